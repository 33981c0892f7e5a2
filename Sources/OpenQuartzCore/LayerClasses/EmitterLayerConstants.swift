import OpenCoreGraphics

/// The shape that particles start from.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The emitter's position.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// From one side to the other at the position's y.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// The emitter's size around its position.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// The same with the emitter's depth.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle of the emitter's width as radius.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A sphere of that radius.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of its shape that particles start from.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Its corners.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Its edge.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Its surface.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Anywhere within.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order in which particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In any order.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest at the bottom.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// By depth, the nearest on top.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Their colours added.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
