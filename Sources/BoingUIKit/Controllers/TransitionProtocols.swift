import BoingQuartzCore

/// The manner in which a controller is presented.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// As the system finds best: over the whole screen here.
  case automatic = -2
  /// None.
  case none = -1
  /// Over the whole screen, in place of what is below.
  case fullScreen = 0
  /// As a sheet: over the whole screen here, above what is below.
  case pageSheet = 1
  /// As a form in the middle: over the whole screen here, above what is below.
  case formSheet = 2
  /// Over the presenting controller: over the whole screen here.
  case currentContext = 3
  /// As a presentation controller of the transitioning delegate says.
  case custom = 4
  /// Over the whole screen, above what is below.
  case overFullScreen = 5
  /// Over the presenting controller, above what is below: over the whole screen here.
  case overCurrentContext = 6
  /// As a popover: over the whole screen here, above what is below.
  case popover = 7

  /// True if what is below is taken away.
  var replacesPresenter: Bool { self == .fullScreen || self == .currentContext }
}

/// The transition with which a controller is presented.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// It slides up.
  case coverVertical = 0
  /// The screen turns.
  case flipHorizontal = 1
  /// It fades in.
  case crossDissolve = 2
  /// A page curls; it fades here, which is reported.
  case partialCurl = 3
}

/// The part of a controller in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a key by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that is there before.
  public static let from = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextFromViewController")
  /// The one that is there after.
  public static let to = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextToViewController")
}

/// The part of a view in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a key by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that is there before.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The one that is there after.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// A transition from one controller to another, as its animator sees it.
@MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition is shown.
  var containerView: UIView { get }
  /// True if the transition is to be animated.
  var isAnimated: Bool { get }
  /// True while a gesture drives the transition.
  var isInteractive: Bool { get }
  /// True if the transition was broken off.
  var transitionWasCancelled: Bool { get }
  /// The manner of the presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Tells how far a gesture has driven the transition.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Tells that a gesture lets the transition end.
  func finishInteractiveTransition()
  /// Tells that a gesture breaks the transition off.
  func cancelInteractiveTransition()
  /// Tells that a gesture takes the transition over.
  func pauseInteractiveTransition()
  /// Tells that the animation is over; every animator calls it.
  func completeTransition(_ didComplete: Bool)
  /// Returns the controller of a part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view of a part; nil if the animator is not to touch it.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a controller's view before.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of a controller's view after.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// An animator of a transition from one controller to another.
@MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Animates the transition, and calls `completeTransition(_:)` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// The transition is over.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// A gesture that drives a transition.
@MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The speed after the gesture.
  var completionSpeed: CGFloat { get }
  /// True if a gesture drives the transition from its beginning.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// The speed of the animation.
  public var completionSpeed: CGFloat { 1 }
  /// True.
  public var wantsInteractiveStart: Bool { true }
}

/// Has the transitions of a presentation.
///
/// Every method has a default: the system's transition.
@MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator of a presentation.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animator of a dismissal.
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the gesture that drives a presentation.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the gesture that drives a dismissal.
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the controller of a custom presentation.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// The system's.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// The system's.
  public func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
  /// None.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// None.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// The system's.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// The facts of a transition that goes on.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// True if the transition is animated.
  var isAnimated: Bool { get }
  /// True while a gesture drives it.
  var isInteractive: Bool { get }
  /// True if it was broken off.
  var isCancelled: Bool { get }
  /// The duration in seconds.
  var transitionDuration: TimeInterval { get }
  /// The view in which it is shown.
  var containerView: UIView { get }
  /// Returns the controller of a part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// A transition that goes on, to which other animations can be added.
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Animates changes along with the transition, and calls back at its end.
  ///
  /// - Returns: True: everything can be animated along.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// Animates changes along with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The controller of a presentation: where the presented view stands, and what is around it.
@MainActor
open class UIPresentationController: NSObject {
  /// The controller that is presented.
  public let presentedViewController: UIViewController
  /// The controller that presents.
  public private(set) var presentingViewController: UIViewController
  /// The view in which the presentation is shown; nil before and after it.
  open internal(set) var containerView: UIView?

  /// Creates the controller of a presentation.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  func setPresenting(_ controller: UIViewController) { presentingViewController = controller }

  /// The manner of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }
  /// The view that is presented.
  open var presentedView: UIView? { presentedViewController.view }
  /// The frame of the presented view in the container.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// True if what is below is taken away.
  open var shouldRemovePresentersView: Bool { presentationStyle.replacesPresenter }
  /// The presentation is about to begin.
  open func presentationTransitionWillBegin() {}
  /// The presentation is over, or was broken off.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal is over, or was broken off.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// The container is about to lay out its views.
  open func containerViewWillLayoutSubviews() {}
  /// The container has laid out its views.
  open func containerViewDidLayoutSubviews() {}
}
