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
        "additive": .bool, "cumulative": .bool, "keyPath": .string,
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
        "calculationMode": .keyword(["linear", "discrete", "paced", "cubic", "cubicPaced"]),
        "keyTimes": .array(.real), "timingFunctions": .array(.timingFunction),
        "values": .array(.any),
      ]),
    "CAAnimationGroup": Class(superclass: "CAAnimation", attributes: [:]),
  ]

  /// Attributes and elements that are known and not carried out, and what to say about them.
  static let notPlayed = [
    "biasValues": "splines have no bias; it is ignored",
    "continuityValues": "splines have no continuity parameter; it is ignored",
    "path": "paths are not read; it is ignored",
    "rotationMode": "layers do not turn along a path; it is ignored",
    "tensionValues": "splines have no tension; it is ignored",
    "valueFunction": "value functions are not carried out; it is ignored",
  ]

  /// Properties that the format spells otherwise than the class.
  static let animationAliases = ["velocity": "initialVelocity"]
}
