/// Finds the name that was meant by one that is not known.
enum Spelling {
  /// Returns the known name that is nearest to an unknown one; nil if none is near, or several are equally near.
  ///
  /// Names that differ by case alone are the nearest; else one or two letters may be wrong, missing, too
  /// many or exchanged, one of them in a name of up to five.
  static func nearest(to name: String, among known: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().unicodeScalars)
    guard letters.count >= 3, letters.count <= 60 else { return nil }
    let limit = letters.count <= 5 ? 1 : 2
    var best: (distance: Int, name: String, isUnique: Bool)?
    for candidate in known {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - letters.count) <= limit else { continue }
      let distance = distance(letters, other)
      guard distance <= limit else { continue }
      if let found = best, found.distance <= distance {
        if found.distance == distance, found.name != candidate { best?.isUnique = false }
      } else {
        best = (distance, candidate, true)
      }
    }
    return best.flatMap { $0.isUnique ? $0.name : nil }
  }

  /// The number of letters that are wrong, missing or too many, and of neighbours that are exchanged.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 1...max(a.count, 1) where !a.isEmpty {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...max(b.count, 1) where !b.isEmpty {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        row[j] = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], rows[i - 2][j - 2] + 1)
        }
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }

  /// “; did you mean x?” for a name that is near to a known one, else nothing.
  static func suggestion(for name: String, among known: some Sequence<String>) -> String {
    nearest(to: name, among: known).map { "; did you mean “\($0)”?" } ?? ""
  }
}
