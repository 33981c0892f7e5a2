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
  public let content: DocumentDescription

  /// The document's outermost layer, made of ``content``.
  public let rootLayer: CALayer

  /// The warnings about content that was not understood and about missing images.
  public var warnings: [DocumentWarning] {
    content.warnings + assetLog.all
  }

  /// The name of the state whose values the layers have; nil for the document's own values.
  ///
  /// Setting it goes there as ``changeState(to:)`` does; for a name that no state has, nothing changes
  /// and there is a warning.
  public var state: String? {
    get { currentState }
    set {
      do throws(DocumentError) {
        try changeState(to: newValue)
      } catch {
        assetLog.warn(line: nil, "state", error.cause.explanation)
      }
    }
  }

  var currentState: String?

  /// The states by their names, which are unique in a document that was read.
  private(set) lazy var statesByName = Dictionary(
    content.states.map { ($0.name, $0) }
  ) { first, _ in first }

  var layers: [String: CALayer]
  private let animations: [PlacedAnimation]
  let assets: AssetLoader
  let assetLog: WarningLog

  /// The values before the first state, of every property that a state sets.
  var ownValues: [OwnValue] = []

  /// The closures that take back the animations and layers of the current state, last first.
  var undoChanges: [() -> Void] = []

  /// A property that a state sets, and its value in no state.
  struct OwnValue {
    var layer: CALayer
    var targetID: String
    var keyPath: String
    var value: Any?
  }

  /// Reads a bundle.
  ///
  /// - Parameters:
  ///   - files: The files of the bundle: `main.caml`, or what `index.xml` names, and the images.
  ///   - plane: The plane that the document fills in a wallpaper.
  ///   - limits: How deep and how large the markup may be.
  /// - Throws: ``DocumentError`` if there is no root document, or it is not Core Animation markup.
  public convenience init(
    files: FileTree, plane: DocumentPlane? = nil, limits: MarkupLimits = .standard
  ) throws(DocumentError) {
    try self.init(
      files: files, plane: plane, limits: limits,
      budget: PixelBudget(limit: files.limits.pixelCount), decodesImages: true)
  }

  convenience init(
    files: FileTree, plane: DocumentPlane?, limits: MarkupLimits = .standard, budget: PixelBudget,
    decodesImages: Bool
  ) throws(DocumentError) {
    var warnings: [DocumentWarning] = []
    let index = try Self.index(of: files, warnings: &warnings)
    let path = Self.rootDocument(index)
    guard let markup = try files.data(at: path) else {
      throw DocumentError(file: files.name, .missingRootDocument(path))
    }
    var content = try DocumentDescription(
      markup: markup, file: BundlePath.join(files.name, path), limits: limits)
    content.warnings = files.warnings + warnings + content.warnings
    self.init(
      content, files: files, file: BundlePath.join(files.name, path), plane: plane,
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
    _ content: DocumentDescription, files: FileTree, file: String, plane: DocumentPlane?,
    budget: PixelBudget, decodesImages: Bool
  ) {
    name = files.name
    self.plane = plane
    self.content = content
    assetLog = WarningLog(file: file)
    assets = AssetLoader(
      tree: files, log: assetLog, budget: budget, decodesImages: decodesImages)
    var builder = LayerBuilder(assets: assets)
    rootLayer = builder.make(content.root)
    layers = builder.layers
    animations = builder.animations
    startAnimations()
  }

  /// Adds those of the document's animations that its layers do not have.
  ///
  /// They are there from the start. But Core Animation drops the animations of layers that are in no
  /// display when a transaction ends, so this is to be called when ``rootLayer`` is put into a
  /// layer tree after that. ``LayeredDocument/makeRootLayer(size:)`` calls it.
  public func startAnimations() {
    for placed in animations where placed.layer.animation(forKey: placed.key) == nil {
      placed.layer.add(placed.animation, forKey: placed.key)
    }
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
  static func rootDocument(of files: FileTree) throws(DocumentError) -> String {
    var ignored: [DocumentWarning] = []
    return rootDocument(try index(of: files, warnings: &ignored))
  }

  private static func rootDocument(_ index: [String: Any]) -> String {
    index["rootDocument"] as? String ?? "main.caml"
  }

  private static func index(
    of files: FileTree, warnings: inout [DocumentWarning]
  ) throws(DocumentError) -> [String: Any] {
    guard let data = try files.data(at: "index.xml") else { return [:] }
    return PropertyListReader.dictionary(
      data, file: BundlePath.join(files.name, "index.xml"), warnings: &warnings) ?? [:]
  }
}
