import Foundation
import Testing

/// A reader of `linear()` after CSS Easing Functions Level 2, written apart from the writer.
struct CSSLinearReader {
  private(set) var inputs: [Double] = []
  private(set) var outputs: [Double] = []

  init(_ text: String) throws {
    try #require(text.hasPrefix("linear(") && text.hasSuffix(")"))
    var stops: [(output: Double, input: Double?)] = []
    for item in text.dropFirst(7).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    {
      let words = item.split(separator: " ")
      let numbers = words.filter { !$0.hasSuffix("%") }
      let percentages = words.filter { $0.hasSuffix("%") }
      try #require(numbers.count == 1 && percentages.count <= 2)
      let output = try #require(Double(numbers[0]))
      let places = try percentages.map { try #require(Double($0.dropLast())) / 100 }
      stops += places.isEmpty ? [(output, nil)] : places.map { (output, $0) }
    }
    if stops[0].input == nil { stops[0].input = 0 }
    if stops[stops.count - 1].input == nil { stops[stops.count - 1].input = 1 }
    var known = 0
    for index in 1..<stops.count {
      guard let input = stops[index].input, let start = stops[known].input else { continue }
      let end = max(input, start)
      stops[index].input = end
      for inner in known + 1..<index {
        stops[inner].input = start + (end - start) * Double(inner - known) / Double(index - known)
      }
      known = index
    }
    inputs = stops.map { $0.input ?? .nan }
    outputs = stops.map(\.output)
  }

  func value(at progress: Double) -> Double {
    let next = inputs.firstIndex { $0 > progress } ?? inputs.count
    if next == inputs.count { return outputs[next - 1] }
    if next == 0 { return outputs[0] }
    let part = (progress - inputs[next - 1]) / (inputs[next] - inputs[next - 1])
    return outputs[next - 1] + (outputs[next] - outputs[next - 1]) * part
  }
}

/// A reader of a rule with one declaration in each keyframe.
struct CSSKeyframesReader {
  private(set) var frames: [(percent: Double, value: Double)] = []

  init(_ text: String, name: String, before: String, after: String) throws {
    let lines = text.split(separator: "\n").map(String.init)
    try #require(lines.first == "@keyframes \(name) {" && lines.last == "}")
    for line in lines.dropFirst().dropLast() {
      let parts = line.components(separatedBy: " { ")
      try #require(parts.count == 2 && parts[1].hasSuffix(" }"))
      let selector = parts[0].trimmingCharacters(in: .whitespaces)
      let percent = selector == "to" ? 100 : try #require(Double(selector.dropLast()))
      let value = parts[1].dropLast(2)
      try #require(value.hasPrefix(before) && value.hasSuffix(after))
      frames.append(
        (percent, try #require(Double(value.dropFirst(before.count).dropLast(after.count)))))
    }
  }

  func value(at percent: Double) -> Double {
    let next = frames.firstIndex { $0.percent > percent } ?? frames.count
    if next == frames.count { return frames[next - 1].value }
    let (a, b) = (frames[next - 1], frames[next])
    return a.value + (b.value - a.value) * (percent - a.percent) / (b.percent - a.percent)
  }
}
