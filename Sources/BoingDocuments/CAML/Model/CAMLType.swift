import BoingMovies

/// The kind of value that an attribute or element of CAML has.
public indirect enum CAMLType: Sendable, Hashable, CustomStringConvertible {
  /// `0`, `1`, `true`, `false`, `YES`, `NO`.
  case bool
  /// A whole number.
  case integer
  /// A finite number.
  case real
  /// A number that may be infinite: a duration, a repeat count.
  case time
  /// A radius of a filter in points, from 0 to 100,000.
  case radius
  /// Any text.
  case string
  /// One of several words.
  case keyword([String])
  /// `x y`.
  case point
  /// `width height`.
  case size
  /// `x y width height`.
  case rect
  /// `red green blue`, `red green blue alpha`, `gray` or `gray alpha`.
  case color
  /// A list of functions, or 16 numbers. See ``TransformFunction``.
  case transform
  /// The path of a file in the bundle, or a `data:` URI.
  case image
  /// A name, or four numbers. See ``CAMLTimingFunction``.
  case timingFunction
  /// Several values of one kind.
  case array(CAMLType)
  /// A path. See ``CAMLPath``.
  case path
  /// So many numbers, alone or within `matrix(…)`.
  case numbers(Int)
  /// An object of a class or of one that descends from it: `CAEmitterCell`, `CAFilter`.
  case object(String)
  /// One or several finite numbers, or text, whichever it is: what a filter's input may be.
  case input
  /// Whatever kind the element states.
  case any

  /// The kind as warnings name it.
  public var description: String {
    switch self {
    case .bool: "a boolean (0 or 1)"
    case .integer: "a whole number"
    case .real: "a finite number"
    case .time: "a number"
    case .radius: "a radius from 0 to \(NumberText.text(Self.maximumRadius))"
    case .string: "text"
    case .keyword(let words): "one of \(words.joined(separator: ", "))"
    case .point: "a point (x y)"
    case .size: "a size (width height)"
    case .rect: "a rectangle (x y width height)"
    case .color: "a colour (red green blue, and alpha)"
    case .transform: "a transform (rotate, scale, translate, matrix, or 16 numbers)"
    case .image: "an image"
    case .timingFunction: "a timing function (a name, or four control point coordinates)"
    case .array(let kind): "a list, each \(kind.description)"
    case .path: "a path (x y m x y l … h, or M x y L x y … Z)"
    case .numbers(let count): "\(count) numbers"
    case .object(let className): "a \(className)"
    case .input: "a number, several numbers or text"
    case .any: "a value with a type"
    }
  }

  /// The kinds by the type names that elements and `type` attributes use.
  static let named: [String: CAMLType] = [
    "bool": .bool, "boolean": .bool, "BOOL": .bool,
    "integer": .integer, "int": .integer, "NSInteger": .integer,
    "real": .time, "float": .time, "double": .time, "number": .time, "CGFloat": .time,
    "NSNumber": .time,
    "string": .string, "NSString": .string,
    "NSMutableString": .string, "NSAttributedString": .string,
    "NSMutableAttributedString": .string, "NSConcreteAttributedString": .string,
    "CTFont": .string, "CGFont": .string, "NSFont": .string, "UIFont": .string,
    "CGPoint": .point, "NSPoint": .point, "point": .point,
    "CGSize": .size, "NSSize": .size, "size": .size, "CGVector": .point,
    "CGRect": .rect, "NSRect": .rect, "rect": .rect,
    "CGColor": .color, "CGColorRef": .color, "NSColor": .color, "UIColor": .color,
    "CATransform3D": .transform, "CGAffineTransform": .transform,
    "CAColorMatrix": .numbers(20), "CAPoint3D": .numbers(3), "CACornerRadii": .numbers(8),
    "CGPath": .path, "CGPathRef": .path,
    "CAEmitterCell": .object("CAEmitterCell"), "CAFilter": .object("CAFilter"),
    "CIFilter": .object("CAFilter"),
    "CGImage": .image, "CGImageRef": .image, "CATintedImage": .image,
    "CAMediaTimingFunction": .timingFunction,
    "NSArray": .array(.any), "NSMutableArray": .array(.any), "array": .array(.any),
  ]

  /// The maximum radius of a filter, in points; with a larger one nothing would look different.
  static let maximumRadius = 100_000.0

  /// The names of the type that has no value.
  static let nullNames: Set<String> = ["null", "NSNull", "nil"]

  /// The parts that a key path can reach inside a value of this kind, and their kinds.
  package var components: [String: CAMLType] {
    switch self {
    case .point: ["x": .real, "y": .real]
    case .size: ["width": .real, "height": .real]
    case .rect:
      [
        "origin": .point, "origin.x": .real, "origin.y": .real,
        "size": .size, "size.width": .real, "size.height": .real,
      ]
    case .transform:
      [
        "rotation": .real, "rotation.x": .real, "rotation.y": .real, "rotation.z": .real,
        "scale": .real, "scale.xy": .real, "scale.x": .real, "scale.y": .real, "scale.z": .real,
        "translation": .size, "translation.x": .real, "translation.y": .real,
        "translation.z": .real,
      ]
    default: [:]
    }
  }
}
