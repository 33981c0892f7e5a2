import Boing
import BoingFormats
import Foundation

/// What `boing inspect` has to say about a document, for people and for programs.
struct DocumentReport: Encodable {
  struct Animation: Encodable {
    let type: String
    let key: String?
    let keyPath: String?
    let properties: [String: String]
    let animations: [Animation]
  }

  struct Layer: Encodable {
    let type: String
    let id: String?
    let name: String?
    let properties: [String: String]
    let animations: [Animation]
    let mask: [Layer]?
    let sublayers: [Layer]
    /// What was not understood, by name.
    let kept: [String]
  }

  struct Value: Encodable {
    let layer: String
    let keyPath: String
    let value: String
  }

  struct State: Encodable {
    let name: String
    let basedOn: String?
    let values: [Value]
    /// How many animations and layers come or go with it.
    let changes: Int
  }

  struct TransitionElement: Encodable {
    let layer: String
    let keyPath: String
    let animation: Animation?
  }

  struct Transition: Encodable {
    let from: String
    let to: String
    let elements: [TransitionElement]
  }

  struct Asset: Encodable {
    let source: String
    let isMissing: Bool
    /// Pixels.
    let width: Int?
    let height: Int?
  }

  struct Document: Encodable {
    let name: String
    let plane: String?
    let layerCount: Int
    let animationCount: Int
    let layer: Layer
    let states: [State]
    let transitions: [Transition]
    let assets: [Asset]
  }

  let file: String
  /// Points.
  let width: Double
  let height: Double
  let states: [String]
  let documents: [Document]
  let warnings: [String]

  init(_ document: LayeredDocument, file: String) {
    self.file = file
    width = document.size.width
    height = document.size.height
    states = document.stateNames
    documents = document.documents.map(Document.init)
    // The look at the images has added to them.
    warnings = document.warnings.map(\.description)
  }
}

extension DocumentReport.Document {
  init(_ document: CoreAnimationDocument) {
    let content = document.content
    name = document.name
    plane = document.plane?.rawValue
    layer = DocumentReport.Layer(content.root)
    (layerCount, animationCount) = layer.counts
    states = content.states.map(DocumentReport.State.init)
    transitions = content.stateTransitions.map(DocumentReport.Transition.init)
    assets = content.imageSources.map { source in
      let size = document.imageSize(source)
      let isLong = source.lowercased().hasPrefix("data:")
      return DocumentReport.Asset(
        source: isLong ? "data: URI" : source, isMissing: size == nil, width: size?.width,
        height: size?.height)
    }
  }
}

extension DocumentReport.Layer {
  init(_ layer: LayerDescription) {
    type = layer.className
    id = layer.id
    name = layer.value(forKeyPath: "name")?.description
    properties = Self.texts(layer.properties.filter { $0.keyPath != "name" })
    animations = layer.animations.map(DocumentReport.Animation.init)
    mask = layer.mask.map { [DocumentReport.Layer($0)] }
    sublayers = layer.sublayers.map(DocumentReport.Layer.init)
    kept =
      layer.kept.attributes.map(\.name) + layer.kept.children.map { "<\($0.name)>" }
      + layer.kept.lists.keys.sorted().map { "<\($0)>" }
  }

  static func texts(_ properties: [PropertyDescription]) -> [String: String] {
    Dictionary(properties.map { ($0.keyPath, $0.value.description) }) { _, last in last }
  }

  /// How many layers there are here and inside, and how many animations they have.
  var counts: (layers: Int, animations: Int) {
    (sublayers + (mask ?? [])).map(\.counts).reduce((1, animations.count)) {
      ($0.0 + $1.layers, $0.1 + $1.animations)
    }
  }
}

extension DocumentReport.Animation {
  init(_ animation: AnimationDescription) {
    type = animation.className
    key = animation.key
    keyPath = animation.keyPath
    properties = DocumentReport.Layer.texts(
      animation.properties.filter { $0.keyPath != "keyPath" })
    animations = animation.animations.map(DocumentReport.Animation.init)
  }
}

extension DocumentReport.State {
  init(_ state: DocumentState) {
    name = state.name
    basedOn = state.basedOn
    values = state.values.map {
      DocumentReport.Value(
        layer: $0.targetID, keyPath: $0.keyPath, value: $0.value.description)
    }
    changes = state.changes.count
  }
}

extension DocumentReport.Transition {
  init(_ transition: StateTransition) {
    from = transition.fromState
    to = transition.toState
    elements = transition.elements.map {
      DocumentReport.TransitionElement(
        layer: $0.targetID, keyPath: $0.keyPath,
        animation: $0.animation.map(DocumentReport.Animation.init))
    }
  }
}
