/// The text of a program: Swift that makes it, for a test of its own.
extension Program: CustomStringConvertible {
  var description: String {
    "Program(\n  layers: \(layers),\n  steps: [\n"
      + steps.map { "    \($0),\n" }.joined() + "  ])"
  }
}

extension Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .set(let layer, let path, let value): ".set(\(layer), \(path), \(value))"
    case .time(let layer, let key, let value): ".time(\(layer), .\(key), \(value))"
    case .add(let layer, let parent): ".add(\(layer), to: \(parent))"
    case .insert(let layer, let parent, let index): ".insert(\(layer), in: \(parent), at: \(index))"
    case .below(let layer, let parent, let other): ".below(\(layer), in: \(parent), \(other))"
    case .above(let layer, let parent, let other): ".above(\(layer), in: \(parent), \(other))"
    case .replace(let layer, let other): ".replace(\(layer), with: \(other))"
    case .sublayers(let list, let parent): ".sublayers(\(list), of: \(parent))"
    case .remove(let layer): ".remove(\(layer))"
    case .mask(let layer, let host): ".mask(\(layer.map(String.init) ?? "nil"), of: \(host))"
    case .animate(let layer, let animation, let key):
      ".animate(\(layer), \(animation), key: \(key.map { "\"\($0)\"" } ?? "nil"))"
    case .stop(let layer, let key): ".stop(\(layer), key: \"\(key)\")"
    case .stopAll(let layer): ".stopAll(\(layer))"
    case .action(let layer, let event, let action, let source):
      ".action(\(layer), \"\(event)\", \(action.map { "\($0)" } ?? "nil"), in: .\(source))"
    case .begin: ".begin"
    case .commit: ".commit"
    case .flush: ".flush"
    case .disableActions(let flag): ".disableActions(\(flag))"
    case .duration(let seconds): ".duration(\(seconds))"
    case .timingFunction(let timingFunction):
      ".timingFunction(\(timingFunction.map { ".\($0)" } ?? "nil"))"
    case .block(let name, let steps): ".block(\"\(name)\", \(steps))"
    case .update: ".update"
    case .advance(let seconds): ".advance(\(seconds))"
    case .jump(let seconds): ".jump(\(seconds))"
    case .other(let steps): ".other(\(steps))"
    case .copy(let layer, let other, let form): ".copy(\(layer), as: \(other), .\(form))"
    }
  }
}

extension Action: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: ".null"
    case .animation(let animation): ".animation(\(animation))"
    }
  }
}

extension Animation: CustomStringConvertible {
  var description: String {
    var sets: [String] = []
    func note<V: Equatable>(_ name: String, _ value: V, _ usual: V, _ text: String) {
      if value != usual { sets.append("$0.\(name) = \(text)") }
    }
    note("begin", begin, 0, "\(begin)")
    note("duration", duration, 0, "\(duration)")
    note("speed", speed, 1, "\(speed)")
    note("offset", offset, 0, "\(offset)")
    note(
      "repeatCount", repeatCount, 0, "\(repeatCount == .infinity ? ".infinity" : "\(repeatCount)")")
    note("repeatDuration", repeatDuration, 0, "\(repeatDuration)")
    note("autoreverses", autoreverses, false, "\(autoreverses)")
    note("fill", fill, .removed, ".\(fill)")
    note("isKept", isKept, false, "\(isKept)")
    note("timingFunction", timingFunction, nil, ".\(timingFunction?.rawValue ?? "")")
    note("isAdditive", isAdditive, false, "\(isAdditive)")
    note("isCumulative", isCumulative, false, "\(isCumulative)")
    note("name", name, nil, "\"\(name ?? "")\"")
    note("onStart", onStart, [], "\(onStart)")
    note("onStop", onStop, [], "\(onStop)")
    let set = sets.isEmpty ? "" : " { \(sets.joined(separator: "; ")) }"
    return "Animation(\(kind))\(set)"
  }
}

extension Animation.Kind: CustomStringConvertible {
  var description: String {
    func text(_ value: [Double]?) -> String { value.map { "\($0)" } ?? "nil" }
    switch self {
    case .basic(let path, let from, let to, let by):
      return ".basic(\(path), from: \(text(from)), to: \(text(to)), by: \(text(by)))"
    case .spring(let path, let from, let to, let mass, let stiffness, let damping, let velocity):
      return ".spring(\(path), from: \(text(from)), to: \(text(to)), mass: \(mass), "
        + "stiffness: \(stiffness), damping: \(damping), velocity: \(velocity))"
    case .function(let function, let from, let to, let by):
      return ".function(.\(function), from: \(text(from)), to: \(text(to)), by: \(text(by)))"
    case .along(let points, let times, let mode, let timingFunctions):
      return ".along(\(points), times: \(text(times)), mode: .\(mode), "
        + "timingFunctions: [\(timingFunctions.map { ".\($0)" }.joined(separator: ", "))])"
    case .keyframes(let path, let values, let times, let mode, let timingFunctions):
      return ".keyframes(\(path), \(values), times: \(text(times)), mode: .\(mode), "
        + "timingFunctions: [\(timingFunctions.map { ".\($0)" }.joined(separator: ", "))])"
    case .group(let animations): return ".group(\(animations))"
    case .transition: return ".transition"
    }
  }
}
