import BoingCoreGraphics
import BoingRender
import OrderedCollections

/// A rectangle of pixels that shows a layer tree: a size, a scale and a clock.
///
/// The root layer's superlayer, so to speak: origin at the top left, y pointing down, in points. A
/// display is what a window is on Apple platforms; here it may as well be a movie or a test.
///
/// ```swift
/// let display = Display(size: CGSize(width: 320, height: 480), scale: 2, clock: ManualClock())
/// display.rootLayer.addSublayer(box)
/// let frame = display.frame(at: 0.5)
/// ```
///
/// It shows what is asked of it, when it is asked; with ``run(isolation:onFrame:)`` it follows real time.
public final class Display {
  /// The layer that everything shown hangs on.
  ///
  /// It fills the display unless it is given otherwise.
  public let rootLayer: CALayer
  /// The visible area in points.
  public let size: CGSize
  /// Pixels for each point.
  public let scale: CGFloat
  /// The source of the display's time.
  public let clock: any DisplayClock
  /// Frames that the display shows each second; what ``CADisplayLink`` counts by.
  public let refreshRate: Double
  let context: LayerContext
  /// The view for which tiled layers draw.
  var tileView: TileView
  let links: DisplayLinks
  /// The updates of the display in real time, which retain the display.
  var currentRun: DisplayRun?
  /// Hears of every commit, with the committed tree and its time.
  package var onCommit: ((RenderTree, Double) -> Void)? {
    get { context.onCommit }
    set { context.onCommit = newValue }
  }

  /// Further calls while the clock is advanced, besides those of animations and links.
  package weak var timers: (any DisplayTimers)?

  /// The display whose clock `CACurrentMediaTime()` reads within a ``makeCurrent(_:)``.
  @TaskLocal static var currentClock: (any DisplayClock)?

  /// Creates a display of `size` points.
  ///
  /// - Parameters:
  ///   - rootLayer: the tree to show, which leaves its superlayer or the display that showed it; by
  ///     default a new layer that fills the display.
  ///   - size: width and height in points; what is not finite or negative counts as 0.
  ///   - scale: pixels for each point, above 0; other values count as 1.
  ///   - clock: the time; by default the machine's.
  ///   - refreshRate: frames a second, above 0 and at most 1,000; other values count as 60.
  public init(
    rootLayer: CALayer? = nil, size: CGSize, scale: CGFloat = 1,
    clock: any DisplayClock = SystemClock(), refreshRate: Double = 60
  ) {
    func length(_ value: CGFloat) -> CGFloat { value.isFinite && value > 0 ? value : 0 }
    self.size = CGSize(width: length(size.width), height: length(size.height))
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    self.clock = clock
    self.refreshRate = refreshRate > 0 && refreshRate <= 1_000 ? refreshRate : 60
    tileView = TileView(
      rect: SIMD4(0, 0, self.size.width.native, self.size.height.native), scale: self.scale.native)
    links = DisplayLinks(clock: clock, rate: self.refreshRate)
    if let rootLayer {
      rootLayer.removeFromSuperlayer()
      self.rootLayer = rootLayer
    } else {
      self.rootLayer = CALayer()
      self.rootLayer.frame = CGRect(origin: .zero, size: self.size)
    }
    context = LayerContext(root: self.rootLayer, clock: clock)
  }

  /// The present time of the display's clock.
  public var time: CFTimeInterval { clock.now }

  /// The committed tree.
  ///
  /// Commits the implicit transaction first.
  public var renderTree: RenderTree {
    commitChanges()
    return context.exclusivity.using { context.preparedTree() }
  }

  /// Commits the implicit transaction.
  func commitChanges() {
    let stack = TransactionStack.current
    stack.commitTouched(context)
    stack.flush()
  }

  /// Returns the frame at `time`, by default now.
  ///
  /// Commits the implicit transaction first.
  ///
  /// Layers with an animated property of their own that asks for a drawing draw here, on the calling
  /// thread, and so do tiled layers what is missing of their visible tiles; the frame carries what they
  /// drew.
  public func frame(at time: CFTimeInterval? = nil) -> Frame {
    var frame = renderTree.evaluate(at: time ?? clock.now)
    if context.drawsItself { frame.show(context.drawings(for: frame, in: tileView)) }
    return frame
  }

  /// Lets `body` run with `CACurrentMediaTime()` reading this display's clock, and with new display
  /// links going to this display.
  public func makeCurrent<R>(_ body: () throws -> R) rethrows -> R {
    let thread = ThreadLinks.ofThread
    let outer = thread.current
    thread.current = links
    defer { thread.current = outer }
    return try Display.$currentClock.withValue(clock, operation: body)
  }

  /// A link that calls `selector` of `target` before this display's frames, once it is added to a run
  /// loop.
  public func displayLink<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) -> CADisplayLink {
    let link = CADisplayLink(target: target, selector: selector)
    link.links = links
    return link
  }

  /// Commits what is pending, tells delegates and completion blocks what the clock's time brings, and
  /// calls the display links that are due, each once.
  ///
  /// A live display does this before every frame. Calls about animations of this display's layers are
  /// made here and in ``advance(to:)`` alone, whichever thread committed them.
  public func update() {
    makeCurrent {
      links.adoptWaiting()
      settle()
      links.fire()
      settle()
    }
  }

  /// Moves a manual clock forward to `time`, stopping wherever an animation starts or ends on the way
  /// and at every refresh for which a display link is called.
  ///
  /// Delegates, completion blocks and, after them, links are called with the clock at the very time
  /// of their event, so that what they do next does not depend on the rate of frames. A link's
  /// refresh at `time` itself is included. A time in the past moves the clock back without calling
  /// anyone. After a million stops the clock jumps to `time`.
  ///
  /// - Precondition: the display has a ``ManualClock``.
  public func advance(to time: CFTimeInterval) {
    guard let clock = clock as? ManualClock else {
      preconditionFailure("only a display with a ManualClock can be advanced")
    }
    makeCurrent {
      links.adoptWaiting()
      settle()
      fireTimers()
      // An animation that starts another of no length each time would never come to an end.
      for _ in 0..<1_000_000 {
        let event = context.nextEventTime(before: time)
        let refresh = links.nextTime(upTo: time)
        let timer = timers?.nextTime(upTo: time)
        guard let next = [event, refresh, timer].compactMap({ $0 }).min() else { break }
        clock.now = max(clock.now, next)
        if event == next { context.reportProgress(includingEndsAt: clock.now) }
        settle()
        if refresh == next {
          links.fire()
          settle()
        }
        fireTimers()
      }
      clock.now = time
      settle()
      fireTimers()
    }
  }

  private func fireTimers() {
    guard let timers else { return }
    timers.fire()
    settle()
  }

  /// Commits and makes the calls that are due, until both have nothing left.
  private func settle() {
    // What never comes to rest goes on at the next update.
    for _ in 0..<64 {
      commitChanges()
      let generation = context.generation
      context.reportProgress(includingEndsAt: nil)
      EventQueue.drain([context.events, .current])
      let hasChanges = context.isTouched || TransactionStack.current.hasChanges
      // What a call has committed itself may have begun, too.
      if !hasChanges, !context.events.isPending, context.generation == generation { return }
    }
  }
}

/// The present time in seconds: of the display being updated, or else of the one that runs on the
/// thread, or else since the machine started.
public func CACurrentMediaTime() -> CFTimeInterval {
  if let clock = Display.currentClock { return clock.now }
  let stack = TransactionStack.current
  let clock = stack.runs.last?.clock ?? stack.ambientClock
  return clock?.now ?? ProcessInfo.processInfo.systemUptime
}

extension Display {
  /// Makes this the display whose clock `CACurrentMediaTime()` reads on the calling thread, and to which new
  /// display links go, while no other is current or runs there: a screen's.
  package func becomeAmbient() {
    TransactionStack.current.ambientClock = clock
    ThreadLinks.ofThread.ambient = links
  }
}

extension Display {
  /// Returns the time at which the committed tree looks different next; nil where it stays as it is.
  func nextChange(from now: Double) -> Double? { renderTree.nextChange(from: now) }
}

extension Display {
  /// The image that shows at `time`, by default now.
  ///
  /// - Throws: ``CompositorError`` where the display has no area or too much.
  public func image(
    at time: CFTimeInterval? = nil, background: CGColor? = nil,
    colorSpace: OutputColorSpace = .sRGB
  ) throws(CompositorError) -> CGImage {
    try Compositor(size: size, scale: scale, background: background, colorSpace: colorSpace)
      .image(of: frame(at: time))
  }
}
