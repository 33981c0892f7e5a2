import BoingCurves
import Testing

@testable import BoingCurveFormats

@Suite("Motions that cannot be exported")
struct ExportErrorTests {
  /// A motion that is no number from a time on.
  private struct Broken: Motion {
    let duration = 1.0
    func value(at time: Double) -> Double { time < 0.4 ? time : .nan }
    func velocity(at time: Double) -> Double { 1 }
  }

  @Test("an unknown format is named, with the known ones")
  func unknownFormat() {
    #expect(throws: CurveExportError.unknownFormat("nope")) { try CurveFormat(id: "nope") }
    #expect(CurveExportError.unknownFormat("nope").description.contains("css-keyframes, js"))
  }

  @Test("a value that is no number is refused")
  func notANumber() {
    #expect(throws: CurveExportError.notFinite(time: 0.5)) {
      try CurveSource(Broken(), from: 0, to: 1)
    }
  }

  @Test("values, names and bounds out of their ranges are refused by name")
  func ranges() throws {
    let drop = try GravityBounce(from: 0, to: 1, numberOfBounces: 2, duration: 1)
    #expect(throws: CurveExportError.css(.noWay(zero: 1, one: 1))) {
      try CurveSource(drop, from: 1, to: 1)
    }
    // The last are reserved in JavaScript, Swift, Kotlin or Dart.
    for name in ["", "1a", "a b", "é", "a\"b", "class", "in", "default", "fun", "void"] {
      #expect(throws: CurveExportError.name(name)) {
        try CurveSource(drop, from: 0, to: 1, name: name)
      }
    }
    let source = try CurveSource(drop, from: 0, to: 1)
    for error in [0, -1, 2, Double.infinity] {
      var options = CurveExportOptions()
      options.maximumError = error
      #expect(throws: CurveExportError.maximumError(error)) {
        try CurveFormat.js(source, options)
      }
    }
    var options = CurveExportOptions()
    options.frameRate = 0
    #expect(throws: CurveExportError.frameRate(0)) { try CurveFormat.js(source, options) }
  }

  @Test("a spring that never rests is refused")
  func endless() throws {
    let spring = try Spring(mass: 1, stiffness: 100, dampingCoefficient: 0)
    let motion = try SpringMotion(from: 0, to: 1, spring: spring)
    #expect(throws: CurveExportError.css(.duration(.infinity))) { try CurveSource(spring: motion) }
  }

  @Test("a bound that takes more than 10,000 points is refused")
  func tooManyPoints() throws {
    let shake = try Shake(about: 0, amplitude: 1, numberOfSwings: 9_000, duration: 1)
    let source = try CurveSource(shake, from: 0, to: 1)
    #expect(throws: CurveExportError.unreachable(maximumError: 1e-6, smallest: nil)) {
      try source.cubics(within: 1e-6)
    }
    var options = CurveExportOptions()
    options.maximumError = 1e-6
    #expect {
      try CurveFormat.js(source, options)
    } throws: { error in
      if case .unreachable(maximumError: _, smallest: _) = error as? CurveExportError {
        return true
      }
      return false
    }
  }

  @Test(
    "the error that a refusal names is kept",
    arguments: [CurveFormat.afterEffectsKeyframes, .composeKeyframes], [0.2, 1])
  func namedError(format: CurveFormat, duration: Double) throws {
    let bounce = try SpringyBounce(from: 0, to: 90, numberOfBounces: 4, duration: duration)
    let source = try CurveSource(bounce, from: 0, to: 90, spring: bounce.spring())
    var strict = CurveExportOptions()
    strict.maximumError = 1e-5
    let refused = strict
    let refusal = #expect(throws: CurveExportError.self) {
      _ = try format.export(source, refused)
    }
    guard case .unreachable(_, let smallest)? = refusal else {
      Issue.record("another refusal")
      return
    }
    let reachable = try #require(smallest)
    strict.maximumError = reachable
    let kept = try format.export(source, strict).certificate.maximumError
    #expect(kept <= reachable)
  }

  @Test(
    "a format says what it cannot say",
    arguments: [
      CurveFormat.uiKit, .androidSpring, .androidXML, .figma,
    ])
  func unsayable(format: CurveFormat) throws {
    let shake = try Shake(about: 0, amplitude: 1, numberOfSwings: 4, duration: 1)
    #expect {
      try format.export(CurveSource(shake, from: 0, to: 1))
    } throws: { error in
      if case .unsayable(format: format.id, reason: _) = error as? CurveExportError { return true }
      return false
    }
  }

  @Test("a gravity bounce leaves as exact cubics, two for each arc", arguments: [0, 1, 4])
  func exactGravity(bounces: Int) throws {
    let drop = try GravityBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    for format in [CurveFormat.gsap, .lottie, .waapi, .javaScript, .coreAnimation] {
      let certificate = try format.export(CurveSource(drop, from: 0, to: 1)).certificate
      #expect(certificate.points == 2 * bounces + 2, "\(format)")
      // Six decimals, and the five-hundredth that the search leaves.
      #expect(certificate.maximumError < 1e-5, "\(format)")
    }
  }

  @Test("react-spring's steps are further off than a hundredth for a quick spring")
  func steps() throws {
    // Measured apart from this: 0.95 % for a damping ratio of 0.2 at 20 radians a second.
    let spring = try Spring(response: 2 * .pi / 20, dampingRatio: 0.2)
    let source = try CurveSource(spring: SpringMotion(from: 0, to: 1, spring: spring))
    let deviation = ReactSpringExporter.steppedDeviation(of: spring, source)
    #expect((0.008...0.011).contains(deviation))
  }
}

extension CurveFormat {
  /// Exports a motion as JavaScript.
  fileprivate static func js(
    _ source: CurveSource, _ options: CurveExportOptions
  ) throws -> CurveExport {
    try CurveFormat.javaScript.export(source, options)
  }
}
