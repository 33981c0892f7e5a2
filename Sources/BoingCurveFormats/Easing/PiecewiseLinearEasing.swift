import BoingCurves

/// CSS's `linear()`: a curve of straight lines between points of input and output progress.
///
/// Points may leave out their input. By CSS's rules the first one is then at 0, the last at 1, and
/// those between are spaced evenly between their neighbours; an input that is less than one before
/// it is raised to that. Two points of the same input make a jump. Source: CSS Easing Functions
/// Level 2, "The linear easing function".
///
/// ```swift
/// let easing = try PiecewiseLinearEasing([.init(0), .init(0.25, at: 0.75), .init(1)])
/// easing.value(at: 0.5)  // 0.1666…
/// ```
public struct PiecewiseLinearEasing: Sendable, Hashable {
  /// A point whose input may be left to CSS's rules.
  public struct ControlPoint: Sendable, Hashable {
    /// The output progress.
    public var output: Double
    /// The input progress, CSS's percentage divided by 100; `nil` where it is left out.
    public var input: Double?

    /// Creates a point from its output and, if it is given, its input.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The inputs after the rules, never falling; one for each point.
  public let inputs: [Double]
  /// The outputs, one for each point.
  public let outputs: [Double]

  /// Creates a curve from its points by CSS's rules.
  ///
  /// - Throws: `ParameterError` if there is no point, or a number is not finite.
  public init(_ points: [ControlPoint]) throws(ParameterError) {
    try ParameterError.check(Double(points.count), .pointCount, .atLeast(1))
    for (index, point) in points.enumerated() {
      try ParameterError.check(point.output, .pointOutput, .finite, at: .index(index))
      try ParameterError.check(point.input ?? 0, .pointInput, .finite, at: .index(index))
    }
    var given = points.map { $0.input }
    given[0] = given[0] ?? 0
    if given[given.count - 1] == nil { given[given.count - 1] = 1 }
    var inputs: [Double] = []
    var missing = 0
    for input in given {
      guard var input else {
        missing += 1
        continue
      }
      if let before = inputs.last {
        input = Swift.max(input, before)
        for step in 0..<missing {
          let fraction = Double(step + 1) / Double(missing + 1)
          inputs.append(before + (input - before) * fraction)
        }
      }
      inputs.append(input)
      missing = 0
    }
    self.inputs = inputs
    outputs = points.map { $0.output }
  }

  /// The eased progress, at a jump that of its later side.
  ///
  /// - Parameter progress: The elapsed fraction of the time. It is not clamped to 0...1: beyond the
  ///   first and the last point the lines go on, as CSS has it.
  /// - Returns: The output; a single point's at every progress. Not a number gives not a number.
  public func value(at progress: Double) -> Double {
    if progress.isNaN { return .nan }
    guard let index = line(at: progress) else {
      return outputs[progress < inputs[0] ? 0 : outputs.count - 1]
    }
    if progress == inputs[index + 1] { return outputs[index + 1] }
    let fraction = (progress - inputs[index]) / (inputs[index + 1] - inputs[index])
    return outputs[index] + (outputs[index + 1] - outputs[index]) * fraction
  }

  /// The slope of the line at a progress, at a point that of the line after it; 0 for a single point
  /// and beyond a jump at either end.
  public func slope(at progress: Double) -> Double {
    if progress.isNaN { return .nan }
    guard let index = line(at: progress) else { return 0 }
    return (outputs[index + 1] - outputs[index]) / (inputs[index + 1] - inputs[index])
  }

  /// The line from the last point that is not after the progress, or the first or last line; `nil`
  /// where that has no length.
  private func line(at progress: Double) -> Int? {
    if inputs.count < 2 { return nil }
    let index = inputs.segmentIndex(at: progress)
    return inputs[index] < inputs[index + 1] ? index : nil
  }
}
