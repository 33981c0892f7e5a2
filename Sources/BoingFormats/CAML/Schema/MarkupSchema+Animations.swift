extension MarkupSchema {
  /// The animation classes, by Apple's property names.
  ///
  /// Values whose kind is `.any` have the kind of the animation's key path.
  static let animationClasses: [String: Class] = [
    "CAAnimation": Class(
      superclass: nil,
      attributes: mediaTiming.merging([
        "removedOnCompletion": .bool, "timingFunction": .timingFunction,
      ]) { first, _ in first }),
    "CAPropertyAnimation": Class(
      superclass: "CAAnimation",
      attributes: [
        "additive": .bool, "cumulative": .bool, "keyPath": .string, "valueFunction": .string,
      ]),
    "CABasicAnimation": Class(
      superclass: "CAPropertyAnimation",
      attributes: ["byValue": .any, "fromValue": .any, "toValue": .any]),
    "CASpringAnimation": Class(
      superclass: "CABasicAnimation",
      attributes: [
        "allowsOverdamping": .bool, "damping": .real, "initialVelocity": .real, "mass": .real,
        "stiffness": .real, "velocity": .real,
      ]),
    "CAKeyframeAnimation": Class(
      superclass: "CAPropertyAnimation",
      attributes: [
        "biasValues": .array(.real), "calculationMode": .string,
        "continuityValues": .array(.real), "keyTimes": .array(.real), "rotationMode": .string,
        "tensionValues": .array(.real), "timingFunctions": .array(.timingFunction),
        "values": .array(.any),
      ]),
    "CAAnimationGroup": Class(superclass: "CAAnimation", attributes: [:]),
  ]

  /// Properties that the format spells otherwise than the class.
  static let animationAliases = ["velocity": "initialVelocity"]
}
