import BoingCurveFormats
import BoingCurves

/// The results that the native build and WebAssembly must share to the bit, each as a sum of its bytes.
enum Check: Int, CaseIterable {
  case numbers, texts

  /// The sum of the result of an index.
  func sum(_ index: Int) -> UInt64 {
    switch self {
    case .numbers: fnv1a(Recording(index: index).numbers)
    case .texts: fnv1a(Array(Self.text(index).utf8))
    }
  }

  /// A motion in a format: all formats in turn, with other parameters each time; or the message of the refusal.
  private static func text(_ index: Int) -> String {
    let formats = CurveFormat.allCases
    let (format, round) = (formats[index % formats.count], index / formats.count)
    let seconds = 0.4 + 0.17 * Double(round)
    do throws(CurveExportError) {
      let source: CurveSource
      if round % 2 == 0 {
        let bounce = made(
          try? SpringyBounce(from: 0, to: 120, numberOfBounces: round % 5, duration: seconds))
        source = try CurveSource(bounce, from: 0, to: 120, spring: try? bounce.spring())
      } else {
        source = try CurveSource(
          made(
            try? GravityBounce(from: 0, to: 120, numberOfBounces: round % 5, duration: seconds)),
          from: 0, to: 120)
      }
      return try format.export(source).text
    } catch {
      return error.description
    }
  }
}

/// Returns the sum of the bytes of elements by the function of Fowler, Noll and Vo.
func fnv1a<Element>(_ elements: [Element]) -> UInt64 {
  elements.withUnsafeBytes { bytes in
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
