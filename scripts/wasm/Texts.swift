import BoingCurves
import CurveFormats

/// A motion in a format, both by an index: all formats in turn, with other parameters each time.
struct WrittenCurve {
  /// The number of bytes, as four bytes from the least significant on, and the text; or the message of the
  /// refusal.
  let bytes: [UInt8]

  init(index: Int) {
    let format = CurveFormat.allCases[index % CurveFormat.allCases.count]
    let round = index / CurveFormat.allCases.count
    let text = Array(Self.text(round, format).utf8)
    let count = UInt32(text.count)
    bytes = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + text
  }

  private static func text(_ round: Int, _ format: CurveFormat) -> String {
    let seconds = 0.4 + 0.17 * Double(round)
    do throws(CurveExportError) {
      if round % 2 == 0,
        let bounce = try? SpringyBounce(
          from: 0, to: 120, numberOfBounces: round % 5, duration: seconds)
      {
        return try format.export(CurveSource(bounce: bounce)).text
      }
      guard
        let drop = try? GravityBounce(
          from: 0, to: 120, numberOfBounces: round % 5, duration: seconds)
      else { return "" }
      return try format.export(CurveSource(drop, from: 0, to: 120)).text
    } catch {
      return error.description
    }
  }
}
