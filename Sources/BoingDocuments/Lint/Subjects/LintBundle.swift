import Boing
import Foundation

/// One `.ca` bundle under lint, or a `.caml` file on its own.
struct LintBundle: Sendable {
  /// The folder inside the document; empty for the document itself.
  let folder: String
  /// The plane that the bundle fills in a wallpaper.
  let plane: DocumentPlane?
  /// True if it is a part of a wallpaper, so that a phone drives its states.
  let isInWallpaper: Bool
  /// True for a `.caml` file on its own, which has no images beside it.
  let isAlone: Bool
  /// The files of the bundle, by paths in it.
  let files: PackageContents
  /// `index.xml`, if it is there.
  let index: LintPropertyList?
  /// The path of the markup in the bundle.
  let rootDocument: String
  /// The markup; nil if it is missing or cannot be read.
  let markup: LintMarkup?
  /// The error that kept the markup from being read.
  let failure: DocumentError?
  /// The source of markup that cannot be read, for its excerpt.
  let source: LintSource?
  /// The document's content; nil without markup.
  let content: CAMLDocument?

  /// Every layer, in document order, those that states add after the others.
  let layers: [LintLayer]
  /// Every animation, those of groups after their group.
  let animations: [LintAnimation]
  /// Every use of an image.
  let imageUses: [LintImageUse]
  /// The image, or its fault, at each source that is named.
  let assets: [String: LintAsset]
  /// The content that the decoder did not understand, in the order of reading.
  let issues: [CAMLIssue]
  /// The key paths that states and animations change, by the layer's index.
  let changes: [Int: Set<String>]

  /// Opens a bundle in the files of a document.
  init(files: PackageContents, folder: String, plane: DocumentPlane?, isInWallpaper: Bool) {
    let tree = files.subtree(folder)
    let indexData = (try? tree.data(at: "index.xml")) ?? nil
    let index = indexData.map {
      LintPropertyList(path: RelativePath.join(folder, "index.xml"), plane: plane, data: $0)
    }
    let rootDocument = index?.string(["rootDocument"]) ?? "main.caml"
    let markup: Data?
    var failure: DocumentError?
    do throws(DocumentError) {
      markup = try tree.data(at: rootDocument)
    } catch {
      markup = nil
      failure = error
    }
    self.init(
      folder: folder, plane: plane, isInWallpaper: isInWallpaper, files: tree, index: index,
      rootDocument: rootDocument, markup: markup, failure: failure)
  }

  /// Opens a `.caml` file on its own.
  init(markup: Data, named name: String) {
    self.init(
      folder: "", plane: nil, isInWallpaper: false, files: PackageContents(name: name),
      index: nil, rootDocument: "", markup: markup, failure: nil)
  }

  private init(
    folder: String, plane: DocumentPlane?, isInWallpaper: Bool, files: PackageContents,
    index: LintPropertyList?, rootDocument: String, markup data: Data?, failure: DocumentError?
  ) {
    self.folder = folder
    self.plane = plane
    self.isInWallpaper = isInWallpaper
    self.files = files
    self.index = index
    self.rootDocument = rootDocument
    isAlone = rootDocument.isEmpty
    let path = RelativePath.join(folder, rootDocument)
    let source = data.map { LintSource(path: path, plane: plane, data: $0) }
    self.source = source
    var markup: LintMarkup?
    var content: CAMLDocument?
    var failure = failure
    let log = WarningLog(file: path)
    if let data, let source {
      do throws(DocumentError) {
        let root = try XMLTree(parsing: data, file: path)
        markup = LintMarkup(source: source, root: root)
        content = try CAMLDocument(root: root, limits: .standard, log: log)
      } catch {
        failure = error
      }
    }
    issues = log.issues
    self.markup = markup
    self.content = content
    self.failure = failure
    var walk = LintWalk(markup: markup)
    if let content { walk.visit(content) }
    layers = walk.layers
    animations = walk.animations
    imageUses = walk.imageUses
    changes = walk.changes
    let names = Dictionary(
      files.paths.map { ($0.lowercased(), $0) }
    ) { first, _ in first }
    var assets: [String: LintAsset] = [:]
    for use in imageUses where assets[use.source] == nil {
      assets[use.source] = LintAsset(source: use.source, in: files, names: names)
    }
    self.assets = assets
  }

  /// The path of a file of the bundle inside the document.
  func path(_ name: String) -> String { RelativePath.join(folder, name) }

  /// The outermost layer.
  var root: CAMLLayer? { content?.root }

  /// The first layer of each id, which is the one that states mean.
  var layersByID: [String: LintLayer] {
    Dictionary(layers.compactMap { layer in layer.layer.id.map { ($0, layer) } }) { first, _ in
      first
    }
  }
}

/// A layer of a bundle.
struct LintLayer: Sendable {
  let layer: CAMLLayer
  /// The index of the layer that holds it; nil for the outermost.
  let parent: Int?
  /// True if a state adds it.
  let isAdded: Bool
}

/// An animation of a bundle.
struct LintAnimation: Sendable {
  /// The part of a document that runs it.
  enum Setting: Sendable {
    /// It runs from the start.
    case layer
    /// A state adds it.
    case state
    /// It carries a value from one state to another.
    case transition
  }

  let animation: CAMLAnimation
  let setting: Setting
  /// The index of its layer; nil if the document does not have it, or it is for any layer.
  let layer: Int?
  /// The index of the group that holds it.
  let group: Int?
}

/// A use of an image.
struct LintImageUse: Sendable {
  let source: String
  let anchor: LintAnchor
}

/// Collects the layers, the animations and the images of a document.
private struct LintWalk {
  let markup: LintMarkup?
  var layers: [LintLayer] = []
  var animations: [LintAnimation] = []
  var imageUses: [LintImageUse] = []
  private(set) var changes: [Int: Set<String>] = [:]
  private var indicesByID: [String: Int] = [:]

  init(markup: LintMarkup?) { self.markup = markup }

  mutating func visit(_ content: CAMLDocument) {
    visit(content.root, parent: nil, isAdded: false)
    for state in content.states {
      for value in state.values {
        if let target = indicesByID[value.targetID] {
          changes[target, default: []].insert(value.keyPath)
        }
        collect(value.value, at: value.position)
      }
      for change in state.changes {
        let target = indicesByID[change.targetID]
        switch change.kind {
        case .addAnimation(let animation): visit(animation, .state, layer: target, group: nil)
        case .addLayer(let layer, _): visit(layer, parent: target, isAdded: true)
        case .removeAnimation, .removeLayer: break
        }
      }
    }
    for element in content.stateTransitions.flatMap(\.elements) {
      guard let animation = element.animation else { continue }
      visit(animation, .transition, layer: indicesByID[element.targetID], group: nil)
    }
  }

  private mutating func visit(_ layer: CAMLLayer, parent: Int?, isAdded: Bool) {
    let index = layers.count
    layers.append(LintLayer(layer: layer, parent: parent, isAdded: isAdded))
    if let id = layer.id, indicesByID[id] == nil { indicesByID[id] = index }
    for property in layer.properties { collect(property.value, at: property.position) }
    for animation in layer.animations { visit(animation, .layer, layer: index, group: nil) }
    if let mask = layer.mask { visit(mask, parent: index, isAdded: isAdded) }
    for sublayer in layer.sublayers { visit(sublayer, parent: index, isAdded: isAdded) }
  }

  private mutating func visit(
    _ animation: CAMLAnimation, _ setting: LintAnimation.Setting, layer: Int?, group: Int?
  ) {
    let index = animations.count
    animations.append(
      LintAnimation(animation: animation, setting: setting, layer: layer, group: group))
    if let layer, let keyPath = animation.keyPath { changes[layer, default: []].insert(keyPath) }
    for property in animation.properties { collect(property.value, at: property.position) }
    for inner in animation.animations { visit(inner, setting, layer: layer, group: index) }
  }

  private mutating func collect(_ value: CAMLValue, at position: SourcePosition) {
    switch value {
    case .image(let source):
      imageUses.append(
        LintImageUse(source: source, anchor: anchor(of: source, below: position)))
    case .array(let values):
      for value in values { collect(value, at: position) }
    case .object(let object):
      for property in object.properties { collect(property.value, at: property.position) }
    default: break
    }
  }

  /// The `src` that names an image, in an element or inside it.
  private mutating func anchor(of source: String, below position: SourcePosition) -> LintAnchor {
    if namings?.position != position { namings = Namings(below: position, in: markup) }
    guard let found = namings?.positions[source] else { return .element(position) }
    return .attribute("src", found)
  }

  /// The elements that name images inside one element, by the images.
  private struct Namings {
    let position: SourcePosition
    var positions: [String: SourcePosition] = [:]

    init(below position: SourcePosition, in markup: LintMarkup?) {
      self.position = position
      var open = markup?.element(at: position).map { [$0] } ?? []
      while let element = open.popLast() {
        if let source = element["src"], positions[source] == nil {
          positions[source] = element.position
        }
        open += element.children.reversed()
      }
    }
  }

  /// Those of the element that was asked about last: a list may name thousands.
  private var namings: Namings?
}
