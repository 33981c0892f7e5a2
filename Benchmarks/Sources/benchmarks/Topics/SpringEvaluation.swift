import BoingCurves
import CPeers

/// The closed form of a spring at random times.
enum SpringEvaluation: Topic {
  static let name = "springs"
  static let summary =
    "SpringMotion.value(at:) at 4,096 random times in 0…2 s, beside the closed form in C -O2; one "
    + "thread"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    var random = SplitMix64(state: 1)
    let times = (0..<4096).map { _ in Double.random(in: 0...2, using: &random) }
    let regimes: [(String, Double, Peer)] = [
      ("underdamped, ζ = 0.5", 10, peer_spring_underdamped),
      ("critically damped", 20, peer_spring_critical),
      ("overdamped, ζ = 2", 40, peer_spring_overdamped),
    ]
    for (name, damping, peer) in regimes {
      let spring = try Spring(mass: 1, stiffness: 100, dampingCoefficient: damping)
      let motion = try SpringMotion(from: 0, to: 100, initialVelocity: 300, spring: spring)
      let description = peer_spring(
        from: 0, to: 100, velocity: 300, mass: 1, stiffness: 100, damping: damping)
      let ours = UnsafeMutableBufferPointer<Double>.allocate(capacity: times.count)
      let theirs = UnsafeMutableBufferPointer<Double>.allocate(capacity: times.count)
      defer {
        ours.deallocate()
        theirs.deallocate()
      }
      let evaluateOurs = {
        for (index, time) in times.enumerated() { ours[index] = motion.value(at: time) }
        peer_consume(ours.baseAddress)
      }
      let evaluatePeer = {
        withUnsafePointer(to: description) { peer($0, times, theirs.baseAddress, times.count) }
        peer_consume(theirs.baseAddress)
      }
      evaluateOurs()
      evaluatePeer()
      table.checks.append(try agree(name, ours, theirs, within: 1e-11))
      let results = try Race(rounds: settings.rounds).run([evaluateOurs, evaluatePeer])
      table.rows.append(
        Table.Row(
          name, ours: Race.figure(results[0], each: times.count, .perSecond),
          peer: Race.figure(results[1], each: times.count, .perSecond)))
    }
    return table
  }

  private typealias Peer = (
    UnsafePointer<peer_spring>?, UnsafePointer<Double>?, UnsafeMutablePointer<Double>?, Int
  ) -> Void
}
