import BoingCurves
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("The steps that draw a transition")
struct TransitionStepsTests {
  /// A step in short.
  private func name(_ step: TraversalStep) -> String {
    switch step {
    case .state(let index, let plane, let offset):
      "\(index) at \(offset.x + 0) \(offset.y + 0) by \(plane.opacity)"
    case .steps(let steps, _): "before: " + steps.map(name).joined(separator: ", ")
    case .beginGroup: "begin"
    case .end(.group(_, let blend)): "end \(blend.rawValue)"
    default: "other"
    }
  }

  private func steps(_ kind: Transition.Kind, hasSnapshot: Bool = true) -> [String] {
    let snapshot = TransitionSnapshot(frame: Frame(time: 0), index: 3)
    let transition = Transition(
      kind: kind, progress: 0.25, snapshot: hasSnapshot ? snapshot : nil)
    let plane = PlacedPlane(map: Homography(scale: 1), opacity: 0.5, isFlipped: false)
    return transition.steps(of: 7, in: plane).map(name)
  }

  private let left = SIMD2(-1.0, 0.0)

  @Test("a fade adds up both states, each with its part of the opacity")
  func fade() {
    let (normal, sum) = (BlendMode.normal.rawValue, BlendMode.plusLighter.rawValue)
    #expect(
      steps(.fade) == [
        "begin", "before: 3 at 0.0 0.0 by 0.375", "begin", "7 at 0.0 0.0 by 0.125", "end \(sum)",
        "end \(normal)",
      ])
  }

  @Test("the incoming state moves in over the outgoing one, or pushes it out")
  func moving() {
    #expect(
      steps(.moveIn(from: left)) == ["before: 3 at 0.0 0.0 by 0.5", "7 at -0.75 0.0 by 0.5"])
    #expect(
      steps(.push(from: left)) == ["before: 3 at 0.25 0.0 by 0.5", "7 at -0.75 0.0 by 0.5"])
  }

  @Test("the outgoing state moves out over the incoming one")
  func reveal() {
    #expect(
      steps(.reveal(from: left)) == ["7 at 0.0 0.0 by 0.5", "before: 3 at 0.25 0.0 by 0.5"])
  }

  @Test("where nothing showed before, the incoming state is alone")
  func alone() {
    #expect(steps(.push(from: left), hasSnapshot: false) == ["7 at -0.75 0.0 by 0.5"])
  }
}
