import BoingQuartzCore

/// A closure that is called with an action.
public typealias UIActionHandler = (UIAction) -> Void

/// A closure with a title and an image, for controls: the way to write an action without `@objc`.
///
/// ```swift
/// button.addAction(UIAction { _ in card.flip() }, for: .touchUpInside)
/// ```
@MainActor
open class UIAction: NSObject {
  /// The name of an action, of which a control has one at most.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier by its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The title.
  open var title: String
  /// The image.
  open var image: UIImage?
  /// The name.
  public let identifier: Identifier
  /// The title for those who look for a command.
  open var discoverabilityTitle: String?
  /// The object that performs the action at present.
  open internal(set) var sender: Any?
  private let handler: UIActionHandler

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The image.
  ///   - identifier: The name; a new one if nil.
  ///   - discoverabilityTitle: The title for those who look for a command.
  ///   - handler: The closure.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, handler: @escaping UIActionHandler
  ) {
    (self.title, self.image, self.handler) = (title, image, handler)
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    super.init()
  }

  /// Calls the closure on behalf of `sender`.
  func perform(from sender: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}
