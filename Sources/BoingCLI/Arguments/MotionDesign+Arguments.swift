import ArgumentParser
import BoingCurveFormats
import BoingCurves
import BoingPlayground

extension MotionDesign {
  /// Creates the design of the command's options.
  ///
  /// - Throws: ``DesignError`` for a motion that only the command makes, such as a hop to a height.
  init(_ arguments: MotionArguments) throws(DesignError) {
    try self.init(
      address: "v=1&motion=\(arguments.kind.rawValue)"
        + arguments.typedOptions.map { "&\($0.name)=\(Self.encoded($0.text))" }.joined())
  }

  /// Returns a text with all but letters and digits as `%` and two hexadecimal digits.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

extension MotionArguments {
  /// The options that were typed, by their names.
  var typedOptions: [(name: String, text: String)] {
    let numbers: [(String, TypedNumber?)] = [
      ("from", general.from), ("to", general.to), ("height", general.height),
      ("bounces", spring.bounces), ("duration", spring.duration), ("mass", spring.mass),
      ("stiffness", spring.stiffness), ("damping", spring.damping),
      ("response", spring.response), ("damping-ratio", spring.dampingRatio),
      ("perceptual-duration", spring.perceptualDuration), ("bounce", spring.bounce),
      ("velocity", launch.velocity), ("visible-fraction", spring.visibleFraction),
      ("residual-fraction", launch.residualFraction), ("restitution", falling.restitution),
      ("gravity", falling.gravity), ("ratio", decayTrain.ratio),
      ("threshold", decayTrain.threshold), ("duration-ratio", decayTrain.durationRatio),
      ("anticipation", drawBack.anticipation),
      ("anticipation-duration", drawBack.anticipationDuration),
    ]
    let texts: [(String, String?)] = [
      ("table", dock.table?.rawValue), ("train", decayTrain.train?.rawValue),
      ("away", decayTrain.away), ("back", decayTrain.back), ("ease", general.ease),
      ("cosine", launch.cosine ? "1" : nil), ("smooth", dock.smooth ? "1" : nil),
    ]
    return (numbers.map { ($0.0, $0.1?.text) } + texts).compactMap { name, text in
      text.map { (name: name, text: $0) }
    }
  }

  /// Refuses the options of a motion beside a text that is one, but for some.
  func refuseOptions(beside text: String, but taken: Set<String>) throws {
    let kind = general.motion.map { [(name: "motion", text: $0.rawValue)] } ?? []
    if let option = (kind + typedOptions).first(where: { !taken.contains($0.name) }) {
      throw ValidationError.option(
        option.name, option.text, "the text describes the motion; leave one of them out")
    }
  }
}
