import OpenQuartzCore

/// The brightness of an interface.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not said: what is around decides.
  case unspecified = 0
  /// Dark on light.
  case light = 1
  /// Light on dark.
  case dark = 2
}

/// The kind of device that an interface is for.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// A telephone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A Mac.
  case mac = 5
  /// A headset.
  case vision = 6
}

/// The room along an axis.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = 0
  /// Little, as across a telephone.
  case compact = 1
  /// Much.
  case regular = 2
}

/// The direction in which text runs.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// The contrast that the user asks for.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// The usual one.
  case normal = 0
  /// A higher one.
  case high = 1
}

/// The size of text that the user asks for.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a category by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not said.
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// Two sizes below the default.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// One size below the default.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The default.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// One size above the default.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// Two sizes above the default.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest outside accessibility.
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL")
}

/// The properties of an interface's surroundings.
///
/// A view has those of its screen, changed by the overrides of its window and of the views above it.
public final class UITraitCollection: NSObject, Sendable {
  /// The brightness.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// The number of pixels per point; 0 if not said.
  public let displayScale: CGFloat
  /// The room across.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The room upwards.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The direction of text.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The contrast.
  public let accessibilityContrast: UIAccessibilityContrast
  /// The size of text.
  public let preferredContentSizeCategory: UIContentSizeCategory

  init(
    style: UIUserInterfaceStyle = .unspecified, idiom: UIUserInterfaceIdiom = .unspecified,
    scale: CGFloat = 0, horizontal: UIUserInterfaceSizeClass = .unspecified,
    vertical: UIUserInterfaceSizeClass = .unspecified,
    direction: UITraitEnvironmentLayoutDirection = .unspecified,
    contrast: UIAccessibilityContrast = .unspecified, textSize: UIContentSizeCategory = .unspecified
  ) {
    (userInterfaceStyle, userInterfaceIdiom, displayScale) = (style, idiom, scale)
    (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
    (layoutDirection, accessibilityContrast) = (direction, contrast)
    preferredContentSizeCategory = textSize
  }

  /// Creates traits that say nothing.
  public convenience override init() { self.init(style: .unspecified) }

  /// Creates traits that say the brightness alone.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle)
  }

  /// Creates traits that say the kind of device alone.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(idiom: userInterfaceIdiom)
  }

  /// Creates traits that say the number of pixels per point alone.
  public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

  /// Creates traits that say the room across alone.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontal: horizontalSizeClass)
  }

  /// Creates traits that say the room upwards alone.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(vertical: verticalSizeClass)
  }

  /// Creates traits that say the direction of text alone.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(direction: layoutDirection)
  }

  /// Creates traits that say the size of text alone.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(textSize: preferredContentSizeCategory)
  }

  /// Creates traits of several others; what a later one says counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Value: Equatable>(_ path: KeyPath<UITraitCollection, Value>, _ none: Value) -> Value {
      traitCollections.last { $0[keyPath: path] != none }?[keyPath: path] ?? none
    }
    self.init(
      style: last(\.userInterfaceStyle, .unspecified),
      idiom: last(\.userInterfaceIdiom, .unspecified), scale: last(\.displayScale, 0),
      horizontal: last(\.horizontalSizeClass, .unspecified),
      vertical: last(\.verticalSizeClass, .unspecified),
      direction: last(\.layoutDirection, .unspecified),
      contrast: last(\.accessibilityContrast, .unspecified),
      textSize: last(\.preferredContentSizeCategory, .unspecified))
  }

  private static let threadCurrent = ThreadLocal<UITraitCollection?>(nil)
  /// The traits where none are current: a telephone in the light.
  private static let standard = UITraitCollection(
    style: .light, idiom: .phone, scale: 1, horizontal: .compact, vertical: .regular,
    direction: .leftToRight, contrast: .normal, textSize: .large)

  /// The traits by which dynamic colours are resolved on the calling thread.
  ///
  /// Views make theirs current while they are drawn and laid out, and while their traits change.
  public static var current: UITraitCollection {
    get { threadCurrent.value ?? standard }
    set { threadCurrent.value = newValue }
  }

  /// Runs `actions` while these traits are current.
  public func performAsCurrent(_ actions: () -> Void) {
    let outer = UITraitCollection.threadCurrent.value
    UITraitCollection.threadCurrent.value = self
    defer { UITraitCollection.threadCurrent.value = outer }
    actions()
  }

  /// Returns true if colours may look different under the two.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
      || accessibilityContrast != traitCollection?.accessibilityContrast
  }

  /// Returns true if the traits say all that `trait` says.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]) == self
  }

  private var values: [AnyHashable] {
    [
      userInterfaceStyle, userInterfaceIdiom, displayScale, horizontalSizeClass, verticalSizeClass,
      layoutDirection, accessibilityContrast, preferredContentSizeCategory,
    ]
  }

  /// Returns true if `object` says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection).map { $0 === self || $0.values == values } ?? false
  }

  /// A number that equal traits share.
  public override var hash: Int { values.hashValue }
}
