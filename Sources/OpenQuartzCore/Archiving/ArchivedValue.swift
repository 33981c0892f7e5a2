import OpenCoreGraphics

/// A value of a property as it stands in an archive.
indirect enum ArchivedValue: Codable, Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case data(Data)
  case point([Double])
  case size([Double])
  case vector([Double])
  case rect([Double])
  case transform([Double])
  case affine([Double])
  /// A colour space's name, or that of a device space, and components with alpha.
  case color(String, [Double])
  /// Kinds of elements and coordinates.
  case path([Int32], [Double])
  /// The place of an image in the archive.
  case image(Int)
  /// The place of an animation in the archive.
  case animation(Int)
  /// The place of an emitter cell in the archive.
  case cell(Int)
  /// A shared timing function's name.
  case pace(String)
  case bezier([Double])
  case function(String)
  case frameRates([Float])
  case list([ArchivedValue])
  case dictionary([String: ArchivedValue])
}

/// What an archive holds: objects by their places, each after what holds it.
struct Archive: Codable {
  static let format = "OpenQuartzCore archive"
  static let version = 1

  var format = Archive.format
  var version = Archive.version
  /// "layer" or "animation": the kind of the first object, which holds all others.
  var root: String
  var layers: [ArchivedLayer] = []
  var animations: [ArchivedObject] = []
  var cells: [ArchivedObject] = []
  /// PNG files.
  var images: [Data] = []
}

/// A layer by its class and the values of its properties.
struct ArchivedLayer: Codable {
  var type: String
  var values: [String: ArchivedValue] = [:]
  var sublayers: [Int] = []
  var mask: Int?
  var animations: [ArchivedEntry] = []
  var constraints: [ArchivedConstraint] = []
  var hasConstraintLayout = false
}

/// An animation of a layer and its key, none where it has none.
struct ArchivedEntry: Codable {
  var key: String?
  var animation: Int
}

/// A constraint by its five parts.
struct ArchivedConstraint: Codable {
  var attribute: Int32
  var sourceName: String
  var sourceAttribute: Int32
  var scale: Double
  var offset: Double
}

/// An animation or an emitter cell by its class and the values of its properties.
struct ArchivedObject: Codable {
  var type: String
  var values: [String: ArchivedValue] = [:]
}
