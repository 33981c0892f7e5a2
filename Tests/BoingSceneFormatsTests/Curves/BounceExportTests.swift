import Boing
import BoingCurveFormats
import BoingCurves
import BoingSceneFormats
import Foundation
import Testing

@Suite("The export of a bounce")
struct BounceExportTests {
  @Test(
    "is that of the motion that a layer shows",
    arguments: [
      Bounce.springy(bounces: 3), .wall(.gravity(), bounces: 3), .wall(),
      .springy().anticipated(), .decayTrain(),
    ])
  func sameMotion(bounce: Bounce) throws {
    let request = BounceRequest(\.position.y, .to(300), bounce, duration: 0.8)
    func text(_ motion: some Motion) throws -> String {
      try CurveFormat.css.export(CurveSource(motion, from: 0, to: 1, name: "hop")).text
    }
    let expected = try text(bounce.motion(duration: 0.8))
    #expect(try CurveFormat.css.export(request, name: "hop").text == expected)
  }

  @Test("counts in the units of its endpoints, if both are given")
  func units() throws {
    var options = CurveExportOptions()
    options.property = "top"
    options.template = "{}px"
    for ends in [
      BounceRequest<CGFloat>.Endpoints.fromTo(60, 300), .fromBy(60, 240), .toBy(300, 240),
    ] {
      let request = BounceRequest(\.position.y, ends, .wall(.gravity()), duration: 1)
      let text = try CurveFormat.cssKeyframes.export(request, options).text
      let values = text.matches(of: /top: ([\d.]+)px/).compactMap { Double($0.1) }
      let first = try #require(values.first)
      let last = try #require(values.last)
      #expect(abs(first - 60) <= 0.24 && abs(last - 300) <= 0.24, "a thousandth of the distance")
    }
  }

  @Test("is a spring in a format with springs, and the curve in one without")
  func springs() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    let motion = try SpringMotion(from: 0, to: 1, spring: spring)
    for format in [CurveFormat.compose, .swiftUI, .androidSpring, .flutter] {
      let export = try format.export(.bouncy)
      #expect(export.certificate.form == .spring)
      #expect(try export.text == format.export(CurveSource(spring: motion)).text)
    }
    let css = try CurveFormat.css.export(.bouncy)
    #expect(css.certificate.form != .spring)
    #expect(try abs(css.certificate.duration - Bounce.bouncy.defaultDuration()) < 1e-12)
  }

  @Test("of a cyclic bounce comes back to where it starts")
  func cyclic() throws {
    for bounce in [Bounce.shake(), .dock(), .pulse(count: 2)] {
      func text(_ motion: some Motion) throws -> String {
        try CurveFormat.css.export(CurveSource(motion, from: 1, to: 0)).text
      }
      let expected = try text(bounce.motion())
      #expect(try CurveFormat.css.export(bounce).text == expected)
    }
  }

  @Test("keeps the maximum error of the request")
  func maximumError() throws {
    var request = BounceRequest(\.position.y, .to(300), .wall(.gravity()))
    for error in [0.01, 0.001, 0.0001] {
      request.maximumError = error
      let certificate = try CurveFormat.css.export(request).certificate
      #expect(certificate.isProven && certificate.maximumError <= error)
    }
  }

  @Test("names what is wrong")
  func errors() {
    func error(
      _ bounce: Bounce, from: Double = 0, duration: Double? = nil, name: String = "motion",
      maximumError: Double = 0.001
    ) -> BounceExportError? {
      var options = CurveExportOptions()
      options.maximumError = maximumError
      do throws(BounceExportError) {
        _ = try CurveFormat.css.export(
          bounce, from: from, duration: duration, name: name, options)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(.wall(), duration: 0) == .bounce(.duration(0)))
    #expect(error(.springy(), name: "2nd") == .export(.name("2nd")))
    #expect(error(.wall(), maximumError: 0) == .export(.maximumError(0)))
    guard case .export(.css) = error(.wall(), from: 1) else {
      Issue.record("equal endpoints are not refused")
      return
    }
    guard case .bounce(.parameter) = error(.wall(bounces: -1)) else {
      Issue.record("a negative count is not refused")
      return
    }
  }
}
