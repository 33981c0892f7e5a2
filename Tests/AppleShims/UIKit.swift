// The page of Apple's documentation stands for the summary of each declaration.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary

@_exported import QuartzCore

/// https://developer.apple.com/documentation/uikit/uiaccessibility-swift.enum
public enum UIAccessibility {
  /// https://developer.apple.com/documentation/uikit/uiaccessibility/isreducemotionenabled
  @MainActor public static var isReduceMotionEnabled: Bool { false }
}

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject {}

/// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder {
  private let backing = CALayer()

  /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    super.init()
    backing.frame = frame
  }

  /// https://developer.apple.com/documentation/uikit/uiview/layer
  open var layer: CALayer { backing }

  /// https://developer.apple.com/documentation/uikit/uiview/bounds
  open var bounds: CGRect {
    get { backing.bounds }
    set { backing.bounds = newValue }
  }
}
