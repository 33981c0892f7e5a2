import Boing
import BoingDocuments
import BoingSceneFormats
import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI

@Suite("Documents with states as Lottie") struct StateExportTests {
  /// A mark at x = 50 that stands at 150 when open, and takes a second to get there.
  private func document() throws -> LayeredDocument {
    try LayeredDocument(
      markup: Data(
        """
        <CALayer bounds="0 0 200 200"><sublayers>
        <CALayer id="m" name="mark" bounds="0 0 20 10" position="50 60" backgroundColor="1 0 0"/>
        </sublayers>
        <states><LKState name="Open"><elements>
        <LKStateSetValue targetId="m" keyPath="position.x"><value type="real" value="150"/>
        </LKStateSetValue></elements></LKState></states>
        <stateTransitions><LKStateTransition fromState="*" toState="Open"><elements>
        <LKStateTransitionElement targetId="m" key="position.x">
        <animation type="CABasicAnimation" keyPath="position.x" duration="1"/>
        </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
        </CALayer>
        """.utf8), named: "w.caml")
  }

  /// Returns the middle of the mark; y points up in documents, and down in Lottie.
  private func middle(_ export: LayerExport, at time: Double) throws -> SIMD2<Double> {
    try #require(
      LottieReading(export.data).position(SIMD2(10, 5), of: "mark", at: time))
  }

  @Test("A document in no state has its own values, and its states are reported")
  func none() throws {
    let export = try LayerExport(of: document(), LayerExportOptions(.lottie))
    #expect(export.reports.map(\.property) == ["states"])
    #expect(export.reports.first?.message.contains("“Open”") == true)
    #expect(try middle(export, at: 0) == SIMD2(50, 140))
  }

  @Test("A document is written in the state that it is in")
  func state() throws {
    let document = try document()
    try document.setState("Open")
    let export = try LayerExport(of: document, LayerExportOptions(.lottie))
    #expect(export.reports == [])
    #expect(export.duration == 0)
    #expect(try middle(export, at: 0) == SIMD2(150, 140))
  }

  @Test("A change of state moves as its transition says")
  func change() throws {
    let export = try LayerExport(
      of: document(), changingTo: "Open", LayerExportOptions(.lottie))
    #expect(export.reports == [])
    #expect(export.duration == 1)
    for time in [0, 0.25, 0.5, 0.99] {
      let found = try middle(export, at: time)
      #expect((found.x - (50 + 100 * time)).magnitude < 0.01 && found.y == 140, "at \(time) s")
    }
  }

  @Test("A state that the document does not have is an error that lists those it has")
  func unknown() throws {
    #expect {
      try LayerExport(of: document(), changingTo: "Shut", LayerExportOptions(.svg))
    } throws: { error in
      "\(error)".contains("Shut") && "\(error)".contains("Open")
    }
  }
}
