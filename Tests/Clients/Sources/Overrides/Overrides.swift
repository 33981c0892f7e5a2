// Made by scripts/clients/overrides.py: every member that a client may override, overridden.

import QuartzCore

final class MyCALayer: CALayer {
  override init() {
    super.init()
    note("CALayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CALayer.init(layer: Any)")
  }

  override func presentation() -> Self? {
    note("CALayer.func presentation() -> Self?")
    return super.presentation()
  }

  override func model() -> Self {
    note("CALayer.func model() -> Self")
    return super.model()
  }

  override class func defaultValue(forKey key: String) -> Any? {
    note("CALayer.class func defaultValue(forKey key: String) -> Any?")
    return super.defaultValue(forKey: key)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    note("CALayer.class func needsDisplay(forKey key: String) -> Bool")
    return super.needsDisplay(forKey: key)
  }

  override func shouldArchiveValue(forKey key: String) -> Bool {
    note("CALayer.func shouldArchiveValue(forKey key: String) -> Bool")
    return super.shouldArchiveValue(forKey: key)
  }

  override var bounds: CGRect {
    get { note("CALayer.var bounds: CGRect"); return super.bounds }
    set { note("CALayer.var bounds: CGRect set"); super.bounds = newValue }
  }

  override var position: CGPoint {
    get { note("CALayer.var position: CGPoint"); return super.position }
    set { note("CALayer.var position: CGPoint set"); super.position = newValue }
  }

  override var zPosition: CGFloat {
    get { note("CALayer.var zPosition: CGFloat"); return super.zPosition }
    set { note("CALayer.var zPosition: CGFloat set"); super.zPosition = newValue }
  }

  override var anchorPoint: CGPoint {
    get { note("CALayer.var anchorPoint: CGPoint"); return super.anchorPoint }
    set { note("CALayer.var anchorPoint: CGPoint set"); super.anchorPoint = newValue }
  }

  override var anchorPointZ: CGFloat {
    get { note("CALayer.var anchorPointZ: CGFloat"); return super.anchorPointZ }
    set { note("CALayer.var anchorPointZ: CGFloat set"); super.anchorPointZ = newValue }
  }

  override var transform: CATransform3D {
    get { note("CALayer.var transform: CATransform3D"); return super.transform }
    set { note("CALayer.var transform: CATransform3D set"); super.transform = newValue }
  }

  override func affineTransform() -> CGAffineTransform {
    note("CALayer.func affineTransform() -> CGAffineTransform")
    return super.affineTransform()
  }

  override func setAffineTransform(_ m: CGAffineTransform) {
    note("CALayer.func setAffineTransform(_ m: CGAffineTransform)")
    super.setAffineTransform(m)
  }

  override var frame: CGRect {
    get { note("CALayer.var frame: CGRect"); return super.frame }
    set { note("CALayer.var frame: CGRect set"); super.frame = newValue }
  }

  override var isHidden: Bool {
    get { note("CALayer.var isHidden: Bool"); return super.isHidden }
    set { note("CALayer.var isHidden: Bool set"); super.isHidden = newValue }
  }

  override var isDoubleSided: Bool {
    get { note("CALayer.var isDoubleSided: Bool"); return super.isDoubleSided }
    set { note("CALayer.var isDoubleSided: Bool set"); super.isDoubleSided = newValue }
  }

  override var isGeometryFlipped: Bool {
    get { note("CALayer.var isGeometryFlipped: Bool"); return super.isGeometryFlipped }
    set { note("CALayer.var isGeometryFlipped: Bool set"); super.isGeometryFlipped = newValue }
  }

  override func contentsAreFlipped() -> Bool {
    note("CALayer.func contentsAreFlipped() -> Bool")
    return super.contentsAreFlipped()
  }

  override var superlayer: CALayer? {
    get { note("CALayer.var superlayer: CALayer? { get }"); return super.superlayer }
  }

  override func removeFromSuperlayer() {
    note("CALayer.func removeFromSuperlayer()")
    super.removeFromSuperlayer()
  }

  override var sublayers: [CALayer]? {
    get { note("CALayer.var sublayers: [CALayer]?"); return super.sublayers }
    set { note("CALayer.var sublayers: [CALayer]? set"); super.sublayers = newValue }
  }

  override func addSublayer(_ layer: CALayer) {
    note("CALayer.func addSublayer(_ layer: CALayer)")
    super.addSublayer(layer)
  }

  override func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    note("CALayer.func insertSublayer(_ layer: CALayer, at idx: UInt32)")
    super.insertSublayer(layer, at: idx)
  }

  override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    note("CALayer.func insertSublayer(_ layer: CALayer, below sibling: CALayer?)")
    super.insertSublayer(layer, below: sibling)
  }

  override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    note("CALayer.func insertSublayer(_ layer: CALayer, above sibling: CALayer?)")
    super.insertSublayer(layer, above: sibling)
  }

  override func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    note("CALayer.func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer)")
    super.replaceSublayer(oldLayer, with: newLayer)
  }

  override var sublayerTransform: CATransform3D {
    get { note("CALayer.var sublayerTransform: CATransform3D"); return super.sublayerTransform }
    set {
      note("CALayer.var sublayerTransform: CATransform3D set"); super.sublayerTransform = newValue
    }
  }

  override var mask: CALayer? {
    get { note("CALayer.var mask: CALayer?"); return super.mask }
    set { note("CALayer.var mask: CALayer? set"); super.mask = newValue }
  }

  override var masksToBounds: Bool {
    get { note("CALayer.var masksToBounds: Bool"); return super.masksToBounds }
    set { note("CALayer.var masksToBounds: Bool set"); super.masksToBounds = newValue }
  }

  override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    note("CALayer.func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint")
    return super.convert(p, from: l)
  }

  override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    note("CALayer.func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint")
    return super.convert(p, to: l)
  }

  override func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    note("CALayer.func convert(_ r: CGRect, from l: CALayer?) -> CGRect")
    return super.convert(r, from: l)
  }

  override func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    note("CALayer.func convert(_ r: CGRect, to l: CALayer?) -> CGRect")
    return super.convert(r, to: l)
  }

  override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    note("CALayer.func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval")
    return super.convertTime(t, from: l)
  }

  override func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    note("CALayer.func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval")
    return super.convertTime(t, to: l)
  }

  override func hitTest(_ p: CGPoint) -> CALayer? {
    note("CALayer.func hitTest(_ p: CGPoint) -> CALayer?")
    return super.hitTest(p)
  }

  override func contains(_ p: CGPoint) -> Bool {
    note("CALayer.func contains(_ p: CGPoint) -> Bool")
    return super.contains(p)
  }

  override var contents: Any? {
    get { note("CALayer.var contents: Any?"); return super.contents }
    set { note("CALayer.var contents: Any? set"); super.contents = newValue }
  }

  override var contentsRect: CGRect {
    get { note("CALayer.var contentsRect: CGRect"); return super.contentsRect }
    set { note("CALayer.var contentsRect: CGRect set"); super.contentsRect = newValue }
  }

  override var contentsGravity: CALayerContentsGravity {
    get {
      note("CALayer.var contentsGravity: CALayerContentsGravity"); return super.contentsGravity
    }
    set {
      note("CALayer.var contentsGravity: CALayerContentsGravity set");
      super.contentsGravity = newValue
    }
  }

  override var contentsScale: CGFloat {
    get { note("CALayer.var contentsScale: CGFloat"); return super.contentsScale }
    set { note("CALayer.var contentsScale: CGFloat set"); super.contentsScale = newValue }
  }

  override var contentsCenter: CGRect {
    get { note("CALayer.var contentsCenter: CGRect"); return super.contentsCenter }
    set { note("CALayer.var contentsCenter: CGRect set"); super.contentsCenter = newValue }
  }

  override var contentsFormat: CALayerContentsFormat {
    get { note("CALayer.var contentsFormat: CALayerContentsFormat"); return super.contentsFormat }
    set {
      note("CALayer.var contentsFormat: CALayerContentsFormat set"); super.contentsFormat = newValue
    }
  }

  override var wantsExtendedDynamicRangeContent: Bool {
    get {
      note("CALayer.var wantsExtendedDynamicRangeContent: Bool");
      return super.wantsExtendedDynamicRangeContent
    }
    set {
      note("CALayer.var wantsExtendedDynamicRangeContent: Bool set");
      super.wantsExtendedDynamicRangeContent = newValue
    }
  }

  override var toneMapMode: CALayer.ToneMapMode {
    get { note("CALayer.var toneMapMode: CALayer.ToneMapMode"); return super.toneMapMode }
    set { note("CALayer.var toneMapMode: CALayer.ToneMapMode set"); super.toneMapMode = newValue }
  }

  override var preferredDynamicRange: CALayer.DynamicRange {
    get {
      note("CALayer.var preferredDynamicRange: CALayer.DynamicRange");
      return super.preferredDynamicRange
    }
    set {
      note("CALayer.var preferredDynamicRange: CALayer.DynamicRange set");
      super.preferredDynamicRange = newValue
    }
  }

  override var contentsHeadroom: CGFloat {
    get { note("CALayer.var contentsHeadroom: CGFloat"); return super.contentsHeadroom }
    set { note("CALayer.var contentsHeadroom: CGFloat set"); super.contentsHeadroom = newValue }
  }

  override var wantsDynamicContentScaling: Bool {
    get {
      note("CALayer.var wantsDynamicContentScaling: Bool"); return super.wantsDynamicContentScaling
    }
    set {
      note("CALayer.var wantsDynamicContentScaling: Bool set");
      super.wantsDynamicContentScaling = newValue
    }
  }

  override var minificationFilter: CALayerContentsFilter {
    get {
      note("CALayer.var minificationFilter: CALayerContentsFilter"); return super.minificationFilter
    }
    set {
      note("CALayer.var minificationFilter: CALayerContentsFilter set");
      super.minificationFilter = newValue
    }
  }

  override var magnificationFilter: CALayerContentsFilter {
    get {
      note("CALayer.var magnificationFilter: CALayerContentsFilter");
      return super.magnificationFilter
    }
    set {
      note("CALayer.var magnificationFilter: CALayerContentsFilter set");
      super.magnificationFilter = newValue
    }
  }

  override var minificationFilterBias: Float {
    get { note("CALayer.var minificationFilterBias: Float"); return super.minificationFilterBias }
    set {
      note("CALayer.var minificationFilterBias: Float set"); super.minificationFilterBias = newValue
    }
  }

  override var isOpaque: Bool {
    get { note("CALayer.var isOpaque: Bool"); return super.isOpaque }
    set { note("CALayer.var isOpaque: Bool set"); super.isOpaque = newValue }
  }

  override func display() {
    note("CALayer.func display()")
    super.display()
  }

  override func setNeedsDisplay() {
    note("CALayer.func setNeedsDisplay()")
    super.setNeedsDisplay()
  }

  override func setNeedsDisplay(_ r: CGRect) {
    note("CALayer.func setNeedsDisplay(_ r: CGRect)")
    super.setNeedsDisplay(r)
  }

  override func needsDisplay() -> Bool {
    note("CALayer.func needsDisplay() -> Bool")
    return super.needsDisplay()
  }

  override func displayIfNeeded() {
    note("CALayer.func displayIfNeeded()")
    super.displayIfNeeded()
  }

  override var needsDisplayOnBoundsChange: Bool {
    get {
      note("CALayer.var needsDisplayOnBoundsChange: Bool"); return super.needsDisplayOnBoundsChange
    }
    set {
      note("CALayer.var needsDisplayOnBoundsChange: Bool set");
      super.needsDisplayOnBoundsChange = newValue
    }
  }

  override var drawsAsynchronously: Bool {
    get { note("CALayer.var drawsAsynchronously: Bool"); return super.drawsAsynchronously }
    set { note("CALayer.var drawsAsynchronously: Bool set"); super.drawsAsynchronously = newValue }
  }

  override func draw(in ctx: CGContext) {
    note("CALayer.func draw(in ctx: CGContext)")
    super.draw(in: ctx)
  }

  override func render(in ctx: CGContext) {
    note("CALayer.func render(in ctx: CGContext)")
    super.render(in: ctx)
  }

  override var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get {
      note("CALayer.var edgeAntialiasingMask: CAEdgeAntialiasingMask");
      return super.edgeAntialiasingMask
    }
    set {
      note("CALayer.var edgeAntialiasingMask: CAEdgeAntialiasingMask set");
      super.edgeAntialiasingMask = newValue
    }
  }

  override var allowsEdgeAntialiasing: Bool {
    get { note("CALayer.var allowsEdgeAntialiasing: Bool"); return super.allowsEdgeAntialiasing }
    set {
      note("CALayer.var allowsEdgeAntialiasing: Bool set"); super.allowsEdgeAntialiasing = newValue
    }
  }

  override var backgroundColor: CGColor? {
    get { note("CALayer.var backgroundColor: CGColor?"); return super.backgroundColor }
    set { note("CALayer.var backgroundColor: CGColor? set"); super.backgroundColor = newValue }
  }

  override var cornerRadius: CGFloat {
    get { note("CALayer.var cornerRadius: CGFloat"); return super.cornerRadius }
    set { note("CALayer.var cornerRadius: CGFloat set"); super.cornerRadius = newValue }
  }

  override var maskedCorners: CACornerMask {
    get { note("CALayer.var maskedCorners: CACornerMask"); return super.maskedCorners }
    set { note("CALayer.var maskedCorners: CACornerMask set"); super.maskedCorners = newValue }
  }

  override var cornerCurve: CALayerCornerCurve {
    get { note("CALayer.var cornerCurve: CALayerCornerCurve"); return super.cornerCurve }
    set { note("CALayer.var cornerCurve: CALayerCornerCurve set"); super.cornerCurve = newValue }
  }

  override class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    note("CALayer.class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat")
    return super.cornerCurveExpansionFactor(curve)
  }

  override var borderWidth: CGFloat {
    get { note("CALayer.var borderWidth: CGFloat"); return super.borderWidth }
    set { note("CALayer.var borderWidth: CGFloat set"); super.borderWidth = newValue }
  }

  override var borderColor: CGColor? {
    get { note("CALayer.var borderColor: CGColor?"); return super.borderColor }
    set { note("CALayer.var borderColor: CGColor? set"); super.borderColor = newValue }
  }

  override var opacity: Float {
    get { note("CALayer.var opacity: Float"); return super.opacity }
    set { note("CALayer.var opacity: Float set"); super.opacity = newValue }
  }

  override var allowsGroupOpacity: Bool {
    get { note("CALayer.var allowsGroupOpacity: Bool"); return super.allowsGroupOpacity }
    set { note("CALayer.var allowsGroupOpacity: Bool set"); super.allowsGroupOpacity = newValue }
  }

  override var compositingFilter: Any? {
    get { note("CALayer.var compositingFilter: Any?"); return super.compositingFilter }
    set { note("CALayer.var compositingFilter: Any? set"); super.compositingFilter = newValue }
  }

  override var filters: [Any]? {
    get { note("CALayer.var filters: [Any]?"); return super.filters }
    set { note("CALayer.var filters: [Any]? set"); super.filters = newValue }
  }

  override var backgroundFilters: [Any]? {
    get { note("CALayer.var backgroundFilters: [Any]?"); return super.backgroundFilters }
    set { note("CALayer.var backgroundFilters: [Any]? set"); super.backgroundFilters = newValue }
  }

  override var shouldRasterize: Bool {
    get { note("CALayer.var shouldRasterize: Bool"); return super.shouldRasterize }
    set { note("CALayer.var shouldRasterize: Bool set"); super.shouldRasterize = newValue }
  }

  override var rasterizationScale: CGFloat {
    get { note("CALayer.var rasterizationScale: CGFloat"); return super.rasterizationScale }
    set { note("CALayer.var rasterizationScale: CGFloat set"); super.rasterizationScale = newValue }
  }

  override var shadowColor: CGColor? {
    get { note("CALayer.var shadowColor: CGColor?"); return super.shadowColor }
    set { note("CALayer.var shadowColor: CGColor? set"); super.shadowColor = newValue }
  }

  override var shadowOpacity: Float {
    get { note("CALayer.var shadowOpacity: Float"); return super.shadowOpacity }
    set { note("CALayer.var shadowOpacity: Float set"); super.shadowOpacity = newValue }
  }

  override var shadowOffset: CGSize {
    get { note("CALayer.var shadowOffset: CGSize"); return super.shadowOffset }
    set { note("CALayer.var shadowOffset: CGSize set"); super.shadowOffset = newValue }
  }

  override var shadowRadius: CGFloat {
    get { note("CALayer.var shadowRadius: CGFloat"); return super.shadowRadius }
    set { note("CALayer.var shadowRadius: CGFloat set"); super.shadowRadius = newValue }
  }

  override var shadowPath: CGPath? {
    get { note("CALayer.var shadowPath: CGPath?"); return super.shadowPath }
    set { note("CALayer.var shadowPath: CGPath? set"); super.shadowPath = newValue }
  }

  override var autoresizingMask: CAAutoresizingMask {
    get { note("CALayer.var autoresizingMask: CAAutoresizingMask"); return super.autoresizingMask }
    set {
      note("CALayer.var autoresizingMask: CAAutoresizingMask set");
      super.autoresizingMask = newValue
    }
  }

  override var layoutManager: (any CALayoutManager)? {
    get { note("CALayer.var layoutManager: (any CALayoutManager)?"); return super.layoutManager }
    set {
      note("CALayer.var layoutManager: (any CALayoutManager)? set"); super.layoutManager = newValue
    }
  }

  override func preferredFrameSize() -> CGSize {
    note("CALayer.func preferredFrameSize() -> CGSize")
    return super.preferredFrameSize()
  }

  override func setNeedsLayout() {
    note("CALayer.func setNeedsLayout()")
    super.setNeedsLayout()
  }

  override func needsLayout() -> Bool {
    note("CALayer.func needsLayout() -> Bool")
    return super.needsLayout()
  }

  override func layoutIfNeeded() {
    note("CALayer.func layoutIfNeeded()")
    super.layoutIfNeeded()
  }

  override func layoutSublayers() {
    note("CALayer.func layoutSublayers()")
    super.layoutSublayers()
  }

  override func resizeSublayers(withOldSize size: CGSize) {
    note("CALayer.func resizeSublayers(withOldSize size: CGSize)")
    super.resizeSublayers(withOldSize: size)
  }

  override func resize(withOldSuperlayerSize size: CGSize) {
    note("CALayer.func resize(withOldSuperlayerSize size: CGSize)")
    super.resize(withOldSuperlayerSize: size)
  }

  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    note("CALayer.class func defaultAction(forKey event: String) -> (any CAAction)?")
    return super.defaultAction(forKey: event)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    note("CALayer.func action(forKey event: String) -> (any CAAction)?")
    return super.action(forKey: event)
  }

  override var actions: [String: any CAAction]? {
    get { note("CALayer.var actions: [String: any CAAction]?"); return super.actions }
    set { note("CALayer.var actions: [String: any CAAction]? set"); super.actions = newValue }
  }

  override func add(_ anim: CAAnimation, forKey key: String?) {
    note("CALayer.func add(_ anim: CAAnimation, forKey key: String?)")
    super.add(anim, forKey: key)
  }

  override func removeAllAnimations() {
    note("CALayer.func removeAllAnimations()")
    super.removeAllAnimations()
  }

  override func removeAnimation(forKey key: String) {
    note("CALayer.func removeAnimation(forKey key: String)")
    super.removeAnimation(forKey: key)
  }

  override func animationKeys() -> [String]? {
    note("CALayer.func animationKeys() -> [String]?")
    return super.animationKeys()
  }

  override func animation(forKey key: String) -> CAAnimation? {
    note("CALayer.func animation(forKey key: String) -> CAAnimation?")
    return super.animation(forKey: key)
  }

  override var name: String? {
    get { note("CALayer.var name: String?"); return super.name }
    set { note("CALayer.var name: String? set"); super.name = newValue }
  }

  override var delegate: (any CALayerDelegate)? {
    get { note("CALayer.var delegate: (any CALayerDelegate)?"); return super.delegate }
    set { note("CALayer.var delegate: (any CALayerDelegate)? set"); super.delegate = newValue }
  }

  override var style: [AnyHashable: Any]? {
    get { note("CALayer.var style: [AnyHashable: Any]?"); return super.style }
    set { note("CALayer.var style: [AnyHashable: Any]? set"); super.style = newValue }
  }

  override var constraints: [CAConstraint]? {
    get { note("CALayer.var constraints: [CAConstraint]?"); return super.constraints }
    set { note("CALayer.var constraints: [CAConstraint]? set"); super.constraints = newValue }
  }

  override func addConstraint(_ c: CAConstraint) {
    note("CALayer.func addConstraint(_ c: CAConstraint)")
    super.addConstraint(c)
  }

  override func scroll(_ p: CGPoint) {
    note("CALayer.func scroll(_ p: CGPoint)")
    super.scroll(p)
  }

  override func scrollRectToVisible(_ r: CGRect) {
    note("CALayer.func scrollRectToVisible(_ r: CGRect)")
    super.scrollRectToVisible(r)
  }

  override var visibleRect: CGRect {
    get { note("CALayer.var visibleRect: CGRect { get }"); return super.visibleRect }
  }

  override var beginTime: CFTimeInterval {
    get { note("CALayer.var beginTime: CFTimeInterval"); return super.beginTime }
    set { note("CALayer.var beginTime: CFTimeInterval set"); super.beginTime = newValue }
  }

  override var duration: CFTimeInterval {
    get { note("CALayer.var duration: CFTimeInterval"); return super.duration }
    set { note("CALayer.var duration: CFTimeInterval set"); super.duration = newValue }
  }

  override var speed: Float {
    get { note("CALayer.var speed: Float"); return super.speed }
    set { note("CALayer.var speed: Float set"); super.speed = newValue }
  }

  override var timeOffset: CFTimeInterval {
    get { note("CALayer.var timeOffset: CFTimeInterval"); return super.timeOffset }
    set { note("CALayer.var timeOffset: CFTimeInterval set"); super.timeOffset = newValue }
  }

  override var repeatCount: Float {
    get { note("CALayer.var repeatCount: Float"); return super.repeatCount }
    set { note("CALayer.var repeatCount: Float set"); super.repeatCount = newValue }
  }

  override var repeatDuration: CFTimeInterval {
    get { note("CALayer.var repeatDuration: CFTimeInterval"); return super.repeatDuration }
    set { note("CALayer.var repeatDuration: CFTimeInterval set"); super.repeatDuration = newValue }
  }

  override var autoreverses: Bool {
    get { note("CALayer.var autoreverses: Bool"); return super.autoreverses }
    set { note("CALayer.var autoreverses: Bool set"); super.autoreverses = newValue }
  }

  override var fillMode: CAMediaTimingFillMode {
    get { note("CALayer.var fillMode: CAMediaTimingFillMode"); return super.fillMode }
    set { note("CALayer.var fillMode: CAMediaTimingFillMode set"); super.fillMode = newValue }
  }

  override func value(forKey key: String) -> Any? {
    note("CALayer.func value(forKey key: String) -> Any?")
    return super.value(forKey: key)
  }

  override func setValue(_ value: Any?, forKey key: String) {
    note("CALayer.func setValue(_ value: Any?, forKey key: String)")
    super.setValue(value, forKey: key)
  }

  override func encode(with coder: NSCoder) {
    note("CALayer.func encode(with coder: NSCoder)")
    super.encode(with: coder)
  }

  override class var supportsSecureCoding: Bool {
    get { note("CALayer.class var supportsSecureCoding: Bool"); return super.supportsSecureCoding }
  }

  override func value(forKeyPath keyPath: String) -> Any? {
    note("CALayer.func value(forKeyPath keyPath: String) -> Any?")
    return super.value(forKeyPath: keyPath)
  }

  override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    note("CALayer.func setValue(_ value: Any?, forKeyPath keyPath: String)")
    super.setValue(value, forKeyPath: keyPath)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCALayer(_ it: CALayer) {
  expect("CALayer.func presentation() -> Self?") { _ = it.presentation() }
  expect("CALayer.func model() -> Self") { _ = it.model() }
  expect("CALayer.class func defaultValue(forKey key: String) -> Any?") {
    _ = type(of: it).defaultValue(forKey: "opacity")
  }
  expect("CALayer.class func needsDisplay(forKey key: String) -> Bool") {
    _ = type(of: it).needsDisplay(forKey: "opacity")
  }
  expect("CALayer.func shouldArchiveValue(forKey key: String) -> Bool") {
    _ = it.shouldArchiveValue(forKey: "opacity")
  }
  expect("CALayer.var bounds: CGRect") { _ = it.bounds }
  expect("CALayer.var bounds: CGRect set") {
    let old = it.bounds; it.bounds = old
  }
  expect("CALayer.var position: CGPoint") { _ = it.position }
  expect("CALayer.var position: CGPoint set") {
    let old = it.position; it.position = old
  }
  expect("CALayer.var zPosition: CGFloat") { _ = it.zPosition }
  expect("CALayer.var zPosition: CGFloat set") {
    let old = it.zPosition; it.zPosition = old
  }
  expect("CALayer.var anchorPoint: CGPoint") { _ = it.anchorPoint }
  expect("CALayer.var anchorPoint: CGPoint set") {
    let old = it.anchorPoint; it.anchorPoint = old
  }
  expect("CALayer.var anchorPointZ: CGFloat") { _ = it.anchorPointZ }
  expect("CALayer.var anchorPointZ: CGFloat set") {
    let old = it.anchorPointZ; it.anchorPointZ = old
  }
  expect("CALayer.var transform: CATransform3D") { _ = it.transform }
  expect("CALayer.var transform: CATransform3D set") {
    let old = it.transform; it.transform = old
  }
  expect("CALayer.func affineTransform() -> CGAffineTransform") { _ = it.affineTransform() }
  expect("CALayer.func setAffineTransform(_ m: CGAffineTransform)") {
    it.setAffineTransform(.identity)
  }
  expect("CALayer.var frame: CGRect") { _ = it.frame }
  expect("CALayer.var frame: CGRect set") {
    let old = it.frame; it.frame = old
  }
  expect("CALayer.var isHidden: Bool") { _ = it.isHidden }
  expect("CALayer.var isHidden: Bool set") {
    let old = it.isHidden; it.isHidden = old
  }
  expect("CALayer.var isDoubleSided: Bool") { _ = it.isDoubleSided }
  expect("CALayer.var isDoubleSided: Bool set") {
    let old = it.isDoubleSided; it.isDoubleSided = old
  }
  expect("CALayer.var isGeometryFlipped: Bool") { _ = it.isGeometryFlipped }
  expect("CALayer.var isGeometryFlipped: Bool set") {
    let old = it.isGeometryFlipped; it.isGeometryFlipped = old
  }
  expect("CALayer.func contentsAreFlipped() -> Bool") { _ = it.contentsAreFlipped() }
  expect("CALayer.var superlayer: CALayer? { get }") { _ = it.superlayer }
  expect("CALayer.func removeFromSuperlayer()") { it.removeFromSuperlayer() }
  expect("CALayer.var sublayers: [CALayer]?") { _ = it.sublayers }
  expect("CALayer.var sublayers: [CALayer]? set") {
    let old = it.sublayers; it.sublayers = old
  }
  expect("CALayer.func addSublayer(_ layer: CALayer)") { it.addSublayer(CALayer()) }
  expect("CALayer.func insertSublayer(_ layer: CALayer, at idx: UInt32)") {
    it.insertSublayer(CALayer(), at: 0)
  }
  expect("CALayer.func insertSublayer(_ layer: CALayer, below sibling: CALayer?)") {
    it.insertSublayer(CALayer(), below: nil)
  }
  expect("CALayer.func insertSublayer(_ layer: CALayer, above sibling: CALayer?)") {
    it.insertSublayer(CALayer(), above: nil)
  }
  expect("CALayer.func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer)") {
    it.replaceSublayer(addedSublayer(it), with: CALayer())
  }
  expect("CALayer.var sublayerTransform: CATransform3D") { _ = it.sublayerTransform }
  expect("CALayer.var sublayerTransform: CATransform3D set") {
    let old = it.sublayerTransform; it.sublayerTransform = old
  }
  expect("CALayer.var mask: CALayer?") { _ = it.mask }
  expect("CALayer.var mask: CALayer? set") {
    let old = it.mask; it.mask = old
  }
  expect("CALayer.var masksToBounds: Bool") { _ = it.masksToBounds }
  expect("CALayer.var masksToBounds: Bool set") {
    let old = it.masksToBounds; it.masksToBounds = old
  }
  expect("CALayer.func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint") {
    _ = it.convert(.zero as CGPoint, from: nil)
  }
  expect("CALayer.func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint") {
    _ = it.convert(.zero as CGPoint, to: nil)
  }
  expect("CALayer.func convert(_ r: CGRect, from l: CALayer?) -> CGRect") {
    _ = it.convert(CGRect(x: 0, y: 0, width: 4, height: 4), from: nil)
  }
  expect("CALayer.func convert(_ r: CGRect, to l: CALayer?) -> CGRect") {
    _ = it.convert(CGRect(x: 0, y: 0, width: 4, height: 4), to: nil)
  }
  expect("CALayer.func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval") {
    _ = it.convertTime(1, from: nil)
  }
  expect("CALayer.func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval") {
    _ = it.convertTime(1, to: nil)
  }
  expect("CALayer.func hitTest(_ p: CGPoint) -> CALayer?") { _ = it.hitTest(.zero as CGPoint) }
  expect("CALayer.func contains(_ p: CGPoint) -> Bool") { _ = it.contains(.zero as CGPoint) }
  expect("CALayer.var contents: Any?") { _ = it.contents }
  expect("CALayer.var contents: Any? set") {
    let old = it.contents; it.contents = old
  }
  expect("CALayer.var contentsRect: CGRect") { _ = it.contentsRect }
  expect("CALayer.var contentsRect: CGRect set") {
    let old = it.contentsRect; it.contentsRect = old
  }
  expect("CALayer.var contentsGravity: CALayerContentsGravity") { _ = it.contentsGravity }
  expect("CALayer.var contentsGravity: CALayerContentsGravity set") {
    let old = it.contentsGravity; it.contentsGravity = old
  }
  expect("CALayer.var contentsScale: CGFloat") { _ = it.contentsScale }
  expect("CALayer.var contentsScale: CGFloat set") {
    let old = it.contentsScale; it.contentsScale = old
  }
  expect("CALayer.var contentsCenter: CGRect") { _ = it.contentsCenter }
  expect("CALayer.var contentsCenter: CGRect set") {
    let old = it.contentsCenter; it.contentsCenter = old
  }
  expect("CALayer.var contentsFormat: CALayerContentsFormat") { _ = it.contentsFormat }
  expect("CALayer.var contentsFormat: CALayerContentsFormat set") {
    let old = it.contentsFormat; it.contentsFormat = old
  }
  expect("CALayer.var wantsExtendedDynamicRangeContent: Bool") {
    _ = it.wantsExtendedDynamicRangeContent
  }
  expect("CALayer.var wantsExtendedDynamicRangeContent: Bool set") {
    let old = it.wantsExtendedDynamicRangeContent; it.wantsExtendedDynamicRangeContent = old
  }
  expect("CALayer.var toneMapMode: CALayer.ToneMapMode") { _ = it.toneMapMode }
  expect("CALayer.var toneMapMode: CALayer.ToneMapMode set") {
    let old = it.toneMapMode; it.toneMapMode = old
  }
  expect("CALayer.var preferredDynamicRange: CALayer.DynamicRange") { _ = it.preferredDynamicRange }
  expect("CALayer.var preferredDynamicRange: CALayer.DynamicRange set") {
    let old = it.preferredDynamicRange; it.preferredDynamicRange = old
  }
  expect("CALayer.var contentsHeadroom: CGFloat") { _ = it.contentsHeadroom }
  expect("CALayer.var contentsHeadroom: CGFloat set") {
    let old = it.contentsHeadroom; it.contentsHeadroom = old
  }
  expect("CALayer.var wantsDynamicContentScaling: Bool") { _ = it.wantsDynamicContentScaling }
  expect("CALayer.var wantsDynamicContentScaling: Bool set") {
    let old = it.wantsDynamicContentScaling; it.wantsDynamicContentScaling = old
  }
  expect("CALayer.var minificationFilter: CALayerContentsFilter") { _ = it.minificationFilter }
  expect("CALayer.var minificationFilter: CALayerContentsFilter set") {
    let old = it.minificationFilter; it.minificationFilter = old
  }
  expect("CALayer.var magnificationFilter: CALayerContentsFilter") { _ = it.magnificationFilter }
  expect("CALayer.var magnificationFilter: CALayerContentsFilter set") {
    let old = it.magnificationFilter; it.magnificationFilter = old
  }
  expect("CALayer.var minificationFilterBias: Float") { _ = it.minificationFilterBias }
  expect("CALayer.var minificationFilterBias: Float set") {
    let old = it.minificationFilterBias; it.minificationFilterBias = old
  }
  expect("CALayer.var isOpaque: Bool") { _ = it.isOpaque }
  expect("CALayer.var isOpaque: Bool set") {
    let old = it.isOpaque; it.isOpaque = old
  }
  expect("CALayer.func display()") { it.display() }
  expect("CALayer.func setNeedsDisplay()") { it.setNeedsDisplay() }
  expect("CALayer.func setNeedsDisplay(_ r: CGRect)") {
    it.setNeedsDisplay(CGRect(x: 0, y: 0, width: 4, height: 4))
  }
  expect("CALayer.func needsDisplay() -> Bool") { _ = it.needsDisplay() }
  expect("CALayer.func displayIfNeeded()") { it.displayIfNeeded() }
  expect("CALayer.var needsDisplayOnBoundsChange: Bool") { _ = it.needsDisplayOnBoundsChange }
  expect("CALayer.var needsDisplayOnBoundsChange: Bool set") {
    let old = it.needsDisplayOnBoundsChange; it.needsDisplayOnBoundsChange = old
  }
  expect("CALayer.var drawsAsynchronously: Bool") { _ = it.drawsAsynchronously }
  expect("CALayer.var drawsAsynchronously: Bool set") {
    let old = it.drawsAsynchronously; it.drawsAsynchronously = old
  }
  expect("CALayer.func draw(in ctx: CGContext)") { it.draw(in: sampleContext) }
  expect("CALayer.func render(in ctx: CGContext)") { it.render(in: sampleContext) }
  expect("CALayer.var edgeAntialiasingMask: CAEdgeAntialiasingMask") { _ = it.edgeAntialiasingMask }
  expect("CALayer.var edgeAntialiasingMask: CAEdgeAntialiasingMask set") {
    let old = it.edgeAntialiasingMask; it.edgeAntialiasingMask = old
  }
  expect("CALayer.var allowsEdgeAntialiasing: Bool") { _ = it.allowsEdgeAntialiasing }
  expect("CALayer.var allowsEdgeAntialiasing: Bool set") {
    let old = it.allowsEdgeAntialiasing; it.allowsEdgeAntialiasing = old
  }
  expect("CALayer.var backgroundColor: CGColor?") { _ = it.backgroundColor }
  expect("CALayer.var backgroundColor: CGColor? set") {
    let old = it.backgroundColor; it.backgroundColor = old
  }
  expect("CALayer.var cornerRadius: CGFloat") { _ = it.cornerRadius }
  expect("CALayer.var cornerRadius: CGFloat set") {
    let old = it.cornerRadius; it.cornerRadius = old
  }
  expect("CALayer.var maskedCorners: CACornerMask") { _ = it.maskedCorners }
  expect("CALayer.var maskedCorners: CACornerMask set") {
    let old = it.maskedCorners; it.maskedCorners = old
  }
  expect("CALayer.var cornerCurve: CALayerCornerCurve") { _ = it.cornerCurve }
  expect("CALayer.var cornerCurve: CALayerCornerCurve set") {
    let old = it.cornerCurve; it.cornerCurve = old
  }
  expect("CALayer.class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat") {
    _ = type(of: it).cornerCurveExpansionFactor(.circular)
  }
  expect("CALayer.var borderWidth: CGFloat") { _ = it.borderWidth }
  expect("CALayer.var borderWidth: CGFloat set") {
    let old = it.borderWidth; it.borderWidth = old
  }
  expect("CALayer.var borderColor: CGColor?") { _ = it.borderColor }
  expect("CALayer.var borderColor: CGColor? set") {
    let old = it.borderColor; it.borderColor = old
  }
  expect("CALayer.var opacity: Float") { _ = it.opacity }
  expect("CALayer.var opacity: Float set") {
    let old = it.opacity; it.opacity = old
  }
  expect("CALayer.var allowsGroupOpacity: Bool") { _ = it.allowsGroupOpacity }
  expect("CALayer.var allowsGroupOpacity: Bool set") {
    let old = it.allowsGroupOpacity; it.allowsGroupOpacity = old
  }
  expect("CALayer.var compositingFilter: Any?") { _ = it.compositingFilter }
  expect("CALayer.var compositingFilter: Any? set") {
    let old = it.compositingFilter; it.compositingFilter = old
  }
  expect("CALayer.var filters: [Any]?") { _ = it.filters }
  expect("CALayer.var filters: [Any]? set") {
    let old = it.filters; it.filters = old
  }
  expect("CALayer.var backgroundFilters: [Any]?") { _ = it.backgroundFilters }
  expect("CALayer.var backgroundFilters: [Any]? set") {
    let old = it.backgroundFilters; it.backgroundFilters = old
  }
  expect("CALayer.var shouldRasterize: Bool") { _ = it.shouldRasterize }
  expect("CALayer.var shouldRasterize: Bool set") {
    let old = it.shouldRasterize; it.shouldRasterize = old
  }
  expect("CALayer.var rasterizationScale: CGFloat") { _ = it.rasterizationScale }
  expect("CALayer.var rasterizationScale: CGFloat set") {
    let old = it.rasterizationScale; it.rasterizationScale = old
  }
  expect("CALayer.var shadowColor: CGColor?") { _ = it.shadowColor }
  expect("CALayer.var shadowColor: CGColor? set") {
    let old = it.shadowColor; it.shadowColor = old
  }
  expect("CALayer.var shadowOpacity: Float") { _ = it.shadowOpacity }
  expect("CALayer.var shadowOpacity: Float set") {
    let old = it.shadowOpacity; it.shadowOpacity = old
  }
  expect("CALayer.var shadowOffset: CGSize") { _ = it.shadowOffset }
  expect("CALayer.var shadowOffset: CGSize set") {
    let old = it.shadowOffset; it.shadowOffset = old
  }
  expect("CALayer.var shadowRadius: CGFloat") { _ = it.shadowRadius }
  expect("CALayer.var shadowRadius: CGFloat set") {
    let old = it.shadowRadius; it.shadowRadius = old
  }
  expect("CALayer.var shadowPath: CGPath?") { _ = it.shadowPath }
  expect("CALayer.var shadowPath: CGPath? set") {
    let old = it.shadowPath; it.shadowPath = old
  }
  expect("CALayer.var autoresizingMask: CAAutoresizingMask") { _ = it.autoresizingMask }
  expect("CALayer.var autoresizingMask: CAAutoresizingMask set") {
    let old = it.autoresizingMask; it.autoresizingMask = old
  }
  expect("CALayer.var layoutManager: (any CALayoutManager)?") { _ = it.layoutManager }
  expect("CALayer.var layoutManager: (any CALayoutManager)? set") {
    let old = it.layoutManager; it.layoutManager = old
  }
  expect("CALayer.func preferredFrameSize() -> CGSize") { _ = it.preferredFrameSize() }
  expect("CALayer.func setNeedsLayout()") { it.setNeedsLayout() }
  expect("CALayer.func needsLayout() -> Bool") { _ = it.needsLayout() }
  expect("CALayer.func layoutIfNeeded()") { it.layoutIfNeeded() }
  expect("CALayer.func layoutSublayers()") { it.layoutSublayers() }
  expect("CALayer.func resizeSublayers(withOldSize size: CGSize)") {
    it.resizeSublayers(withOldSize: CGSize(width: 1, height: 1))
  }
  expect("CALayer.func resize(withOldSuperlayerSize size: CGSize)") {
    it.resize(withOldSuperlayerSize: CGSize(width: 1, height: 1))
  }
  expect("CALayer.class func defaultAction(forKey event: String) -> (any CAAction)?") {
    _ = type(of: it).defaultAction(forKey: "opacity")
  }
  expect("CALayer.func action(forKey event: String) -> (any CAAction)?") {
    _ = it.action(forKey: "opacity")
  }
  expect("CALayer.var actions: [String: any CAAction]?") { _ = it.actions }
  expect("CALayer.var actions: [String: any CAAction]? set") {
    let old = it.actions; it.actions = old
  }
  expect("CALayer.func add(_ anim: CAAnimation, forKey key: String?)") {
    it.add(CABasicAnimation(keyPath: "opacity"), forKey: "opacity")
  }
  expect("CALayer.func removeAllAnimations()") { it.removeAllAnimations() }
  expect("CALayer.func removeAnimation(forKey key: String)") {
    it.removeAnimation(forKey: "opacity")
  }
  expect("CALayer.func animationKeys() -> [String]?") { _ = it.animationKeys() }
  expect("CALayer.func animation(forKey key: String) -> CAAnimation?") {
    _ = it.animation(forKey: "opacity")
  }
  expect("CALayer.var name: String?") { _ = it.name }
  expect("CALayer.var name: String? set") {
    let old = it.name; it.name = old
  }
  expect("CALayer.var delegate: (any CALayerDelegate)?") { _ = it.delegate }
  expect("CALayer.var delegate: (any CALayerDelegate)? set") {
    let old = it.delegate; it.delegate = old
  }
  expect("CALayer.var style: [AnyHashable: Any]?") { _ = it.style }
  expect("CALayer.var style: [AnyHashable: Any]? set") {
    let old = it.style; it.style = old
  }
  expect("CALayer.var constraints: [CAConstraint]?") { _ = it.constraints }
  expect("CALayer.var constraints: [CAConstraint]? set") {
    let old = it.constraints; it.constraints = old
  }
  expect("CALayer.func addConstraint(_ c: CAConstraint)") { it.addConstraint(sampleConstraint) }
  expect("CALayer.func scroll(_ p: CGPoint)") { it.scroll(.zero as CGPoint) }
  expect("CALayer.func scrollRectToVisible(_ r: CGRect)") {
    it.scrollRectToVisible(CGRect(x: 0, y: 0, width: 4, height: 4))
  }
  expect("CALayer.var visibleRect: CGRect { get }") { _ = it.visibleRect }
  expect("CALayer.var beginTime: CFTimeInterval") { _ = it.beginTime }
  expect("CALayer.var beginTime: CFTimeInterval set") {
    let old = it.beginTime; it.beginTime = old
  }
  expect("CALayer.var duration: CFTimeInterval") { _ = it.duration }
  expect("CALayer.var duration: CFTimeInterval set") {
    let old = it.duration; it.duration = old
  }
  expect("CALayer.var speed: Float") { _ = it.speed }
  expect("CALayer.var speed: Float set") {
    let old = it.speed; it.speed = old
  }
  expect("CALayer.var timeOffset: CFTimeInterval") { _ = it.timeOffset }
  expect("CALayer.var timeOffset: CFTimeInterval set") {
    let old = it.timeOffset; it.timeOffset = old
  }
  expect("CALayer.var repeatCount: Float") { _ = it.repeatCount }
  expect("CALayer.var repeatCount: Float set") {
    let old = it.repeatCount; it.repeatCount = old
  }
  expect("CALayer.var repeatDuration: CFTimeInterval") { _ = it.repeatDuration }
  expect("CALayer.var repeatDuration: CFTimeInterval set") {
    let old = it.repeatDuration; it.repeatDuration = old
  }
  expect("CALayer.var autoreverses: Bool") { _ = it.autoreverses }
  expect("CALayer.var autoreverses: Bool set") {
    let old = it.autoreverses; it.autoreverses = old
  }
  expect("CALayer.var fillMode: CAMediaTimingFillMode") { _ = it.fillMode }
  expect("CALayer.var fillMode: CAMediaTimingFillMode set") {
    let old = it.fillMode; it.fillMode = old
  }
  expect("CALayer.func value(forKey key: String) -> Any?") { _ = it.value(forKey: "opacity") }
  expect("CALayer.func setValue(_ value: Any?, forKey key: String)") {
    it.setValue(nil, forKey: "opacity")
  }
  expect("CALayer.func encode(with coder: NSCoder)") {
    it.encode(with: NSKeyedArchiver(requiringSecureCoding: true))
  }
  expect("CALayer.class var supportsSecureCoding: Bool") { _ = type(of: it).supportsSecureCoding }
  expect("CALayer.func value(forKeyPath keyPath: String) -> Any?") {
    _ = it.value(forKeyPath: "opacity")
  }
  expect("CALayer.func setValue(_ value: Any?, forKeyPath keyPath: String)") {
    it.setValue(nil, forKeyPath: "opacity")
  }
}

final class MyCAAnimation: CAAnimation {
  override init() {
    super.init()
    note("CAAnimation.init()")
  }

  override class func defaultValue(forKey key: String) -> Any? {
    note("CAAnimation.class func defaultValue(forKey key: String) -> Any?")
    return super.defaultValue(forKey: key)
  }

  override func shouldArchiveValue(forKey key: String) -> Bool {
    note("CAAnimation.func shouldArchiveValue(forKey key: String) -> Bool")
    return super.shouldArchiveValue(forKey: key)
  }

  override var timingFunction: CAMediaTimingFunction? {
    get {
      note("CAAnimation.var timingFunction: CAMediaTimingFunction?"); return super.timingFunction
    }
    set {
      note("CAAnimation.var timingFunction: CAMediaTimingFunction? set");
      super.timingFunction = newValue
    }
  }

  override var delegate: (any CAAnimationDelegate)? {
    get { note("CAAnimation.var delegate: (any CAAnimationDelegate)?"); return super.delegate }
    set {
      note("CAAnimation.var delegate: (any CAAnimationDelegate)? set"); super.delegate = newValue
    }
  }

  override var isRemovedOnCompletion: Bool {
    get { note("CAAnimation.var isRemovedOnCompletion: Bool"); return super.isRemovedOnCompletion }
    set {
      note("CAAnimation.var isRemovedOnCompletion: Bool set");
      super.isRemovedOnCompletion = newValue
    }
  }

  override var preferredFrameRateRange: CAFrameRateRange {
    get {
      note("CAAnimation.var preferredFrameRateRange: CAFrameRateRange");
      return super.preferredFrameRateRange
    }
    set {
      note("CAAnimation.var preferredFrameRateRange: CAFrameRateRange set");
      super.preferredFrameRateRange = newValue
    }
  }

  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
  {
    note(
      "CAAnimation.func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)"
    )
    super.run(forKey: event, object: anObject, arguments: dict)
  }

  override func copy() -> Any {
    note("CAAnimation.func copy() -> Any")
    return super.copy()
  }

  override func copy(with zone: NSZone?) -> Any {
    note("CAAnimation.func copy(with zone: NSZone?) -> Any")
    return super.copy(with: zone)
  }

  override var beginTime: CFTimeInterval {
    get { note("CAAnimation.var beginTime: CFTimeInterval"); return super.beginTime }
    set { note("CAAnimation.var beginTime: CFTimeInterval set"); super.beginTime = newValue }
  }

  override var duration: CFTimeInterval {
    get { note("CAAnimation.var duration: CFTimeInterval"); return super.duration }
    set { note("CAAnimation.var duration: CFTimeInterval set"); super.duration = newValue }
  }

  override var speed: Float {
    get { note("CAAnimation.var speed: Float"); return super.speed }
    set { note("CAAnimation.var speed: Float set"); super.speed = newValue }
  }

  override var timeOffset: CFTimeInterval {
    get { note("CAAnimation.var timeOffset: CFTimeInterval"); return super.timeOffset }
    set { note("CAAnimation.var timeOffset: CFTimeInterval set"); super.timeOffset = newValue }
  }

  override var repeatCount: Float {
    get { note("CAAnimation.var repeatCount: Float"); return super.repeatCount }
    set { note("CAAnimation.var repeatCount: Float set"); super.repeatCount = newValue }
  }

  override var repeatDuration: CFTimeInterval {
    get { note("CAAnimation.var repeatDuration: CFTimeInterval"); return super.repeatDuration }
    set {
      note("CAAnimation.var repeatDuration: CFTimeInterval set"); super.repeatDuration = newValue
    }
  }

  override var autoreverses: Bool {
    get { note("CAAnimation.var autoreverses: Bool"); return super.autoreverses }
    set { note("CAAnimation.var autoreverses: Bool set"); super.autoreverses = newValue }
  }

  override var fillMode: CAMediaTimingFillMode {
    get { note("CAAnimation.var fillMode: CAMediaTimingFillMode"); return super.fillMode }
    set { note("CAAnimation.var fillMode: CAMediaTimingFillMode set"); super.fillMode = newValue }
  }

  override func value(forKey key: String) -> Any? {
    note("CAAnimation.func value(forKey key: String) -> Any?")
    return super.value(forKey: key)
  }

  override func setValue(_ value: Any?, forKey key: String) {
    note("CAAnimation.func setValue(_ value: Any?, forKey key: String)")
    super.setValue(value, forKey: key)
  }

  override func encode(with coder: NSCoder) {
    note("CAAnimation.func encode(with coder: NSCoder)")
    super.encode(with: coder)
  }

  override class var supportsSecureCoding: Bool {
    get {
      note("CAAnimation.class var supportsSecureCoding: Bool"); return super.supportsSecureCoding
    }
  }

  override func value(forKeyPath keyPath: String) -> Any? {
    note("CAAnimation.func value(forKeyPath keyPath: String) -> Any?")
    return super.value(forKeyPath: keyPath)
  }

  override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    note("CAAnimation.func setValue(_ value: Any?, forKeyPath keyPath: String)")
    super.setValue(value, forKeyPath: keyPath)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAAnimation(_ it: CAAnimation) {
  expect("CAAnimation.class func defaultValue(forKey key: String) -> Any?") {
    _ = type(of: it).defaultValue(forKey: "opacity")
  }
  expect("CAAnimation.func shouldArchiveValue(forKey key: String) -> Bool") {
    _ = it.shouldArchiveValue(forKey: "opacity")
  }
  expect("CAAnimation.var timingFunction: CAMediaTimingFunction?") { _ = it.timingFunction }
  expect("CAAnimation.var timingFunction: CAMediaTimingFunction? set") {
    let old = it.timingFunction; it.timingFunction = old
  }
  expect("CAAnimation.var delegate: (any CAAnimationDelegate)?") { _ = it.delegate }
  expect("CAAnimation.var delegate: (any CAAnimationDelegate)? set") {
    let old = it.delegate; it.delegate = old
  }
  expect("CAAnimation.var isRemovedOnCompletion: Bool") { _ = it.isRemovedOnCompletion }
  expect("CAAnimation.var isRemovedOnCompletion: Bool set") {
    let old = it.isRemovedOnCompletion; it.isRemovedOnCompletion = old
  }
  expect("CAAnimation.var preferredFrameRateRange: CAFrameRateRange") {
    _ = it.preferredFrameRateRange
  }
  expect("CAAnimation.var preferredFrameRateRange: CAFrameRateRange set") {
    let old = it.preferredFrameRateRange; it.preferredFrameRateRange = old
  }
  expect(
    "CAAnimation.func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)"
  ) { it.run(forKey: "opacity", object: CALayer(), arguments: nil) }
  expect("CAAnimation.func copy() -> Any") { _ = it.copy() }
  expect("CAAnimation.func copy(with zone: NSZone?) -> Any") { _ = it.copy(with: nil) }
  expect("CAAnimation.var beginTime: CFTimeInterval") { _ = it.beginTime }
  expect("CAAnimation.var beginTime: CFTimeInterval set") {
    let old = it.beginTime; it.beginTime = old
  }
  expect("CAAnimation.var duration: CFTimeInterval") { _ = it.duration }
  expect("CAAnimation.var duration: CFTimeInterval set") {
    let old = it.duration; it.duration = old
  }
  expect("CAAnimation.var speed: Float") { _ = it.speed }
  expect("CAAnimation.var speed: Float set") {
    let old = it.speed; it.speed = old
  }
  expect("CAAnimation.var timeOffset: CFTimeInterval") { _ = it.timeOffset }
  expect("CAAnimation.var timeOffset: CFTimeInterval set") {
    let old = it.timeOffset; it.timeOffset = old
  }
  expect("CAAnimation.var repeatCount: Float") { _ = it.repeatCount }
  expect("CAAnimation.var repeatCount: Float set") {
    let old = it.repeatCount; it.repeatCount = old
  }
  expect("CAAnimation.var repeatDuration: CFTimeInterval") { _ = it.repeatDuration }
  expect("CAAnimation.var repeatDuration: CFTimeInterval set") {
    let old = it.repeatDuration; it.repeatDuration = old
  }
  expect("CAAnimation.var autoreverses: Bool") { _ = it.autoreverses }
  expect("CAAnimation.var autoreverses: Bool set") {
    let old = it.autoreverses; it.autoreverses = old
  }
  expect("CAAnimation.var fillMode: CAMediaTimingFillMode") { _ = it.fillMode }
  expect("CAAnimation.var fillMode: CAMediaTimingFillMode set") {
    let old = it.fillMode; it.fillMode = old
  }
  expect("CAAnimation.func value(forKey key: String) -> Any?") { _ = it.value(forKey: "opacity") }
  expect("CAAnimation.func setValue(_ value: Any?, forKey key: String)") {
    it.setValue(nil, forKey: "opacity")
  }
  expect("CAAnimation.func encode(with coder: NSCoder)") {
    it.encode(with: NSKeyedArchiver(requiringSecureCoding: true))
  }
  expect("CAAnimation.class var supportsSecureCoding: Bool") {
    _ = type(of: it).supportsSecureCoding
  }
  expect("CAAnimation.func value(forKeyPath keyPath: String) -> Any?") {
    _ = it.value(forKeyPath: "opacity")
  }
  expect("CAAnimation.func setValue(_ value: Any?, forKeyPath keyPath: String)") {
    it.setValue(nil, forKeyPath: "opacity")
  }
}

final class MyCAPropertyAnimation: CAPropertyAnimation {
  override init() {
    super.init()
    note("CAPropertyAnimation.init()")
  }

  override var keyPath: String? {
    get { note("CAPropertyAnimation.var keyPath: String?"); return super.keyPath }
    set { note("CAPropertyAnimation.var keyPath: String? set"); super.keyPath = newValue }
  }

  override var isAdditive: Bool {
    get { note("CAPropertyAnimation.var isAdditive: Bool"); return super.isAdditive }
    set { note("CAPropertyAnimation.var isAdditive: Bool set"); super.isAdditive = newValue }
  }

  override var isCumulative: Bool {
    get { note("CAPropertyAnimation.var isCumulative: Bool"); return super.isCumulative }
    set { note("CAPropertyAnimation.var isCumulative: Bool set"); super.isCumulative = newValue }
  }

  override var valueFunction: CAValueFunction? {
    get {
      note("CAPropertyAnimation.var valueFunction: CAValueFunction?"); return super.valueFunction
    }
    set {
      note("CAPropertyAnimation.var valueFunction: CAValueFunction? set");
      super.valueFunction = newValue
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAPropertyAnimation(_ it: CAPropertyAnimation) {
  expect("CAPropertyAnimation.var keyPath: String?") { _ = it.keyPath }
  expect("CAPropertyAnimation.var keyPath: String? set") {
    let old = it.keyPath; it.keyPath = old
  }
  expect("CAPropertyAnimation.var isAdditive: Bool") { _ = it.isAdditive }
  expect("CAPropertyAnimation.var isAdditive: Bool set") {
    let old = it.isAdditive; it.isAdditive = old
  }
  expect("CAPropertyAnimation.var isCumulative: Bool") { _ = it.isCumulative }
  expect("CAPropertyAnimation.var isCumulative: Bool set") {
    let old = it.isCumulative; it.isCumulative = old
  }
  expect("CAPropertyAnimation.var valueFunction: CAValueFunction?") { _ = it.valueFunction }
  expect("CAPropertyAnimation.var valueFunction: CAValueFunction? set") {
    let old = it.valueFunction; it.valueFunction = old
  }
}

final class MyCABasicAnimation: CABasicAnimation {
  override init() {
    super.init()
    note("CABasicAnimation.init()")
  }

  override var fromValue: Any? {
    get { note("CABasicAnimation.var fromValue: Any?"); return super.fromValue }
    set { note("CABasicAnimation.var fromValue: Any? set"); super.fromValue = newValue }
  }

  override var toValue: Any? {
    get { note("CABasicAnimation.var toValue: Any?"); return super.toValue }
    set { note("CABasicAnimation.var toValue: Any? set"); super.toValue = newValue }
  }

  override var byValue: Any? {
    get { note("CABasicAnimation.var byValue: Any?"); return super.byValue }
    set { note("CABasicAnimation.var byValue: Any? set"); super.byValue = newValue }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCABasicAnimation(_ it: CABasicAnimation) {
  expect("CABasicAnimation.var fromValue: Any?") { _ = it.fromValue }
  expect("CABasicAnimation.var fromValue: Any? set") {
    let old = it.fromValue; it.fromValue = old
  }
  expect("CABasicAnimation.var toValue: Any?") { _ = it.toValue }
  expect("CABasicAnimation.var toValue: Any? set") {
    let old = it.toValue; it.toValue = old
  }
  expect("CABasicAnimation.var byValue: Any?") { _ = it.byValue }
  expect("CABasicAnimation.var byValue: Any? set") {
    let old = it.byValue; it.byValue = old
  }
}

final class MyCAKeyframeAnimation: CAKeyframeAnimation {
  override init() {
    super.init()
    note("CAKeyframeAnimation.init()")
  }

  override var values: [Any]? {
    get { note("CAKeyframeAnimation.var values: [Any]?"); return super.values }
    set { note("CAKeyframeAnimation.var values: [Any]? set"); super.values = newValue }
  }

  override var path: CGPath? {
    get { note("CAKeyframeAnimation.var path: CGPath?"); return super.path }
    set { note("CAKeyframeAnimation.var path: CGPath? set"); super.path = newValue }
  }

  override var keyTimes: [NSNumber]? {
    get { note("CAKeyframeAnimation.var keyTimes: [NSNumber]?"); return super.keyTimes }
    set { note("CAKeyframeAnimation.var keyTimes: [NSNumber]? set"); super.keyTimes = newValue }
  }

  override var timingFunctions: [CAMediaTimingFunction]? {
    get {
      note("CAKeyframeAnimation.var timingFunctions: [CAMediaTimingFunction]?");
      return super.timingFunctions
    }
    set {
      note("CAKeyframeAnimation.var timingFunctions: [CAMediaTimingFunction]? set");
      super.timingFunctions = newValue
    }
  }

  override var calculationMode: CAAnimationCalculationMode {
    get {
      note("CAKeyframeAnimation.var calculationMode: CAAnimationCalculationMode");
      return super.calculationMode
    }
    set {
      note("CAKeyframeAnimation.var calculationMode: CAAnimationCalculationMode set");
      super.calculationMode = newValue
    }
  }

  override var tensionValues: [NSNumber]? {
    get { note("CAKeyframeAnimation.var tensionValues: [NSNumber]?"); return super.tensionValues }
    set {
      note("CAKeyframeAnimation.var tensionValues: [NSNumber]? set"); super.tensionValues = newValue
    }
  }

  override var continuityValues: [NSNumber]? {
    get {
      note("CAKeyframeAnimation.var continuityValues: [NSNumber]?"); return super.continuityValues
    }
    set {
      note("CAKeyframeAnimation.var continuityValues: [NSNumber]? set");
      super.continuityValues = newValue
    }
  }

  override var biasValues: [NSNumber]? {
    get { note("CAKeyframeAnimation.var biasValues: [NSNumber]?"); return super.biasValues }
    set { note("CAKeyframeAnimation.var biasValues: [NSNumber]? set"); super.biasValues = newValue }
  }

  override var rotationMode: CAAnimationRotationMode? {
    get {
      note("CAKeyframeAnimation.var rotationMode: CAAnimationRotationMode?");
      return super.rotationMode
    }
    set {
      note("CAKeyframeAnimation.var rotationMode: CAAnimationRotationMode? set");
      super.rotationMode = newValue
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAKeyframeAnimation(_ it: CAKeyframeAnimation) {
  expect("CAKeyframeAnimation.var values: [Any]?") { _ = it.values }
  expect("CAKeyframeAnimation.var values: [Any]? set") {
    let old = it.values; it.values = old
  }
  expect("CAKeyframeAnimation.var path: CGPath?") { _ = it.path }
  expect("CAKeyframeAnimation.var path: CGPath? set") {
    let old = it.path; it.path = old
  }
  expect("CAKeyframeAnimation.var keyTimes: [NSNumber]?") { _ = it.keyTimes }
  expect("CAKeyframeAnimation.var keyTimes: [NSNumber]? set") {
    let old = it.keyTimes; it.keyTimes = old
  }
  expect("CAKeyframeAnimation.var timingFunctions: [CAMediaTimingFunction]?") {
    _ = it.timingFunctions
  }
  expect("CAKeyframeAnimation.var timingFunctions: [CAMediaTimingFunction]? set") {
    let old = it.timingFunctions; it.timingFunctions = old
  }
  expect("CAKeyframeAnimation.var calculationMode: CAAnimationCalculationMode") {
    _ = it.calculationMode
  }
  expect("CAKeyframeAnimation.var calculationMode: CAAnimationCalculationMode set") {
    let old = it.calculationMode; it.calculationMode = old
  }
  expect("CAKeyframeAnimation.var tensionValues: [NSNumber]?") { _ = it.tensionValues }
  expect("CAKeyframeAnimation.var tensionValues: [NSNumber]? set") {
    let old = it.tensionValues; it.tensionValues = old
  }
  expect("CAKeyframeAnimation.var continuityValues: [NSNumber]?") { _ = it.continuityValues }
  expect("CAKeyframeAnimation.var continuityValues: [NSNumber]? set") {
    let old = it.continuityValues; it.continuityValues = old
  }
  expect("CAKeyframeAnimation.var biasValues: [NSNumber]?") { _ = it.biasValues }
  expect("CAKeyframeAnimation.var biasValues: [NSNumber]? set") {
    let old = it.biasValues; it.biasValues = old
  }
  expect("CAKeyframeAnimation.var rotationMode: CAAnimationRotationMode?") { _ = it.rotationMode }
  expect("CAKeyframeAnimation.var rotationMode: CAAnimationRotationMode? set") {
    let old = it.rotationMode; it.rotationMode = old
  }
}

final class MyCASpringAnimation: CASpringAnimation {
  override init() {
    super.init()
    note("CASpringAnimation.init()")
  }

  override init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    super.init(perceptualDuration: perceptualDuration, bounce: bounce)
    note("CASpringAnimation.init(perceptualDuration: CFTimeInterval, bounce: CGFloat)")
  }

  override var mass: CGFloat {
    get { note("CASpringAnimation.var mass: CGFloat"); return super.mass }
    set { note("CASpringAnimation.var mass: CGFloat set"); super.mass = newValue }
  }

  override var stiffness: CGFloat {
    get { note("CASpringAnimation.var stiffness: CGFloat"); return super.stiffness }
    set { note("CASpringAnimation.var stiffness: CGFloat set"); super.stiffness = newValue }
  }

  override var damping: CGFloat {
    get { note("CASpringAnimation.var damping: CGFloat"); return super.damping }
    set { note("CASpringAnimation.var damping: CGFloat set"); super.damping = newValue }
  }

  override var initialVelocity: CGFloat {
    get { note("CASpringAnimation.var initialVelocity: CGFloat"); return super.initialVelocity }
    set {
      note("CASpringAnimation.var initialVelocity: CGFloat set"); super.initialVelocity = newValue
    }
  }

  override var allowsOverdamping: Bool {
    get { note("CASpringAnimation.var allowsOverdamping: Bool"); return super.allowsOverdamping }
    set {
      note("CASpringAnimation.var allowsOverdamping: Bool set"); super.allowsOverdamping = newValue
    }
  }

  override var settlingDuration: CFTimeInterval {
    get {
      note("CASpringAnimation.var settlingDuration: CFTimeInterval { get }");
      return super.settlingDuration
    }
  }

  override var perceptualDuration: CFTimeInterval {
    get {
      note("CASpringAnimation.var perceptualDuration: CFTimeInterval { get }");
      return super.perceptualDuration
    }
  }

  override var bounce: CGFloat {
    get { note("CASpringAnimation.var bounce: CGFloat { get }"); return super.bounce }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCASpringAnimation(_ it: CASpringAnimation) {
  expect("CASpringAnimation.var mass: CGFloat") { _ = it.mass }
  expect("CASpringAnimation.var mass: CGFloat set") {
    let old = it.mass; it.mass = old
  }
  expect("CASpringAnimation.var stiffness: CGFloat") { _ = it.stiffness }
  expect("CASpringAnimation.var stiffness: CGFloat set") {
    let old = it.stiffness; it.stiffness = old
  }
  expect("CASpringAnimation.var damping: CGFloat") { _ = it.damping }
  expect("CASpringAnimation.var damping: CGFloat set") {
    let old = it.damping; it.damping = old
  }
  expect("CASpringAnimation.var initialVelocity: CGFloat") { _ = it.initialVelocity }
  expect("CASpringAnimation.var initialVelocity: CGFloat set") {
    let old = it.initialVelocity; it.initialVelocity = old
  }
  expect("CASpringAnimation.var allowsOverdamping: Bool") { _ = it.allowsOverdamping }
  expect("CASpringAnimation.var allowsOverdamping: Bool set") {
    let old = it.allowsOverdamping; it.allowsOverdamping = old
  }
  expect("CASpringAnimation.var settlingDuration: CFTimeInterval { get }") {
    _ = it.settlingDuration
  }
  expect("CASpringAnimation.var perceptualDuration: CFTimeInterval { get }") {
    _ = it.perceptualDuration
  }
  expect("CASpringAnimation.var bounce: CGFloat { get }") { _ = it.bounce }
}

final class MyCATransition: CATransition {
  override init() {
    super.init()
    note("CATransition.init()")
  }

  override var type: CATransitionType {
    get { note("CATransition.var type: CATransitionType"); return super.type }
    set { note("CATransition.var type: CATransitionType set"); super.type = newValue }
  }

  override var subtype: CATransitionSubtype? {
    get { note("CATransition.var subtype: CATransitionSubtype?"); return super.subtype }
    set { note("CATransition.var subtype: CATransitionSubtype? set"); super.subtype = newValue }
  }

  override var startProgress: Float {
    get { note("CATransition.var startProgress: Float"); return super.startProgress }
    set { note("CATransition.var startProgress: Float set"); super.startProgress = newValue }
  }

  override var endProgress: Float {
    get { note("CATransition.var endProgress: Float"); return super.endProgress }
    set { note("CATransition.var endProgress: Float set"); super.endProgress = newValue }
  }

  override var filter: Any? {
    get { note("CATransition.var filter: Any?"); return super.filter }
    set { note("CATransition.var filter: Any? set"); super.filter = newValue }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCATransition(_ it: CATransition) {
  expect("CATransition.var type: CATransitionType") { _ = it.type }
  expect("CATransition.var type: CATransitionType set") {
    let old = it.type; it.type = old
  }
  expect("CATransition.var subtype: CATransitionSubtype?") { _ = it.subtype }
  expect("CATransition.var subtype: CATransitionSubtype? set") {
    let old = it.subtype; it.subtype = old
  }
  expect("CATransition.var startProgress: Float") { _ = it.startProgress }
  expect("CATransition.var startProgress: Float set") {
    let old = it.startProgress; it.startProgress = old
  }
  expect("CATransition.var endProgress: Float") { _ = it.endProgress }
  expect("CATransition.var endProgress: Float set") {
    let old = it.endProgress; it.endProgress = old
  }
  expect("CATransition.var filter: Any?") { _ = it.filter }
  expect("CATransition.var filter: Any? set") {
    let old = it.filter; it.filter = old
  }
}

final class MyCAAnimationGroup: CAAnimationGroup {
  override init() {
    super.init()
    note("CAAnimationGroup.init()")
  }

  override var animations: [CAAnimation]? {
    get { note("CAAnimationGroup.var animations: [CAAnimation]?"); return super.animations }
    set { note("CAAnimationGroup.var animations: [CAAnimation]? set"); super.animations = newValue }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAAnimationGroup(_ it: CAAnimationGroup) {
  expect("CAAnimationGroup.var animations: [CAAnimation]?") { _ = it.animations }
  expect("CAAnimationGroup.var animations: [CAAnimation]? set") {
    let old = it.animations; it.animations = old
  }
}

final class MyCAConstraint: CAConstraint {
  override init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat
  ) {
    super.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: m, offset: c)
    note(
      "CAConstraint.init(attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat)"
    )
  }

  override var attribute: CAConstraintAttribute {
    get {
      note("CAConstraint.var attribute: CAConstraintAttribute { get }"); return super.attribute
    }
  }

  override var sourceName: String {
    get { note("CAConstraint.var sourceName: String { get }"); return super.sourceName }
  }

  override var sourceAttribute: CAConstraintAttribute {
    get {
      note("CAConstraint.var sourceAttribute: CAConstraintAttribute { get }");
      return super.sourceAttribute
    }
  }

  override var scale: CGFloat {
    get { note("CAConstraint.var scale: CGFloat { get }"); return super.scale }
  }

  override var offset: CGFloat {
    get { note("CAConstraint.var offset: CGFloat { get }"); return super.offset }
  }
}

@available(*, deprecated)
func useCAConstraint(_ it: CAConstraint) {
  expect("CAConstraint.var attribute: CAConstraintAttribute { get }") { _ = it.attribute }
  expect("CAConstraint.var sourceName: String { get }") { _ = it.sourceName }
  expect("CAConstraint.var sourceAttribute: CAConstraintAttribute { get }") {
    _ = it.sourceAttribute
  }
  expect("CAConstraint.var scale: CGFloat { get }") { _ = it.scale }
  expect("CAConstraint.var offset: CGFloat { get }") { _ = it.offset }
}

final class MyCAConstraintLayoutManager: CAConstraintLayoutManager {
  override init() {
    super.init()
    note("CAConstraintLayoutManager.init()")
  }

  override func layoutSublayers(of layer: CALayer) {
    note("CAConstraintLayoutManager.func layoutSublayers(of layer: CALayer)")
    super.layoutSublayers(of: layer)
  }
}

@available(*, deprecated)
func useCAConstraintLayoutManager(_ it: CAConstraintLayoutManager) {
  expect("CAConstraintLayoutManager.func layoutSublayers(of layer: CALayer)") {
    it.layoutSublayers(of: CALayer())
  }
}

final class MyCADisplayLink: CADisplayLink {
  override func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    note("CADisplayLink.func add(to runloop: RunLoop, forMode mode: RunLoop.Mode)")
    super.add(to: runloop, forMode: mode)
  }

  override func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    note("CADisplayLink.func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode)")
    super.remove(from: runloop, forMode: mode)
  }

  override func invalidate() {
    note("CADisplayLink.func invalidate()")
    super.invalidate()
  }

  override var timestamp: CFTimeInterval {
    get { note("CADisplayLink.var timestamp: CFTimeInterval { get }"); return super.timestamp }
  }

  override var duration: CFTimeInterval {
    get { note("CADisplayLink.var duration: CFTimeInterval { get }"); return super.duration }
  }

  override var targetTimestamp: CFTimeInterval {
    get {
      note("CADisplayLink.var targetTimestamp: CFTimeInterval { get }");
      return super.targetTimestamp
    }
  }

  override var isPaused: Bool {
    get { note("CADisplayLink.var isPaused: Bool"); return super.isPaused }
    set { note("CADisplayLink.var isPaused: Bool set"); super.isPaused = newValue }
  }

  @available(*, deprecated) override var frameInterval: Int {
    get { note("CADisplayLink.var frameInterval: Int"); return super.frameInterval }
    set { note("CADisplayLink.var frameInterval: Int set"); super.frameInterval = newValue }
  }

  override var preferredFramesPerSecond: Int {
    get {
      note("CADisplayLink.var preferredFramesPerSecond: Int"); return super.preferredFramesPerSecond
    }
    set {
      note("CADisplayLink.var preferredFramesPerSecond: Int set");
      super.preferredFramesPerSecond = newValue
    }
  }

  override var preferredFrameRateRange: CAFrameRateRange {
    get {
      note("CADisplayLink.var preferredFrameRateRange: CAFrameRateRange");
      return super.preferredFrameRateRange
    }
    set {
      note("CADisplayLink.var preferredFrameRateRange: CAFrameRateRange set");
      super.preferredFrameRateRange = newValue
    }
  }
}

@available(*, deprecated)
func useCADisplayLink(_ it: CADisplayLink) {
  expect("CADisplayLink.func add(to runloop: RunLoop, forMode mode: RunLoop.Mode)") {
    it.add(to: .main, forMode: .default)
  }
  expect("CADisplayLink.func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode)") {
    it.remove(from: .main, forMode: .default)
  }
  expect("CADisplayLink.func invalidate()") { it.invalidate() }
  expect("CADisplayLink.var timestamp: CFTimeInterval { get }") { _ = it.timestamp }
  expect("CADisplayLink.var duration: CFTimeInterval { get }") { _ = it.duration }
  expect("CADisplayLink.var targetTimestamp: CFTimeInterval { get }") { _ = it.targetTimestamp }
  expect("CADisplayLink.var isPaused: Bool") { _ = it.isPaused }
  expect("CADisplayLink.var isPaused: Bool set") {
    let old = it.isPaused; it.isPaused = old
  }
  expect("CADisplayLink.var frameInterval: Int") { _ = it.frameInterval }
  expect("CADisplayLink.var frameInterval: Int set") {
    let old = it.frameInterval; it.frameInterval = old
  }
  expect("CADisplayLink.var preferredFramesPerSecond: Int") { _ = it.preferredFramesPerSecond }
  expect("CADisplayLink.var preferredFramesPerSecond: Int set") {
    let old = it.preferredFramesPerSecond; it.preferredFramesPerSecond = old
  }
  expect("CADisplayLink.var preferredFrameRateRange: CAFrameRateRange") {
    _ = it.preferredFrameRateRange
  }
  expect("CADisplayLink.var preferredFrameRateRange: CAFrameRateRange set") {
    let old = it.preferredFrameRateRange; it.preferredFrameRateRange = old
  }
}

final class MyCAEmitterCell: CAEmitterCell {
  override init() {
    super.init()
    note("CAEmitterCell.init()")
  }

  override class func defaultValue(forKey key: String) -> Any? {
    note("CAEmitterCell.class func defaultValue(forKey key: String) -> Any?")
    return super.defaultValue(forKey: key)
  }

  override func shouldArchiveValue(forKey key: String) -> Bool {
    note("CAEmitterCell.func shouldArchiveValue(forKey key: String) -> Bool")
    return super.shouldArchiveValue(forKey: key)
  }

  override var name: String? {
    get { note("CAEmitterCell.var name: String?"); return super.name }
    set { note("CAEmitterCell.var name: String? set"); super.name = newValue }
  }

  override var isEnabled: Bool {
    get { note("CAEmitterCell.var isEnabled: Bool"); return super.isEnabled }
    set { note("CAEmitterCell.var isEnabled: Bool set"); super.isEnabled = newValue }
  }

  override var birthRate: Float {
    get { note("CAEmitterCell.var birthRate: Float"); return super.birthRate }
    set { note("CAEmitterCell.var birthRate: Float set"); super.birthRate = newValue }
  }

  override var lifetime: Float {
    get { note("CAEmitterCell.var lifetime: Float"); return super.lifetime }
    set { note("CAEmitterCell.var lifetime: Float set"); super.lifetime = newValue }
  }

  override var lifetimeRange: Float {
    get { note("CAEmitterCell.var lifetimeRange: Float"); return super.lifetimeRange }
    set { note("CAEmitterCell.var lifetimeRange: Float set"); super.lifetimeRange = newValue }
  }

  override var emissionLatitude: CGFloat {
    get { note("CAEmitterCell.var emissionLatitude: CGFloat"); return super.emissionLatitude }
    set {
      note("CAEmitterCell.var emissionLatitude: CGFloat set"); super.emissionLatitude = newValue
    }
  }

  override var emissionLongitude: CGFloat {
    get { note("CAEmitterCell.var emissionLongitude: CGFloat"); return super.emissionLongitude }
    set {
      note("CAEmitterCell.var emissionLongitude: CGFloat set"); super.emissionLongitude = newValue
    }
  }

  override var emissionRange: CGFloat {
    get { note("CAEmitterCell.var emissionRange: CGFloat"); return super.emissionRange }
    set { note("CAEmitterCell.var emissionRange: CGFloat set"); super.emissionRange = newValue }
  }

  override var velocity: CGFloat {
    get { note("CAEmitterCell.var velocity: CGFloat"); return super.velocity }
    set { note("CAEmitterCell.var velocity: CGFloat set"); super.velocity = newValue }
  }

  override var velocityRange: CGFloat {
    get { note("CAEmitterCell.var velocityRange: CGFloat"); return super.velocityRange }
    set { note("CAEmitterCell.var velocityRange: CGFloat set"); super.velocityRange = newValue }
  }

  override var xAcceleration: CGFloat {
    get { note("CAEmitterCell.var xAcceleration: CGFloat"); return super.xAcceleration }
    set { note("CAEmitterCell.var xAcceleration: CGFloat set"); super.xAcceleration = newValue }
  }

  override var yAcceleration: CGFloat {
    get { note("CAEmitterCell.var yAcceleration: CGFloat"); return super.yAcceleration }
    set { note("CAEmitterCell.var yAcceleration: CGFloat set"); super.yAcceleration = newValue }
  }

  override var zAcceleration: CGFloat {
    get { note("CAEmitterCell.var zAcceleration: CGFloat"); return super.zAcceleration }
    set { note("CAEmitterCell.var zAcceleration: CGFloat set"); super.zAcceleration = newValue }
  }

  override var scale: CGFloat {
    get { note("CAEmitterCell.var scale: CGFloat"); return super.scale }
    set { note("CAEmitterCell.var scale: CGFloat set"); super.scale = newValue }
  }

  override var scaleRange: CGFloat {
    get { note("CAEmitterCell.var scaleRange: CGFloat"); return super.scaleRange }
    set { note("CAEmitterCell.var scaleRange: CGFloat set"); super.scaleRange = newValue }
  }

  override var scaleSpeed: CGFloat {
    get { note("CAEmitterCell.var scaleSpeed: CGFloat"); return super.scaleSpeed }
    set { note("CAEmitterCell.var scaleSpeed: CGFloat set"); super.scaleSpeed = newValue }
  }

  override var spin: CGFloat {
    get { note("CAEmitterCell.var spin: CGFloat"); return super.spin }
    set { note("CAEmitterCell.var spin: CGFloat set"); super.spin = newValue }
  }

  override var spinRange: CGFloat {
    get { note("CAEmitterCell.var spinRange: CGFloat"); return super.spinRange }
    set { note("CAEmitterCell.var spinRange: CGFloat set"); super.spinRange = newValue }
  }

  override var color: CGColor? {
    get { note("CAEmitterCell.var color: CGColor?"); return super.color }
    set { note("CAEmitterCell.var color: CGColor? set"); super.color = newValue }
  }

  override var redRange: Float {
    get { note("CAEmitterCell.var redRange: Float"); return super.redRange }
    set { note("CAEmitterCell.var redRange: Float set"); super.redRange = newValue }
  }

  override var greenRange: Float {
    get { note("CAEmitterCell.var greenRange: Float"); return super.greenRange }
    set { note("CAEmitterCell.var greenRange: Float set"); super.greenRange = newValue }
  }

  override var blueRange: Float {
    get { note("CAEmitterCell.var blueRange: Float"); return super.blueRange }
    set { note("CAEmitterCell.var blueRange: Float set"); super.blueRange = newValue }
  }

  override var alphaRange: Float {
    get { note("CAEmitterCell.var alphaRange: Float"); return super.alphaRange }
    set { note("CAEmitterCell.var alphaRange: Float set"); super.alphaRange = newValue }
  }

  override var redSpeed: Float {
    get { note("CAEmitterCell.var redSpeed: Float"); return super.redSpeed }
    set { note("CAEmitterCell.var redSpeed: Float set"); super.redSpeed = newValue }
  }

  override var greenSpeed: Float {
    get { note("CAEmitterCell.var greenSpeed: Float"); return super.greenSpeed }
    set { note("CAEmitterCell.var greenSpeed: Float set"); super.greenSpeed = newValue }
  }

  override var blueSpeed: Float {
    get { note("CAEmitterCell.var blueSpeed: Float"); return super.blueSpeed }
    set { note("CAEmitterCell.var blueSpeed: Float set"); super.blueSpeed = newValue }
  }

  override var alphaSpeed: Float {
    get { note("CAEmitterCell.var alphaSpeed: Float"); return super.alphaSpeed }
    set { note("CAEmitterCell.var alphaSpeed: Float set"); super.alphaSpeed = newValue }
  }

  override var contents: Any? {
    get { note("CAEmitterCell.var contents: Any?"); return super.contents }
    set { note("CAEmitterCell.var contents: Any? set"); super.contents = newValue }
  }

  override var contentsRect: CGRect {
    get { note("CAEmitterCell.var contentsRect: CGRect"); return super.contentsRect }
    set { note("CAEmitterCell.var contentsRect: CGRect set"); super.contentsRect = newValue }
  }

  override var contentsScale: CGFloat {
    get { note("CAEmitterCell.var contentsScale: CGFloat"); return super.contentsScale }
    set { note("CAEmitterCell.var contentsScale: CGFloat set"); super.contentsScale = newValue }
  }

  override var minificationFilter: String {
    get { note("CAEmitterCell.var minificationFilter: String"); return super.minificationFilter }
    set {
      note("CAEmitterCell.var minificationFilter: String set"); super.minificationFilter = newValue
    }
  }

  override var magnificationFilter: String {
    get { note("CAEmitterCell.var magnificationFilter: String"); return super.magnificationFilter }
    set {
      note("CAEmitterCell.var magnificationFilter: String set");
      super.magnificationFilter = newValue
    }
  }

  override var minificationFilterBias: Float {
    get {
      note("CAEmitterCell.var minificationFilterBias: Float"); return super.minificationFilterBias
    }
    set {
      note("CAEmitterCell.var minificationFilterBias: Float set");
      super.minificationFilterBias = newValue
    }
  }

  override var emitterCells: [CAEmitterCell]? {
    get { note("CAEmitterCell.var emitterCells: [CAEmitterCell]?"); return super.emitterCells }
    set {
      note("CAEmitterCell.var emitterCells: [CAEmitterCell]? set"); super.emitterCells = newValue
    }
  }

  override var style: [AnyHashable: Any]? {
    get { note("CAEmitterCell.var style: [AnyHashable: Any]?"); return super.style }
    set { note("CAEmitterCell.var style: [AnyHashable: Any]? set"); super.style = newValue }
  }

  override var beginTime: CFTimeInterval {
    get { note("CAEmitterCell.var beginTime: CFTimeInterval"); return super.beginTime }
    set { note("CAEmitterCell.var beginTime: CFTimeInterval set"); super.beginTime = newValue }
  }

  override var duration: CFTimeInterval {
    get { note("CAEmitterCell.var duration: CFTimeInterval"); return super.duration }
    set { note("CAEmitterCell.var duration: CFTimeInterval set"); super.duration = newValue }
  }

  override var speed: Float {
    get { note("CAEmitterCell.var speed: Float"); return super.speed }
    set { note("CAEmitterCell.var speed: Float set"); super.speed = newValue }
  }

  override var timeOffset: CFTimeInterval {
    get { note("CAEmitterCell.var timeOffset: CFTimeInterval"); return super.timeOffset }
    set { note("CAEmitterCell.var timeOffset: CFTimeInterval set"); super.timeOffset = newValue }
  }

  override var repeatCount: Float {
    get { note("CAEmitterCell.var repeatCount: Float"); return super.repeatCount }
    set { note("CAEmitterCell.var repeatCount: Float set"); super.repeatCount = newValue }
  }

  override var repeatDuration: CFTimeInterval {
    get { note("CAEmitterCell.var repeatDuration: CFTimeInterval"); return super.repeatDuration }
    set {
      note("CAEmitterCell.var repeatDuration: CFTimeInterval set"); super.repeatDuration = newValue
    }
  }

  override var autoreverses: Bool {
    get { note("CAEmitterCell.var autoreverses: Bool"); return super.autoreverses }
    set { note("CAEmitterCell.var autoreverses: Bool set"); super.autoreverses = newValue }
  }

  override var fillMode: CAMediaTimingFillMode {
    get { note("CAEmitterCell.var fillMode: CAMediaTimingFillMode"); return super.fillMode }
    set { note("CAEmitterCell.var fillMode: CAMediaTimingFillMode set"); super.fillMode = newValue }
  }

  override func value(forKey key: String) -> Any? {
    note("CAEmitterCell.func value(forKey key: String) -> Any?")
    return super.value(forKey: key)
  }

  override func setValue(_ value: Any?, forKey key: String) {
    note("CAEmitterCell.func setValue(_ value: Any?, forKey key: String)")
    super.setValue(value, forKey: key)
  }

  override func encode(with coder: NSCoder) {
    note("CAEmitterCell.func encode(with coder: NSCoder)")
    super.encode(with: coder)
  }

  override class var supportsSecureCoding: Bool {
    get {
      note("CAEmitterCell.class var supportsSecureCoding: Bool"); return super.supportsSecureCoding
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAEmitterCell(_ it: CAEmitterCell) {
  expect("CAEmitterCell.class func defaultValue(forKey key: String) -> Any?") {
    _ = type(of: it).defaultValue(forKey: "opacity")
  }
  expect("CAEmitterCell.func shouldArchiveValue(forKey key: String) -> Bool") {
    _ = it.shouldArchiveValue(forKey: "opacity")
  }
  expect("CAEmitterCell.var name: String?") { _ = it.name }
  expect("CAEmitterCell.var name: String? set") {
    let old = it.name; it.name = old
  }
  expect("CAEmitterCell.var isEnabled: Bool") { _ = it.isEnabled }
  expect("CAEmitterCell.var isEnabled: Bool set") {
    let old = it.isEnabled; it.isEnabled = old
  }
  expect("CAEmitterCell.var birthRate: Float") { _ = it.birthRate }
  expect("CAEmitterCell.var birthRate: Float set") {
    let old = it.birthRate; it.birthRate = old
  }
  expect("CAEmitterCell.var lifetime: Float") { _ = it.lifetime }
  expect("CAEmitterCell.var lifetime: Float set") {
    let old = it.lifetime; it.lifetime = old
  }
  expect("CAEmitterCell.var lifetimeRange: Float") { _ = it.lifetimeRange }
  expect("CAEmitterCell.var lifetimeRange: Float set") {
    let old = it.lifetimeRange; it.lifetimeRange = old
  }
  expect("CAEmitterCell.var emissionLatitude: CGFloat") { _ = it.emissionLatitude }
  expect("CAEmitterCell.var emissionLatitude: CGFloat set") {
    let old = it.emissionLatitude; it.emissionLatitude = old
  }
  expect("CAEmitterCell.var emissionLongitude: CGFloat") { _ = it.emissionLongitude }
  expect("CAEmitterCell.var emissionLongitude: CGFloat set") {
    let old = it.emissionLongitude; it.emissionLongitude = old
  }
  expect("CAEmitterCell.var emissionRange: CGFloat") { _ = it.emissionRange }
  expect("CAEmitterCell.var emissionRange: CGFloat set") {
    let old = it.emissionRange; it.emissionRange = old
  }
  expect("CAEmitterCell.var velocity: CGFloat") { _ = it.velocity }
  expect("CAEmitterCell.var velocity: CGFloat set") {
    let old = it.velocity; it.velocity = old
  }
  expect("CAEmitterCell.var velocityRange: CGFloat") { _ = it.velocityRange }
  expect("CAEmitterCell.var velocityRange: CGFloat set") {
    let old = it.velocityRange; it.velocityRange = old
  }
  expect("CAEmitterCell.var xAcceleration: CGFloat") { _ = it.xAcceleration }
  expect("CAEmitterCell.var xAcceleration: CGFloat set") {
    let old = it.xAcceleration; it.xAcceleration = old
  }
  expect("CAEmitterCell.var yAcceleration: CGFloat") { _ = it.yAcceleration }
  expect("CAEmitterCell.var yAcceleration: CGFloat set") {
    let old = it.yAcceleration; it.yAcceleration = old
  }
  expect("CAEmitterCell.var zAcceleration: CGFloat") { _ = it.zAcceleration }
  expect("CAEmitterCell.var zAcceleration: CGFloat set") {
    let old = it.zAcceleration; it.zAcceleration = old
  }
  expect("CAEmitterCell.var scale: CGFloat") { _ = it.scale }
  expect("CAEmitterCell.var scale: CGFloat set") {
    let old = it.scale; it.scale = old
  }
  expect("CAEmitterCell.var scaleRange: CGFloat") { _ = it.scaleRange }
  expect("CAEmitterCell.var scaleRange: CGFloat set") {
    let old = it.scaleRange; it.scaleRange = old
  }
  expect("CAEmitterCell.var scaleSpeed: CGFloat") { _ = it.scaleSpeed }
  expect("CAEmitterCell.var scaleSpeed: CGFloat set") {
    let old = it.scaleSpeed; it.scaleSpeed = old
  }
  expect("CAEmitterCell.var spin: CGFloat") { _ = it.spin }
  expect("CAEmitterCell.var spin: CGFloat set") {
    let old = it.spin; it.spin = old
  }
  expect("CAEmitterCell.var spinRange: CGFloat") { _ = it.spinRange }
  expect("CAEmitterCell.var spinRange: CGFloat set") {
    let old = it.spinRange; it.spinRange = old
  }
  expect("CAEmitterCell.var color: CGColor?") { _ = it.color }
  expect("CAEmitterCell.var color: CGColor? set") {
    let old = it.color; it.color = old
  }
  expect("CAEmitterCell.var redRange: Float") { _ = it.redRange }
  expect("CAEmitterCell.var redRange: Float set") {
    let old = it.redRange; it.redRange = old
  }
  expect("CAEmitterCell.var greenRange: Float") { _ = it.greenRange }
  expect("CAEmitterCell.var greenRange: Float set") {
    let old = it.greenRange; it.greenRange = old
  }
  expect("CAEmitterCell.var blueRange: Float") { _ = it.blueRange }
  expect("CAEmitterCell.var blueRange: Float set") {
    let old = it.blueRange; it.blueRange = old
  }
  expect("CAEmitterCell.var alphaRange: Float") { _ = it.alphaRange }
  expect("CAEmitterCell.var alphaRange: Float set") {
    let old = it.alphaRange; it.alphaRange = old
  }
  expect("CAEmitterCell.var redSpeed: Float") { _ = it.redSpeed }
  expect("CAEmitterCell.var redSpeed: Float set") {
    let old = it.redSpeed; it.redSpeed = old
  }
  expect("CAEmitterCell.var greenSpeed: Float") { _ = it.greenSpeed }
  expect("CAEmitterCell.var greenSpeed: Float set") {
    let old = it.greenSpeed; it.greenSpeed = old
  }
  expect("CAEmitterCell.var blueSpeed: Float") { _ = it.blueSpeed }
  expect("CAEmitterCell.var blueSpeed: Float set") {
    let old = it.blueSpeed; it.blueSpeed = old
  }
  expect("CAEmitterCell.var alphaSpeed: Float") { _ = it.alphaSpeed }
  expect("CAEmitterCell.var alphaSpeed: Float set") {
    let old = it.alphaSpeed; it.alphaSpeed = old
  }
  expect("CAEmitterCell.var contents: Any?") { _ = it.contents }
  expect("CAEmitterCell.var contents: Any? set") {
    let old = it.contents; it.contents = old
  }
  expect("CAEmitterCell.var contentsRect: CGRect") { _ = it.contentsRect }
  expect("CAEmitterCell.var contentsRect: CGRect set") {
    let old = it.contentsRect; it.contentsRect = old
  }
  expect("CAEmitterCell.var contentsScale: CGFloat") { _ = it.contentsScale }
  expect("CAEmitterCell.var contentsScale: CGFloat set") {
    let old = it.contentsScale; it.contentsScale = old
  }
  expect("CAEmitterCell.var minificationFilter: String") { _ = it.minificationFilter }
  expect("CAEmitterCell.var minificationFilter: String set") {
    let old = it.minificationFilter; it.minificationFilter = old
  }
  expect("CAEmitterCell.var magnificationFilter: String") { _ = it.magnificationFilter }
  expect("CAEmitterCell.var magnificationFilter: String set") {
    let old = it.magnificationFilter; it.magnificationFilter = old
  }
  expect("CAEmitterCell.var minificationFilterBias: Float") { _ = it.minificationFilterBias }
  expect("CAEmitterCell.var minificationFilterBias: Float set") {
    let old = it.minificationFilterBias; it.minificationFilterBias = old
  }
  expect("CAEmitterCell.var emitterCells: [CAEmitterCell]?") { _ = it.emitterCells }
  expect("CAEmitterCell.var emitterCells: [CAEmitterCell]? set") {
    let old = it.emitterCells; it.emitterCells = old
  }
  expect("CAEmitterCell.var style: [AnyHashable: Any]?") { _ = it.style }
  expect("CAEmitterCell.var style: [AnyHashable: Any]? set") {
    let old = it.style; it.style = old
  }
  expect("CAEmitterCell.var beginTime: CFTimeInterval") { _ = it.beginTime }
  expect("CAEmitterCell.var beginTime: CFTimeInterval set") {
    let old = it.beginTime; it.beginTime = old
  }
  expect("CAEmitterCell.var duration: CFTimeInterval") { _ = it.duration }
  expect("CAEmitterCell.var duration: CFTimeInterval set") {
    let old = it.duration; it.duration = old
  }
  expect("CAEmitterCell.var speed: Float") { _ = it.speed }
  expect("CAEmitterCell.var speed: Float set") {
    let old = it.speed; it.speed = old
  }
  expect("CAEmitterCell.var timeOffset: CFTimeInterval") { _ = it.timeOffset }
  expect("CAEmitterCell.var timeOffset: CFTimeInterval set") {
    let old = it.timeOffset; it.timeOffset = old
  }
  expect("CAEmitterCell.var repeatCount: Float") { _ = it.repeatCount }
  expect("CAEmitterCell.var repeatCount: Float set") {
    let old = it.repeatCount; it.repeatCount = old
  }
  expect("CAEmitterCell.var repeatDuration: CFTimeInterval") { _ = it.repeatDuration }
  expect("CAEmitterCell.var repeatDuration: CFTimeInterval set") {
    let old = it.repeatDuration; it.repeatDuration = old
  }
  expect("CAEmitterCell.var autoreverses: Bool") { _ = it.autoreverses }
  expect("CAEmitterCell.var autoreverses: Bool set") {
    let old = it.autoreverses; it.autoreverses = old
  }
  expect("CAEmitterCell.var fillMode: CAMediaTimingFillMode") { _ = it.fillMode }
  expect("CAEmitterCell.var fillMode: CAMediaTimingFillMode set") {
    let old = it.fillMode; it.fillMode = old
  }
  expect("CAEmitterCell.func value(forKey key: String) -> Any?") { _ = it.value(forKey: "opacity") }
  expect("CAEmitterCell.func setValue(_ value: Any?, forKey key: String)") {
    it.setValue(nil, forKey: "opacity")
  }
  expect("CAEmitterCell.func encode(with coder: NSCoder)") {
    it.encode(with: NSKeyedArchiver(requiringSecureCoding: true))
  }
  expect("CAEmitterCell.class var supportsSecureCoding: Bool") {
    _ = type(of: it).supportsSecureCoding
  }
}

final class MyCAEmitterLayer: CAEmitterLayer {
  override init() {
    super.init()
    note("CAEmitterLayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CAEmitterLayer.init(layer: Any)")
  }

  override var emitterCells: [CAEmitterCell]? {
    get { note("CAEmitterLayer.var emitterCells: [CAEmitterCell]?"); return super.emitterCells }
    set {
      note("CAEmitterLayer.var emitterCells: [CAEmitterCell]? set"); super.emitterCells = newValue
    }
  }

  override var birthRate: Float {
    get { note("CAEmitterLayer.var birthRate: Float"); return super.birthRate }
    set { note("CAEmitterLayer.var birthRate: Float set"); super.birthRate = newValue }
  }

  override var lifetime: Float {
    get { note("CAEmitterLayer.var lifetime: Float"); return super.lifetime }
    set { note("CAEmitterLayer.var lifetime: Float set"); super.lifetime = newValue }
  }

  override var emitterPosition: CGPoint {
    get { note("CAEmitterLayer.var emitterPosition: CGPoint"); return super.emitterPosition }
    set {
      note("CAEmitterLayer.var emitterPosition: CGPoint set"); super.emitterPosition = newValue
    }
  }

  override var emitterZPosition: CGFloat {
    get { note("CAEmitterLayer.var emitterZPosition: CGFloat"); return super.emitterZPosition }
    set {
      note("CAEmitterLayer.var emitterZPosition: CGFloat set"); super.emitterZPosition = newValue
    }
  }

  override var emitterSize: CGSize {
    get { note("CAEmitterLayer.var emitterSize: CGSize"); return super.emitterSize }
    set { note("CAEmitterLayer.var emitterSize: CGSize set"); super.emitterSize = newValue }
  }

  override var emitterDepth: CGFloat {
    get { note("CAEmitterLayer.var emitterDepth: CGFloat"); return super.emitterDepth }
    set { note("CAEmitterLayer.var emitterDepth: CGFloat set"); super.emitterDepth = newValue }
  }

  override var emitterShape: CAEmitterLayerEmitterShape {
    get {
      note("CAEmitterLayer.var emitterShape: CAEmitterLayerEmitterShape"); return super.emitterShape
    }
    set {
      note("CAEmitterLayer.var emitterShape: CAEmitterLayerEmitterShape set");
      super.emitterShape = newValue
    }
  }

  override var emitterMode: CAEmitterLayerEmitterMode {
    get {
      note("CAEmitterLayer.var emitterMode: CAEmitterLayerEmitterMode"); return super.emitterMode
    }
    set {
      note("CAEmitterLayer.var emitterMode: CAEmitterLayerEmitterMode set");
      super.emitterMode = newValue
    }
  }

  override var renderMode: CAEmitterLayerRenderMode {
    get { note("CAEmitterLayer.var renderMode: CAEmitterLayerRenderMode"); return super.renderMode }
    set {
      note("CAEmitterLayer.var renderMode: CAEmitterLayerRenderMode set");
      super.renderMode = newValue
    }
  }

  override var preservesDepth: Bool {
    get { note("CAEmitterLayer.var preservesDepth: Bool"); return super.preservesDepth }
    set { note("CAEmitterLayer.var preservesDepth: Bool set"); super.preservesDepth = newValue }
  }

  override var velocity: Float {
    get { note("CAEmitterLayer.var velocity: Float"); return super.velocity }
    set { note("CAEmitterLayer.var velocity: Float set"); super.velocity = newValue }
  }

  override var scale: Float {
    get { note("CAEmitterLayer.var scale: Float"); return super.scale }
    set { note("CAEmitterLayer.var scale: Float set"); super.scale = newValue }
  }

  override var spin: Float {
    get { note("CAEmitterLayer.var spin: Float"); return super.spin }
    set { note("CAEmitterLayer.var spin: Float set"); super.spin = newValue }
  }

  override var seed: UInt32 {
    get { note("CAEmitterLayer.var seed: UInt32"); return super.seed }
    set { note("CAEmitterLayer.var seed: UInt32 set"); super.seed = newValue }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAEmitterLayer(_ it: CAEmitterLayer) {
  expect("CAEmitterLayer.var emitterCells: [CAEmitterCell]?") { _ = it.emitterCells }
  expect("CAEmitterLayer.var emitterCells: [CAEmitterCell]? set") {
    let old = it.emitterCells; it.emitterCells = old
  }
  expect("CAEmitterLayer.var birthRate: Float") { _ = it.birthRate }
  expect("CAEmitterLayer.var birthRate: Float set") {
    let old = it.birthRate; it.birthRate = old
  }
  expect("CAEmitterLayer.var lifetime: Float") { _ = it.lifetime }
  expect("CAEmitterLayer.var lifetime: Float set") {
    let old = it.lifetime; it.lifetime = old
  }
  expect("CAEmitterLayer.var emitterPosition: CGPoint") { _ = it.emitterPosition }
  expect("CAEmitterLayer.var emitterPosition: CGPoint set") {
    let old = it.emitterPosition; it.emitterPosition = old
  }
  expect("CAEmitterLayer.var emitterZPosition: CGFloat") { _ = it.emitterZPosition }
  expect("CAEmitterLayer.var emitterZPosition: CGFloat set") {
    let old = it.emitterZPosition; it.emitterZPosition = old
  }
  expect("CAEmitterLayer.var emitterSize: CGSize") { _ = it.emitterSize }
  expect("CAEmitterLayer.var emitterSize: CGSize set") {
    let old = it.emitterSize; it.emitterSize = old
  }
  expect("CAEmitterLayer.var emitterDepth: CGFloat") { _ = it.emitterDepth }
  expect("CAEmitterLayer.var emitterDepth: CGFloat set") {
    let old = it.emitterDepth; it.emitterDepth = old
  }
  expect("CAEmitterLayer.var emitterShape: CAEmitterLayerEmitterShape") { _ = it.emitterShape }
  expect("CAEmitterLayer.var emitterShape: CAEmitterLayerEmitterShape set") {
    let old = it.emitterShape; it.emitterShape = old
  }
  expect("CAEmitterLayer.var emitterMode: CAEmitterLayerEmitterMode") { _ = it.emitterMode }
  expect("CAEmitterLayer.var emitterMode: CAEmitterLayerEmitterMode set") {
    let old = it.emitterMode; it.emitterMode = old
  }
  expect("CAEmitterLayer.var renderMode: CAEmitterLayerRenderMode") { _ = it.renderMode }
  expect("CAEmitterLayer.var renderMode: CAEmitterLayerRenderMode set") {
    let old = it.renderMode; it.renderMode = old
  }
  expect("CAEmitterLayer.var preservesDepth: Bool") { _ = it.preservesDepth }
  expect("CAEmitterLayer.var preservesDepth: Bool set") {
    let old = it.preservesDepth; it.preservesDepth = old
  }
  expect("CAEmitterLayer.var velocity: Float") { _ = it.velocity }
  expect("CAEmitterLayer.var velocity: Float set") {
    let old = it.velocity; it.velocity = old
  }
  expect("CAEmitterLayer.var scale: Float") { _ = it.scale }
  expect("CAEmitterLayer.var scale: Float set") {
    let old = it.scale; it.scale = old
  }
  expect("CAEmitterLayer.var spin: Float") { _ = it.spin }
  expect("CAEmitterLayer.var spin: Float set") {
    let old = it.spin; it.spin = old
  }
  expect("CAEmitterLayer.var seed: UInt32") { _ = it.seed }
  expect("CAEmitterLayer.var seed: UInt32 set") {
    let old = it.seed; it.seed = old
  }
}

final class MyCAMediaTimingFunction: CAMediaTimingFunction {
  override init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    super.init(controlPoints: c1x, c1y, c2x, c2y)
    note(
      "CAMediaTimingFunction.init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float)"
    )
  }

  override func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    note(
      "CAMediaTimingFunction.func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>)"
    )
    super.getControlPoint(at: index, values: values)
  }
}

@available(*, deprecated)
func useCAMediaTimingFunction(_ it: CAMediaTimingFunction) {
  expect(
    "CAMediaTimingFunction.func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>)"
  ) { withControlPoint { it.getControlPoint(at: 1, values: $0) } }
}

final class MyCAGradientLayer: CAGradientLayer {
  override init() {
    super.init()
    note("CAGradientLayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CAGradientLayer.init(layer: Any)")
  }

  override var colors: [Any]? {
    get { note("CAGradientLayer.var colors: [Any]?"); return super.colors }
    set { note("CAGradientLayer.var colors: [Any]? set"); super.colors = newValue }
  }

  override var locations: [NSNumber]? {
    get { note("CAGradientLayer.var locations: [NSNumber]?"); return super.locations }
    set { note("CAGradientLayer.var locations: [NSNumber]? set"); super.locations = newValue }
  }

  override var startPoint: CGPoint {
    get { note("CAGradientLayer.var startPoint: CGPoint"); return super.startPoint }
    set { note("CAGradientLayer.var startPoint: CGPoint set"); super.startPoint = newValue }
  }

  override var endPoint: CGPoint {
    get { note("CAGradientLayer.var endPoint: CGPoint"); return super.endPoint }
    set { note("CAGradientLayer.var endPoint: CGPoint set"); super.endPoint = newValue }
  }

  override var type: CAGradientLayerType {
    get { note("CAGradientLayer.var type: CAGradientLayerType"); return super.type }
    set { note("CAGradientLayer.var type: CAGradientLayerType set"); super.type = newValue }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAGradientLayer(_ it: CAGradientLayer) {
  expect("CAGradientLayer.var colors: [Any]?") { _ = it.colors }
  expect("CAGradientLayer.var colors: [Any]? set") {
    let old = it.colors; it.colors = old
  }
  expect("CAGradientLayer.var locations: [NSNumber]?") { _ = it.locations }
  expect("CAGradientLayer.var locations: [NSNumber]? set") {
    let old = it.locations; it.locations = old
  }
  expect("CAGradientLayer.var startPoint: CGPoint") { _ = it.startPoint }
  expect("CAGradientLayer.var startPoint: CGPoint set") {
    let old = it.startPoint; it.startPoint = old
  }
  expect("CAGradientLayer.var endPoint: CGPoint") { _ = it.endPoint }
  expect("CAGradientLayer.var endPoint: CGPoint set") {
    let old = it.endPoint; it.endPoint = old
  }
  expect("CAGradientLayer.var type: CAGradientLayerType") { _ = it.type }
  expect("CAGradientLayer.var type: CAGradientLayerType set") {
    let old = it.type; it.type = old
  }
}

final class MyCARenderer: CARenderer {
  override var layer: CALayer? {
    get { note("CARenderer.var layer: CALayer?"); return super.layer }
    set { note("CARenderer.var layer: CALayer? set"); super.layer = newValue }
  }

  override var bounds: CGRect {
    get { note("CARenderer.var bounds: CGRect"); return super.bounds }
    set { note("CARenderer.var bounds: CGRect set"); super.bounds = newValue }
  }

  override func beginFrame(atTime t: CFTimeInterval, timeStamp: UnsafeRawPointer?) {
    note("CARenderer.func beginFrame(atTime t: CFTimeInterval, timeStamp: UnsafeRawPointer?)")
    super.beginFrame(atTime: t, timeStamp: timeStamp)
  }

  override func updateBounds() -> CGRect {
    note("CARenderer.func updateBounds() -> CGRect")
    return super.updateBounds()
  }

  override func addUpdate(_ r: CGRect) {
    note("CARenderer.func addUpdate(_ r: CGRect)")
    super.addUpdate(r)
  }

  override func render() {
    note("CARenderer.func render()")
    super.render()
  }

  override func nextFrameTime() -> CFTimeInterval {
    note("CARenderer.func nextFrameTime() -> CFTimeInterval")
    return super.nextFrameTime()
  }

  override func endFrame() {
    note("CARenderer.func endFrame()")
    super.endFrame()
  }
}

@available(*, deprecated)
func useCARenderer(_ it: CARenderer) {
  expect("CARenderer.var layer: CALayer?") { _ = it.layer }
  expect("CARenderer.var layer: CALayer? set") {
    let old = it.layer; it.layer = old
  }
  expect("CARenderer.var bounds: CGRect") { _ = it.bounds }
  expect("CARenderer.var bounds: CGRect set") {
    let old = it.bounds; it.bounds = old
  }
  expect("CARenderer.func beginFrame(atTime t: CFTimeInterval, timeStamp: UnsafeRawPointer?)") {
    it.beginFrame(atTime: 1, timeStamp: nil)
  }
  expect("CARenderer.func updateBounds() -> CGRect") { _ = it.updateBounds() }
  expect("CARenderer.func addUpdate(_ r: CGRect)") {
    it.addUpdate(CGRect(x: 0, y: 0, width: 4, height: 4))
  }
  expect("CARenderer.func render()") { it.render() }
  expect("CARenderer.func nextFrameTime() -> CFTimeInterval") { _ = it.nextFrameTime() }
  expect("CARenderer.func endFrame()") { it.endFrame() }
}

final class MyCAReplicatorLayer: CAReplicatorLayer {
  override init() {
    super.init()
    note("CAReplicatorLayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CAReplicatorLayer.init(layer: Any)")
  }

  override var instanceCount: Int {
    get { note("CAReplicatorLayer.var instanceCount: Int"); return super.instanceCount }
    set { note("CAReplicatorLayer.var instanceCount: Int set"); super.instanceCount = newValue }
  }

  override var preservesDepth: Bool {
    get { note("CAReplicatorLayer.var preservesDepth: Bool"); return super.preservesDepth }
    set { note("CAReplicatorLayer.var preservesDepth: Bool set"); super.preservesDepth = newValue }
  }

  override var instanceDelay: CFTimeInterval {
    get { note("CAReplicatorLayer.var instanceDelay: CFTimeInterval"); return super.instanceDelay }
    set {
      note("CAReplicatorLayer.var instanceDelay: CFTimeInterval set");
      super.instanceDelay = newValue
    }
  }

  override var instanceTransform: CATransform3D {
    get {
      note("CAReplicatorLayer.var instanceTransform: CATransform3D"); return super.instanceTransform
    }
    set {
      note("CAReplicatorLayer.var instanceTransform: CATransform3D set");
      super.instanceTransform = newValue
    }
  }

  override var instanceColor: CGColor? {
    get { note("CAReplicatorLayer.var instanceColor: CGColor?"); return super.instanceColor }
    set {
      note("CAReplicatorLayer.var instanceColor: CGColor? set"); super.instanceColor = newValue
    }
  }

  override var instanceRedOffset: Float {
    get { note("CAReplicatorLayer.var instanceRedOffset: Float"); return super.instanceRedOffset }
    set {
      note("CAReplicatorLayer.var instanceRedOffset: Float set"); super.instanceRedOffset = newValue
    }
  }

  override var instanceGreenOffset: Float {
    get {
      note("CAReplicatorLayer.var instanceGreenOffset: Float"); return super.instanceGreenOffset
    }
    set {
      note("CAReplicatorLayer.var instanceGreenOffset: Float set");
      super.instanceGreenOffset = newValue
    }
  }

  override var instanceBlueOffset: Float {
    get { note("CAReplicatorLayer.var instanceBlueOffset: Float"); return super.instanceBlueOffset }
    set {
      note("CAReplicatorLayer.var instanceBlueOffset: Float set");
      super.instanceBlueOffset = newValue
    }
  }

  override var instanceAlphaOffset: Float {
    get {
      note("CAReplicatorLayer.var instanceAlphaOffset: Float"); return super.instanceAlphaOffset
    }
    set {
      note("CAReplicatorLayer.var instanceAlphaOffset: Float set");
      super.instanceAlphaOffset = newValue
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAReplicatorLayer(_ it: CAReplicatorLayer) {
  expect("CAReplicatorLayer.var instanceCount: Int") { _ = it.instanceCount }
  expect("CAReplicatorLayer.var instanceCount: Int set") {
    let old = it.instanceCount; it.instanceCount = old
  }
  expect("CAReplicatorLayer.var preservesDepth: Bool") { _ = it.preservesDepth }
  expect("CAReplicatorLayer.var preservesDepth: Bool set") {
    let old = it.preservesDepth; it.preservesDepth = old
  }
  expect("CAReplicatorLayer.var instanceDelay: CFTimeInterval") { _ = it.instanceDelay }
  expect("CAReplicatorLayer.var instanceDelay: CFTimeInterval set") {
    let old = it.instanceDelay; it.instanceDelay = old
  }
  expect("CAReplicatorLayer.var instanceTransform: CATransform3D") { _ = it.instanceTransform }
  expect("CAReplicatorLayer.var instanceTransform: CATransform3D set") {
    let old = it.instanceTransform; it.instanceTransform = old
  }
  expect("CAReplicatorLayer.var instanceColor: CGColor?") { _ = it.instanceColor }
  expect("CAReplicatorLayer.var instanceColor: CGColor? set") {
    let old = it.instanceColor; it.instanceColor = old
  }
  expect("CAReplicatorLayer.var instanceRedOffset: Float") { _ = it.instanceRedOffset }
  expect("CAReplicatorLayer.var instanceRedOffset: Float set") {
    let old = it.instanceRedOffset; it.instanceRedOffset = old
  }
  expect("CAReplicatorLayer.var instanceGreenOffset: Float") { _ = it.instanceGreenOffset }
  expect("CAReplicatorLayer.var instanceGreenOffset: Float set") {
    let old = it.instanceGreenOffset; it.instanceGreenOffset = old
  }
  expect("CAReplicatorLayer.var instanceBlueOffset: Float") { _ = it.instanceBlueOffset }
  expect("CAReplicatorLayer.var instanceBlueOffset: Float set") {
    let old = it.instanceBlueOffset; it.instanceBlueOffset = old
  }
  expect("CAReplicatorLayer.var instanceAlphaOffset: Float") { _ = it.instanceAlphaOffset }
  expect("CAReplicatorLayer.var instanceAlphaOffset: Float set") {
    let old = it.instanceAlphaOffset; it.instanceAlphaOffset = old
  }
}

final class MyCAScrollLayer: CAScrollLayer {
  override init() {
    super.init()
    note("CAScrollLayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CAScrollLayer.init(layer: Any)")
  }

  override func scroll(to p: CGPoint) {
    note("CAScrollLayer.func scroll(to p: CGPoint)")
    super.scroll(to: p)
  }

  override func scroll(to r: CGRect) {
    note("CAScrollLayer.func scroll(to r: CGRect)")
    super.scroll(to: r)
  }

  override var scrollMode: CAScrollLayerScrollMode {
    get { note("CAScrollLayer.var scrollMode: CAScrollLayerScrollMode"); return super.scrollMode }
    set {
      note("CAScrollLayer.var scrollMode: CAScrollLayerScrollMode set"); super.scrollMode = newValue
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAScrollLayer(_ it: CAScrollLayer) {
  expect("CAScrollLayer.func scroll(to p: CGPoint)") { it.scroll(to: .zero as CGPoint) }
  expect("CAScrollLayer.func scroll(to r: CGRect)") {
    it.scroll(to: CGRect(x: 0, y: 0, width: 4, height: 4))
  }
  expect("CAScrollLayer.var scrollMode: CAScrollLayerScrollMode") { _ = it.scrollMode }
  expect("CAScrollLayer.var scrollMode: CAScrollLayerScrollMode set") {
    let old = it.scrollMode; it.scrollMode = old
  }
}

final class MyCAShapeLayer: CAShapeLayer {
  override init() {
    super.init()
    note("CAShapeLayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CAShapeLayer.init(layer: Any)")
  }

  override var path: CGPath? {
    get { note("CAShapeLayer.var path: CGPath?"); return super.path }
    set { note("CAShapeLayer.var path: CGPath? set"); super.path = newValue }
  }

  override var fillColor: CGColor? {
    get { note("CAShapeLayer.var fillColor: CGColor?"); return super.fillColor }
    set { note("CAShapeLayer.var fillColor: CGColor? set"); super.fillColor = newValue }
  }

  override var fillRule: CAShapeLayerFillRule {
    get { note("CAShapeLayer.var fillRule: CAShapeLayerFillRule"); return super.fillRule }
    set { note("CAShapeLayer.var fillRule: CAShapeLayerFillRule set"); super.fillRule = newValue }
  }

  override var strokeColor: CGColor? {
    get { note("CAShapeLayer.var strokeColor: CGColor?"); return super.strokeColor }
    set { note("CAShapeLayer.var strokeColor: CGColor? set"); super.strokeColor = newValue }
  }

  override var strokeStart: CGFloat {
    get { note("CAShapeLayer.var strokeStart: CGFloat"); return super.strokeStart }
    set { note("CAShapeLayer.var strokeStart: CGFloat set"); super.strokeStart = newValue }
  }

  override var strokeEnd: CGFloat {
    get { note("CAShapeLayer.var strokeEnd: CGFloat"); return super.strokeEnd }
    set { note("CAShapeLayer.var strokeEnd: CGFloat set"); super.strokeEnd = newValue }
  }

  override var lineWidth: CGFloat {
    get { note("CAShapeLayer.var lineWidth: CGFloat"); return super.lineWidth }
    set { note("CAShapeLayer.var lineWidth: CGFloat set"); super.lineWidth = newValue }
  }

  override var miterLimit: CGFloat {
    get { note("CAShapeLayer.var miterLimit: CGFloat"); return super.miterLimit }
    set { note("CAShapeLayer.var miterLimit: CGFloat set"); super.miterLimit = newValue }
  }

  override var lineCap: CAShapeLayerLineCap {
    get { note("CAShapeLayer.var lineCap: CAShapeLayerLineCap"); return super.lineCap }
    set { note("CAShapeLayer.var lineCap: CAShapeLayerLineCap set"); super.lineCap = newValue }
  }

  override var lineJoin: CAShapeLayerLineJoin {
    get { note("CAShapeLayer.var lineJoin: CAShapeLayerLineJoin"); return super.lineJoin }
    set { note("CAShapeLayer.var lineJoin: CAShapeLayerLineJoin set"); super.lineJoin = newValue }
  }

  override var lineDashPhase: CGFloat {
    get { note("CAShapeLayer.var lineDashPhase: CGFloat"); return super.lineDashPhase }
    set { note("CAShapeLayer.var lineDashPhase: CGFloat set"); super.lineDashPhase = newValue }
  }

  override var lineDashPattern: [NSNumber]? {
    get { note("CAShapeLayer.var lineDashPattern: [NSNumber]?"); return super.lineDashPattern }
    set {
      note("CAShapeLayer.var lineDashPattern: [NSNumber]? set"); super.lineDashPattern = newValue
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCAShapeLayer(_ it: CAShapeLayer) {
  expect("CAShapeLayer.var path: CGPath?") { _ = it.path }
  expect("CAShapeLayer.var path: CGPath? set") {
    let old = it.path; it.path = old
  }
  expect("CAShapeLayer.var fillColor: CGColor?") { _ = it.fillColor }
  expect("CAShapeLayer.var fillColor: CGColor? set") {
    let old = it.fillColor; it.fillColor = old
  }
  expect("CAShapeLayer.var fillRule: CAShapeLayerFillRule") { _ = it.fillRule }
  expect("CAShapeLayer.var fillRule: CAShapeLayerFillRule set") {
    let old = it.fillRule; it.fillRule = old
  }
  expect("CAShapeLayer.var strokeColor: CGColor?") { _ = it.strokeColor }
  expect("CAShapeLayer.var strokeColor: CGColor? set") {
    let old = it.strokeColor; it.strokeColor = old
  }
  expect("CAShapeLayer.var strokeStart: CGFloat") { _ = it.strokeStart }
  expect("CAShapeLayer.var strokeStart: CGFloat set") {
    let old = it.strokeStart; it.strokeStart = old
  }
  expect("CAShapeLayer.var strokeEnd: CGFloat") { _ = it.strokeEnd }
  expect("CAShapeLayer.var strokeEnd: CGFloat set") {
    let old = it.strokeEnd; it.strokeEnd = old
  }
  expect("CAShapeLayer.var lineWidth: CGFloat") { _ = it.lineWidth }
  expect("CAShapeLayer.var lineWidth: CGFloat set") {
    let old = it.lineWidth; it.lineWidth = old
  }
  expect("CAShapeLayer.var miterLimit: CGFloat") { _ = it.miterLimit }
  expect("CAShapeLayer.var miterLimit: CGFloat set") {
    let old = it.miterLimit; it.miterLimit = old
  }
  expect("CAShapeLayer.var lineCap: CAShapeLayerLineCap") { _ = it.lineCap }
  expect("CAShapeLayer.var lineCap: CAShapeLayerLineCap set") {
    let old = it.lineCap; it.lineCap = old
  }
  expect("CAShapeLayer.var lineJoin: CAShapeLayerLineJoin") { _ = it.lineJoin }
  expect("CAShapeLayer.var lineJoin: CAShapeLayerLineJoin set") {
    let old = it.lineJoin; it.lineJoin = old
  }
  expect("CAShapeLayer.var lineDashPhase: CGFloat") { _ = it.lineDashPhase }
  expect("CAShapeLayer.var lineDashPhase: CGFloat set") {
    let old = it.lineDashPhase; it.lineDashPhase = old
  }
  expect("CAShapeLayer.var lineDashPattern: [NSNumber]?") { _ = it.lineDashPattern }
  expect("CAShapeLayer.var lineDashPattern: [NSNumber]? set") {
    let old = it.lineDashPattern; it.lineDashPattern = old
  }
}

final class MyCATextLayer: CATextLayer {
  override init() {
    super.init()
    note("CATextLayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CATextLayer.init(layer: Any)")
  }

  override var string: Any? {
    get { note("CATextLayer.var string: Any?"); return super.string }
    set { note("CATextLayer.var string: Any? set"); super.string = newValue }
  }

  override var font: CFTypeRef? {
    get { note("CATextLayer.var font: CFTypeRef?"); return super.font }
    set { note("CATextLayer.var font: CFTypeRef? set"); super.font = newValue }
  }

  override var fontSize: CGFloat {
    get { note("CATextLayer.var fontSize: CGFloat"); return super.fontSize }
    set { note("CATextLayer.var fontSize: CGFloat set"); super.fontSize = newValue }
  }

  override var foregroundColor: CGColor? {
    get { note("CATextLayer.var foregroundColor: CGColor?"); return super.foregroundColor }
    set { note("CATextLayer.var foregroundColor: CGColor? set"); super.foregroundColor = newValue }
  }

  override var isWrapped: Bool {
    get { note("CATextLayer.var isWrapped: Bool"); return super.isWrapped }
    set { note("CATextLayer.var isWrapped: Bool set"); super.isWrapped = newValue }
  }

  override var truncationMode: CATextLayerTruncationMode {
    get {
      note("CATextLayer.var truncationMode: CATextLayerTruncationMode"); return super.truncationMode
    }
    set {
      note("CATextLayer.var truncationMode: CATextLayerTruncationMode set");
      super.truncationMode = newValue
    }
  }

  override var alignmentMode: CATextLayerAlignmentMode {
    get {
      note("CATextLayer.var alignmentMode: CATextLayerAlignmentMode"); return super.alignmentMode
    }
    set {
      note("CATextLayer.var alignmentMode: CATextLayerAlignmentMode set");
      super.alignmentMode = newValue
    }
  }

  override var allowsFontSubpixelQuantization: Bool {
    get {
      note("CATextLayer.var allowsFontSubpixelQuantization: Bool");
      return super.allowsFontSubpixelQuantization
    }
    set {
      note("CATextLayer.var allowsFontSubpixelQuantization: Bool set");
      super.allowsFontSubpixelQuantization = newValue
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCATextLayer(_ it: CATextLayer) {
  expect("CATextLayer.var string: Any?") { _ = it.string }
  expect("CATextLayer.var string: Any? set") {
    let old = it.string; it.string = old
  }
  expect("CATextLayer.var font: CFTypeRef?") { _ = it.font }
  expect("CATextLayer.var font: CFTypeRef? set") {
    let old = it.font; it.font = old
  }
  expect("CATextLayer.var fontSize: CGFloat") { _ = it.fontSize }
  expect("CATextLayer.var fontSize: CGFloat set") {
    let old = it.fontSize; it.fontSize = old
  }
  expect("CATextLayer.var foregroundColor: CGColor?") { _ = it.foregroundColor }
  expect("CATextLayer.var foregroundColor: CGColor? set") {
    let old = it.foregroundColor; it.foregroundColor = old
  }
  expect("CATextLayer.var isWrapped: Bool") { _ = it.isWrapped }
  expect("CATextLayer.var isWrapped: Bool set") {
    let old = it.isWrapped; it.isWrapped = old
  }
  expect("CATextLayer.var truncationMode: CATextLayerTruncationMode") { _ = it.truncationMode }
  expect("CATextLayer.var truncationMode: CATextLayerTruncationMode set") {
    let old = it.truncationMode; it.truncationMode = old
  }
  expect("CATextLayer.var alignmentMode: CATextLayerAlignmentMode") { _ = it.alignmentMode }
  expect("CATextLayer.var alignmentMode: CATextLayerAlignmentMode set") {
    let old = it.alignmentMode; it.alignmentMode = old
  }
  expect("CATextLayer.var allowsFontSubpixelQuantization: Bool") {
    _ = it.allowsFontSubpixelQuantization
  }
  expect("CATextLayer.var allowsFontSubpixelQuantization: Bool set") {
    let old = it.allowsFontSubpixelQuantization; it.allowsFontSubpixelQuantization = old
  }
}

final class MyCATiledLayer: CATiledLayer {
  override init() {
    super.init()
    note("CATiledLayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CATiledLayer.init(layer: Any)")
  }

  override class func fadeDuration() -> CFTimeInterval {
    note("CATiledLayer.class func fadeDuration() -> CFTimeInterval")
    return super.fadeDuration()
  }

  override var levelsOfDetail: Int {
    get { note("CATiledLayer.var levelsOfDetail: Int"); return super.levelsOfDetail }
    set { note("CATiledLayer.var levelsOfDetail: Int set"); super.levelsOfDetail = newValue }
  }

  override var levelsOfDetailBias: Int {
    get { note("CATiledLayer.var levelsOfDetailBias: Int"); return super.levelsOfDetailBias }
    set {
      note("CATiledLayer.var levelsOfDetailBias: Int set"); super.levelsOfDetailBias = newValue
    }
  }

  override var tileSize: CGSize {
    get { note("CATiledLayer.var tileSize: CGSize"); return super.tileSize }
    set { note("CATiledLayer.var tileSize: CGSize set"); super.tileSize = newValue }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(*, deprecated)
func useCATiledLayer(_ it: CATiledLayer) {
  expect("CATiledLayer.class func fadeDuration() -> CFTimeInterval") {
    _ = type(of: it).fadeDuration()
  }
  expect("CATiledLayer.var levelsOfDetail: Int") { _ = it.levelsOfDetail }
  expect("CATiledLayer.var levelsOfDetail: Int set") {
    let old = it.levelsOfDetail; it.levelsOfDetail = old
  }
  expect("CATiledLayer.var levelsOfDetailBias: Int") { _ = it.levelsOfDetailBias }
  expect("CATiledLayer.var levelsOfDetailBias: Int set") {
    let old = it.levelsOfDetailBias; it.levelsOfDetailBias = old
  }
  expect("CATiledLayer.var tileSize: CGSize") { _ = it.tileSize }
  expect("CATiledLayer.var tileSize: CGSize set") {
    let old = it.tileSize; it.tileSize = old
  }
}

final class MyCATransaction: CATransaction {
  override class func begin() {
    note("CATransaction.class func begin()")
    super.begin()
  }

  override class func commit() {
    note("CATransaction.class func commit()")
    super.commit()
  }

  override class func flush() {
    note("CATransaction.class func flush()")
    super.flush()
  }

  override class func lock() {
    note("CATransaction.class func lock()")
    super.lock()
  }

  override class func unlock() {
    note("CATransaction.class func unlock()")
    super.unlock()
  }

  override class func animationDuration() -> CFTimeInterval {
    note("CATransaction.class func animationDuration() -> CFTimeInterval")
    return super.animationDuration()
  }

  override class func setAnimationDuration(_ dur: CFTimeInterval) {
    note("CATransaction.class func setAnimationDuration(_ dur: CFTimeInterval)")
    super.setAnimationDuration(dur)
  }

  override class func animationTimingFunction() -> CAMediaTimingFunction? {
    note("CATransaction.class func animationTimingFunction() -> CAMediaTimingFunction?")
    return super.animationTimingFunction()
  }

  override class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    note("CATransaction.class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?)")
    super.setAnimationTimingFunction(function)
  }

  override class func disableActions() -> Bool {
    note("CATransaction.class func disableActions() -> Bool")
    return super.disableActions()
  }

  override class func setDisableActions(_ flag: Bool) {
    note("CATransaction.class func setDisableActions(_ flag: Bool)")
    super.setDisableActions(flag)
  }

  override class func completionBlock() -> (() -> Void)? {
    note("CATransaction.class func completionBlock() -> (() -> Void)?")
    return super.completionBlock()
  }

  override class func setCompletionBlock(_ block: (() -> Void)?) {
    note("CATransaction.class func setCompletionBlock(_ block: (() -> Void)?)")
    super.setCompletionBlock(block)
  }

  override class func value(forKey key: String) -> Any? {
    note("CATransaction.class func value(forKey key: String) -> Any?")
    return super.value(forKey: key)
  }

  override class func setValue(_ anObject: Any?, forKey key: String) {
    note("CATransaction.class func setValue(_ anObject: Any?, forKey key: String)")
    super.setValue(anObject, forKey: key)
  }
}

@available(*, deprecated)
func useCATransaction(_ it: CATransaction.Type) {
  expect("CATransaction.class func begin()") { it.begin() }
  expect("CATransaction.class func commit()") { it.commit() }
  expect("CATransaction.class func flush()") { it.flush() }
  expect("CATransaction.class func lock()") { it.lock() }
  expect("CATransaction.class func unlock()") { it.unlock() }
  expect("CATransaction.class func animationDuration() -> CFTimeInterval") {
    _ = it.animationDuration()
  }
  expect("CATransaction.class func setAnimationDuration(_ dur: CFTimeInterval)") {
    it.setAnimationDuration(1)
  }
  expect("CATransaction.class func animationTimingFunction() -> CAMediaTimingFunction?") {
    _ = it.animationTimingFunction()
  }
  expect("CATransaction.class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?)")
  { it.setAnimationTimingFunction(nil) }
  expect("CATransaction.class func disableActions() -> Bool") { _ = it.disableActions() }
  expect("CATransaction.class func setDisableActions(_ flag: Bool)") { it.setDisableActions(false) }
  expect("CATransaction.class func completionBlock() -> (() -> Void)?") { _ = it.completionBlock() }
  expect("CATransaction.class func setCompletionBlock(_ block: (() -> Void)?)") {
    it.setCompletionBlock(nil)
  }
  expect("CATransaction.class func value(forKey key: String) -> Any?") {
    _ = it.value(forKey: "opacity")
  }
  expect("CATransaction.class func setValue(_ anObject: Any?, forKey key: String)") {
    it.setValue(nil, forKey: "opacity")
  }
}

final class MyCATransformLayer: CATransformLayer {
  override init() {
    super.init()
    note("CATransformLayer.init()")
  }

  override init(layer: Any) {
    super.init(layer: layer)
    note("CATransformLayer.init(layer: Any)")
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

final class MyCAValueFunction: CAValueFunction {
  override var name: CAValueFunctionName {
    get { note("CAValueFunction.var name: CAValueFunctionName { get }"); return super.name }
  }
}

@available(*, deprecated)
func useEverything() throws {
  useCALayer(MyCALayer())
  useCAAnimation(MyCAAnimation())
  useCAPropertyAnimation(MyCAPropertyAnimation())
  useCABasicAnimation(MyCABasicAnimation())
  useCAKeyframeAnimation(MyCAKeyframeAnimation())
  useCASpringAnimation(MyCASpringAnimation())
  useCATransition(MyCATransition())
  useCAAnimationGroup(MyCAAnimationGroup())
  useCAConstraint(
    MyCAConstraint(
      attribute: .minX, relativeTo: "superlayer", attribute: .minX, scale: 1, offset: 0))
  useCAConstraintLayoutManager(MyCAConstraintLayoutManager())
  useCADisplayLink(MyCADisplayLink(target: sampleTarget, selector: Target.step))
  useCAEmitterCell(MyCAEmitterCell())
  useCAEmitterLayer(MyCAEmitterLayer())
  useCAMediaTimingFunction(MyCAMediaTimingFunction(controlPoints: 0, 0, 1, 1))
  useCAGradientLayer(MyCAGradientLayer())
  useCARenderer(try MyCARenderer(width: 4, height: 4))
  useCAReplicatorLayer(MyCAReplicatorLayer())
  useCAScrollLayer(MyCAScrollLayer())
  useCAShapeLayer(MyCAShapeLayer())
  useCATextLayer(MyCATextLayer())
  useCATiledLayer(MyCATiledLayer())
  useCATransaction(MyCATransaction.self)
}
