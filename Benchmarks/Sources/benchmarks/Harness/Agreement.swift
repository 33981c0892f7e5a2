/// Two contestants that do not compute the same.
struct Disagreement: Error, CustomStringConvertible {
  let description: String
}

/// Checks that ours and the peer's numbers agree before they are timed.
///
/// - Returns: A sentence that says so, for the report.
func agree(
  _ what: String, _ ours: some Collection<Double>, _ peer: some Collection<Double>,
  within tolerance: Double
) throws -> String {
  guard ours.count == peer.count, !ours.isEmpty else {
    throw Disagreement(description: "\(what): \(ours.count) numbers, the peer has \(peer.count)")
  }
  let difference = zip(ours, peer).reduce(0) { worst, pair in
    let distance = abs(pair.0 - pair.1)
    return distance.isNaN ? .infinity : max(worst, distance)
  }
  guard difference <= tolerance else {
    throw Disagreement(
      description: "\(what): ours and the peer's differ by \(digits(difference)); "
        + "\(digits(tolerance)) is allowed")
  }
  return "\(what): both agree within \(digits(tolerance)) (greatest difference "
    + "\(digits(difference)))"
}
