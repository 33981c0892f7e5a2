import BoingQuartzCore
import Testing

@Suite("Constraints")
struct ConstraintTests {
  typealias Attribute = CAConstraintAttribute

  static func to(
    _ attribute: Attribute, _ source: Attribute, scale: CGFloat = 1, offset: CGFloat = 0,
    of name: String = "superlayer"
  ) -> CAConstraint {
    CAConstraint(
      attribute: attribute, relativeTo: name, attribute: source, scale: scale, offset: offset)
  }

  func root(_ children: CALayer...) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    root.layoutManager = CAConstraintLayoutManager()
    for child in children { root.addSublayer(child) }
    return root
  }

  func layer(_ name: String, _ frame: CGRect, _ constraints: [CAConstraint]) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = frame
    layer.constraints = constraints
    return layer
  }

  /// Measured on macOS: x and width of a layer that begins at x 3 and is 40 wide, in one 200 wide.
  static var cases: [([CAConstraint], CGFloat, CGFloat)] {
    [
      ([to(.minX, .minX)], 0, 40),
      ([to(.midX, .midX)], 80, 40),
      ([to(.maxX, .maxX)], 160, 40),
      ([to(.width, .width, scale: 0.5)], 3, 40),
      ([to(.minX, .minX), to(.maxX, .maxX)], 0, 200),
      ([to(.minX, .minX), to(.width, .width, scale: 0.5)], 0, 100),
      ([to(.maxX, .maxX), to(.width, .width, scale: 0.5)], 100, 100),
      ([to(.midX, .midX), to(.width, .width, scale: 0.5)], 50, 100),
      ([to(.minX, .minX, offset: 20), to(.midX, .midX)], 20, 160),
      ([to(.midX, .midX), to(.maxX, .maxX, offset: -20)], 20, 160),
      ([to(.maxX, .maxX), to(.minX, .minX), to(.width, .width, scale: 0.25)], 0, 50),
      ([to(.maxX, .maxX), to(.midX, .midX, offset: -30), to(.width, .width, scale: 0.25)], 45, 50),
      (
        [to(.width, .width, scale: 0.25), to(.maxX, .maxX), to(.midX, .midX, offset: -30)], -60, 260
      ),
      ([to(.maxX, .maxX), to(.midX, .midX, offset: -30), to(.minX, .minX)], 0, 140),
      (
        [
          to(.minX, .minX), to(.midX, .midX, offset: -30), to(.maxX, .maxX),
          to(.width, .width, scale: 0.25),
        ], 0, 50
      ),
      ([to(.minX, .minX, offset: 10), to(.minX, .minX, offset: 40)], 3, 40),
      ([to(.minX, .minX, of: "nobody")], 3, 40),
      ([to(.minX, .minX, offset: 10, of: "child")], 3, 40),
      ([to(.minX, .maxX, scale: 0.25, offset: 7)], 57, 40),
      ([to(.minX, .maxY)], 100, 40),
    ]
  }

  @Test("an axis is laid out as measured on macOS", arguments: cases.indices)
  func measured(index: Int) {
    let (constraints, x, width) = Self.cases[index]
    Diagnostics.withHandler({ _ in }) {
      let child = layer("child", CGRect(x: 3, y: 5, width: 40, height: 20), constraints)
      root(child).layoutSublayers()
      #expect(child.frame == CGRect(x: x, y: 5, width: width, height: 20))
    }
  }

  @Test("the superlayer is measured by its bounds, along y as along x")
  func boundsOrigin() {
    let child = layer(
      "child", CGRect(x: 3, y: 5, width: 40, height: 20),
      [Self.to(.minX, .minX), Self.to(.maxY, .maxY)])
    let root = root(child)
    root.bounds.origin = CGPoint(x: 30, y: 70)
    root.layoutSublayers()
    #expect(child.frame == CGRect(x: 30, y: 150, width: 40, height: 20))
  }

  @Test("a sibling is a source once it is laid out, in whatever order they stand")
  func siblings() {
    let a = layer(
      "a", CGRect(x: 0, y: 0, width: 50, height: 20), [Self.to(.minX, .midX)])
    let b = layer(
      "b", CGRect(x: 0, y: 0, width: 30, height: 20), [Self.to(.minX, .minX, offset: 10, of: "a")])
    let c = layer(
      "c", CGRect(x: 0, y: 0, width: 30, height: 20), [Self.to(.maxX, .maxX, offset: 5, of: "b")])
    root(c, b, a).layoutSublayers()
    #expect(a.frame.minX == 100)
    #expect(b.frame.minX == 110)
    #expect(c.frame.maxX == 145)
  }

  @Test(
    "a sibling not laid out on the axis that is read, and a circle, leave layers alone, and say so")
  func unusableSources() {
    let all = diagnostics {
      let still = layer("still", CGRect(x: 10, y: 0, width: 30, height: 20), [])
      let vertical = layer(
        "vertical", CGRect(x: 10, y: 0, width: 30, height: 20), [Self.to(.minY, .minY)])
      let b = layer("b", .zero, [Self.to(.minX, .maxX, offset: 5, of: "still")])
      let c = layer("c", .zero, [Self.to(.minX, .maxX, offset: 5, of: "vertical")])
      let d = layer("d", .zero, [Self.to(.minX, .maxX, offset: 1, of: "e")])
      let e = layer("e", .zero, [Self.to(.minX, .maxX, offset: 1, of: "d")])
      root(still, vertical, b, c, d, e).layoutSublayers()
      for layer in [b, c, d, e] { #expect(layer.frame.minX == 0) }
    }
    #expect(all.count == 4)
    #expect(all.contains { $0.contains("'b'") && $0.contains("x") })
  }

  @Test("two layers share their superlayer")
  func halves() {
    let shared = [
      Self.to(.height, .height), Self.to(.width, .width, scale: 0.5), Self.to(.minY, .minY),
    ]
    let start = CGRect(x: 0, y: 0, width: 20, height: 20)
    let left = layer("left", start, shared + [Self.to(.minX, .minX)])
    let right = layer("right", start, shared + [Self.to(.maxX, .maxX)])
    root(left, right).layoutSublayers()
    #expect(left.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(right.frame == CGRect(x: 100, y: 0, width: 100, height: 100))
  }

  @Test("constraints ask for the layout, which reaches the whole tree")
  func occasions() {
    let deep = layer(
      "deep", CGRect(x: 1, y: 1, width: 10, height: 10), [Self.to(.maxX, .maxX)])
    let middle = layer("middle", CGRect(x: 0, y: 0, width: 100, height: 50), [])
    middle.layoutManager = CAConstraintLayoutManager()
    middle.addSublayer(deep)
    let root = root(middle)
    root.layoutIfNeeded()
    #expect(deep.frame.minX == 90)
    #expect(!root.needsLayout() && !middle.needsLayout())
    middle.addConstraint(Self.to(.midX, .midX))
    #expect(root.needsLayout())
    #expect(middle.constraints?.count == 1)
    root.layoutIfNeeded()
    #expect(middle.frame.minX == 50)
  }

  @Test("a manager lays out without being the layer's own, and the layer nothing without one")
  func managers() {
    let child = layer(
      "child", CGRect(x: 3, y: 5, width: 40, height: 20), [Self.to(.midX, .midX)])
    let root = root(child)
    root.layoutManager = nil
    root.layoutSublayers()
    #expect(child.frame.minX == 3)
    CAConstraintLayoutManager().layoutSublayers(of: root)
    #expect(child.frame.minX == 80)
  }

  @Test("what is not finite is refused; a long chain is laid out")
  func absurd() {
    Diagnostics.withHandler({ _ in }) {
      let child = layer(
        "child", CGRect(x: 3, y: 5, width: 40, height: 20),
        [Self.to(.minX, .maxX, scale: .infinity), Self.to(.minY, .minY, offset: .nan)])
      root(child).layoutSublayers()
      #expect(child.frame == CGRect(x: 3, y: 5, width: 40, height: 20))
    }
    let chain = (0..<2_000).map { index in
      layer(
        "\(index)", CGRect(x: 0, y: 0, width: 1, height: 1),
        [
          index == 1_999
            ? Self.to(.minX, .minX) : Self.to(.minX, .maxX, of: "\(index + 1)")
        ])
    }
    let holder = root()
    holder.sublayers = chain
    holder.layoutSublayers()
    #expect(chain[0].frame.minX == 1_999)
  }

  @Test("a constraint's short forms have scale 1 and offset 0")
  func shortForms() {
    let short = CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midY)
    #expect(short.scale == 1 && short.offset == 0 && short.sourceName == "superlayer")
    #expect(short.attribute == .midX && short.sourceAttribute == .midY)
    let offset = CAConstraint(
      attribute: .height, relativeTo: "a", attribute: .width, offset: 7)
    #expect(offset.scale == 1 && offset.offset == 7)
    #expect(Attribute.allCases.map(\.rawValue) == Array(0...7))
  }
}
