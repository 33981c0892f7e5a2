import OpenQuartzCore

/// A change of what lies behind a view.
@MainActor
open class UIVisualEffect: NSObject {}

/// A blur of what lies behind a view.
@MainActor
open class UIBlurEffect: UIVisualEffect {
  /// The strength and the tint of a blur.
  public enum Style: Int, Hashable, Sendable {
    /// A little lighter.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// By the traits.
    case regular = 4
    /// By the traits, stronger.
    case prominent = 5
    /// The thinnest by the traits.
    case systemUltraThinMaterial = 6
    /// Thin by the traits.
    case systemThinMaterial = 7
    /// The usual one by the traits.
    case systemMaterial = 8
    /// Thick by the traits.
    case systemThickMaterial = 9
    /// As bars have it.
    case systemChromeMaterial = 10
    /// The thinnest, light.
    case systemUltraThinMaterialLight = 11
    /// Thin, light.
    case systemThinMaterialLight = 12
    /// The usual one, light.
    case systemMaterialLight = 13
    /// Thick, light.
    case systemThickMaterialLight = 14
    /// As light bars have it.
    case systemChromeMaterialLight = 15
    /// The thinnest, dark.
    case systemUltraThinMaterialDark = 16
    /// Thin, dark.
    case systemThinMaterialDark = 17
    /// The usual one, dark.
    case systemMaterialDark = 18
    /// Thick, dark.
    case systemThickMaterialDark = 19
    /// As dark bars have it.
    case systemChromeMaterialDark = 20

    /// The brightness; unspecified follows the traits.
    var brightness: UIUserInterfaceStyle {
      switch self {
      case .extraLight, .light: .light
      case .dark: .dark
      default: rawValue >= 16 ? .dark : rawValue >= 11 ? .light : .unspecified
      }
    }

    /// The opacity of the tint.
    var strength: CGFloat {
      switch self {
      case .extraLight: 0.8
      case .light: 0.35
      case .dark: 0.55
      case .prominent, .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark:
        0.75
      case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark:
        0.3
      case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 0.45
      default: 0.6
      }
    }
  }

  let style: Style

  /// Creates a blur.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// The deviation of the blur in points.
  static let radius = 20.0
}

/// An effect that lets content shine through a blur; it is drawn without that here, which is reported.
@MainActor
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates an effect for content on a blur.
  public init(blurEffect: UIBlurEffect) {
    super.init()
    Diagnostics.report("content on a vibrancy effect is drawn as it is: there is no vibrancy")
  }
}

/// A view that changes what lies behind it, and holds content in front of that.
///
/// Tints and deviations are near those of Apple's, whose exact values are not published.
@MainActor
open class UIVisualEffectView: UIView {
  private let backdrop = UIView()
  private let tint = UIView()
  private let content = UIView()
  private var present: UIVisualEffect?

  package override class var drawsNothing: Bool { self == UIVisualEffectView.self }

  /// Creates a view with an effect; nil for none.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    prepareEffect()
    self.effect = effect
  }

  /// Creates the view of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareEffect()
  }

  private func prepareEffect() {
    clipsToBounds = true
    for view in [backdrop, tint, content] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    backdrop.isUserInteractionEnabled = false
    tint.isUserInteractionEnabled = false
    tint.alpha = 0
  }

  /// The view for content.
  open var contentView: UIView { content }

  private static let path = "backgroundFilters.blur.inputRadius"

  /// The effect; nil for none.
  ///
  /// Animatable.
  open var effect: UIVisualEffect? {
    get { present }
    set {
      let old = radius
      present = newValue
      showEffect(from: old)
    }
  }

  private var radius: Double { present is UIBlurEffect ? UIBlurEffect.radius : 0 }

  private func showEffect(from old: Double) {
    let new = radius
    if new > 0 || old > 0 {
      backdrop.layer.backgroundFilters = [
        CAFilter(type: "gaussianBlur", name: "blur", inputs: ["inputRadius": .number(new)])
      ]
    }
    if new != old, let block = AnimationBlock.current {
      let animation = block.timing.animation(of: Self.path)
      (animation.fromValue, animation.toValue) = (old, new)
      block.add(animation, to: backdrop.layer, forKey: "blur")
    }
    guard let style = (present as? UIBlurEffect)?.style else {
      tint.alpha = 0
      return
    }
    let brightness =
      style.brightness == .unspecified ? traitCollection.userInterfaceStyle : style.brightness
    let white: CGFloat = brightness == .dark ? 0.1 : 0.97
    AnimationBlock.withoutAnimation { tint.backgroundColor = UIColor(white: white, alpha: 1) }
    tint.alpha = style.strength
  }

  /// Shows the tint of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showEffect(from: radius)
  }
}
