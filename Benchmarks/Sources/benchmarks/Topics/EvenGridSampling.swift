import BoingCurves
import CPeers

/// A spring on an even grid.
enum EvenGridSampling: Topic {
  static let name = "sampling"
  static let summary =
    "Motion.samples(count:duration:) of an underdamped spring over 2 s, beside three-term recurrences in "
    + "C -O2, both into new memory; one thread"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    let spring = try Spring(mass: 1, stiffness: 100, dampingCoefficient: 3)
    let motion = try SpringMotion(from: 0, to: 100, spring: spring)
    let description = peer_spring(
      from: 0, to: 100, velocity: 0, mass: 1, stiffness: 100, damping: 3)
    // A recurrence piles up roundings: about the square of the count over the phase of one step.
    for (count, tolerance) in [(1000, 1e-8), (100_000, 1e-4)] {
      let sampleOurs = { motion.samples(count: count, duration: 2) }
      let peers = [
        ("one lane", { sample(description, count, peer_sample_one_lane) }),
        ("eight lanes", { sample(description, count, peer_sample_eight_lanes) }),
      ]
      for (name, peer) in peers {
        table.checks.append(
          try agree("\(count) samples, \(name)", sampleOurs(), peer(), within: tolerance))
      }
      let contestants = [sampleOurs] + peers.map { $0.1 }
      let results = try Race(rounds: settings.rounds).run(
        contestants.map { contestant in { peer_consume(contestant()) } })
      for (index, (name, _)) in peers.enumerated() {
        table.rows.append(
          Table.Row(
            "\(count) samples, peer with \(name)",
            ours: Race.figure(results[0], each: count, .perSecond),
            peer: Race.figure(results[index + 1], each: count, .perSecond)))
      }
    }
    return table
  }

  private static func sample(
    _ spring: peer_spring, _ count: Int,
    _ peer: (UnsafePointer<peer_spring>?, Double, UnsafeMutablePointer<Double>?, Int) -> Void
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      withUnsafePointer(to: spring) { peer($0, 2, buffer.baseAddress, count) }
      initialized = count
    }
  }
}
