import BoingQuartzCore
import Testing

@Suite("Groups in groups")
struct DeepGroupTests {
  /// `count` groups, each in the one after it.
  private func nest(_ count: Int) -> CAAnimationGroup {
    var group = CAAnimationGroup()
    for _ in 1..<count {
      let outer = CAAnimationGroup()
      // From the outside in, no group knows how deep it becomes.
      outer.animations = [CABasicAnimation(keyPath: "opacity")]
      outer.animations?.append(group)
      group = outer
    }
    return group
  }

  @Test("that are nested too deep are refused by layers, and end without a stack")
  func tooDeep() {
    let layer = CALayer()
    var inner = CAAnimationGroup()
    let outermost = inner
    for _ in 0..<100_000 {
      let next = CAAnimationGroup()
      inner.animations = [next]
      inner = next
    }
    let said = diagnostics { layer.add(outermost, forKey: "deep") }
    #expect(said.count == 1)
    #expect(said.first?.contains("'deep' is not added: its groups are nested more than 64") == true)
    #expect(layer.animationKeys() == nil)
  }

  @Test("of up to 64 levels are taken")
  func deepest() {
    let layer = CALayer()
    #expect(diagnostics { layer.add(nest(64), forKey: "deep") }.isEmpty)
    #expect(layer.animationKeys() == ["deep"])
    #expect(diagnostics { layer.add(nest(65), forKey: "deeper") }.count == 1)
  }

  @Test("that would hold themselves at any depth are refused", arguments: [0, 1, 2, 200])
  func circle(depth: Int) {
    let innermost = CAAnimationGroup()
    var group = innermost
    for _ in 0..<depth {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    let said = diagnostics { innermost.animations = [group] }
    #expect(said.count == 1)
    #expect(innermost.animations == nil)
  }
}
