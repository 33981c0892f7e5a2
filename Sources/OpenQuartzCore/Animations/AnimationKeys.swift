import OpenCoreGraphics

/// Properties of animations by name, for documents and for code that sets values by key.
enum AnimationKeys {
  /// The value of the property `key`; nil where there is no such property.
  static func value(of animation: CAAnimation, forKey key: String) -> Any? {
    switch key {
    case "beginTime": return NSNumber(value: animation.beginTime)
    case "duration": return NSNumber(value: animation.duration)
    case "speed": return NSNumber(value: animation.speed)
    case "timeOffset": return NSNumber(value: animation.timeOffset)
    case "repeatCount": return NSNumber(value: animation.repeatCount)
    case "repeatDuration": return NSNumber(value: animation.repeatDuration)
    case "autoreverses": return animation.autoreverses
    case "fillMode": return animation.fillMode.rawValue
    case "removedOnCompletion": return animation.isRemovedOnCompletion
    case "timingFunction": return animation.timingFunction
    case "delegate": return animation.delegate
    default: break
    }
    switch animation {
    case let group as CAAnimationGroup:
      return key == "animations" ? group.animations : nil
    case let property as CAPropertyAnimation:
      return value(of: property, forKey: key)
    default:
      return nil
    }
  }

  private static func value(of animation: CAPropertyAnimation, forKey key: String) -> Any? {
    switch key {
    case "keyPath": return animation.keyPath
    case "additive": return animation.isAdditive
    case "cumulative": return animation.isCumulative
    default: break
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      return switch key {
      case "values": keyframes.values
      case "path": keyframes.path
      case "keyTimes": keyframes.keyTimes
      case "timingFunctions": keyframes.timingFunctions
      case "calculationMode": keyframes.calculationMode.rawValue
      default: nil
      }
    }
    guard let basic = animation as? CABasicAnimation else { return nil }
    switch key {
    case "fromValue": return basic.fromValue
    case "toValue": return basic.toValue
    case "byValue": return basic.byValue
    default: break
    }
    guard let spring = animation as? CASpringAnimation else { return nil }
    return switch key {
    case "mass": NSNumber(value: Double(spring.mass))
    case "stiffness": NSNumber(value: Double(spring.stiffness))
    case "damping": NSNumber(value: Double(spring.damping))
    case "initialVelocity": NSNumber(value: Double(spring.initialVelocity))
    case "allowsOverdamping": spring.allowsOverdamping
    case "settlingDuration": NSNumber(value: Double(spring.settlingDuration))
    default: nil
    }
  }

  /// Sets the property `key`; false where there is no such property.
  static func set(_ value: Any?, of animation: CAAnimation, forKey key: String) -> Bool {
    let number = value.flatMap { PropertyValue.number($0) } ?? 0
    let text = value as? String ?? ""
    switch key {
    case "beginTime": animation.beginTime = number
    case "duration": animation.duration = number
    case "speed": animation.speed = Float(number)
    case "timeOffset": animation.timeOffset = number
    case "repeatCount": animation.repeatCount = Float(number)
    case "repeatDuration": animation.repeatDuration = number
    case "autoreverses": animation.autoreverses = number != 0
    case "fillMode": animation.fillMode = CAMediaTimingFillMode(rawValue: text)
    case "removedOnCompletion": animation.isRemovedOnCompletion = number != 0
    case "timingFunction": animation.timingFunction = value as? CAMediaTimingFunction
    case "delegate": animation.delegate = value as? any CAAnimationDelegate
    default:
      if let group = animation as? CAAnimationGroup, key == "animations" {
        group.animations = value as? [CAAnimation]
        return true
      }
      guard let property = animation as? CAPropertyAnimation else { return false }
      return set(value, number, text, of: property, forKey: key)
    }
    return true
  }

  private static func set(
    _ value: Any?, _ number: Double, _ text: String, of animation: CAPropertyAnimation,
    forKey key: String
  ) -> Bool {
    switch (key, animation) {
    case ("keyPath", _): animation.keyPath = value as? String
    case ("additive", _): animation.isAdditive = number != 0
    case ("cumulative", _): animation.isCumulative = number != 0
    case ("values", let it as CAKeyframeAnimation): it.values = value as? [Any]
    case ("path", let it as CAKeyframeAnimation): it.path = value as? CGPath
    case ("keyTimes", let it as CAKeyframeAnimation): it.keyTimes = numbers(value)
    case ("timingFunctions", let it as CAKeyframeAnimation):
      it.timingFunctions = value as? [CAMediaTimingFunction]
    case ("calculationMode", let it as CAKeyframeAnimation):
      it.calculationMode = CAAnimationCalculationMode(rawValue: text)
    case ("fromValue", let it as CABasicAnimation): it.fromValue = value
    case ("toValue", let it as CABasicAnimation): it.toValue = value
    case ("byValue", let it as CABasicAnimation): it.byValue = value
    case ("mass", let it as CASpringAnimation): it.mass = number
    case ("stiffness", let it as CASpringAnimation): it.stiffness = number
    case ("damping", let it as CASpringAnimation): it.damping = number
    case ("initialVelocity", let it as CASpringAnimation): it.initialVelocity = number
    case ("allowsOverdamping", let it as CASpringAnimation): it.allowsOverdamping = number != 0
    default: return false
    }
    return true
  }

  private static func numbers(_ value: Any?) -> [NSNumber]? {
    if let numbers = value as? [NSNumber] { return numbers }
    return (value as? [Any])?.compactMap { PropertyValue.number($0).map { NSNumber(value: $0) } }
  }
}
