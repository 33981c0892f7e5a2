import BoingCurves
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("The isolation of a layer")
struct IsolationPlanTests {
  private static let blur = FilterOperation.blur(sigma: 2, edges: .clear)
  private static let color = FilterOperation.color(.luminanceToAlpha)

  /// A layer, and the plan that it needs.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var opacity = 1.0
    var inherited = 1.0
    var allowsGroupOpacity = true
    var masksToBounds = false
    var compositing = BlendMode.normal
    var shadowOpacity = 0.0
    var rasterizationScale: Double?
    var mask: Int32?
    var filters: [FilterOperation] = []
    var overlaps = true
    /// The opacity of the group; nil for none.
    var group: Double?
    /// The opacity of what is drawn within.
    var drawn = 1.0
    var hasShadow = false
    var expectedFilters = IsolationPlan.Filters.none
  }

  private static let cases = [
    Case(testDescription: "opaque"),
    Case(testDescription: "translucent", opacity: 0.5, group: 0.5),
    Case(testDescription: "translucent within", opacity: 0.5, inherited: 0.5, group: 0.25),
    Case(testDescription: "opacity beyond 1", opacity: 3),
    Case(testDescription: "one paint", opacity: 0.5, overlaps: false, drawn: 0.5),
    Case(
      testDescription: "no group asked for", opacity: 0.5, allowsGroupOpacity: false, drawn: 0.5),
    Case(testDescription: "blended", compositing: .multiply, overlaps: false, group: 1),
    Case(
      testDescription: "blended without group opacity", opacity: 0.5, allowsGroupOpacity: false,
      compositing: .multiply, group: 0.5),
    Case(testDescription: "masked", mask: 7),
    Case(testDescription: "with a shadow", shadowOpacity: 1, hasShadow: true),
    Case(
      testDescription: "translucent with a shadow", opacity: 0.5, shadowOpacity: 1,
      overlaps: false, group: 0.5, hasShadow: true),
    Case(
      testDescription: "a shadow within its bounds", masksToBounds: true, shadowOpacity: 1),
    Case(
      testDescription: "recoloured", filters: [color], expectedFilters: .colors([.luminanceToAlpha])
    ),
    Case(
      testDescription: "recoloured and translucent", opacity: 0.5, filters: [color], drawn: 0.5,
      expectedFilters: .colors([.luminanceToAlpha])),
    Case(
      testDescription: "blurred and recoloured", filters: [blur, color],
      expectedFilters: .blurred([blur, color])),
    Case(testDescription: "rasterised", rasterizationScale: 2),
  ]

  @Test(
    "has a group, a mask, a shadow, filters and a bitmap as the layer's values say",
    arguments: cases)
  func plans(_ layer: Case) {
    var state = LayerValues()
    (state.opacity, state.allowsGroupOpacity) = (layer.opacity, layer.allowsGroupOpacity)
    state.masksToBounds = layer.masksToBounds
    var details = LayerDetails.Values()
    (details.compositing, details.shadowOpacity) = (layer.compositing, layer.shadowOpacity)
    details.shouldRasterize = layer.rasterizationScale != nil
    details.rasterizationScale = layer.rasterizationScale ?? 1
    let plan = IsolationPlan(
      state, details, inherited: layer.inherited, mask: layer.mask, filters: layer.filters
    ) { layer.overlaps }
    #expect(plan.group?.opacity == layer.group)
    #expect(plan.group.map { $0.blend == layer.compositing } ?? true)
    #expect(plan.opacity == layer.drawn)
    #expect(plan.mask == layer.mask)
    #expect(plan.hasShadow == layer.hasShadow)
    #expect(plan.filters == layer.expectedFilters)
    #expect(plan.rasterizationScale == layer.rasterizationScale)
  }

  @Test("asks whether content overlaps only where the answer makes a difference")
  func question() {
    var count = 0
    func plan(_ opacity: Double, _ filters: [FilterOperation], shadow: Double = 0) {
      var state = LayerValues()
      state.opacity = opacity
      var details = LayerDetails.Values()
      details.shadowOpacity = shadow
      _ = IsolationPlan(state, details, inherited: 1, mask: nil, filters: filters) {
        count += 1
        return false
      }
    }
    plan(1, [])
    plan(0.5, [Self.blur])
    plan(0.5, [], shadow: 1)
    #expect(count == 0)
    plan(0.5, [])
    #expect(count == 1)
  }
}
