import BoingCoreGraphics
import BoingRender

/// Makes a transform of the number, or of the three numbers, that an animation brings.
///
/// The transform replaces the one beneath, apart from additive animations. There is one object for
/// each name.
///
/// ```swift
/// let turn = CABasicAnimation(keyPath: "transform")
/// turn.valueFunction = CAValueFunction(name: .rotateZ)
/// turn.fromValue = 0
/// turn.toValue = 4 * Double.pi  // two whole turns, which two matrices could not say
/// ```
open class CAValueFunction: NSObject, SharedInstances {
  private let kind: CAValueFunctionName

  /// The function's name.
  open var name: CAValueFunctionName { kind }

  /// Creates a reference to the shared function of that name, the same object each time; nil where the name is not one
  /// of ``CAValueFunctionName``'s, and in a subclass, which has no shared ones.
  public convenience init?(name: CAValueFunctionName) {
    guard let function = CAValueFunction.all[name] as? Self else { return nil }
    self.init(shared: function)
  }

  private init(_ name: CAValueFunctionName) {
    kind = name
  }

  // Those of this class do not change, so that threads may share them; subclasses are not among them.
  nonisolated(unsafe) private static let all: [CAValueFunctionName: CAValueFunction] = {
    Dictionary(uniqueKeysWithValues: CAValueFunctionName.all.map { ($0, CAValueFunction($0)) })
  }()

  /// The name.
  open override var description: String { name.rawValue }

  /// The function as the renderer knows it.
  var function: TransformFunction {
    switch name {
    case .rotateX: .rotateX
    case .rotateY: .rotateY
    case .rotateZ: .rotateZ
    case .scale: .scale
    case .scaleX: .scaleX
    case .scaleY: .scaleY
    case .scaleZ: .scaleZ
    case .translate: .translate
    case .translateX: .translateX
    case .translateY: .translateY
    default: .translateZ
    }
  }

  /// The numbers of `value`: a list of three where three are needed, one number otherwise; nil where
  /// `value` is neither, or not finite.
  func input(_ value: Any) -> SIMD4<Double>? {
    let value = PropertyValue(value, kind: function.inputCount == 3 ? .vector : .number)
    guard let value, value.isFinite else { return nil }
    return value.components
  }
}

/// The names of the value functions.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a name; see the static members for those that exist.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A turn about x by radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A turn about y by radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A turn about z by radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scaling by a list of three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scaling along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scaling along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scaling along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation by a list of three distances in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

  package static let all: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
    .translateY, .translateZ,
  ]
}
