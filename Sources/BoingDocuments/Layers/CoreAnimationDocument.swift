import Boing
import Foundation

/// One `.ca` bundle: a layer tree with its states.
///
///     let document = try CoreAnimationDocument(files: tree)
///     document.rootLayer.sublayers?.count   // 5
///     try document.setState("Unlock")       // the layers now have that state's values
public final class CoreAnimationDocument {
  /// The bundle's name.
  public let name: String

  /// The plane that the document fills in a wallpaper; nil on its own.
  public let plane: DocumentPlane?

  /// The document's content, as values.
  public let content: CAMLDocument

  /// The document's outermost layer, made of ``content``.
  public let rootLayer: CALayer

  /// The warnings about content that was not understood and about missing images.
  public var warnings: [DocumentWarning] {
    content.warnings + assetLog.all
  }

  /// The name of the state whose values the layers have; nil for the document's own values.
  public private(set) var state: String?

  /// The document's states: those of its markup, or those that its tables stand for.
  let states: [DocumentState]

  /// The states by their names, which are unique in a document that was read.
  private(set) lazy var statesByName = Dictionary(
    states.map { ($0.name, $0) }
  ) { first, _ in first }

  /// The layers that follow the tilt, with what they follow it by.
  let parallaxTargets: [(layer: CALayer, group: WallpaperTables.ParallaxGroup)]

  private(set) var layers: [String: CALayer]
  private let animations: [PlacedAnimation]
  let assets: AssetLoader
  private let assetLog: WarningLog

  /// The values before the first state, of every property that a state sets.
  private var ownValues: [Assignment] = []

  /// The closures that take back the animations and layers of the current state, last first.
  private var undoChanges: [() -> Void] = []

  /// Reads a bundle.
  ///
  /// - Parameters:
  ///   - files: The files of the bundle: `main.caml`, or what `index.xml` names, and the images.
  ///   - plane: The plane that the document fills in a wallpaper.
  ///   - limits: How deep and how large the markup may be.
  /// - Throws: ``DocumentError`` if there is no root document, or it is not Core Animation markup.
  public convenience init(
    files: PackageContents, plane: DocumentPlane? = nil, limits: XMLLimits = .standard
  ) throws(DocumentError) {
    try self.init(
      files: files, plane: plane, limits: limits,
      budget: PixelBudget(limit: files.limits.pixelCount), decodesImages: true)
  }

  convenience init(
    files: PackageContents, plane: DocumentPlane?, limits: XMLLimits = .standard,
    budget: PixelBudget,
    decodesImages: Bool
  ) throws(DocumentError) {
    var warnings: [DocumentWarning] = []
    let index = try Self.index(of: files, warnings: &warnings)
    let path = Self.rootDocument(index)
    guard let markup = try files.data(at: path) else {
      throw DocumentError(file: files.name, .missingRootDocument(path))
    }
    var content = try CAMLDocument(
      markup: markup, file: RelativePath.join(files.name, path), limits: limits)
    content.warnings = files.warnings + warnings + content.warnings
    self.init(
      content, files: files, file: RelativePath.join(files.name, path), plane: plane,
      budget: budget, decodesImages: decodesImages)
    apply(index)
  }

  /// Applies the bundle's index to the outermost layer, for each property that the layer does not set.
  private func apply(_ index: [String: Any]) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let root = content.root
    if index["geometryFlipped"] as? Bool == true, root.value(forKeyPath: "geometryFlipped") == nil {
      rootLayer.isGeometryFlipped = true
    }
    let stated = root.properties.contains {
      $0.keyPath.hasPrefix("bounds") || $0.keyPath.hasPrefix("frame")
    }
    if !stated, let width = index["documentWidth"] as? Double,
      let height = index["documentHeight"] as? Double, width > 0, height > 0,
      width.isFinite, height.isFinite
    {
      rootLayer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    }
  }

  init(
    _ content: CAMLDocument, files: PackageContents, file: String, plane: DocumentPlane?,
    budget: PixelBudget, decodesImages: Bool
  ) {
    name = files.name
    self.plane = plane
    self.content = content
    assetLog = WarningLog(file: file)
    assets = AssetLoader(
      tree: files, log: assetLog, budget: budget, decodesImages: decodesImages)
    var builder = LayerInstantiator(assets: assets)
    rootLayer = builder.make(content.root)
    layers = builder.layers
    animations = builder.animations
    (states, parallaxTargets) = TableTargets(rootLayer, log: assetLog).resolve(
      content.wallpaperTables, content.states, layers: &layers)
    startAnimations()
  }

  /// Adds those of the document's animations that its layers do not have.
  ///
  /// They are there from the start. But Core Animation drops the animations of layers that are in no
  /// display when a transaction ends, so this is to be called when ``rootLayer`` is put into a
  /// layer tree after that. ``LayeredDocument/makeRootLayer(size:mediaTime:tilt:)`` calls it.
  public func startAnimations() {
    for placed in animations where placed.layer.animation(forKey: placed.key) == nil {
      placed.layer.add(placed.animation, forKey: placed.key)
    }
  }

  /// Gives the layers of the tables their values for a tilt.
  func setTilt(_ tilt: WallpaperTilt) {
    for (layer, group) in parallaxTargets {
      layer.removeAnimation(forKey: Self.tiltKey(group))
      layer.setValue(group.value(at: tilt), forKeyPath: group.keyPath)
    }
  }

  /// Lets the layers of the tables follow a slow figure of eight, which begins when the transaction ends.
  ///
  /// As with ``startAnimations()``, the layers must be in a display then.
  func startTilting() {
    for (layer, group) in parallaxTargets {
      let animation = CAKeyframeAnimation(keyPath: group.keyPath)
      let steps = 240
      animation.values = (0...steps).map {
        group.value(
          at: .figureOfEight(at: WallpaperTilt.period * Double($0) / Double(steps)))
      }
      animation.duration = WallpaperTilt.period
      animation.repeatCount = .infinity
      layer.add(animation, forKey: Self.tiltKey(group))
    }
  }

  private static func tiltKey(_ group: WallpaperTables.ParallaxGroup) -> String {
    "tilt." + group.keyPath
  }

  /// An image of the document by its source; nil, with a warning, if it is missing or broken.
  public func image(_ source: String) -> CGImage? {
    assets.image(source, for: "the document", line: nil)
  }

  /// The size of an image in pixels, read from its header; nil, with a warning, if it is missing or
  /// broken.
  public func imageSize(_ source: String) -> (width: Int, height: Int)? {
    assets.imageSize(source)
  }

  /// The layer that states address by an id; nil if there is none.
  public func layer(id: String) -> CALayer? {
    layers[id]
  }

  /// The path of the markup in a bundle's files.
  static func rootDocument(of files: PackageContents) throws(DocumentError) -> String {
    var ignored: [DocumentWarning] = []
    return rootDocument(try index(of: files, warnings: &ignored))
  }

  private static func rootDocument(_ index: [String: Any]) -> String {
    index["rootDocument"] as? String ?? "main.caml"
  }

  private static func index(
    of files: PackageContents, warnings: inout [DocumentWarning]
  ) throws(DocumentError) -> [String: Any] {
    guard let data = try files.data(at: "index.xml") else { return [:] }
    return PropertyListReader.dictionary(
      data, file: RelativePath.join(files.name, "index.xml"), warnings: &warnings) ?? [:]
  }
}

extension CoreAnimationDocument {
  /// The names of the document's states, in document order.
  public var stateNames: [String] {
    states.map(\.name)
  }

  /// Gives the layers the values of a state, at once.
  ///
  /// What the state and the states it is based on do not list stays as it is, as on a phone; so do
  /// running animations. The outermost layer's `position` is not set: that layer fills the screen.
  ///
  /// - Parameter name: A state's name, or nil for the values from before the first state.
  /// - Throws: ``DocumentError/Cause/unknownState(_:known:)``; nothing is changed then.
  public func setState(_ name: String?) throws(DocumentError) {
    try enter(name, style: nil)
  }

  /// Goes from the present state to another one.
  ///
  /// Each value that changes is animated as the document's transitions say, or, where they say
  /// nothing, as Core Animation animates a change of its own accord. It starts from what shows now, so
  /// one change may interrupt another; a spring goes on at the speed that it finds. Layers that no
  /// display shows change at once.
  ///
  /// - Parameter name: A state's name, or nil for the values from before the first state.
  /// - Throws: ``DocumentError/Cause/unknownState(_:known:)``; nothing is changed then.
  public func changeState(to name: String?) throws(DocumentError) {
    try enter(name, style: .document)
  }

  /// Goes to a state, at once without a style.
  func enter(_ name: String?, style: StateTransitionStyle?) throws(DocumentError) {
    guard name != state else { return }
    if let name, statesByName[name] == nil {
      throw DocumentError(file: self.name, .unknownState(name, known: stateNames))
    }
    let change = style.map { StateTransitionPlayer(document: self, to: name, style: $0) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for undo in undoChanges.reversed() { undo() }
    undoChanges = []
    if state == nil { noteOwnValues() }
    let assignments = assignments(of: name)
    for assignment in assignments { change?.prepare(assignment) }
    for assignment in assignments {
      assignment.layer.setValue(assignment.value, forKeyPath: assignment.keyPath)
    }
    for assignment in assignments { change?.animate(assignment) }
    if let name {
      for change in chain(ofState: name).flatMap(\.changes) { apply(change) }
    } else {
      ownValues = []
    }
    state = name
  }

  /// A value that a layer gets.
  struct Assignment {
    var layer: CALayer
    var targetID: String
    var keyPath: String
    var value: Any?
  }

  /// A property of a layer, to look things up by.
  struct PropertyKey: Hashable {
    var layer: ObjectIdentifier
    var keyPath: String
  }

  /// Returns the assignments of a state in order; of two values for one property, the later.
  ///
  /// Without a state, the document's own values.
  private func assignments(of name: String?) -> [Assignment] {
    guard let name else { return ownValues }
    var assignments: [Assignment] = []
    var indices: [PropertyKey: Int] = [:]
    for value in chain(ofState: name).flatMap(\.values) {
      guard let layer = target(of: value) else { continue }
      let new = value.value.coreAnimationValue {
        assets.image($0, for: "layer “\(value.targetID)”", line: value.line)
      }
      let assignment = Assignment(
        layer: layer, targetID: value.targetID, keyPath: value.keyPath, value: new)
      let key = PropertyKey(layer: ObjectIdentifier(layer), keyPath: value.keyPath)
      if let index = indices[key] {
        assignments[index] = assignment
      } else {
        indices[key] = assignments.count
        assignments.append(assignment)
      }
    }
    return assignments
  }

  /// The states that a state is based on, and itself last; a circle is cut.
  private func chain(ofState name: String) -> [DocumentState] {
    var chain: [DocumentState] = []
    var visited: Set<String> = []
    var next: String? = name
    while let name = next, visited.insert(name).inserted, let state = statesByName[name] {
      chain.append(state)
      next = state.basedOn
    }
    return chain.reversed()
  }

  private func target(of value: DocumentState.SetValue) -> CALayer? {
    let isPosition = value.keyPath == "position" || value.keyPath.hasPrefix("position.")
    guard let layer = layers[value.targetID], layer !== rootLayer || !isPosition else {
      return nil
    }
    return layer
  }

  private func noteOwnValues() {
    var noted: Set<[String]> = []
    for value in states.flatMap(\.values) {
      guard let layer = target(of: value),
        noted.insert([value.targetID, value.keyPath]).inserted
      else { continue }
      ownValues.append(
        Assignment(
          layer: layer, targetID: value.targetID, keyPath: value.keyPath,
          value: layer.value(forKeyPath: value.keyPath)))
    }
  }
}

extension CoreAnimationDocument {
  /// Brings or takes away what a state says, and notes how to undo it.
  func apply(_ change: StateChange) {
    guard let target = layers[change.targetID] else { return }
    switch change.kind {
    case .addAnimation(let description):
      let key = description.key ?? description.keyPath ?? "animation"
      let animation = AnimationInstantiator(assets: assets).make(
        description, for: "layer “\(change.targetID)”")
      let former = target.animation(forKey: key)
      target.add(animation, forKey: key)
      undoChanges.append {
        target.removeAnimation(forKey: key)
        if let former { target.add(former, forKey: key) }
      }
    case .removeAnimation(let key):
      guard let former = target.animation(forKey: key) else { return }
      target.removeAnimation(forKey: key)
      undoChanges.append { target.add(former, forKey: key) }
    case .addLayer(let description, let beforeID):
      add(description, to: target, beforeID: beforeID)
    case .removeLayer(let id):
      guard let layer = layers[id], layer.superlayer === target,
        let index = target.sublayers?.firstIndex(where: { $0 === layer })
      else { return }
      layer.removeFromSuperlayer()
      undoChanges.append { target.insertSublayer(layer, at: UInt32(index)) }
    }
  }

  private func add(_ description: CAMLLayer, to target: CALayer, beforeID: String?) {
    var builder = LayerInstantiator(assets: assets)
    let layer = builder.make(description)
    if let beforeID, let other = layers[beforeID], other.superlayer === target {
      target.insertSublayer(layer, below: other)
    } else {
      target.addSublayer(layer)
    }
    for placed in builder.animations { placed.layer.add(placed.animation, forKey: placed.key) }
    let new = builder.layers.filter { layers[$0.key] == nil }
    layers.merge(new) { first, _ in first }
    undoChanges.append { [weak self] in
      layer.removeFromSuperlayer()
      for id in new.keys { self?.layers[id] = nil }
    }
  }
}
