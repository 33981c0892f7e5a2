import BoingCurveFormats
import BoingCurves
import BoingPlayground

extension FuzzTarget {
  /// The readers of motions as text.
  static let formats = [
    FuzzTarget("motions", "CSS, spring parameters and other texts of a motion") { bytes in
      switch try MotionText(reading: bytes.text) {
      case .spring(let spring, let velocity):
        try require(spring.stiffness > 0 && velocity.isFinite, "a spring that is none: \(spring)")
      case .curve(let curve): try check(curve)
      }
    },
    FuzzTarget("designs", "texts pasted into the playground: formats, options, addresses") {
      bytes in
      let read = try MotionDesign.read(bytes.text)
      try check(read.design)
    },
    FuzzTarget("addresses", "addresses of the playground") { bytes in
      // The first line is the address; each other one changes a key, as the page does.
      var lines = bytes.split(separator: 10).map { Array($0).text }[...]
      var design = try MotionDesign(address: "v=1&" + (lines.popFirst() ?? ""))
      for line in lines.prefix(8) {
        let words = line.split(separator: "=", maxSplits: 1).map(String.init)
        guard words.count == 2 else { continue }
        design = (try? design.changing(words[0], to: words[1])) ?? design
      }
      try check(design)
    },
    FuzzTarget("lottie", "Lottie's properties as JSON") { bytes in
      let text = bytes.text
      _ = try JSONValue(text)
      if case .curve(let curve) = try MotionText(reading: text) { try check(curve) }
    },
    FuzzTarget("tokens", "design tokens") { bytes in
      for token in try TokenReader.motions(try JSONValue(bytes.text)) {
        switch token.motion {
        case .spring(let spring, let velocity):
          try require(spring.stiffness > 0 && velocity.isFinite, "a spring that is none: \(spring)")
        case .curve(let curve): try check(curve)
        case .options: break
        }
        try require(token.from.isFinite && token.to.isFinite, "an endpoint is not finite")
      }
    },
  ]

  private static func check(_ curve: PlayedCurve) throws(FuzzFailure) {
    try require(!curve.duration.isNaN && curve.duration >= 0, "a duration of \(curve.duration)")
    for step in 0...8 {
      let value = curve.value(at: curve.duration * Double(step) / 8)
      try require(!value.isNaN, "not a number at \(step)/8 of \(curve.duration)")
    }
  }

  private static func check(_ design: MotionDesign) throws {
    let again: MotionDesign
    do {
      again = try MotionDesign(address: design.address)
    } catch {
      throw FuzzFailure("the address \(design.address) is refused: \(error)")
    }
    try require(again == design, "\(design.address) becomes \(again.address)")
    let motion = try design.motion()
    try require(motion.duration.isFinite && motion.duration >= 0, "lasts \(motion.duration)")
    _ = try design.handles()
  }
}
