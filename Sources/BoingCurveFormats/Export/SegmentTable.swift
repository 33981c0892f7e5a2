import BoingCurves

/// Names and pieces of code that exporters of programming languages share.
enum Code {
  /// Returns a name as code writes it, without hyphens: `springy-drop` becomes `springyDrop`.
  @inline(never) static func identifier(_ name: String) -> String {
    var bytes: [UInt8] = []
    var isStart = false
    for byte in name.utf8 {
      if byte == UInt8(ascii: "-") {
        isStart = true
      } else {
        bytes.append(isStart && (97...122).contains(byte) ? byte - 32 : byte)
        isStart = false
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a name with a capital letter first, as types have it.
  @inline(never) static func typeName(_ name: String) -> String {
    var bytes = Array(identifier(name).utf8)
    if let first = bytes.first, (97...122).contains(first) { bytes[0] = first - 32 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a duration in seconds as text.
  @inline(never) static func seconds(_ duration: Double) -> String {
    DecimalText.significant(duration, digits: 12)
  }

  /// Returns a duration in milliseconds as text.
  @inline(never) static func milliseconds(_ duration: Double) -> String {
    DecimalText.significant(duration * 1000, digits: 12)
  }

  /// Returns the table of a chain: a start, its value, the values of both handles and that of the end.
  ///
  /// - Parameter number: The text of a number, for languages to which `0` is no real number.
  static func segments(
    _ chain: CubicChain, _ plan: WritingPlan, indentation: String = "  ",
    number: (String) -> String = { $0 }
  ) -> String {
    chain.pieces.map { piece in
      let (a, b, c, d) = piece.values
      let numbers = [piece.start, a, b, c, d].map { number(plan.number($0)) }
      return indentation + numbers.joined(separator: ", ")
    }.joined(separator: ",\n")
  }
}

extension CurveSource {
  /// The cubics of a plan.
  @inline(never) func chain(_ plan: WritingPlan) throws(CurveExportError) -> CubicChain {
    try CubicChain(of: self, maximumError: plan.fitError)
  }

  /// The spring, unless springs are not to be used.
  func writtenSpring(_ plan: WritingPlan) -> Spring? {
    plan.options.usesSprings ? spring : nil
  }

  /// The points of straight lines within the error of a plan, at fractions of the duration.
  ///
  /// - Throws: ``CurveExportError`` where 10,000 points do not keep it.
  @inline(never) func points(
    _ plan: WritingPlan, format: String
  ) throws(CurveExportError) -> [(time: Double, value: Double)] {
    let chain = try? chain(plan)
    if let chain, chain.hasJumps || chain.pieces.allSatisfy({ $0.isStraight }) {
      return try straightPoints(of: chain, format: format)
    }
    do throws(ParameterError) {
      let fit = try PiecewiseLinearFit(
        of: progress, over: 0...duration, maximumError: plan.fitError)
      return zip(fit.times, fit.values).map { time, value in (time / duration, value) }
    } catch {
      throw .unreachable(maximumError: plan.options.maximumError, smallest: nil)
    }
  }

  private func straightPoints(
    of chain: CubicChain, format: String
  ) throws(CurveExportError) -> [(time: Double, value: Double)] {
    var points: [(time: Double, value: Double)] = []
    for piece in chain.pieces {
      guard piece.isStraight else {
        throw .unsayable(
          format: format, reason: "it jumps, and is curved elsewhere; give a motion without jumps")
      }
      if points.last.map({ $0.time != piece.start || $0.value != piece.values.0 }) ?? true {
        points.append((piece.start, piece.values.0))
      }
      points.append((piece.end, piece.values.3))
    }
    if let last = points.last, (last.value - progress.rest).magnitude > 1e-9 {
      points.append((1, progress.rest))
    }
    return points
  }

  /// Returns the value in units of a progress.
  @inline(never) func value(ofProgress progress: Double) -> Double {
    zero + (one - zero) * progress
  }
}

extension CubicChain.Piece {
  /// True if the handles lie on the line between both ends.
  var isStraight: Bool {
    let third = (values.3 - values.0) / 3
    let tolerance = 1e-9 * (1 + values.0.magnitude + values.3.magnitude)
    return (values.1 - values.0 - third).magnitude <= tolerance
      && (values.3 - values.2 - third).magnitude <= tolerance
  }

  /// The y of both handles as an easing between both ends has them; 1/3 and 2/3 for a level piece.
  var easing: (y1: Double, y2: Double) {
    let rise = values.3 - values.0
    if rise == 0 { return (1.0 / 3, 2.0 / 3) }
    return ((values.1 - values.0) / rise, (values.2 - values.0) / rise)
  }
}
