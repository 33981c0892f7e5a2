/// The parts of a surface that differ between two lists.
package enum Damage {
  /// More rectangles than this are merged into fewer.
  package static let maximumCount = 32
  /// The maximum number of commands that are merged one by one; of more, the union is drawn, which takes less time.
  private static let maximumCommandCount = 256

  /// Rectangles that do not overlap, outside of which both lists look the same.
  ///
  /// Commands are compared from both ends; what lies between is drawn anew where it was and where it is.
  /// Scenes of equally many commands are compared one by one.
  package static func rectangles(
    from old: DisplayList, to new: DisplayList, within whole: PixelRect
  ) -> [PixelRect] {
    var damage: [PixelRect] = []
    let (a, b) = (old.commands.count, new.commands.count)
    if a == b {
      for index in 0..<a where !isSame(old, index, new, index) {
        damage.append(old.commands[index].bounds)
        damage.append(new.commands[index].bounds)
      }
    } else {
      var first = 0
      while first < min(a, b), isSame(old, first, new, first) { first += 1 }
      var last = 0
      while last < min(a, b) - first, isSame(old, a - 1 - last, new, b - 1 - last) { last += 1 }
      damage += old.commands[first..<(a - last)].map { $0.bounds }
      damage += new.commands[first..<(b - last)].map { $0.bounds }
    }
    if damage.count > 2 * maximumCommandCount {
      damage = [damage.reduce(.empty) { $0.union($1) }]
    }
    return merged(damage.map { $0.intersection(whole) })
  }

  /// True if two commands draw the same; where groups lie follows from what is in them.
  private static func isSame(_ old: DisplayList, _ i: Int, _ new: DisplayList, _ j: Int) -> Bool {
    let (a, b) = (old.commands[i], new.commands[j])
    guard a.kind == b.kind, a.color == b.color, a.opacity == b.opacity, a.blend == b.blend,
      a.isAntialiased == b.isAntialiased, a.isBackFragment == b.isBackFragment,
      a.pointCount == b.pointCount, a.rule == b.rule, old.polygons(of: a) == new.polygons(of: b)
    else { return false }
    switch a.kind {
    case .beginGroup, .beginMask, .endMask: return true
    case .endGroup:
      guard filters(a, old) == filters(b, new) else { return false }
      if a.pointCount == 0 { return true }
    case .box: if a.bounds != b.bounds { return false }
    case .polygon, .painted: if a.bounds != b.bounds { return false }
    }
    let (p, q) = (old.points.memory + a.firstPoint, new.points.memory + b.firstPoint)
    for index in 0..<a.pointCount where p[index] != q[index] { return false }
    return a.kind != .painted || isSame(old.paints[a.paint], old, new.paints[b.paint], new)
  }

  private static func filters(_ command: Command, _ list: DisplayList) -> [ColorOperation] {
    command.filters < 0 ? [] : list.filters[command.filters]
  }

  private static func isSame(_ a: Shader, _ old: DisplayList, _ b: Shader, _ new: DisplayList)
    -> Bool
  {
    switch (a, b) {
    case (.gradient(let k, let m, let i), .gradient(let l, let n, let j)):
      let count = GradientShader.rampCount
      return k == l && m == n && old.ramps[i..<(i + count)] == new.ramps[j..<(j + count)]
    case (
      .projective(let i, let c, let m, let p, let q), .projective(let j, let d, let n, let r, let s)
    ):
      return c == d && m == n && p == r && q == s
        && old.textures[i..<(i + c)] == new.textures[j..<(j + d)]
    default: return a == b
    }
  }

  /// The same area, and perhaps a little more, in few rectangles that do not overlap.
  package static func merged(_ rects: [PixelRect]) -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in rects where !rect.isEmpty {
      var rect = rect
      // What a new one swallows may make it touch others.
      while let index = result.firstIndex(where: { joins($0, rect) }) {
        rect = rect.union(result.remove(at: index))
      }
      result.append(rect)
      if result.count > maximumCount { mergeClosest(&result) }
    }
    return result
  }

  /// True if two overlap, or make one rectangle with little more area.
  private static func joins(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.intersects(b) || area(a.union(b)) <= (area(a) + area(b)) * 5 / 4
  }

  private static func area(_ rect: PixelRect) -> Int { rect.width * rect.height }

  /// Replaces the two whose union wastes least by their union, and what that overlaps.
  private static func mergeClosest(_ rects: inout [PixelRect]) {
    var best = (waste: Int.max, a: 0, b: 1)
    for a in rects.indices {
      for b in rects.indices where b > a {
        let waste = area(rects[a].union(rects[b])) - area(rects[a]) - area(rects[b])
        if waste < best.waste { best = (waste, a, b) }
      }
    }
    var union = rects[best.a].union(rects[best.b])
    rects.remove(at: best.b)
    rects.remove(at: best.a)
    while let index = rects.firstIndex(where: { $0.intersects(union) }) {
      union = union.union(rects.remove(at: index))
    }
    rects.append(union)
  }
}
