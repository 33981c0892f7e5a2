import BoingCoreGraphics
import BoingRender

/// The properties of animations.
enum AnimationProperty {
  static let table = PropertyTable(
    PropertyEntry.mediaTiming(of: CAAnimation.self) + [
      .init(
        PropertyDescriptor(object: "removedOnCompletion", .flag, default: .flag(true)),
        .init(\CAAnimation.isRemovedOnCompletion)),
      .init(
        PropertyDescriptor(
          object: "timingFunction", .object, domain: .object(of: "CAMediaTimingFunction")),
        .init(object: \CAAnimation.timingFunction)),
      .init(
        PropertyDescriptor(
          object: "preferredFrameRateRange", .object, domain: .object(of: "CAFrameRateRange")),
        PropertyAccessor(
          get: {
            .object(
              ($0 as? CAAnimation).map { ObjectValue(holding: $0.preferredFrameRateRange) })
          },
          set: {
            ($0 as? CAAnimation)?.preferredFrameRateRange =
              $1.object as? CAFrameRateRange ?? .default
          }),
        without: .documents),
      .init(
        PropertyDescriptor(object: "delegate", .object, domain: .object(of: nil)),
        .init(object: \CAAnimation.delegate), without: [.archives, .documents]),
    ], base: nil)

  static let groupTable = PropertyTable(
    [
      .init(
        PropertyDescriptor(object: "animations", .object, domain: .list(of: "CAAnimation")),
        .init(object: \CAAnimationGroup.animations), without: .documents)
    ], base: table)

  private static let transitionType = PropertyEntry(
    PropertyDescriptor(
      object: "type", .string, default: .string("fade"),
      domain: .constants([CATransitionType.fade, .moveIn, .push, .reveal], others: .fade)),
    .init(\CATransition.type))

  static let transitionTable = PropertyTable(
    [
      transitionType,
      .init(
        PropertyDescriptor(
          object: "subtype", .string,
          domain: .constants(
            [CATransitionSubtype.fromLeft, .fromRight, .fromTop, .fromBottom], others: .fromLeft)),
        .init(\CATransition.subtype)),
      .init(
        PropertyDescriptor(object: "startProgress", .number, domain: .any),
        .init(\CATransition.startProgress)),
      .init(
        PropertyDescriptor(object: "endProgress", .number, default: .number(1), domain: .any),
        .init(\CATransition.endProgress)),
      .init(
        PropertyDescriptor(object: "filter", .object, domain: .object(of: "CAFilter")),
        .init(object: \CATransition.filter)),
    ], base: table)

  static let ofPropertyTable = PropertyTable(
    [
      .init(PropertyDescriptor(object: "keyPath", .string), .init(\CAPropertyAnimation.keyPath)),
      .init(
        PropertyDescriptor(object: "additive", .flag), .init(\CAPropertyAnimation.isAdditive),
        tellsDefault: false),
      .init(
        PropertyDescriptor(object: "cumulative", .flag), .init(\CAPropertyAnimation.isCumulative),
        tellsDefault: false),
      .init(
        PropertyDescriptor(
          object: "valueFunction", .object, domain: .object(of: "CAValueFunction")),
        PropertyAccessor(
          get: {
            .object(
              ($0 as? CAPropertyAnimation)?.valueFunction.map { ObjectValue(holding: $0) })
          },
          set: { ($0 as? CAPropertyAnimation)?.valueFunction = function($1.object) })),
    ], base: table)

  /// A value function, also by its name.
  private static func function(_ value: Any?) -> CAValueFunction? {
    if let name = value as? String {
      return CAValueFunction(name: CAValueFunctionName(rawValue: name))
    }
    return value as? CAValueFunction
  }

  private static let calculationMode = PropertyEntry(
    PropertyDescriptor(
      object: "calculationMode", .string, default: .string("linear"),
      domain: .constants(
        [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced],
        others: .linear)),
    .init(\CAKeyframeAnimation.calculationMode))

  static let keyframeTable = PropertyTable(
    [
      .init(
        PropertyDescriptor(object: "values", .object, domain: .list(of: nil)),
        .init(object: \CAKeyframeAnimation.values)),
      .init(PropertyDescriptor(object: "path", .path), .init(\CAKeyframeAnimation.path)),
      .init(
        PropertyDescriptor(object: "keyTimes", .numbers, domain: .any),
        .init(numbers: \CAKeyframeAnimation.keyTimes)),
      .init(
        PropertyDescriptor(
          object: "timingFunctions", .object, domain: .list(of: "CAMediaTimingFunction")),
        .init(object: \CAKeyframeAnimation.timingFunctions)),
      calculationMode,
      .init(
        PropertyDescriptor(object: "tensionValues", .numbers, domain: .any),
        .init(numbers: \CAKeyframeAnimation.tensionValues)),
      .init(
        PropertyDescriptor(object: "continuityValues", .numbers, domain: .any),
        .init(numbers: \CAKeyframeAnimation.continuityValues)),
      .init(
        PropertyDescriptor(object: "biasValues", .numbers, domain: .any),
        .init(numbers: \CAKeyframeAnimation.biasValues)),
      .init(
        PropertyDescriptor(
          object: "rotationMode", .string,
          domain: .names(["auto", "autoReverse"], others: "")),
        .init(\CAKeyframeAnimation.rotationMode)),
    ], base: ofPropertyTable)

  static let basicTable = PropertyTable(
    [
      .init(
        PropertyDescriptor(object: "fromValue", .object, domain: .object(of: nil)),
        .init(object: \CABasicAnimation.fromValue)),
      .init(
        PropertyDescriptor(object: "toValue", .object, domain: .object(of: nil)),
        .init(object: \CABasicAnimation.toValue)),
      .init(
        PropertyDescriptor(object: "byValue", .object, domain: .object(of: nil)),
        .init(object: \CABasicAnimation.byValue)),
    ], base: ofPropertyTable)

  /// The properties whose defaults every class of animations tells, as measured on macOS.
  static let toldByEveryClass = PropertyTable([transitionType, calculationMode], base: nil)
}

/// The properties of springs.
enum SpringProperty {
  static let mass = PropertyDescriptor(
    object: "mass", .number, default: .number(1), domain: .positive)
  static let stiffness = PropertyDescriptor(
    object: "stiffness", .number, default: .number(100), domain: .positive)
  static let damping = PropertyDescriptor(
    object: "damping", .number, default: .number(10), domain: .nonnegative)
  static let initialVelocity = PropertyDescriptor(object: "initialVelocity", .number)

  static let table = PropertyTable(
    [
      .init(mass, .init(\CASpringAnimation.mass)),
      .init(stiffness, .init(\CASpringAnimation.stiffness)),
      .init(damping, .init(\CASpringAnimation.damping)),
      .init(initialVelocity, .init(\CASpringAnimation.initialVelocity)),
      .init(
        PropertyDescriptor(object: "allowsOverdamping", .flag),
        .init(\CASpringAnimation.allowsOverdamping), tellsDefault: false),
      readOnly("settlingDuration", \.settlingDuration),
      readOnly("perceptualDuration", \.perceptualDuration),
      readOnly("bounce", \.bounce),
    ], base: AnimationProperty.basicTable)

  private static func readOnly<Value: PropertyRepresentable & SendableMetatype>(
    _ name: String, _ path: any KeyPath<CASpringAnimation, Value> & Sendable
  ) -> PropertyEntry {
    PropertyEntry(
      PropertyDescriptor(object: Name(name), .number), .init(readOnly: path, name),
      without: [.archives, .documents])
  }
}
