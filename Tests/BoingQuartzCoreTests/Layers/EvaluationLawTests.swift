import BoingCurves
import BoingRender
import BoingTestSupport
import Testing

@testable import BoingQuartzCore

@Suite("Laws of evaluation over seeded random trees")
struct EvaluationLawTests {
  private func scene(_ seed: UInt64) -> (display: Display, layers: [CALayer]) {
    CATransaction.flush()
    var random = SeededGenerator(seed: seed)
    let display = Display(size: CGSize(width: 100, height: 100), clock: ManualClock())
    CATransaction.setDisableActions(true)
    let layers = RandomTree.layers(20, using: &random)
    display.rootLayer.addSublayer(layers[0])
    CATransaction.flush()
    RandomTree.animate(layers, using: &random)
    CATransaction.flush()
    return (display, layers)
  }

  private static let times = [0, 0.1, 0.37, 0.5, 1, 1.3, 2.25, 5]

  @Test("the same tree and time give the same bits", arguments: 0..<20 as Range<UInt64>)
  func repeatable(seed: UInt64) {
    let tree = scene(seed).display.renderTree
    let first = Self.times.map { Bits(tree.evaluate(at: $0)) }
    let second = Self.times.reversed().map { Bits(tree.evaluate(at: $0)) }.reversed()
    #expect(first == Array(second))
    let same = scene(seed).display.renderTree
    #expect(Self.times.map { Bits(same.evaluate(at: $0)) } == first)
  }

  @Test(
    "a frame in the memory of another has the same bits as one of its own",
    arguments: 0..<20 as Range<UInt64>)
  func reused(seed: UInt64) {
    let (tree, other) = (scene(seed).display.renderTree, scene(seed + 1).display.renderTree)
    var frame = other.evaluate(at: 0.7)
    let kept = frame
    let before = Bits(kept)
    for time in Self.times {
      tree.evaluate(at: time, into: &frame)
      #expect(Bits(frame) == Bits(tree.evaluate(at: time)) && frame.time == time)
    }
    #expect(Bits(kept) == before)
    RenderTree().evaluate(at: 0, into: &frame)
    #expect(frame.count == 0)
  }

  @Test("two threads get the same bits as one", arguments: 0..<5 as Range<UInt64>)
  func threads(seed: UInt64) async {
    let tree = scene(seed).display.renderTree
    let one = Self.times.map { Bits(tree.evaluate(at: $0)) }
    let several = await withTaskGroup(of: (Int, Bits).self) { group in
      for (index, time) in Self.times.enumerated() {
        group.addTask { (index, Bits(tree.evaluate(at: time))) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(one.indices.allSatisfy { several[$0] == one[$0] })
  }

  @Test("scrubbing shows what playing shows", arguments: 0..<20 as Range<UInt64>)
  func scrubbing(seed: UInt64) {
    let (playing, _) = scene(seed)
    let (scrubbed, layers) = scene(seed)
    layers[0].speed = 0
    for time in Self.times {
      layers[0].timeOffset = time
      let frame = scrubbed.frame(at: 77)
      #expect(Bits(frame) == Bits(playing.frame(at: time)), "at \(time)")
    }
  }

  @Test("a presentation layer shows what the frame shows", arguments: 0..<20 as Range<UInt64>)
  func presentation(seed: UInt64) {
    let (display, layers) = scene(seed)
    for time in Self.times {
      (display.clock as? ManualClock)?.now = time
      let frame = display.frame()
      let shown = Dictionary(uniqueKeysWithValues: frame.layers.map { ($0.slot, $0.values) })
      for layer in layers {
        #expect(
          layer.presentation().map { bytes($0.values) } == shown[layer.slot].map { bytes($0) })
      }
    }
  }

  @Test("without its animations a tree shows the model", arguments: 0..<10 as Range<UInt64>)
  func removed(seed: UInt64) {
    let (display, layers) = scene(seed)
    for layer in layers { layer.removeAllAnimations() }
    #expect(display.renderTree.endTime == nil)
    let frame = display.frame(at: 0.5)
    let shown = Dictionary(uniqueKeysWithValues: frame.layers.map { ($0.slot, $0.values) })
    #expect(layers.allSatisfy { shown[$0.slot].map { bytes($0) } == bytes($0.values) })
  }

  @Test(
    "a frame lists every layer once, superlayers first, each with its range",
    arguments: 0..<10 as Range<UInt64>)
  func order(seed: UInt64) {
    let (display, layers) = scene(seed)
    let frame = display.frame(at: 0)
    #expect(frame.count == layers.count + 1)
    #expect(Set(frame.layers.map(\.slot)).count == frame.count)
    for (index, layer) in frame.layers.enumerated() {
      #expect(layer.parent < index && layer.end > index)
      if layer.parent >= 0 { #expect(frame.layers[Int(layer.parent)].end >= layer.end) }
    }
    let bySlot = Dictionary(uniqueKeysWithValues: layers.map { ($0.slot, $0) })
    for layer in frame.layers where layer.parent > 0 {
      let parent = bySlot[frame.layers[Int(layer.parent)].slot]
      #expect(bySlot[layer.slot]?.superlayer === parent)
    }
  }

  @Test(
    "no time gives anything but numbers",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func strangeTimes(time: Double) {
    for seed in 0..<5 as Range<UInt64> {
      for layer in scene(seed).display.frame(at: time).layers {
        let values = layer.values
        #expect(!values.opacity.isNaN && !values.zPosition.isNaN && !values.cornerRadius.isNaN)
        #expect((values.position * 0) == .zero && (values.bounds * 0) == .zero)
        #expect(values.transform.isFinite)
      }
    }
  }

  /// Everything that a frame shows, comparable bit by bit.
  struct Bits: Equatable, Sendable {
    private let layers: [[UInt8]]
    private let stores: [PropertyStore]
    private let images: [ObjectIdentifier?]

    init(_ frame: Frame) {
      layers = frame.layers.indices.map { index in
        bytes(frame.layers[index].values) + bytes(frame.details(at: index).values)
      }
      stores = frame.layers.indices.map { frame.details(at: $0).properties }
      images = frame.layers.indices.map {
        frame.details(at: $0).contents.map { ObjectIdentifier($0) }
      }
    }
  }
}

/// The memory of `values`: colours that are absent are not numbers, and not equal to themselves.
private func bytes<Values>(_ values: Values) -> [UInt8] {
  withUnsafeBytes(of: values) { Array($0.prefix(MemoryLayout<Values>.size)) }
}
