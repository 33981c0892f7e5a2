import BoingQuartzCore
import BoingRender
import Testing

@Suite("Key paths of filters")
struct FilterKeyPathTests {
  private static func blurred(_ radius: Double) -> Stage {
    Stage { layer in
      layer.filters = [
        CAFilter(type: "colorInvert"),
        CAFilter(
          type: "gaussianBlur", name: "Gaussian Blur 1.0", inputs: ["inputRadius": .number(radius)]),
      ]
    }
  }

  private static let path = "filters.Gaussian Blur 1.0.inputRadius"

  private func filters(_ stage: Stage, at time: Double) throws -> [LayerFilter] {
    stage.display.frame(at: time).details(at: 1).properties.filters(.filters)
  }

  @Test("read and set inputs by the filter's name, or by its type where it has none")
  func values() throws {
    let layer = Self.blurred(4).layer
    #expect(layer.value(forKeyPath: Self.path) as? Double == 4)
    layer.setValue(7, forKeyPath: Self.path)
    #expect(layer.value(forKeyPath: Self.path) as? Double == 7)
    #expect((layer.filters?[1] as? CAFilter)?.blurRadius == 7)
    #expect(layer.value(forKeyPath: "filters.colorInvert.enabled") as? Bool == true)
    layer.setValue(false, forKeyPath: "filters.colorInvert.enabled")
    #expect((layer.filters?[0] as? CAFilter)?.isEnabled == false)
    #expect(layer.value(forKeyPath: "filters.none.inputRadius") == nil)
    #expect(layer.value(forKeyPath: "backgroundFilters.colorInvert.enabled") == nil)
  }

  @Test("are animated by basic animations, and show between the ends")
  func basic() throws {
    let stage = Self.blurred(4)
    let animation = CABasicAnimation(Self.path, from: 0.0, to: 10.0)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    stage.add(animation)
    #expect(try filters(stage, at: 0.25)[1].blurRadius == 2.5)
    #expect(try filters(stage, at: 1)[1].blurRadius == 10)
    // The model keeps its own.
    #expect((stage.layer.filters?[1] as? CAFilter)?.blurRadius == 4)
  }

  @Test("are animated from what is there where an end is missing")
  func fromBeneath() throws {
    let stage = Self.blurred(4)
    stage.add(CABasicAnimation(Self.path, to: 8.0))
    #expect(try filters(stage, at: 0.5)[1].blurRadius == 6)
  }

  @Test("are animated by keyframes, springs, and of flags and matrices too")
  func others() throws {
    let stage = Self.blurred(4)
    stage.layer.filters?.append(CAFilter(type: "colorMatrix", name: "m"))
    CATransaction.flush()
    stage.add(CAKeyframeAnimation(Self.path, [0.0, 10, 4], times: [0, 0.5, 1]), forKey: "a")
    stage.add(
      CAKeyframeAnimation("filters.colorInvert.enabled", [true, false], mode: .discrete),
      forKey: "b")
    let zero = [Double](repeating: 0, count: 20)
    var identity = zero
    for row in 0..<4 { identity[row * 6] = 1 }
    stage.add(
      CABasicAnimation("filters.m.inputColorMatrix", from: identity, to: zero), forKey: "c")
    let shown = try filters(stage, at: 0.75)
    #expect(shown[1].blurRadius == 7)
    #expect(!shown[0].isEnabled)
    #expect(shown[2].colorMatrix?[0] == 0.25)
  }

  @Test("set anew, filters forget nothing and keep no animation of another")
  func replaced() throws {
    let stage = Self.blurred(4)
    let animation = CABasicAnimation(Self.path, from: 0.0, to: 10.0)
    stage.add(animation)
    stage.layer.filters = [CAFilter(type: "colorInvert")]
    CATransaction.flush()
    #expect(try filters(stage, at: 0.5) == [LayerFilter(type: "colorInvert")])
    stage.layer.filters = nil
    CATransaction.flush()
    #expect(try filters(stage, at: 0.5).isEmpty)
    #expect(!stage.display.frame().details(at: 1).values.hasFilters)
  }
}
