import BoingCoreGraphics
import BoingCurves
import BoingRender

/// Draws a layer tree into a bitmap, frame by frame, and only what has changed.
///
/// ```swift
/// let renderer = try CARenderer(width: 640, height: 480)
/// renderer.layer = layer
/// renderer.beginFrame(atTime: 0.5, timeStamp: nil)
/// renderer.addUpdate(renderer.updateBounds())
/// renderer.render()
/// renderer.endFrame()
/// let image = renderer.image
/// ```
///
/// For one thread at a time. Apple's draws into a Metal texture in place of the bitmap.
open class CARenderer: NSObject {
  /// The bitmap's width in pixels.
  public let width: Int
  /// The bitmap's height in pixels.
  public let height: Int
  /// The threads that draw; the image does not depend on them.
  open var threads = 1
  private let compositor: Compositor
  private let canvas: FrameRenderer
  private let memory: UnsafeMutablePointer<UInt32>
  private var display: Display?
  private let clock = ManualClock()
  private var frame: Frame?
  /// The region that differs from the bitmap, and the one that was asked for.
  private var damage: [PixelRect] = []
  private var requested: [PixelRect] = []

  /// Creates a renderer with a bitmap of its own, clear or of the colour `background`.
  ///
  /// - Parameters:
  ///   - width: the bitmap's width in pixels.
  ///   - height: the bitmap's height in pixels.
  ///   - background: what shows behind the layers; nil leaves the bitmap transparent.
  ///   - colorSpace: the space of the bitmap's colours.
  /// - Throws: ``CompositorError`` where the bitmap would have no pixels, or too many.
  public init(
    width: Int, height: Int, background: CGColor? = nil, colorSpace: OutputColorSpace = .sRGB
  ) throws(CompositorError) {
    let compositor = try Compositor(
      size: CGSize(width: width, height: height), background: background, colorSpace: colorSpace)
    self.width = compositor.width
    self.height = compositor.height
    self.compositor = compositor
    canvas = compositor.makeCanvas()
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    memory = .allocate(capacity: compositor.width * compositor.height)
    memory.initialize(
      repeating: compositor.canvasColor, count: compositor.width * compositor.height)
  }

  deinit {
    memory.deallocate()
  }

  /// The root of the tree that is drawn.
  ///
  /// A layer leaves its superlayer, or the display that showed it.
  open var layer: CALayer? {
    didSet {
      guard layer !== oldValue else { return }
      display = layer.map { Display(rootLayer: $0, size: bounds.size, clock: clock) }
    }
  }

  /// The part of the layer's superlayer's coordinates that fills the bitmap; by default a point for
  /// each pixel.
  ///
  /// A rectangle that is not finite, or has no area, is refused.
  open var bounds: CGRect {
    didSet {
      let isUsable =
        bounds.minX.isFinite && bounds.minY.isFinite && bounds.width.isFinite
        && bounds.height.isFinite && bounds.width > 0 && bounds.height > 0
      if !isUsable { bounds = oldValue }
    }
  }

  /// Begins a frame that shows the tree at the time `t`.
  ///
  /// Times that are not finite count as the present one.
  ///
  /// - Parameters:
  ///   - t: the frame's time on the display's clock, in seconds.
  ///   - timeStamp: not used; Apple's may take the display's time.
  open func beginFrame(atTime t: CFTimeInterval, timeStamp: UnsafeRawPointer?) {
    guard let display else {
      frame = nil
      damage = []
      return
    }
    display.advance(to: t.isFinite ? t : clock.now)
    let (sx, sy) = (
      Double(width) / bounds.width.native, Double(height) / bounds.height.native
    )
    display.tileView = TileView(
      rect: SIMD4(
        bounds.minX.native, bounds.minY.native, bounds.width.native, bounds.height.native),
      scale: max(sx, sy))
    let frame = display.frame()
    self.frame = frame
    let base = Affine2D(
      scale: SIMD2(sx, sy), origin: SIMD2(-bounds.minX.native * sx, -bounds.minY.native * sy))
    // What a frame before did not draw is still to be drawn.
    damage = Damage.merged(
      damage
        + compositor.update(frame, on: canvas, Homography(base), threads: max(1, threads)))
    requested = []
  }

  /// The smallest rectangle that holds what has changed since it was drawn, in ``bounds``' coordinates;
  /// the null rectangle where nothing has.
  open func updateBounds() -> CGRect {
    let all = damage.reduce(PixelRect.empty) { $0.union($1) }
    return all.isEmpty ? .null : points(all)
  }

  /// The areas that have changed since it was drawn: rectangles that do not overlap, in ``bounds``' coordinates.
  ///
  /// Not an Apple name.
  open var updateRectangles: [CGRect] { damage.map(points) }

  /// Asks for `r`, in ``bounds``' coordinates, to be drawn anew.
  open func addUpdate(_ r: CGRect) {
    guard !r.isNull, frame != nil else { return }
    let (sx, sy) = (CGFloat(width) / bounds.width, CGFloat(height) / bounds.height)
    func pixel(_ value: CGFloat, _ limit: Int) -> Int {
      value.isNaN ? 0 : Int(clamping: min(max(value, 0), CGFloat(limit)))
    }
    requested.append(
      PixelRect(
        minX: pixel(((r.minX - bounds.minX) * sx).rounded(.down), width),
        minY: pixel(((r.minY - bounds.minY) * sy).rounded(.down), height),
        maxX: pixel(((r.maxX - bounds.minX) * sx).rounded(.up), width),
        maxY: pixel(((r.maxY - bounds.minY) * sy).rounded(.up), height)))
  }

  /// Draws what was asked for.
  ///
  /// Of an area that is larger than what changed, only the changed part is drawn: the rest would be
  /// the same.
  open func render() {
    guard frame != nil else { return }
    let asked = Damage.merged(requested)
    var parts: [PixelRect] = []
    for part in damage {
      for area in asked { parts.append(part.intersection(area)) }
    }
    parts = Damage.merged(parts)
    compositor.draw(parts, of: canvas, into: memory, stride: width, threads: max(1, threads))
    // What was not asked for remains to be drawn.
    damage.removeAll { part in asked.contains { $0.contains(part) } }
    requested = []
  }

  /// Ends the frame.
  open func endFrame() {
    frame = nil
  }

  /// The time of the next change: the present frame's time while something moves, the next
  /// animation's beginning, or infinity.
  open func nextFrameTime() -> CFTimeInterval {
    guard let display else { return .infinity }
    return display.nextChange(from: clock.now) ?? .infinity
  }

  /// The bitmap as it is now.
  ///
  /// Not an Apple name.
  open var image: CGImage {
    let isOpaque = (compositor.background?.alpha ?? 0) >= 1
    return CGImage(
      width: width, height: height, isOpaque: isOpaque, colorSpace: compositor.colorSpace.colorSpace
    ) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: memory, count: width * height * 4))
    }
  }

  private func points(_ rect: PixelRect) -> CGRect {
    let (sx, sy) = (bounds.width / CGFloat(width), bounds.height / CGFloat(height))
    return CGRect(
      x: bounds.minX + CGFloat(rect.minX) * sx, y: bounds.minY + CGFloat(rect.minY) * sy,
      width: CGFloat(rect.width) * sx, height: CGFloat(rect.height) * sy)
  }
}
