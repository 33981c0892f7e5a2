import BoingUIKit
import Testing

@MainActor
@Suite("View controllers")
struct ControllerTests {
  class Logged: UIViewController {
    var name = "a"
    nonisolated(unsafe) static var log: [String] = []
    private func note(_ text: String) { Logged.log.append("\(name) \(text)") }
    override func loadView() {
      note("load")
      super.loadView()
    }
    override func viewDidLoad() { note("loaded") }
    override func viewWillAppear(_ animated: Bool) { note("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { note("did appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear \(animated)") }

    static func named(_ name: String) -> Logged {
      let controller = Logged()
      controller.name = name
      return controller
    }

    /// The log, which is then empty.
    static func take() -> [String] {
      defer { log = [] }
      return log
    }
  }

  @Test("load their view when it is needed, and appear with their window")
  func root() {
    TestScreen.run { stage in
      let controller = Logged.named("a")
      _ = Logged.take()
      #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
      let window = UIWindow(frame: stage.screen.bounds)
      window.rootViewController = controller
      #expect(Logged.take() == [])
      window.makeKeyAndVisible()
      #expect(Logged.take() == ["a load", "a loaded", "a will appear false"])
      stage.screen.update()
      #expect(Logged.take() == ["a did appear false"])
      #expect(controller.view.frame == window.bounds && controller.view.next === controller)
      #expect(controller.next === window && window.next === UIApplication.shared)
      window.rootViewController = nil
      #expect(controller.view.superview == nil)
    }
  }

  @Test("hold others, which appear with their views")
  func children() {
    TestScreen.run { stage in
      let (parent, child) = (Logged.named("p"), Logged.named("c"))
      let window = stage.window(of: parent)
      _ = Logged.take()
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
      #expect(
        Logged.take() == ["c load", "c loaded", "c will appear false", "c did appear false"])
      #expect(child.parent === parent && parent.children == [child])
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
      #expect(Logged.take() == ["c will disappear false", "c did disappear false"])
      #expect(parent.children.isEmpty && parent.view.window === window)
    }
  }

  @Test("present others, which slide up on the system's spring")
  func presentation() {
    TestScreen.run { stage in
      let (a, b) = (Logged.named("a"), Logged.named("b"))
      let window = stage.window(of: a)
      _ = Logged.take()
      b.modalPresentationStyle = .fullScreen
      var log: [String] = []
      a.present(b, animated: true) { log.append("presented at \(stage.screen.time)") }
      #expect(a.presentedViewController === b && b.presentingViewController === a)
      #expect(b.isBeingPresented && b.transitionCoordinator != nil)
      #expect(
        Logged.take() == ["a will disappear true", "b load", "b loaded", "b will appear true"])
      #expect(b.view.layer.animation(forKey: "position") is CASpringAnimation)
      stage.screen.advance(to: 1)
      #expect(log == ["presented at 0.5"])
      #expect(Logged.take() == ["b did appear true", "a did disappear true"])
      #expect(a.view.window == nil && b.view.window === window && !b.isBeingPresented)
      b.dismiss(animated: true) { log.append("dismissed") }
      #expect(Logged.take() == ["b will disappear true", "a will appear true"])
      stage.screen.advance(to: 2)
      #expect(Logged.take() == ["b did disappear true", "a did appear true"])
      #expect(log.last == "dismissed" && a.presentedViewController == nil && b.view.window == nil)
      #expect(a.view.superview === window)
      let said = DiagnosticLog.of {
        b.present(Logged.named("c"), animated: false)
        a.present(a, animated: false)
      }
      #expect(said.count == 2)
    }
  }

  @MainActor final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    var ended: [Bool] = []
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.4 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let to = context.viewController(forKey: .to), let view = context.view(forKey: .to)
      else { return context.completeTransition(true) }
      view.frame = context.finalFrame(for: to)
      view.alpha = 0
      context.containerView.addSubview(view)
      UIView.animate(
        withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear,
        animations: { view.alpha = 1 },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
  }

  @MainActor final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    let fade = Fade()
    var driver: UIPercentDrivenInteractiveTransition?
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  }

  @Test("present with an animator of one's own, and others along with it")
  func customTransition() {
    TestScreen.run { stage in
      let (a, b, delegate) = (Logged.named("a"), Logged.named("b"), Delegate())
      let window = stage.window(of: a)
      b.modalPresentationStyle = .overFullScreen
      b.transitioningDelegate = delegate
      a.present(b, animated: true)
      var completed = false
      b.transitionCoordinator?.animate(
        alongsideTransition: { _ in a.view.center.y -= 100 },
        completion: { completed = !$0.isCancelled })
      stage.screen.advance(to: 0.2)
      #expect(agree(Double(b.view.shown.opacity), 0.5, within: 1e-6))
      #expect(a.view.layer.animation(forKey: "position")?.duration == 0.4)
      stage.screen.advance(to: 1)
      #expect(delegate.fade.ended == [true] && completed && a.view.window === window)
    }
  }

  @Test("present as far as a gesture drives them, to the end or back", arguments: [true, false])
  func interactive(finishes: Bool) {
    TestScreen.run { stage in
      let (a, b, delegate) = (Logged.named("a"), Logged.named("b"), Delegate())
      let window = stage.window(of: a)
      let driver = UIPercentDrivenInteractiveTransition()
      delegate.driver = driver
      b.modalPresentationStyle = .overFullScreen
      b.transitioningDelegate = delegate
      a.present(b, animated: true)
      driver.update(0.25)
      stage.screen.advance(to: 3)
      #expect(agree(Double(b.view.shown.opacity), 0.25, within: 1e-6))
      #expect(driver.percentComplete == 0.25 && driver.duration == 0.4)
      driver.update(0.5)
      stage.screen.update()
      if finishes { driver.finish() } else { driver.cancel() }
      stage.screen.advance(to: 3.1)
      #expect(agree(Double(b.view.shown.opacity), finishes ? 0.75 : 0.25, within: 1e-6))
      stage.screen.advance(to: 4)
      #expect(delegate.fade.ended == [finishes])
      #expect((a.presentedViewController === b) == finishes)
      #expect((b.view.window === window) == finishes)
      // What was broken off is as before.
      #expect(b.view.alpha == (finishes ? 1 : 0))
    }
  }

  @Test("replace the view of one child by that of another")
  func childTransition() {
    TestScreen.run { stage in
      let (parent, a, b) = (UIViewController(), Logged.named("a"), Logged.named("b"))
      let window = stage.window(of: parent)
      for child in [a, b] { parent.addChild(child) }
      parent.view.addSubview(a.view)
      stage.screen.update()
      _ = Logged.take()
      parent.transition(from: a, to: b, duration: 0.3, animations: { a.view.alpha = 0 })
      stage.screen.advance(to: 1)
      #expect(a.view.superview == nil && b.view.superview === parent.view)
      #expect(b.view.window === window)
      #expect(Logged.take().suffix(2) == ["a did disappear true", "b did appear true"])
    }
  }

  @Test("name a nib that they cannot load")
  func nib() {
    let said = DiagnosticLog.of { _ = UIViewController(nibName: "Main", bundle: nil) }
    #expect(said.first?.contains("'Main'") == true)
  }
}
