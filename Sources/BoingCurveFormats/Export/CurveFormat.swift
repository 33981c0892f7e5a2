/// The formats in which a motion can be exported, in the order of the documentation.
///
/// The command's help, its completions and the table of the documentation are made of them.
public enum CurveFormat: String, Sendable, Hashable, CaseIterable {
  /// CSS: `linear()` in custom properties of a style sheet.
  case css
  /// CSS: an `@keyframes` rule.
  case cssKeyframes = "css-keyframes"
  /// JavaScript: a module with an easing function.
  case javaScript = "js"
  /// Keyframes and timing of `Element.animate()`.
  case waapi
  /// Motion: a spring, or an easing function.
  case motion
  /// anime.js: a spring, or an easing function.
  case anime
  /// react-spring: a spring, or an easing function.
  case reactSpring = "react-spring"
  /// GSAP: a `CustomEase`.
  case gsap
  /// SwiftUI: an interpolating spring or a `CustomAnimation`.
  case swiftUI = "swiftui"
  /// UIKit: `UISpringTimingParameters`.
  case uiKit = "uikit"
  /// Core Animation: `CASpringAnimation` or `CAKeyframeAnimation`.
  case coreAnimation = "core-animation"
  /// Jetpack Compose: a spring, or a tween with an `Easing`.
  case compose
  /// Jetpack Compose: keyframes on whole milliseconds.
  case composeKeyframes = "compose-keyframes"
  /// Android: a `PathInterpolator` or a `TimeInterpolator`.
  case android
  /// Android: a `SpringForce`.
  case androidSpring = "android-spring"
  /// Android: a `pathInterpolator` resource.
  case androidXML = "android-xml"
  /// Flutter: a `SpringSimulation`, a `Curve` or an `Animatable`.
  case flutter
  /// React Native's Animated: a spring, or an easing.
  case reactNative = "react-native"
  /// Reanimated: a spring, or an easing worklet.
  case reanimated
  /// Qt Quick: animations of Bézier splines.
  case qml
  /// After Effects: an expression.
  case afterEffects = "after-effects"
  /// After Effects: clipboard text with a keyframe per frame.
  case afterEffectsKeyframes = "after-effects-keyframes"
  /// Lottie: an animated property.
  case lottie
  /// Figma: a custom spring, or one cubic.
  case figma
  /// W3C design tokens, with the motion as an extension.
  case tokens

  /// The name by which the command calls it.
  public var id: String { rawValue }

  /// Returns the format of a name.
  ///
  /// - Throws: ``CurveExportError/unknownFormat(_:)``.
  public init(id: String) throws(CurveExportError) {
    guard let format = Self(rawValue: id) else { throw .unknownFormat(id) }
    self = format
  }

  /// A phrase that says what the format writes.
  public var summary: String {
    switch self {
    case .css: "linear() in custom properties of a style sheet"
    case .cssKeyframes: "an @keyframes rule of CSS"
    case .javaScript: "a module with an easing function, in JavaScript"
    case .waapi: "keyframes and timing for Element.animate()"
    case .motion: "Motion: a spring, or an easing function"
    case .anime: "anime.js: a spring, or an easing function"
    case .reactSpring: "react-spring: a spring, or an easing function"
    case .gsap: "GSAP: a CustomEase"
    case .swiftUI: "SwiftUI: an interpolating spring or CustomAnimation"
    case .uiKit: "UIKit: UISpringTimingParameters"
    case .coreAnimation: "CASpringAnimation or CAKeyframeAnimation"
    case .compose: "Jetpack Compose: a spring, or tween with an Easing"
    case .composeKeyframes: "Jetpack Compose: keyframes on whole milliseconds"
    case .android: "Android: PathInterpolator or TimeInterpolator"
    case .androidSpring: "Android: a SpringForce"
    case .androidXML: "Android: a pathInterpolator resource"
    case .flutter: "Flutter: a SpringSimulation, Curve or Animatable"
    case .reactNative: "React Native's Animated: a spring, or an easing"
    case .reanimated: "Reanimated: a spring, or an easing worklet"
    case .qml: "Qt Quick: animations of Bezier splines"
    case .afterEffects: "After Effects: an expression"
    case .afterEffectsKeyframes: "After Effects: clipboard text, a keyframe a frame"
    case .lottie: "Lottie: an animated property"
    case .figma: "Figma: a custom spring, or one cubic"
    case .tokens: "W3C design tokens, with the motion as extension"
    }
  }

  /// The extension of a file's name.
  public var fileExtension: String {
    switch self {
    case .css, .cssKeyframes: "css"
    case .javaScript, .waapi, .motion, .anime, .reactSpring, .gsap, .reactNative, .reanimated,
      .afterEffects:
      "js"
    case .swiftUI, .uiKit, .coreAnimation: "swift"
    case .compose, .composeKeyframes, .android, .androidSpring: "kt"
    case .androidXML: "xml"
    case .flutter: "dart"
    case .qml: "qml"
    case .afterEffectsKeyframes: "txt"
    case .lottie, .figma, .tokens: "json"
    }
  }

  /// Returns the name of the file of a motion in a folder with many formats: `drop.gsap.js`.
  public func fileName(for name: String) -> String {
    id == fileExtension ? "\(name).\(id)" : "\(name).\(id).\(fileExtension)"
  }
}
