import BoingQuartzCore

extension UIView {
  /// The position of contents that do not fill their view.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched to fill the view.
    case scaleToFill = 0
    /// As large as fits, keeping the proportions.
    case scaleAspectFit = 1
    /// As small as fills, keeping the proportions.
    case scaleAspectFill = 2
    /// Drawn anew for every size.
    case redraw = 3
    /// In the middle, at their own size.
    case center = 4
    /// In the middle of the top edge.
    case top = 5
    /// In the middle of the bottom edge.
    case bottom = 6
    /// In the middle of the left edge.
    case left = 7
    /// In the middle of the right edge.
    case right = 8
    /// In the top left corner.
    case topLeft = 9
    /// In the top right corner.
    case topRight = 10
    /// In the bottom left corner.
    case bottomLeft = 11
    /// In the bottom right corner.
    case bottomRight = 12

    /// The layer's gravity, whose top is where y is maximum.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// The margins and sides of a view that give way when its superview changes size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits 1, 2, 4, 8, 16 and 32.
    public let rawValue: UInt

    /// Creates a set of distances by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The brightness of a tint.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    /// As the superview's.
    case automatic = 0
    /// As it is.
    case normal = 1
    /// Grey, as behind an alert.
    case dimmed = 2
  }

  /// A timing curve by its number.
  public enum AnimationCurve: Int, Hashable, Sendable {
    /// Slow at both ends.
    case easeInOut = 0
    /// Slow at the start.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// Even.
    case linear = 3
  }

  /// Options of animations and transitions.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out within the block, so that they are animated along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Views can be touched while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Changes that replace others begin at what shows.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animations run for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Each run is followed by one backwards; only together with ``repeat``.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// The duration of an enclosing block does not count.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// The curve of an enclosing block does not count.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Views within a transition are animated as well.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// A transition hides and shows its views in place of taking them out and in.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// The options of an enclosing block do not count.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// A turn about the vertical axis, from the left.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A turn about the vertical axis, from the right.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A page that is turned up; it fades here, which is reported.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A page that is turned down; it fades here, which is reported.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// A fade.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A turn about the horizontal axis, from the top.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A turn about the horizontal axis, from the bottom.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// Sixty frames a second are enough; frames here are those that one asks for.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// Thirty frames a second are enough; frames here are those that one asks for.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
    /// Pending layout and traits are brought up to date before and after the block, within its animation.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 29)
  }

  /// Options of keyframe animations.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out within the block, so that they are animated along.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Views can be touched while they move.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Changes that replace others begin at what shows.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// The animations run for ever.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Each run is followed by one backwards; only together with ``repeat``.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// The duration of an enclosing block does not count.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// The options of an enclosing block do not count.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Straight lines between keyframes: the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps at keyframes.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight lines at an even speed.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// A smooth curve through the keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// A smooth curve at an even speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }
}

/// The direction of a view's content.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
  /// As the text runs.
  case unspecified = 0
  /// Of what plays, which is the same everywhere.
  case playback = 1
  /// Of places in space, which are the same everywhere.
  case spatial = 2
  /// From left to right.
  case forceLeftToRight = 3
  /// From right to left.
  case forceRightToLeft = 4
}

/// The direction in which an interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}
