/// Makes a program that shows a difference as short and as plain as can be.
struct Shrinker {
  /// True for a program that still shows a difference.
  let fails: (Program) -> Bool
  /// The number of programs that may still be tried.
  private var budget = 3_000

  init(fails: @escaping (Program) -> Bool) { self.fails = fails }

  mutating func shrink(_ program: Program) -> Program {
    var best = program
    while budget > 0, let better = smaller(best) { best = better }
    return best
  }

  /// The first smaller program that still fails.
  private mutating func smaller(_ program: Program) -> Program? {
    for steps in Self.candidates(program.steps) {
      budget -= 1
      guard budget > 0 else { return nil }
      let candidate = Program(layers: program.layers, steps: steps)
      if fails(candidate) { return candidate }
    }
    if program.layers > 1 {
      let candidate = Program(layers: program.layers - 1, steps: program.steps)
      let isComplete = candidate.steps.allSatisfy { $0.highestLayer <= candidate.layers }
      if isComplete, fails(candidate) { return candidate }
    }
    return nil
  }

  /// Shorter lists: without a half, a quarter … a single step, and then with one step simpler.
  static func candidates(_ steps: [Step]) -> [[Step]] {
    var lists: [[Step]] = []
    var length = steps.count / 2
    while length > 1 {
      for start in stride(from: 0, to: steps.count - length + 1, by: length) {
        lists.append(Array(steps[..<start] + steps[(start + length)...]))
      }
      length /= 2
    }
    for index in steps.indices.reversed() {
      var list = steps
      list.remove(at: index)
      lists.append(list)
    }
    for index in steps.indices {
      for simpler in steps[index].simpler {
        var list = steps
        list[index] = simpler
        lists.append(list)
      }
      // The steps on the other thread, on this one.
      if case .other(let inner) = steps[index] {
        lists.append(Array(steps[..<index] + inner + steps[(index + 1)...]))
      }
    }
    return lists
  }
}

extension Step {
  /// The highest number of a layer in the step.
  fileprivate var highestLayer: Int {
    switch self {
    case .set(let a, _, _), .time(let a, _, _), .remove(let a), .stop(let a, _), .stopAll(let a):
      a
    case .add(let a, let b), .insert(let a, let b, _), .replace(let a, let b),
      .copy(let a, let b, _):
      max(a, b)
    case .below(let a, let b, let c), .above(let a, let b, let c): max(a, b, c)
    case .sublayers(let list, let b): max(list.max() ?? 0, b)
    case .mask(let a, let b): max(a ?? 0, b)
    case .animate(let a, let animation, _): max(a, animation.highestLayer)
    case .action(let a, _, .animation(let animation)?, _): max(a, animation.highestLayer)
    case .action(let a, _, _, _): a
    case .block(_, let steps), .other(let steps): steps.map(\.highestLayer).max() ?? 0
    case .begin, .commit, .flush, .disableActions, .duration, .timingFunction, .update, .advance,
      .jump:
      0
    }
  }

  /// Plainer forms of the step, the plainest first.
  fileprivate var simpler: [Step] {
    switch self {
    case .set(let layer, let path, let value):
      path.simpler(value).map { .set(layer, path, $0) }
    case .time(let layer, let key, let value):
      value != 1 && value != 0 ? [.time(layer, key, key == .speed ? 0 : 1)] : []
    case .animate(let layer, let animation, let key):
      (key == nil ? [] : [.animate(layer, animation, key: nil)])
        + animation.simpler.map { .animate(layer, $0, key: key) }
    case .action(let layer, let event, .animation(let animation)?, let source):
      animation.simpler.map { .action(layer, event, .animation($0), in: source) }
    case .block(let name, let steps): Shrinker.candidates(steps).map { .block(name, $0) }
    case .other(let steps): Shrinker.candidates(steps).map { .other($0) }
    case .copy(let layer, let other, .keyedArchive): [.copy(layer, as: other, .archive)]
    case .advance(let seconds) where seconds > 1: [.advance(1)]
    case .jump(let seconds) where seconds != 1: [.jump(1)]
    case .sublayers(let list, let parent) where !list.isEmpty:
      [
        .sublayers(Array(list.dropLast()), of: parent),
        .sublayers(Array(list.dropFirst()), of: parent),
      ]
    case .insert(let layer, let parent, _), .below(let layer, let parent, _),
      .above(let layer, let parent, _):
      [.add(layer, to: parent)]
    default: []
    }
  }
}

extension Path {
  /// A plainer value: that of a whole number in each component.
  fileprivate func simpler(_ value: [Double]) -> [[Double]] {
    let plain: [Double] =
      kind == .transform ? [1, 1, 1, 0, 0, 0, 0, 0, 0] : value.map { _ in 1 }
    guard value != plain, value.count == plain.count else { return [] }
    let parts = value.indices.filter { value[$0] != plain[$0] }.map { index -> [Double] in
      var simpler = value
      simpler[index] = plain[index]
      return simpler
    }
    return [plain] + parts
  }
}

extension Animation {
  fileprivate var highestLayer: Int { (onStart + onStop).map(\.highestLayer).max() ?? 0 }

  /// Plainer animations, the plainest first.
  fileprivate var simpler: [Animation] {
    var list: [Animation] = []
    func change(_ body: (inout Animation) -> Void) {
      var copy = self
      body(&copy)
      if copy != self { list.append(copy) }
    }
    change { $0 = Animation($0.kind) { $0.duration = 1 } }
    change { $0.onStart = [] }
    change { $0.onStop = [] }
    change { if $0.onStart.isEmpty && $0.onStop.isEmpty { $0.name = nil } }
    change { $0.begin = 0 }
    change { $0.speed = 1 }
    change { $0.offset = 0 }
    change { $0.repeatCount = 0 }
    change { $0.repeatDuration = 0 }
    change { $0.autoreverses = false }
    change { $0.fill = .removed }
    change { $0.isKept = false }
    change { $0.timingFunction = nil }
    change { $0.isAdditive = false }
    change { $0.isCumulative = false }
    change { if $0.duration != 0 { $0.duration = 1 } }
    for steps in Shrinker.candidates(onStart) { change { $0.onStart = steps } }
    for steps in Shrinker.candidates(onStop) { change { $0.onStop = steps } }
    for kind in kind.simpler { change { $0.kind = kind } }
    return list
  }
}

extension Animation.Kind {
  fileprivate var simpler: [Animation.Kind] {
    func dropped<Element>(_ values: [Element]) -> [[Element]] {
      values.indices.map { index in
        var shorter = values
        shorter.remove(at: index)
        return shorter
      }
    }
    switch self {
    case .basic(let path, let from, let to, let by):
      var list: [Self] = []
      if from != nil { list.append(.basic(path, from: nil, to: to, by: by)) }
      if to != nil { list.append(.basic(path, from: from, to: nil, by: by)) }
      if by != nil { list.append(.basic(path, from: from, to: to, by: nil)) }
      if let from { list += path.simpler(from).map { .basic(path, from: $0, to: to, by: by) } }
      if let to { list += path.simpler(to).map { .basic(path, from: from, to: $0, by: by) } }
      if let by { list += path.simpler(by).map { .basic(path, from: from, to: to, by: $0) } }
      return list
    case .spring(let path, let from, let to, _, _, _, _):
      return [.basic(path, from: from, to: to, by: nil)]
    case .keyframes(let path, let values, let times, let mode, let timingFunctions):
      var list: [Self] = [.basic(path, from: values.first, to: values.last, by: nil)]
      list += dropped(values).map {
        .keyframes(path, $0, times: times, mode: mode, timingFunctions: timingFunctions)
      }
      if !timingFunctions.isEmpty {
        list.append(.keyframes(path, values, times: times, mode: mode, timingFunctions: []))
      }
      if let times {
        list.append(
          .keyframes(path, values, times: nil, mode: mode, timingFunctions: timingFunctions))
        if times.count > 1 {
          list += dropped(times).map {
            .keyframes(path, values, times: $0, mode: mode, timingFunctions: timingFunctions)
          }
        }
      }
      for index in values.indices {
        list += path.simpler(values[index]).map { plain in
          var values = values
          values[index] = plain
          return .keyframes(
            path, values, times: times, mode: mode, timingFunctions: timingFunctions)
        }
      }
      return list
    case .function(let function, let from, let to, let by):
      return [from.map { .function(function, from: $0, to: to, by: nil) }].compactMap {
        $0 == self ? nil : $0
      }
        + (by == nil ? [] : [.function(function, from: from, to: to, by: nil)])
    case .along(let points, let times, let mode, let timingFunctions):
      var list: [Self] =
        points.count < 3
        ? []
        : dropped(points).filter { $0[0].count == 2 }
          .map { .along($0, times: nil, mode: mode, timingFunctions: timingFunctions) }
      if !timingFunctions.isEmpty {
        list.append(.along(points, times: times, mode: mode, timingFunctions: []))
      }
      if times != nil {
        list.append(.along(points, times: nil, mode: mode, timingFunctions: timingFunctions))
      }
      return list
    case .group(let children):
      var list = children.filter { $0.kind != .transition }.map(\.kind)
      list += dropped(children).filter { !$0.isEmpty }.map { .group($0) }
      for index in children.indices {
        list += children[index].simpler.map { simpler in
          var children = children
          children[index] = simpler
          return .group(children)
        }
      }
      return list
    case .transition: return []
    }
  }
}
