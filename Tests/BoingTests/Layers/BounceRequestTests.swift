import Boing
import BoingClassics
import BoingCurves
import Foundation
import Testing

@Suite("A request")
struct BounceRequestTests {
  /// The first and the last number of the animation on the layer.
  private func ends(_ layer: CALayer, _ key: String) -> [Double] {
    let values = (layer.animation(forKey: key) as? CAKeyframeAnimation)?.values as? [Double]
    return [values?.first, values?.last].compactMap { $0 }
  }

  @Test(
    "takes its endpoints in all combinations of CABasicAnimation",
    arguments: [
      (BounceRequest<CGFloat>.Endpoints.to(300), [60.0, 300]), (.from(300), [300, 60]),
      (.by(40), [60, 100]), (.fromTo(10, 20), [10, 20]), (.fromBy(10, 5), [10, 15]),
      (.toBy(10, 4), [6, 10]), (.presentationToModel, [60, 60]),
    ])
  func endpoints(endpoints: BounceRequest<CGFloat>.Endpoints, expected: [Double]) {
    let stage = TestStage()
    let handle = stage.layer.bounce(BounceRequest(\.position.y, endpoints))
    #expect(ends(stage.layer, handle.animationKey) == expected)
    #expect(Double(stage.layer.position.y) == expected[1])
  }

  @Test("of a cyclic shape to a value goes there and comes back, without a jump")
  func cyclic() {
    let stage = TestStage()
    let handle = stage.layer.bounce(\.position.x, to: 100, .pulse(), duration: 1)
    #expect(stage.layer.position.x == 60)
    for (time, x) in [(0.0, 60.0), (0.25, 80), (0.5, 100), (0.75, 80), (1, 60)] {
      stage.advance(to: time)
      #expect(abs(stage.shown("position.x") - x) < 0.1)
    }
    stage.advance(to: 1.1)
    #expect(handle.outcome == .finished && stage.shown("position.x") == 60)
    // One that cannot be made leaves the value where it would have come back to.
    #expect(stage.layer.bounce(\.position.x, to: 100, .pulse(count: -1)).outcome != nil)
    #expect(stage.layer.position.x == 60)
  }

  @Test("of a change of a point takes a size")
  func byOfPoints() {
    let stage = TestStage()
    stage.layer.bounce(\.position, by: CGSize(width: 0, height: 120), .springy(bounces: 4))
    #expect(stage.layer.position == CGPoint(x: 60, y: 180))
  }

  @Test("that is cyclic goes as far as the change, and comes back")
  func cyclicToValue() throws {
    let stage = TestStage()
    for shape in [Bounce.shake(), .dock(), .pulse(), .decayTrain(.alternating)] {
      let handle = stage.layer.bounce(\.position.x, by: 12, shape)
      let animation = try #require(
        stage.layer.animation(forKey: handle.animationKey) as? CAKeyframeAnimation)
      let values = try #require(animation.values as? [Double])
      #expect(values.first == 60 && values.last == 60)
      #expect(abs(try #require(values.max()) - 72) <= 0.012)
      #expect(stage.layer.position.x == 60)
    }
  }

  @Test("is a value: equal requests are equal, and cross threads")
  func value() async {
    let request = BounceRequest(\.position.y, .to(300), .wall(.gravity()), duration: 0.8)
    let other = await Task { request }.value
    #expect(request == other && Set([request, other]).count == 1)
    var changed = request
    changed.delay = 1
    #expect(changed != request)
  }

  @Test("moves a frame by position and size together")
  func frame() throws {
    let stage = TestStage()
    CATransaction.setDisableActions(true)
    stage.layer.anchorPoint = CGPoint(x: 0.25, y: 1)
    stage.display.update()
    CATransaction.setDisableActions(false)
    let start = stage.layer.frame
    let goal = CGRect(x: 100, y: 200, width: 120, height: 80)
    let handle = stage.layer.bounce(\.frame, to: goal, .springy(bounces: 0), duration: 1)
    #expect(stage.layer.frame == goal)
    let motion = try Bounce.springy(bounces: 0).motion(duration: 1)
    for time in [0.0, 0.1, 0.3, 0.7] {
      stage.advance(to: time)
      let (frame, p) = (stage.shown.frame, motion.value(at: time))
      for (shown, ends) in [
        (frame.minX, (start.minX, goal.minX)), (frame.minY, (start.minY, goal.minY)),
        (frame.width, (start.width, goal.width)), (frame.height, (start.height, goal.height)),
      ] {
        #expect(
          abs(shown - (ends.0 + (ends.1 - ends.0) * p)) <= 0.001 * abs(ends.1 - ends.0) + 1e-9)
      }
    }
    try handle.retarget(to: start)
    stage.advance(to: 3)
    #expect(stage.shown.frame == start)
  }

  @Test("names what is wrong, and shows nothing")
  func errors() throws {
    let stage = TestStage()
    func error(_ request: BounceRequest<CGFloat>) -> BounceError? {
      guard case .failed(let error) = stage.layer.bounce(request).outcome else { return nil }
      return error
    }
    #expect(
      error(BounceRequest(BounceProperty("positon.y"), .to(300)))
        == .unknownProperty(keyPath: "positon.y"))
    for value in [1e308, -1e308, .infinity, .nan] as [CGFloat] {
      guard case .unusable = error(BounceRequest(\.position.y, .to(value))) else {
        Issue.record("\(value) is not refused")
        continue
      }
    }
    #expect(error(BounceRequest(\.position.y, .to(9), duration: 0)) == .duration(0))
    var late = BounceRequest(\.position.y, .to(9))
    late.delay = -1
    #expect(error(late) == .delay(-1))
    #expect(
      error(BounceRequest(\.position.y, .to(9), .springy(bounces: 10_001)))
        == .tooManyBounces(10_001, maximum: 10_000))
    let endless = Bounce.spring(try Spring(duration: 1, bounce: 1))
    guard case .endless = error(BounceRequest(\.position.y, .to(9), endless)) else {
      Issue.record("an endless spring is not refused")
      return
    }
    for count in [0, -1, .nan] as [Float] {
      guard case .repeatCount = error(BounceRequest(\.position.y, .to(9), repeatCount: count))
      else {
        Issue.record("\(count) repetitions are not refused")
        continue
      }
    }
    // The value is set at once, but for numbers that no layer can take.
    #expect(stage.layer.position.y == 9 && stage.layer.animationKeys() == nil)
  }

  private static let wholeEnds:
    [(from: (any Sendable)?, to: (any Sendable)?, by: (any Sendable)?)] = [
      (160, 300, nil), (160, 300.0, nil), (160.0, 300, nil), (160, nil, 140), (nil, 300, 140),
      (160, CGFloat(300), nil), (160, Float(300), nil), (160, NSNumber(value: 300), nil),
      (UInt8(160), Int32(300), nil),
    ]

  @Test("between whole numbers has keyframes of one type", arguments: 0..<wholeEnds.count)
  func integers(index: Int) throws {
    let ends = Self.wholeEnds[index]
    let bounce = SKBounceAnimation(
      keyPath: "position.y", from: ends.from, to: ends.to, duration: 1)
    bounce.byValue = ends.by
    let values = try #require(bounce.values)
    #expect(values.count > 4 && values.allSatisfy { type(of: $0) == Double.self })
    #expect(values.first as? Double == 160 && values.last as? Double == 300)
  }

  @Test(
    "of a whole number has keyframes of one type on its layer, and may be retargeted to another")
  func integersOnLayers() throws {
    let stage = TestStage()
    let handle = stage.layer.bounce("position.y", to: 300)
    func values() throws -> [Any] {
      let animation = stage.layer.animation(forKey: handle.animationKey) as? CAKeyframeAnimation
      return try #require(animation?.values)
    }
    #expect(try values().allSatisfy { type(of: $0) == Double.self })
    stage.advance(to: 0.1)
    try handle.retarget(to: 111)
    #expect(try values().allSatisfy { type(of: $0) == Double.self })
    stage.advance(to: 2)
    #expect(stage.layer.position.y == 111 && stage.shown("position.y") == 111)
  }

  @Test("takes any motion from 0 to 1, in any time")
  func anyMotion() throws {
    let train = try DecayTrain.rebound(closed: 0, open: 1, threshold: 0.01, duration: 3)
    let shape = Bounce.motion(train)
    #expect(try shape.defaultDuration() == 3)
    let motion = try shape.motion(duration: 1.5)
    for step in 0...30 {
      let time = Double(step) / 20
      #expect(abs(motion.value(at: time) - train.value(at: 2 * time)) < 1e-9)
    }
    #expect(Bounce.motion(train) == shape && Bounce.motion(train) != .springy())
  }
}
