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
}
