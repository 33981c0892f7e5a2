extension MarkupSchema {
  /// The animation classes, by Apple's property names.
  ///
  /// Values whose kind is `.any` have the kind of the animation's key path.
  static let animationClasses: [String: Class] = [
    "CAAnimation": Class(
      superclass: nil,
      attributes: mediaTiming.merging([
        "beginTimeMode": .string, "enabled": .bool, "mica_autorecalculatesDuration": .bool,
        "removedOnCompletion": .bool, "timingFunction": .timingFunction,
      ]) { first, _ in first }),
    "CAPropertyAnimation": Class(
      superclass: "CAAnimation",
      attributes: [
        "additive": .bool, "cumulative": .bool, "keyPath": .string,
        "valueFunction": .keyword(valueFunctions),
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
        "biasValues": .array(.real),
        "calculationMode": .keyword(["linear", "discrete", "paced", "cubic", "cubicPaced"]),
        "continuityValues": .array(.real), "keyTimes": .array(.real), "path": .path,
        "rotationMode": .keyword(["auto", "autoReverse"]), "tensionValues": .array(.real),
        "timingFunctions": .array(.timingFunction), "values": .array(.any),
      ]),
    "CAAnimationGroup": Class(superclass: "CAAnimation", attributes: [:]),
    "CATransition": Class(
      superclass: "CAAnimation",
      attributes: [
        "endProgress": .real, "filter": .object("CAFilter"), "startProgress": .real,
        "subtype": .string, "type": .string,
      ]),
  ]

  private static let valueFunctions = [
    "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate",
    "translateX", "translateY", "translateZ",
  ]

  /// Attributes and elements that are known and not carried out, and what to say about them.
  static let notPlayed = [
    "filter": "transitions have no filters here; it is preserved but ignored"
  ]

  /// Properties that the format spells otherwise than the class.
  static let animationAliases = ["velocity": "initialVelocity"]
}
