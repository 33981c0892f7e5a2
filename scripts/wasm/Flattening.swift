extension Recording {
  /// The series one after the other, each behind its count, and −1 at the end.
  var flattened: [Double] {
    var numbers: [Double] = []
    for values in series {
      numbers.append(Double(values.count))
      numbers += values
    }
    return numbers + [-1]
  }
}
