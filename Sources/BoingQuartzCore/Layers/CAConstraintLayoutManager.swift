import BoingCoreGraphics

/// Arranges sublayers by their constraints.
///
/// Each axis of each layer is laid out by itself, as measured on macOS:
/// - Two different measures decide position and size. Of more, the one given last counts, with the first
///   of the others in the order edge of smallest coordinate, middle, edge of largest coordinate, size.
/// - One edge or middle keeps the layer's size; a size alone does nothing.
/// - An axis is left as it is when the same measure is given twice and no other, and when a source
///   is missing, has no constraints on the axis that is read, is the layer itself, or leads back to
///   it. What is missing is reported.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
  /// Arranges the sublayers of `layer`, whose measures are those of its bounds.
  open func layoutSublayers(of layer: CALayer) {
    var solver = ConstraintSolver(layer)
    solver.solve()
    for (index, child) in layer.children.enumerated() {
      let frame = solver.frames[index]
      if solver.isSolved(index), frame != child.frame { child.frame = frame }
    }
  }
}

/// The frames of one layer's sublayers, found in the order in which they depend on each other.
private struct ConstraintSolver {
  private let superlayer: CGRect
  private(set) var frames: [CGRect]
  private var constraints: [[CAConstraint]] = []
  private var indices: [String: Int] = [:]
  private var solved: [Bool]
  private let names: [String?]

  init(_ layer: CALayer) {
    superlayer = layer.bounds
    let children = layer.children
    frames = children.map(\.frame)
    names = children.map(\.name)
    solved = [Bool](repeating: false, count: children.count * 2)
    for (index, child) in children.enumerated() {
      let all = child.constraintList
      for axis in 0...1 { constraints.append(all.filter { $0.attribute.axis == axis }) }
      if let name = child.name, indices[name] == nil { indices[name] = index }
    }
  }

  func isSolved(_ index: Int) -> Bool { solved[index * 2] || solved[index * 2 + 1] }

  mutating func solve() {
    var waiting = [[Int]](repeating: [], count: solved.count)
    var missing = [Int](repeating: 0, count: solved.count)
    var ready: [Int] = []
    for node in solved.indices where !constraints[node].isEmpty {
      var isUsable = true
      for constraint in constraints[node] where constraint.sourceName != "superlayer" {
        guard let source = indices[constraint.sourceName] else {
          report(node, "no sibling has the name '\(constraint.sourceName)'")
          isUsable = false
          continue
        }
        waiting[source * 2 + constraint.sourceAttribute.axis].append(node)
        missing[node] += 1
      }
      if !isUsable { missing[node] = .max / 2 } else if missing[node] == 0 { ready.append(node) }
    }
    while let node = ready.popLast() {
      guard layOut(node) else { continue }
      solved[node] = true
      for dependent in waiting[node] {
        missing[dependent] -= 1
        if missing[dependent] == 0 { ready.append(dependent) }
      }
    }
    for node in solved.indices where missing[node] > 0 && missing[node] < .max / 4 {
      report(node, "their sources are not laid out on that axis, or lead back to it")
    }
  }

  private func report(_ node: Int, _ cause: String) {
    let name = names[node / 2].map { "'\($0)'" } ?? "a layer without a name"
    Diagnostics.report(.unusableConstraints(of: name, axis: node % 2 == 0 ? "x" : "y", cause))
  }

  /// Lays out one axis of a layer whose sources are known; false where the constraints say nothing.
  private mutating func layOut(_ node: Int) -> Bool {
    let list = constraints[node]
    guard let last = list.last else { return false }
    let others = list.filter { $0.attribute != last.attribute }
    let other = others.min { $0.attribute.part < $1.attribute.part }
    if other == nil && (list.count > 1 || last.attribute.part == 3) { return false }
    var measures: [CGFloat?] = [nil, nil, nil, nil]
    for constraint in [last, other].compactMap(\.self) {
      measures[constraint.attribute.part] = target(constraint)
    }
    var rect = frames[node / 2].standardized
    let present = node % 2 == 0 ? rect.width : rect.height
    let size: CGFloat
    switch (measures[0], measures[1], measures[2]) {
    case (let low?, let middle?, _): size = 2 * (middle - low)
    case (let low?, _, let high?): size = high - low
    case (_, let middle?, let high?): size = 2 * (high - middle)
    default: size = measures[3] ?? present
    }
    let start = measures[0] ?? measures[1].map { $0 - size / 2 } ?? (measures[2] ?? 0) - size
    guard start.isFinite, size.isFinite else {
      report(node, "they give a position or size that is not finite")
      return false
    }
    if node % 2 == 0 {
      (rect.origin.x, rect.size.width) = (start, size)
    } else {
      (rect.origin.y, rect.size.height) = (start, size)
    }
    frames[node / 2] = rect.standardized
    return true
  }

  private func target(_ constraint: CAConstraint) -> CGFloat {
    let source =
      constraint.sourceName == "superlayer"
      ? superlayer : indices[constraint.sourceName].map { frames[$0] } ?? superlayer
    return constraint.sourceAttribute.value(of: source) * constraint.scale + constraint.offset
  }
}
