import Boing
import BoingDemos
import Testing

@testable import BoingCLI

@Suite("Curves of what moves")
struct MotionGraphTests {
  private let stage = CGSize(width: 100, height: 100)

  private func recording(_ animations: [(keyPath: String, to: Double)]) -> Recording {
    let display = Display(size: stage, clock: ManualClock())
    let box = CALayer()
    box.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    display.rootLayer.addSublayer(box)
    for (keyPath, end) in animations {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = end
      animation.duration = 1
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      box.add(animation, forKey: keyPath)
    }
    return display.record(until: 2)
  }

  @Test("what moves most comes first, and what stands still does not come")
  func order() {
    let graph = MotionGraph(
      recording([("position.x", 50), ("opacity", 0.9), ("position.y", 80)]), span: 1, size: stage)
    #expect(graph.curves.map(\.keyPath) == ["position.y", "position.x", "opacity"])
  }

  @Test("a linear animation is a straight line from 0 to 1")
  func line() throws {
    let curve = try #require(
      MotionGraph(recording([("position.x", 50)]), span: 1, size: stage).curves.first)
    let steps = Double(curve.values.count - 1)
    let rounding = 1e-12
    for (index, value) in curve.values.enumerated() {
      #expect(abs(value - Double(index) / steps) < rounding)
    }
  }

  @Test("a curve says whose it is, where the layer has a name")
  func names() {
    let recording = recording([("position.x", 50)])
    // The root's place is 0, its only sublayer's 1.
    let named = MotionGraph(recording, span: 1, size: stage, names: [1: "box"])
    #expect(named.curves.map(\.title) == ["box position.x"])
    #expect(MotionGraph(recording, span: 1, size: stage).curves.map(\.title) == ["position.x"])
  }

  @Test("the jack's two rotations are told apart: the head's and the lid's")
  func jack() throws {
    let performance = try #require(Demos.named("jack")).init().recording()
    let titles = MotionGraph(
      performance.recording, span: 4.2, size: CGSize(width: 480, height: 600),
      names: performance.layerNames
    ).curves.map(\.title)
    #expect(titles.contains("lid transform.rotation.z"))
    #expect(titles.contains("head transform.rotation.z"))
  }

  @Test("a terminal shows the curves on a third of its rows, with a legend that fits")
  func terminal() {
    let graph = MotionGraph(
      recording([("position.x", 50), ("position.y", 80)]), span: 1, size: stage)
    let image = Array(repeating: "image", count: 23)
    for columns in [1, 20, 80] {
      let lines = TerminalGraph(
        graph, playback: Playback(duration: 1, frameDuration: 1 / 60),
        size: (columns: columns, rows: 24)
      ).over(image)
      #expect(lines.count == 23)
      #expect(lines.prefix(16).allSatisfy { $0 == "image" })
      #expect(lines[16..<22].allSatisfy { $0.contains("▀") })
      let legend = lines[22].replacing(/\x{1B}\[[0-9;]*m/, with: "")
      #expect(legend.count <= max(columns, 3))
      if columns == 80 { #expect(legend.hasPrefix("position.y  position.x")) }
    }
  }

  @Test("where nothing moves there is no curve")
  func still() {
    #expect(MotionGraph(recording([]), span: 1, size: stage).curves.isEmpty)
  }

  @Test("no more curves than can be told apart")
  func limit() {
    let all = [
      ("position.x", 50.0), ("position.y", 50), ("bounds.size.width", 50),
      ("bounds.size.height", 50), ("opacity", 0), ("transform.rotation.z", 1),
    ]
    let graph = MotionGraph(recording(all), span: 1, size: stage)
    #expect(graph.curves.count == MotionGraph.largestCount)
  }
}
