import OpenQuartzCore

extension CADisplayLink {
  /// Creates a link that calls a selector of `target`, which it keeps until it is invalidated.
  public convenience init(target: Any, selector sel: Selector) {
    self.init(LinkTarget { sel.send(to: target, sender: $0) })
  }

  /// Creates a link that calls a closure, which it keeps until it is invalidated.
  ///
  /// ```swift
  /// let link = CADisplayLink { link in position += speed * link.duration }
  /// link.add(to: .main, forMode: .common)
  /// ```
  public convenience init(_ handler: @escaping (CADisplayLink) -> Void) {
    self.init(LinkTarget(handler))
  }

  private convenience init(_ target: LinkTarget) {
    self.init(target: target, selector: LinkTarget.step)
  }
}

/// The target of a link that calls a closure.
private final class LinkTarget {
  private let handler: (CADisplayLink) -> Void

  init(_ handler: @escaping (CADisplayLink) -> Void) { self.handler = handler }

  func step(_ link: CADisplayLink) { handler(link) }
}
