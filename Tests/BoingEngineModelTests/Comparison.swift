import BoingQuartzCore
import Foundation

/// A disagreement of the engine and the model after a step.
struct Difference: CustomStringConvertible {
  /// The number of steps that had run.
  var step: Int
  var what: String

  var description: String { "after step \(step): \(what)" }
}

/// A call to a delegate or a completion block, and what a layer showed then.
struct NotedEvent: CustomStringConvertible {
  var text: String
  var shown: [Double]

  var description: String { "\(text) \(shown)" }

  /// True if both are the same call at the same time, and show the same.
  func agrees(with other: NotedEvent) -> Bool {
    text == other.text && shown.count == other.shown.count
      && zip(shown, other.shown).allSatisfy { Comparison.agree($0, $1) }
  }
}

/// A run of a program on both the engine and the model.
struct Comparison {
  var evaluation = Evaluation()
  let helper: HelperThread

  /// The tolerance of numbers, relative to the greater of 1 and the number.
  ///
  /// Opacities pass through `Float`, whose numbers below 1 lie 6e-8 apart; a timing function's solution and the angles
  /// of a transform that has been taken apart add some 1e-9 of the value, which may be a hundred.
  static let tolerance = 1e-6

  /// The first difference; nil where there is none.
  func difference(_ program: Program) -> Difference? {
    let engine = Engine(layers: program.layers, helper)
    defer { engine.end() }
    let model = Model(layers: program.layers, evaluation)
    var agreed = 0
    for (index, step) in program.steps.enumerated() {
      engine.run(step)
      model.run(step)
      if let what = difference(
        engine, model, index, isLast: index == program.steps.count - 1, &agreed)
      {
        return Difference(step: index + 1, what: what)
      }
    }
    return lastDifference(engine, model).map { Difference(step: program.steps.count, what: $0) }
  }

  /// Compares animations by their keys, and the tree that shows: once, since asking for them makes objects.
  private func lastDifference(_ engine: Engine, _ model: Model) -> String? {
    for (index, layer) in engine.layers.enumerated() {
      for running in model.layers[index].animations where !running.key.isEmpty {
        guard let animation = layer.animation(forKey: running.key) else {
          return "layer \(index) has no animation \(running.key)"
        }
        let (begin, duration) = (running.begin ?? 0, running.animation.duration)
        let expected = running.animation.begin == 0 ? begin : running.animation.begin
        if !Self.agree(animation.beginTime, expected) || animation.duration != duration {
          return
            "animation \(running.key) of layer \(index): engine begins \(animation.beginTime), lasts "
            + "\(animation.duration); model \(expected), \(duration)"
        }
      }
      guard let shown = layer.presentation(), let expected = model.layers[index].shown else {
        continue
      }
      let superlayer = engine.index(of: shown.superlayer?.model())
      let sublayers = (shown.sublayers ?? []).map { engine.index(of: $0.model()) ?? -1 }
      let mask = engine.index(of: shown.mask?.model())
      if superlayer != expected.superlayer || sublayers != expected.sublayers
        || mask != expected.mask
      {
        return "shown tree of layer \(index): engine \(superlayer ?? -1) \(sublayers), "
          + "model \(expected.superlayer ?? -1) \(expected.sublayers)"
      }
    }
    return nil
  }

  /// The first difference of the pictures after a program's last step; nil where there is none.
  func pictureDifference(_ program: Program) -> Difference? {
    let engine = Engine(layers: program.layers, helper)
    defer { engine.end() }
    let model = Model(layers: program.layers, evaluation)
    engine.run(program.steps + [.update])
    model.run(program.steps + [.update])
    return Self.pictureDifference(engine, model).map {
      Difference(step: program.steps.count, what: $0)
    }
  }

  /// The tolerance of a color's component in 255ths.
  ///
  /// Pixels have eight bits at each stage, and every layer, group and mask on the way rounds one by half a level.
  private static let pixelTolerance = 4.0

  private static func pictureDifference(_ engine: Engine, _ model: Model) -> String? {
    guard let image = try? engine.display.image() else { return "no image" }
    for y in stride(from: 1, to: 64, by: 5) {
      for x in stride(from: 2, to: 64, by: 5) {
        let sample = model.sample(Double(x) + 0.5, Double(y) + 0.5)
        // A pixel that an edge crosses is a matter of coverage.
        guard sample.distance > 1 else { continue }
        let (pixel, expected) = (image.pixel(x: x, y: y), sample.color.map { $0 * 255 })
        let got = (0..<4).map { Double(pixel[$0]) }
        if zip(got, expected).contains(where: { abs($0 - $1) > pixelTolerance }) {
          return "pixel (\(x), \(y)): engine \(got), model \(expected)"
        }
      }
    }
    return nil
  }

  /// - Parameter agreed: The number of events that are known to agree.
  private func difference(
    _ engine: Engine, _ model: Model, _ step: Int, isLast: Bool, _ agreed: inout Int
  ) -> String? {
    while agreed < min(engine.events.count, model.events.count),
      engine.events[agreed].agrees(with: model.events[agreed])
    {
      agreed += 1
    }
    if agreed < max(engine.events.count, model.events.count) {
      return
        "events from \(agreed): engine \(engine.events[agreed...]), model \(model.events[agreed...])"
    }
    for (index, layer) in engine.layers.enumerated() {
      let expected = model.layers[index]
      // What no clock changes is asked for after every other step, and after the last.
      if isLast || (step + index).isMultiple(of: 2),
        let difference = modelDifference(layer, expected, engine)
      {
        return "layer \(index): \(difference)"
      }
      let keys = layer.animationKeys() ?? []
      if keys != model.keys(of: index) {
        return "keys of layer \(index): engine \(keys), model \(model.keys(of: index))"
      }
      let (shown, values) = (layer.presentation(), model.presentation(of: index))
      if (shown == nil) != (values == nil) {
        return "layer \(index) is shown: engine \(shown != nil), model \(values != nil)"
      }
      if let shown, let values,
        let difference = Self.difference(shown.numbers, values.numbers)
      {
        return "presentation of layer \(index) @\(model.now): \(difference)"
      }
    }
    let values = (CATransaction.animationDuration(), CATransaction.disableActions())
    if values != (model.duration, model.actionsAreDisabled) {
      return "transaction: engine \(values), model \((model.duration, model.actionsAreDisabled))"
    }
    return times(engine, model, step)
  }

  /// Compares a layer's own values and its neighbours in the tree.
  private func modelDifference(
    _ layer: CALayer, _ expected: Model.Layer, _ engine: Engine
  ) -> String? {
    if let difference = Self.difference(layer.numbers, expected.values.numbers) {
      return "model value of \(difference)"
    }
    let superlayer = engine.index(of: layer.superlayer)
    let sublayers = (layer.sublayers ?? []).map { engine.index(of: $0) ?? -1 }
    if superlayer == expected.superlayer, sublayers == expected.sublayers,
      engine.index(of: layer.mask) == expected.mask
    {
      return nil
    }
    return "tree: engine \(superlayer ?? -1) \(sublayers), "
      + "model \(expected.superlayer ?? -1) \(expected.sublayers)"
  }

  /// Converts a time between two layers.
  private func times(_ engine: Engine, _ model: Model, _ step: Int) -> String? {
    let count = engine.layers.count
    let (a, b, time) = (step % count, (step / count + 1) % count, Double(step) / 4)
    let (got, expected) = (
      engine.layers[a].convertTime(time, to: engine.layers[b]),
      model.convert(time, from: a, to: b)
    )
    guard !Self.agree(got, expected) else { return nil }
    return "time \(time) of layer \(a) in layer \(b): engine \(got), model \(expected)"
  }

  static func agree(_ a: Double, _ b: Double) -> Bool {
    a == b || (a.isNaN && b.isNaN) || (a - b).magnitude <= tolerance * max(1, b.magnitude)
  }

  /// The first property whose numbers differ.
  private static func difference(_ got: [Double], _ expected: [Double]) -> String? {
    // Nearly all are equal to the bit, which is soon seen.
    if got.count == expected.count,
      got.withUnsafeBytes({ a in
        expected.withUnsafeBytes { memcmp(a.baseAddress!, $0.baseAddress!, a.count) }
      }) == 0
    {
      return nil
    }
    if got.count != expected.count { return "lengths" }
    if zip(got, expected).allSatisfy({ agree($0, $1) }) { return nil }
    var start = 0
    for property in Property.allCases {
      let range = start..<start + property.kind.count
      start = range.upperBound
      let (a, b) = (Array(got[range]), Array(expected[range]))
      if zip(a, b).allSatisfy({ agree($0, $1) }) { continue }
      if property.kind == .transform, areUndecided(a, b) { continue }
      return "\(property.name): engine \(a), model \(b)"
    }
    return nil
  }

  /// True for two transforms that take all volume away and differ in their turns alone: which way such a one, or one
  /// half way to its mirror image, is turned is up to the last bits.
  private static func areUndecided(_ a: [Double], _ b: [Double]) -> Bool {
    let (a, b) = (Matrix(a), Matrix(b))
    guard abs(a.volume) <= 1e-9, abs(b.volume) <= 1e-9 else { return false }
    return zip(a.rows[3], b.rows[3]).allSatisfy { agree($0, $1) }
      && zip(a.rows, b.rows).prefix(3).allSatisfy { agree(dot($0, $0), dot($1, $1)) }
  }
}
