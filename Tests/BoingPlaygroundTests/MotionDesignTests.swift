import BoingCurveFormats
import BoingCurves
import BoingTestSupport
import Foundation
import Testing

@testable import BoingPlayground

@Suite struct MotionDesignTests {
  /// A seeded design of any kind.
  static func design(_ seed: UInt64) throws -> MotionDesign {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> String {
      DesignNumber.text(DesignNumber.rounded(Double.random(in: range, using: &random), digits: 4))
    }
    let kind = MotionDesign.Kind.allCases[Int(seed) % 7]
    var pairs = ["v=1", "motion=\(kind.rawValue)"]
    if kind == .dock {
      pairs += ["height=\(number(1...200))"]
    } else {
      pairs += ["from=\(number(-50...0))", "to=\(number(1...300))", "duration=\(number(0.2...3))"]
    }
    switch kind {
    case .spring, .wall, .shake: pairs.append("bounces=\(Int.random(in: 1...9, using: &random))")
    case .gravity: pairs.append("restitution=\(number(0.1...0.8))")
    case .train: pairs.append("ratio=\(number(0.2...0.8))")
    case .ease: pairs.append("ease=cubic-bezier(\(number(0...1)),\(number(-1...2)),0.5,1)")
    case .dock: break
    }
    if Bool.random(using: &random) { pairs.append("name=m\(seed)") }
    if seed % 5 == 0 { pairs.append("anticipation=\(number(0.05...0.4))") }
    return try MotionDesign(address: pairs.joined(separator: "&"))
  }

  @Test("an address gives the design back, for a thousand designs")
  func addresses() throws {
    for seed in 0..<1_000 as Range<UInt64> {
      let design = try Self.design(seed)
      let again = try MotionDesign(address: design.address)
      #expect(again.address == design.address)
      #expect(again == design)
    }
  }

  @Test("an address is read in any order, with a # before it and with percent signs")
  func spellings() throws {
    let design = try MotionDesign(address: "#duration=0.5&bounces=3&v=1&motion=spring")
    #expect(design.address == "v=1&motion=spring&bounces=3&duration=0.5")
    let eased = try MotionDesign(address: "v=1&motion=ease&ease=steps%285%2C+jump-end%29")
    #expect(eased.easing == "steps(5, jump-end)")
    #expect(eased.options == " --motion ease --duration 0.5 --ease 'steps(5, jump-end)'")
  }

  @Test(
    "a wrong address names its fault",
    arguments: [
      ("v=2", "version 2"), ("v=1&motion=boom", "motion is 'boom'"),
      ("v=1&bounces=-1", "bounces is '-1'; give a whole number from 0 to 1000"),
      ("v=1&bounces=2.5", "bounces is '2.5'"), ("v=1&duration=0", "duration is '0'"),
      ("v=1&duration=nan", "duration is 'nan'"), ("v=1&duration=inf", "duration is 'inf'"),
      ("v=1&duration=1e400", "duration is '1e400'"), ("v=1&duration= 1", "duration is ' 1'"),
      ("v=1&duration=1.23456789012345678", "duration is"),
      ("v=1&from=1&to=1", "starts and ends at 1"),
      ("v=1&bounces=3&bounces=3", "'bounces' twice"), ("v=1&colour=red", "key 'colour'"),
      ("v=1&bounces", "key=value"), ("v=1&ease=%zz", "key=value"), ("v=1&ease=%ff", "key=value"),
      ("v=1&motion=dock&bounces=2", "bounces does not go with the motion dock"),
      ("v=1&motion=spring&restitution=0.5", "it goes with gravity"),
      ("v=1&stiffness=100&bounce=0.2", "describe the same spring differently"),
      ("v=1&bounces=3&stiffness=100", "describe the same spring differently"),
      ("v=1&cosine=1&velocity=2", "velocity and cosine"), ("v=1&cosine=yes", "cosine is 'yes'"),
      ("v=1&anticipation-duration=0.3", "give anticipation, too"),
      ("v=1&motion=ease&ease=soft", "ease is 'soft'"), ("v=1&name=1a", "name is '1a'"),
      ("v=1&name=<script>", "name is '<script>'"),
      ("v=1&motion=dock&table=sofa", "table is 'sofa'"),
      ("v=1&motion=gravity&smooth=1", "it goes with dock"),
    ])
  func errors(address: String, words: String) throws {
    let error = try #require(throws: DesignError.self) {
      _ = try MotionDesign(address: address).motion()
    }
    #expect(error.description.contains(words), "\(error)")
  }

  @Test("random addresses and texts end in a design or an error")
  func hostile() {
    var random = SeededGenerator(seed: 7)
    let parts = [
      "v=1", "motion=", "spring", "gravity", "&", "=", "%", "bounces=", "1e308", "-", "nan",
      "ease=",
      "linear(", "steps(", "cubic-bezier(", ")", ",", "0", "1e-320", "&and&", "{", "\"k\":[", "}",
      "offset:", "@keyframes", "NumberAnimation {", "--motion ", "\u{0}", "é", "Segments = [",
      "duration: ", "stiffness: ", "damping: ", "pathData=\"M 0,0 L 1,1", "CustomEase", "\"M0,0C",
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
        .joined()
      if let design = try? MotionDesign(address: text) { _ = try? design.report() }
      if let read = try? MotionDesign.read(text) {
        #expect(throws: Never.self) { _ = try read.design.report() }
      }
    }
    #expect(throws: DesignError.tooLong(9_000)) {
      _ = try MotionDesign(address: String(repeating: "a", count: 9_000))
    }
  }

  @Test("all descriptions of a spring are kept in step")
  func inStep() throws {
    // SwiftUI: stiffness (2π ⁄ d)², damping 4π(1 − b) ⁄ d.
    let design = try MotionDesign(
      address: "v=1&motion=spring&perceptual-duration=0.5&bounce=0.3")
    #expect(abs((design.value(of: .stiffness) ?? 0) - 16 * .pi * .pi) < 1e-9)
    #expect(abs((design.value(of: .damping) ?? 0) - 8 * .pi * 0.7) < 1e-9)
    #expect(abs((design.value(of: .dampingRatio) ?? 0) - 0.7) < 1e-12)
    let constants = try design.changing(.mass, to: "2")
    #expect(constants.springForm == .constants)
    #expect(constants[.stiffness] == 157.91)
    let counted = try design.changing(.duration, to: "2")
    #expect(counted.springForm == .bounces)
    #expect(counted[.bounces] == design.value(of: .bounces))
  }

  @Test("a change of kind keeps what both kinds have")
  func kinds() throws {
    var design = try MotionDesign(
      address: "v=1&motion=spring&bounces=4&duration=0.8&to=300&velocity=20")
    design = try design.changing(to: .gravity)
    #expect(design.address == "v=1&motion=gravity&to=300&bounces=4&duration=0.8")
    for kind in MotionDesign.Kind.allCases {
      design = try design.changing(to: kind)
      #expect(design.kind == kind)
      #expect(try MotionDesign(address: design.address) == design)
    }
  }

  @Test(
    "the text of every format becomes the motion again", arguments: CurveFormat.allCases)
  func pasting(format: CurveFormat) throws {
    for address in [
      "v=1&motion=spring&stiffness=200&damping=14", "v=1&motion=gravity&bounces=3&duration=0.8",
      "v=1&motion=spring&bounces=3&duration=1.25&to=240",
    ] {
      let design = try MotionDesign(address: address)
      guard let export = try? design.export(as: format) else { continue }
      let read = try MotionDesign.read(export.text).design
      let (motion, again) = (try design.motion(), try read.motion())
      // Figma's single cubic is as far off as its certificate says.
      let tolerance = 0.004 + export.certificate.maximumError
      for index in 0...200 {
        let part = Double(index) / 200
        let wanted =
          (motion.motion.value(at: part * motion.duration) - motion.zero)
          / (motion.one - motion.zero)
        let time =
          export.certificate.form == .spring ? part * motion.duration : part * again.duration
        let found = (again.motion.value(at: time) - again.zero) / (again.one - again.zero)
        #expect(abs(found - wanted) <= tolerance, "\(address) \(part)")
      }
    }
  }

  @Test("a single cubic, steps and the command's options stay as they are")
  func exactPasting() throws {
    #expect(
      try MotionDesign.read("transition: translate .4s cubic-bezier(.3, 1.5, .6, 1)").design.easing
        == "cubic-bezier(.3, 1.5, .6, 1)")
    #expect(try MotionDesign.read("steps(4, jump-none)").design.easing == "steps(4, jump-none)")
    #expect(
      try MotionDesign.read("$ boing export --as gsap --motion gravity -b 4 --duration '0.8'")
        .design
        .address == "v=1&motion=gravity&bounces=4&duration=0.8")
    #expect(
      try MotionDesign.read("see https://example.org/p.html#v=1&motion=shake&bounces=4 there")
        .design
        .kind == .shake)
  }

  @Test("nothing to read is an error that says what can be read")
  func unreadable() throws {
    for text in ["hello", "<img src=x>", "{}", "[1,2", "linear(0)", "steps(0)"] {
      let error = try #require(throws: DesignError.self) { _ = try MotionDesign.read(text) }
      #expect(!error.description.isEmpty)
    }
  }

  @Test("a report is JSON with the handles in it")
  func reports() throws {
    for seed in 0..<70 as Range<UInt64> {
      let json = try JSONValue(Self.design(seed).report())
      #expect(json["address"]?.string == (try Self.design(seed)).address)
      #expect((json["handles"]?.elements?.count ?? 0) > 0)
    }
  }
}
