import BoingRender
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
    case "preferredFrameRateRange": return animation.preferredFrameRateRange
    default: break
    }
    switch animation {
    case let group as CAAnimationGroup:
      return key == "animations" ? group.animations : nil
    case let transition as CATransition:
      return value(of: transition, forKey: key)
    case let property as CAPropertyAnimation:
      return value(of: property, forKey: key)
    default:
      return nil
    }
  }

  private static func value(of transition: CATransition, forKey key: String) -> Any? {
    switch key {
    case "type": transition.type.rawValue
    case "subtype": transition.subtype?.rawValue
    case "startProgress": NSNumber(value: transition.startProgress)
    case "endProgress": NSNumber(value: transition.endProgress)
    case "filter": transition.filter
    default: nil
    }
  }

  private static func value(of animation: CAPropertyAnimation, forKey key: String) -> Any? {
    switch key {
    case "keyPath": return animation.keyPath
    case "additive": return animation.isAdditive
    case "cumulative": return animation.isCumulative
    case "valueFunction": return animation.valueFunction
    default: break
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      return switch key {
      case "values": keyframes.values
      case "path": keyframes.path
      case "keyTimes": keyframes.keyTimes
      case "timingFunctions": keyframes.timingFunctions
      case "calculationMode": keyframes.calculationMode.rawValue
      case "tensionValues": keyframes.tensionValues
      case "continuityValues": keyframes.continuityValues
      case "biasValues": keyframes.biasValues
      case "rotationMode": keyframes.rotationMode?.rawValue
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
    case "perceptualDuration": NSNumber(value: Double(spring.perceptualDuration))
    case "bounce": NSNumber(value: Double(spring.bounce))
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
    case "preferredFrameRateRange":
      animation.preferredFrameRateRange = value as? CAFrameRateRange ?? .default
    default:
      if let transition = animation as? CATransition {
        return set(value, number, text, of: transition, forKey: key)
      }
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
    _ value: Any?, _ number: Double, _ text: String, of transition: CATransition,
    forKey key: String
  ) -> Bool {
    switch key {
    case "type": transition.type = CATransitionType(rawValue: text)
    case "subtype": transition.subtype = (value as? String).map(CATransitionSubtype.init)
    case "startProgress": transition.startProgress = Float(number)
    case "endProgress": transition.endProgress = Float(number)
    case "filter": transition.filter = value
    default: return false
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
    case ("valueFunction", _): animation.valueFunction = function(value)
    case ("values", let it as CAKeyframeAnimation): it.values = value as? [Any]
    case ("path", let it as CAKeyframeAnimation): it.path = value as? CGPath
    case ("keyTimes", let it as CAKeyframeAnimation): it.keyTimes = numbers(value)
    case ("timingFunctions", let it as CAKeyframeAnimation):
      it.timingFunctions = value as? [CAMediaTimingFunction]
    case ("calculationMode", let it as CAKeyframeAnimation):
      it.calculationMode = CAAnimationCalculationMode(rawValue: text)
    case ("tensionValues", let it as CAKeyframeAnimation): it.tensionValues = numbers(value)
    case ("continuityValues", let it as CAKeyframeAnimation): it.continuityValues = numbers(value)
    case ("biasValues", let it as CAKeyframeAnimation): it.biasValues = numbers(value)
    case ("rotationMode", let it as CAKeyframeAnimation):
      it.rotationMode = (value as? String).map(CAAnimationRotationMode.init)
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

  /// The defaults that are not nothing, of `animation` and of its library class; the same as those of
  /// a new object.
  static func defaultValue(_ key: String, _ type: CAAnimation.Type) -> Any? {
    switch key {
    case "speed": return NSNumber(value: 1)
    case "fillMode": return CAMediaTimingFillMode.removed.rawValue
    case "removedOnCompletion": return NSNumber(value: true)
    default: break
    }
    switch (key, type) {
    // Asked of any class, as measured on macOS.
    case ("calculationMode", _): return CAAnimationCalculationMode.linear.rawValue
    case ("type", _): return CATransitionType.fade.rawValue
    case ("endProgress", is CATransition.Type): return NSNumber(value: 1)
    case ("mass", is CASpringAnimation.Type): return NSNumber(value: 1)
    case ("stiffness", is CASpringAnimation.Type): return NSNumber(value: 100)
    case ("damping", is CASpringAnimation.Type): return NSNumber(value: 10)
    default: return nil
    }
  }

  /// A value function, also by its name.
  private static func function(_ value: Any?) -> CAValueFunction? {
    if let name = value as? String {
      return CAValueFunction(name: CAValueFunctionName(rawValue: name))
    }
    return value as? CAValueFunction
  }

  private static func numbers(_ value: Any?) -> [NSNumber]? {
    if let numbers = value as? [NSNumber] { return numbers }
    return (value as? [Any])?.compactMap { PropertyValue.number($0).map { NSNumber(value: $0) } }
  }
}
