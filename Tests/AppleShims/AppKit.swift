// The page of Apple's documentation stands for the summary of each declaration.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary

@_exported import QuartzCore

// The module can be imported under Mac Catalyst, where it has neither views nor the workspace.
#if !targetEnvironment(macCatalyst)
  /// https://developer.apple.com/documentation/appkit/nsworkspace
  open class NSWorkspace: NSObject {
    /// https://developer.apple.com/documentation/appkit/nsworkspace/shared
    public class var shared: NSWorkspace { NSWorkspace() }
    /// https://developer.apple.com/documentation/appkit/nsworkspace/accessibilitydisplayshouldreducemotion
    open var accessibilityDisplayShouldReduceMotion: Bool { false }
  }

  /// https://developer.apple.com/documentation/appkit/nsresponder
  @MainActor open class NSResponder: NSObject {}

  /// https://developer.apple.com/documentation/appkit/nsview
  @MainActor open class NSView: NSResponder {
    /// https://developer.apple.com/documentation/appkit/nsview/init(frame:)
    public init(frame frameRect: NSRect) {
      super.init()
      frame = frameRect
      bounds = NSRect(origin: .zero, size: frameRect.size)
    }

    /// https://developer.apple.com/documentation/appkit/nsview/frame
    open var frame = NSRect.zero
    /// https://developer.apple.com/documentation/appkit/nsview/alphavalue
    open var alphaValue: CGFloat = 1

    /// https://developer.apple.com/documentation/appkit/nsview/layer
    open var layer: CALayer?
    /// https://developer.apple.com/documentation/appkit/nsview/wantslayer
    open var wantsLayer = false
    /// https://developer.apple.com/documentation/appkit/nsview/bounds
    open var bounds = NSRect.zero
  }
#endif
