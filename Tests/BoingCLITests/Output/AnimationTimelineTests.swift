import Boing
import BoingSceneFormats
import Foundation
import Testing

@testable import BoingCLI
@testable import BoingDocuments

/// The expected times follow from CAMediaTiming: a child's time is (parent − begin) · speed + offset, and a length is
/// repeatDuration, or duration · repeatCount, twice that if it reverses.
@Suite("Animations over time")
struct AnimationTimelineTests {
  private static func document(_ layers: String, _ rest: String = "") throws -> LayeredDocument {
    try LayeredDocument(
      markup: Data(
        """
        <CALayer id="root" bounds="0 0 60 40"><sublayers>\(layers)</sublayers>\(rest)</CALayer>
        """.utf8), named: "t.caml")
  }

  private func row(_ animation: String, layer: String = "") throws -> AnimationTimeline.Row {
    let document = try Self.document(
      "<CALayer id=\"a\" name=\"A\" \(layer)><animations>\(animation)</animations></CALayer>")
    return try #require(AnimationTimeline(document).sections.first?.rows.first)
  }

  @Test("delays, repeats and the way back")
  func delayed() throws {
    let row = try row(
      """
      <CABasicAnimation keyPath="position.x" duration="1" beginTime="1.5" repeatCount="3"
        autoreverses="1"/>
      """)
    #expect(row.layer == "A" && row.layerID == "a" && row.keyPath == "position.x")
    #expect(row.begin == 1.5 && row.end == 7.5 && row.duration == 1)
    #expect(row.runCount == 3 && row.autoreverses && row.depth == 0)
    #expect(row.progress(at: 1.4) == nil)
    #expect(row.progress(at: 2) == 0.5)
    #expect(row.progress(at: 2.5) == 1)
    #expect(row.progress(at: 3.25) == 0.25)
    #expect(row.progress(at: 8) == nil)
  }

  @Test("a speed stretches, repeatDuration counts before repeatCount")
  func slowed() throws {
    let row = try row(
      """
      <CABasicAnimation keyPath="opacity" duration="0.5" speed="0.5" repeatDuration="2.5"
        repeatCount="9"/>
      """)
    #expect(row.begin == 0 && row.end == 5 && row.duration == 1 && row.runCount == 5)
    #expect(row.progress(at: 3.25) == 0.25)
  }

  @Test("the clock of the layer counts")
  func layerClock() throws {
    let row = try row(
      "<CABasicAnimation keyPath=\"opacity\" duration=\"2\" beginTime=\"0.5\" repeatCount=\"2\"/>",
      layer: "beginTime=\"1\" speed=\"2\"")
    #expect(row.begin == 1.25 && row.end == 3.25 && row.duration == 1)
    #expect(row.progress(at: 1.75) == 0.5)
  }

  @Test("what never ends, and what stands still")
  func endless() throws {
    let row = try row(
      "<CABasicAnimation keyPath=\"opacity\" duration=\"2\" repeatCount=\"inf\" beginTime=\"1e-100\"/>"
    )
    #expect(row.begin == 0 && row.end == .infinity && row.runCount == .infinity)
    let still = try self.row("<CABasicAnimation keyPath=\"opacity\" duration=\"2\" speed=\"0\"/>")
    #expect(still.duration == .infinity && still.end == .infinity)
    let stopped = try self.row(
      "<CABasicAnimation keyPath=\"opacity\" duration=\"2\"/>", layer: "speed=\"0\"")
    #expect(stopped.duration == .infinity)
    // An animation without a length has that of a transaction.
    #expect(try self.row("<CABasicAnimation keyPath=\"opacity\"/>").duration == 0.25)
  }

  @Test("what is in a group has its times, and repeats with it")
  func groups() throws {
    let document = try Self.document(
      """
      <CALayer id="a"><animations><CAAnimationGroup key="g" duration="2" repeatCount="2"
        beginTime="1"><animations>
      <CABasicAnimation keyPath="opacity" duration="5" beginTime="0.5"/></animations>
      </CAAnimationGroup></animations></CALayer>
      """)
    let rows = try #require(AnimationTimeline(document).sections.first).rows
    try #require(rows.map(\.keyPath) == ["g", "opacity"])
    #expect(rows.map(\.depth) == [0, 1])
    #expect(rows.map(\.begin) == [1, 1.5])
    #expect(rows.map(\.end) == [5, 3])
    #expect(rows[1].progress(at: 1.25) == nil)
    #expect(rows[1].progress(at: 2.5) == 0.2)
    #expect(rows[1].progress(at: 4.5) == 0.2)
  }

  @Test("a change of state has a section of its own, one row for equal timings")
  func transitions() throws {
    let elements = ["a", "b"].flatMap { id in
      ["opacity", "position.x"].map { path in
        """
        <LKStateTransitionElement targetId="\(id)" key="\(path)"><animation
        type="CASpringAnimation" damping="50" mass="2" stiffness="300" duration="0.8"
          keyPath="\(path)"/>
        </LKStateTransitionElement>
        """
      }
    }
    let document = try Self.document(
      "<CALayer id=\"a\"/><CALayer id=\"b\"/>",
      """
      <states><LKState name="Unlock"><elements/></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
      \(elements.joined())</elements></LKStateTransition></stateTransitions>
      """)
    let sections = AnimationTimeline(document).sections
    #expect(sections.map(\.title) == ["t.caml", "* → Unlock"])
    #expect(sections.map(\.isTransition) == [false, true])
    let row = try #require(sections.last?.rows.first)
    #expect(sections.last?.rows.count == 1)
    #expect(row.layer == "2 layers" && row.keyPath == "opacity, position.x")
    #expect(row.end == 0.8)
  }

  @Test("the figure has a line for the runs and shows three of what never ends")
  func figure() throws {
    let document = try Self.document(
      """
      <CALayer id="a" name="Square"><animations>
      <CABasicAnimation keyPath="opacity" duration="2" repeatCount="inf" autoreverses="1"/>
      </animations></CALayer>
      """)
    let drawing = TimelineFigure(AnimationTimeline(document), title: "t")
    #expect(drawing.duration == 12)
    #expect(drawing.omittedRowCount == 0)
    let figure = drawing.figure()
    let labels = figure.marks.compactMap { mark in
      if case .label(let text, _, _, _, _) = mark { text } else { nil }
    }
    for text in ["Square", "opacity", "2 s there and back × ∞", "t", "t.caml"] {
      #expect(labels.contains(text), "\(labels)")
    }
    // The line's tops are the ends of the way there: at 2, 6 and 10 s, a sixth and half and five sixths of the width.
    let line = figure.marks.lazy.compactMap { mark -> [CGPoint]? in
      guard case .polyline(let points, _, 1.25, _) = mark, points.count > 100 else { return nil }
      return points
    }.first
    let points = try #require(line)
    let (left, width) = (points[0].x, points[points.count - 1].x - points[0].x)
    let top = try #require(points.map(\.y).min())
    let tops = points.filter { $0.y < top + 0.05 }.map { (($0.x - left) / width * 6).rounded() }
    #expect(Set(tops) == [1, 3, 5])
    #expect(try figure.image(scale: 1).width == 1_120)
  }

  @Test(
    "hostile times are drawn, or said not to be",
    arguments: ["1e300", "1e-300", "-5", "inf", "nan"])
  func hostile(time: String) throws {
    let document = try Self.document(
      """
      <CALayer id="a" speed="\(time)"><animations><CABasicAnimation keyPath="opacity"
        duration="\(time)" beginTime="\(time)" repeatCount="\(time)" timeOffset="\(time)"/>
      <CAAnimationGroup key="g" duration="\(time)" speed="-1"><animations>
      <CABasicAnimation keyPath="opacity" duration="1" speed="\(time)"/></animations>
      </CAAnimationGroup></animations></CALayer>
      """)
    let drawing = TimelineFigure(AnimationTimeline(document), title: "t")
    #expect(drawing.duration > 0 && drawing.duration <= 3_600)
    for case .polyline(let points, _, _, _) in drawing.figure().marks {
      #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
    #expect(try drawing.figure().image(scale: 1).height > 50)
  }

  @Test("rows for which there is no room are counted")
  func many() throws {
    let layer = """
      <CALayer><animations><CABasicAnimation keyPath="opacity" duration="1"/></animations></CALayer>
      """
    let document = try Self.document(String(repeating: layer, count: 500))
    let drawing = TimelineFigure(AnimationTimeline(document), title: "t")
    #expect(drawing.omittedRowCount == 100)
    let figure = drawing.figure()
    #expect(figure.size.height < 10_000)
    // At two pixels a point it would be higher than images are.
    #expect(try figure.image().height == Compositor.maximumSide)
  }
}
