import ArgumentParser
import Boing
import BoingCurveFormats
import BoingCurves
import BoingFormats
import BoingMovies
import Foundation

/// `boing spring`: one description of a spring in, all the others out.
struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Converts a description of a spring into all others.",
    usage: "boing spring [<text>] [<options>]",
    discussion: """
      Takes --mass, --stiffness and --damping; or --response and \
      --damping-ratio; or --perceptual-duration and --bounce; or --bounces and \
      --duration. What is left out of a description has its default value.

      Or takes the text of another format, a file with it, or - for standard input: a spring's \
      parameters by their names there; CSS's linear(), cubic-bezier() or steps(), \
      a Lottie property or a design token, of which it finds the nearest bounce.

      Examples:
        boing spring --stiffness 300 --damping 20
        boing spring --perceptual-duration 0.5 --bounce 0.3
        boing spring --response 0.4 --damping-ratio 0.6 --json
        boing spring --bounces 3 --duration 0.8 --visible-fraction 0.01
        boing spring "stiffness: 300, damping: 20"
        boing spring "linear(0, .2 20%, 1 45%, .75 60%, 1 75%, .94, 1)"
      """)

  @Argument(
    help: ArgumentHelp("A motion as another format has it, or a file with one.", valueName: "text"),
    completion: .file())
  var text: String?

  @OptionGroup(title: "Spring") var spring: SpringArguments
  @OptionGroup(title: "General") var common: CommonArguments

  func validate() throws {
    guard let text else {
      _ = try checkedSpring()
      return
    }
    if let typed = spring.ofSpringOnly.first {
      throw ValidationError.option(
        typed.name, typed.number.text, "the text describes the motion; leave one of them out")
    }
    _ = try spring.checkedVisible()
    let isFile =
      text == StandardStream.name || FileManager.default.fileExists(atPath: URL(typed: text).path)
    if !isFile, !Self.looksLikePath(text) {
      do throws(CurveReadError) {
        _ = try MotionText(reading: text)
      } catch {
        throw ValidationError("\(error)")
      }
    }
  }

  func run() throws {
    if let text {
      switch try motion(of: text) {
      case .spring(let spring, _): try show(spring)
      case .curve(let curve): try show(curve, of: text)
      }
    } else {
      try show(checkedSpring())
    }
  }

  /// True for one word with a slash or an extension, which no text of a motion is.
  private static func looksLikePath(_ text: String) -> Bool {
    let isWord = !text.contains { $0.isWhitespace || "(){}[]:;,=".contains($0) }
    let ending = text.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    return isWord
      && (text.contains("/") || text.contains(".") && ending.first?.isLetter ?? false)
  }

  /// The maximum number of bytes of a text.
  private static let maximumSize = 16 << 20

  private func motion(of text: String) throws -> MotionText {
    let data: Data
    let name: String
    if text == StandardStream.name {
      (data, name) = (try StandardStream.input(limit: Self.maximumSize), StandardStream.inputName)
    } else if FileManager.default.fileExists(atPath: URL(typed: text).path) {
      do throws(FileInput.Refusal) {
        data = try FileInput.contents(of: URL(typed: text).path, limit: Self.maximumSize)
      } catch {
        throw CommandError("\(text) cannot be read: \(error.reason)")
      }
      name = text
    } else if Self.looksLikePath(text) {
      throw CommandError("\(text): there is no such file or folder; check the path")
    } else {
      return try MotionText(reading: text)
    }
    do throws(CurveReadError) {
      return try MotionText(reading: String(decoding: data, as: UTF8.self))
    } catch {
      throw CommandError("\(name): \(error)")
    }
  }

  private func show(_ curve: PlayedCurve, of text: String) throws {
    guard let nearest = NearestBounce(to: curve) else {
      let name = text == StandardStream.name ? StandardStream.inputName : text
      throw CommandError(
        "\(name): the curve ends where it starts, and no bounce does; give one that goes somewhere")
    }
    let report = NearestBounceReport(nearest, duration: try spring.checkedDuration(.spring))
    try Terminal.print(common.json ? JSONLine.text(of: report) : report.text)
  }

  private func show(_ spring: Spring) throws {
    let visible = try self.spring.checkedVisible()
    let report = try common.timed("computed") { try SpringReport(spring, visible: visible) }
    try Terminal.print(common.json ? JSONLine.text(of: report) : report.text)
  }

  /// The spring that is described, with every number checked.
  private func checkedSpring() throws -> Spring {
    if spring.isEmpty {
      throw ValidationError(
        "Describe a spring: --stiffness and --damping, --response and --damping-ratio, "
          + "--perceptual-duration and --bounce, or --bounces and --duration.")
    }
    let visible = try spring.checkedVisible()
    do {
      if let spring = try spring.spring() { return spring }
      let bounce = try Bounce.springy(bounces: spring.checkedBounces(.spring))
        .counting(visibleFraction: visible)
      guard let motion = try bounce.springMotion(duration: spring.checkedDuration(.spring)) else {
        preconditionFailure("a springy bounce is a spring's")
      }
      return motion.spring
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// One spring in all descriptions; what never comes is nil.
struct SpringReport: Report {
  static let schema = "boing.spring/1"

  let mass: Double
  let stiffness: Double
  let damping: Double
  /// Seconds.
  let response: Double
  let dampingRatio: Double
  /// Seconds.
  let perceptualDuration: Double
  let bounce: Double
  /// The number of bounces of at least `visibleFraction` of the distance.
  let bounces: Int?
  let visibleFraction: Double
  /// Seconds, as `--duration` counts: the last visible movement ends at 92 % of them.
  let duration: Double?
  /// Core Animation's `settlingDuration`, in seconds.
  let settlingDuration: Double?
  /// Seconds until the value stays within a hundredth of the distance.
  let settlingTime: Double?
  /// The maximum distance beyond the target, as a fraction of the whole distance.
  let overshoot: Double
  /// Swift source.
  let coreAnimation: String
  /// Swift source.
  let swiftUI: String
  /// CSS, within a hundredth of the distance; nil for a spring that never rests.
  let css: String?

  init(_ spring: Spring, visible: Double) throws {
    let motion = try SpringMotion(from: 0, to: 1, spring: spring)
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.dampingCoefficient
    response = spring.response
    dampingRatio = spring.dampingRatio
    perceptualDuration = spring.perceptualDuration
    bounce = spring.bounce
    visibleFraction = visible
    let count = try spring.numberOfBounces(visibleFraction: visible)
    let rests = motion.duration.isFinite
    bounces = rests && count < .max - 1 ? count : nil
    duration = (motion.settlingTime(within: visible) / Bounce.visibleDurationFraction).ifFinite
    let apple = try CoreAnimationSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.dampingCoefficient,
      allowsOverdamping: true
    ).settlingDuration
    // Core Animation's maximum time stands for never.
    settlingDuration = rests && apple < Double(Float.greatestFiniteMagnitude) ? apple : nil
    settlingTime = motion.settlingTime(within: 0.01).ifFinite
    overshoot = motion.extrema.first { _ in true }.map { $0.value - 1 } ?? 0
    let isOverdamped = spring.dampingRatio > 1
    func number(_ value: Double) -> String { String(format: "%.10g", value) }
    coreAnimation =
      "let spring = CASpringAnimation(keyPath: \"position.y\"); spring.mass = \(number(mass)); "
      + "spring.stiffness = \(number(stiffness)); spring.damping = \(number(damping)); "
      + (isOverdamped ? "spring.allowsOverdamping = true; " : "")
      + "spring.duration = spring.settlingDuration"
    swiftUI = ".spring(duration: \(number(perceptualDuration)), bounce: \(number(bounce)))"
    let easing =
      rests
      ? try? CSSLinearFunction(
        of: motion, from: 0, to: 1, limit: .maximumError(0.01), economy: .points)
      : nil
    css = easing.map { "transition: translate \(Self.seconds(motion.duration)) \($0.text)" }
  }

  /// Returns seconds as CSS has them, to a thousandth of a millisecond.
  private static func seconds(_ duration: Double) -> String {
    (duration * 1e6).rounded() / 1e6 == duration.rounded()
      ? duration.plain + "s" : String(format: "%.6g", duration) + "s"
  }

  /// A table for a reader, and the lines to take away.
  var text: String {
    func number(_ value: Double) -> String { String(format: "%.9g", value) }
    let never = "never settles"
    let counted =
      bounces.map { "\($0), by at least \(visibleFraction.plain) of the distance" } ?? "without end"
    let rows = [
      ("mass", number(mass)), ("stiffness", number(stiffness)), ("damping", number(damping)),
      ("response", number(response) + " s"), ("damping ratio", number(dampingRatio)),
      ("perceptual duration", number(perceptualDuration) + " s"), ("bounce", number(bounce)),
      ("visible bounces", counted),
      (
        "duration",
        duration.map { number($0) + " s, whose last visible movement ends at 92 %" } ?? never
      ),
      ("settling time", settlingTime.map { number($0) + " s, within 1 %" } ?? never),
      (
        "settlingDuration",
        settlingDuration.map { number($0) + " s, Core Animation's rule" } ?? never
      ),
      ("overshoot", number(overshoot * 100) + " %"),
    ]
    let table = rows.map { name, value in
      name + String(repeating: " ", count: 21 - name.count) + value
    }
    let lines =
      ["Core Animation: " + coreAnimation, "SwiftUI: " + swiftUI]
      + (css.map { ["CSS (within 0.01): " + $0] } ?? [])
    return (table + [""] + lines).joined(separator: "\n")
  }
}

/// The bounce nearest to a curve, for a reader or as JSON.
struct NearestBounceReport: Report {
  static let schema = "boing.nearest-bounce/1"

  let motion: String
  let bounces: Int
  let visibleFraction: Double
  /// A fraction of the distance.
  let maximumError: Double
  /// True if the error holds at every time.
  let isProven: Bool
  /// The options of `boing curve` and `boing export` for it.
  let options: String

  init(_ nearest: NearestBounce, duration: Double) {
    motion = nearest.kind.rawValue
    bounces = nearest.numberOfBounces
    visibleFraction = nearest.visibleFraction
    maximumError = nearest.maximumError
    isProven = nearest.isProven
    options =
      "--motion \(motion) --bounces \(bounces) --duration \(duration.plain) "
      + "--visible-fraction \(String(format: "%.6g", visibleFraction))"
      + (nearest.residualFraction.map { " --residual-fraction \($0.plain)" } ?? "")
  }

  /// A sentence for a reader, and the options to take away.
  var text: String {
    let kind = ["spring": "of a spring", "wall": "against a wall", "gravity": "under gravity"][
      motion]
    let proof = isProven ? "" : " (measured, not proven)"
    return "a bounce of \(bounces) \(kind ?? motion), at error "
      + String(format: "%.2g", maximumError) + proof + "\nboing curve \(options)"
  }
}
