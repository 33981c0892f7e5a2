/// The moments of one kind in a motion, in order of time, computed as they are walked.
///
/// The sequence may be endless: an undamped spring never stops turning back, so take a prefix of
/// it. It can be walked as often as wanted, and costs nothing until it is.
///
/// ```swift
/// let drop = try GravityBounce(from: 0, to: 200, numberOfBounces: 3, duration: 1)
/// drop.extrema.map(\.value)  // 200, 134.6, 200, 178.6, 200, 193.0: contacts and tops, rounded
/// ```
public struct MotionMoments<Moment: Sendable>: Sequence, IteratorProtocol, Sendable {
  private let moment: @Sendable (Int) -> Moment?
  private var index = 0

  /// The moments that a function has for 0, 1, 2 …, up to the first that it has none for.
  public init(_ moment: @escaping @Sendable (Int) -> Moment?) {
    self.moment = moment
  }

  /// The moments in a list.
  public init(_ moments: [Moment]) {
    self.init { moments.indices.contains($0) ? moments[$0] : nil }
  }

  /// The next moment, or `nil` after the last one.
  public mutating func next() -> Moment? {
    guard let next = moment(index) else { return nil }
    index += 1
    return next
  }

  /// The same, each taken through a function, after some others.
  func moved(
    by change: @escaping @Sendable (Moment) -> Moment, after others: [Moment] = []
  ) -> Self {
    Self { [moment] index in
      index < others.count ? others[index] : moment(index - others.count).map(change)
    }
  }
}
