import BoingCurves
import BoingRender
import CurveFormats

/// The results that the native build and WebAssembly must share to the bit, each as bytes behind their number.
enum Check: Int {
  case numbers, frames, texts

  /// The result of an index, behind its size as four bytes from the least significant on.
  func block(_ index: Int) -> [UInt8] {
    switch self {
    case .numbers:
      Self.block(Recording(index: index).series.map { [Double($0.count)] + $0 }.flatMap { $0 })
    case .frames: Self.block(RenderedTree(index: index).pixels)
    case .texts: Self.block(Array(Self.text(index).utf8))
    }
  }

  /// The renderings of a player's document at two times, one below the other; empty for one that is refused.
  static func block(document bytes: [UInt8]) -> [UInt8] {
    guard let document = try? PlayerDocumentReader(bytes).document,
      let scene = document.scenes.first
    else { return block([UInt8]()) }
    let (width, height) = (64, 48)
    var pixels = [UInt32](repeating: 0, count: 2 * width * height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let renderer = Renderer(width: width, height: height, background: document.background)
      renderer.render(scene.frame(at: 0), into: base)
      renderer.render(scene.frame(at: 0.7), into: base + width * height)
    }
    return block(pixels)
  }

  private static func block<Element>(_ elements: [Element]) -> [UInt8] {
    elements.withUnsafeBytes { bytes in
      (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
    }
  }

  /// A motion in a format: all formats in turn, with other parameters each time; or the message of the refusal.
  private static func text(_ index: Int) -> String {
    let formats = CurveFormat.allCases
    let (format, round) = (formats[index % formats.count], index / formats.count)
    let seconds = 0.4 + 0.17 * Double(round)
    do throws(CurveExportError) {
      if round % 2 == 0,
        let bounce = try? SpringyBounce(
          from: 0, to: 120, numberOfBounces: round % 5, duration: seconds)
      {
        let source = try CurveSource(bounce, from: 0, to: 120, spring: try? bounce.spring())
        return try format.export(source).text
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
