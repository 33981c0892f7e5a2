import BoingCurveFormats
import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI

/// The answer of `export --json`.
private struct ExportAnswer: Decodable {
  struct Item: Decodable {
    struct Certificate: Decodable {
      let maximumError, duration: Double
      let points, bytes: Int
      let form: String
      let isProven: Bool
    }

    let name, format: String
    let file, text: String?
    let certificate: Certificate
  }

  struct Refusal: Decodable {
    let name, format, reason: String
  }

  let schema: String
  let exports: [Item]
  let refusals: [Refusal]
}

@Suite("Exported motions")
struct ExportOutputTests {
  private let folder = TemporaryFolder()

  private func export(_ options: String) async throws -> ExportAnswer {
    let outcome = try await Boing.succeedSilently("export --json \(options)", in: folder)
    return try JSONDecoder().decode(ExportAnswer.self, from: Data(outcome.out.utf8))
  }

  @Test(
    "every kind of motion goes out within the bound",
    arguments: [
      "--bounces 3", "--bounces 0", "--stiffness 200 --damping 8", "--response 0.4",
      "--bounce 0.4 --velocity 3", "--motion wall", "--motion gravity", "--restitution 0.6",
      "--motion gravity --height 50 --to 10", "--gravity 9.81", "--motion shake", "--motion dock",
      "--smooth --table view", "--table view --height -40", "--train lid --to 135",
      "--train spring --height 2", "--train wobble --from 8 --to 0", "--ease elastic-out",
      "--ease circular-in-out", "--ease exponential-in", "--ease bounce-in",
      "--ease .3,-.6,.4,1.8", "--motion gravity --anticipation 0.1",
      "--motion shake --anticipation 0.3",
    ])
  func kinds(options: String) async throws {
    let answer = try await export(
      options + " --as css,js,waapi,gsap,swiftui,android,flutter,lottie,tokens")
    #expect(answer.schema == "boing.export/1")
    #expect(answer.exports.count == 9 && answer.refusals.isEmpty)
    for item in answer.exports {
      #expect(item.certificate.maximumError <= 0.001, "\(item.format)")
      #expect(item.certificate.bytes == item.text?.utf8.count, "\(item.format)")
    }
  }

  @Test(
    "steps and lines go out where a format has them", arguments: ["css", "waapi", "lottie", "js"])
  func steps(format: String) async throws {
    for easing in ["steps(4, jump-end)", "steps(3, jump-both)", "linear(0, .7 30%, .7 60%, 1)"] {
      let answer = try await export("--ease \"\(easing)\" --as \(format)")
      #expect(answer.exports.count == 1 && answer.exports[0].certificate.maximumError <= 0.001)
    }
  }

  /// The text and the certificate of a motion as CSS.
  private func css(
    _ options: String, as format: String = "css --value-only"
  ) async throws -> (text: String, certificate: ExportAnswer.Item.Certificate) {
    let item = try #require(await export("--as \(format) \(options)").exports.first)
    return (try #require(item.text), item.certificate)
  }

  @Test("the CSS is alone on standard output, its certificate on standard error")
  func streams() async throws {
    let line = "--motion gravity --max-points 9"
    let outcome = try await Boing.run("export --as css --value-only \(line)", in: folder)
    let answer = try await css(line)
    #expect(outcome.out == answer.text + "\n")
    #expect(outcome.err.hasPrefix("css: \(answer.certificate.points) points of lines, "))
    #expect(outcome.err.hasSuffix("; play it for 0.5 s\n"))
    #expect(answer.certificate.points <= 9)
    let quiet = try await Boing.run("export --as css --value-only -q \(line)", in: folder)
    #expect(quiet.out == outcome.out && quiet.err == "")
  }

  @Test("limits are kept, by the easing and by the rule")
  func limits() async throws {
    #expect(try await css("--bounces 4 --max-bytes 150").text.utf8.count <= 150)
    for format in ["css", "css-keyframes"] {
      let answer = try await css("--bounces 4 --to 100 --max-points 15", as: format)
      #expect(answer.certificate.points <= 15)
      #expect(answer.certificate.maximumError < 0.02)
    }
    let few = try await css("--bounces 4 --max-error 0.005 --minimize points")
    let small = try await css("--bounces 4 --max-error 0.005 --minimize bytes")
    #expect(few.certificate.points <= small.certificate.points)
    #expect(few.certificate.bytes >= small.certificate.bytes)
  }

  @Test("keyframes have the name and the property")
  func keyframes() async throws {
    let answer = try await css(
      "--motion gravity --duration 1.5 --to 240 --name drop --max-points 8", as: "css-keyframes")
    #expect(answer.certificate.duration == 1.5)
    #expect(answer.text.hasPrefix("@keyframes drop {\n  0% { translate: 0 0px }\n"))
    #expect(answer.text.hasSuffix("\n  to { translate: 0 240px }\n}"))
  }
  @Test("several formats go to a folder together")
  func severalFormats() async throws {
    let outcome = try await Boing.succeedSilently(
      "export --as css,lottie,swiftui --bounces 2 --name drop -o drop", in: folder)
    #expect(folder.names(in: "drop") == ["drop.css", "drop.lottie.json", "drop.swiftui.swift"])
    #expect(outcome.lines.count == 3)
  }

  @Test("all motions of a tokens file go out by their names, and the file comes back")
  func tokens() async throws {
    try folder.write(
      #"""
      { "motion": {
          "drop": { "$extensions": { "org.boing.motion": { "options": "--motion gravity --bounces 3" } } },
          "snap": { "$extensions": { "org.boing.motion":
            { "spring": { "stiffness": 300, "damping": 20 }, "from": 0, "to": 100 } } },
          "fade": { "$type": "transition", "$value": {
            "duration": { "value": 250, "unit": "ms" }, "delay": { "value": 0, "unit": "ms" },
            "timingFunction": [0.3, 0, 0.6, 1] } } } }
      """#, to: "tokens.json")
    let answer = try await export("tokens.json --as lottie,tokens --output motions")
    #expect(
      answer.exports.map(\.name)
        == [
          "motion-drop", "motion-drop", "motion-snap", "motion-snap", "motion-fade", "motion-fade",
        ])
    #expect(answer.exports[4].certificate.duration == 0.25)
    let again = try await export("motions/motion-snap.tokens.json --as core-animation")
    #expect(again.exports[0].text?.contains("stiffness = 300\n") == true)
    #expect(again.exports[0].name == "motion-snap")
  }

  @Test(
    "the options of tokens are split as a shell splits them",
    arguments: [
      ("--bounces 3", ["--bounces", "3"]), ("  a\t b ", ["a", "b"]), ("", []),
      ("--ease 'steps(4, jump-end)'", ["--ease", "steps(4, jump-end)"]),
      (#"--ease "steps(4, end)" -d 2"#, ["--ease", "steps(4, end)", "-d", "2"]),
      (#"a\ b 'c\d' "e\"f" '' g'h i'j"#, ["a b", #"c\d"#, #"e"f"#, "", "gh ij"]),
    ])
  func shellWords(options: String, words: [String]) throws {
    #expect(try NamedMotion.words(of: options) == words)
  }

  @Test("a quotation mark without its partner is named", arguments: ["'a b", "\"a", "a\\"])
  func openQuotation(options: String) async throws {
    let file = ["a": ["$extensions": ["org.boing.motion": ["options": options]]]]
    try folder.write(
      String(decoding: JSONSerialization.data(withJSONObject: file), as: UTF8.self),
      to: "tokens.json")
    let outcome = try await Boing.fail(
      "export tokens.json --as css", "tokens.json: token a: its options '", status: 1, in: folder)
    #expect(outcome.err.contains("is not closed") || outcome.err.contains("last backslash"))
  }

  @Test("what a format cannot say is refused, and nothing is written")
  func refusals() async throws {
    for (options, message) in [
      ("--as uikit --motion gravity -o a.swift", "uikit"),
      ("--as android-xml --motion shake -o a.xml", "android-xml"),
      ("--as compose-keyframes --motion gravity --duration 0.01 -o a.kt", "maximum error"),
    ] {
      try await Boing.fail("export " + options, message, status: 1, in: folder)
    }
  }

  @Test("a file of another kind stays unless it is forced")
  func otherFile() async throws {
    try folder.write("mine", to: "notes.txt")
    try await Boing.fail(
      "export --as css --bounces 1 -o notes.txt", "notes.txt", status: 1, in: folder)
    #expect(folder.text("notes.txt") == "mine")
    try await Boing.succeed("export --as css -o notes.txt --force", in: folder)
  }

  @Test("a watched file goes out again when it changes, until it is interrupted")
  func watch() async throws {
    func write(_ bounces: Int) throws {
      try folder.write(
        #"{ "a": { "$extensions": { "org.boing.motion": { "options": "--bounces \#(bounces)" } } } }"#,
        to: "tokens.json")
    }
    try write(1)
    let run = try RunningBoing(
      "export tokens.json --as js -o a.js --watch".split(separator: " ").map(String.init),
      in: folder)
    defer { run.send(SIGINT) }
    func text(differsFrom old: Data?) async throws -> Data? {
      for _ in 0..<200 {
        if let data = try? folder.data("a.js"), data != old { return data }
        try await Task.sleep(for: .milliseconds(100))
      }
      return nil
    }
    let first = try await text(differsFrom: nil)
    #expect(first != nil)
    try write(4)
    #expect(try await text(differsFrom: first) != nil)
  }
}
