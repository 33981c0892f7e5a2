import BoingQuartzCore
import Foundation
import Synchronization
import Testing

/// Random programs of layer calls, run by the engine and by a second implementation of Core Animation's rules.
///
/// `BOING_MODEL` says how many programs there are and `BOING_MODEL_SEED` the seed of the first; `make verify` and `make model` take more.
@Suite("Engine against its model")
struct BoingEngineModelTests {
  static let count =
    ProcessInfo.processInfo.environment["BOING_MODEL"].flatMap(Int.init) ?? 5_000
  static let firstSeed =
    ProcessInfo.processInfo.environment["BOING_MODEL_SEED"].flatMap(UInt64.init) ?? 1
  /// Ranges of seeds, as many as programs run at once do not crowd.
  static let parts = 20

  @Test("the engine and the model agree after every step", arguments: 0..<parts)
  func agree(part: Int) async {
    let start = Self.firstSeed + UInt64(Self.count * part / Self.parts)
    let end = Self.firstSeed + UInt64(Self.count * (part + 1) / Self.parts)
    let report = await onThread { helper in
      let comparison = Comparison(helper: helper)
      return Self.firstDifference(start..<end, { $0.program() }, { comparison.difference($0) })
    }
    if let report { Issue.record("\(report)") }
  }

  @Test("programs that were found once agree", arguments: FoundPrograms.all.indices)
  func found(index: Int) async {
    let (fault, program) = FoundPrograms.all[index]
    let difference = await onThread { helper in
      Comparison(helper: helper).difference(program).map { "\($0)" }
    }
    #expect(difference == nil, "\(fault)")
  }

  @Test("the engine draws what the model shows, away from edges", arguments: 0..<parts)
  func draw(part: Int) async {
    let count = Self.count / 10
    let start = Self.firstSeed + UInt64(count * part / Self.parts)
    let end = Self.firstSeed + UInt64(count * (part + 1) / Self.parts)
    let report = await onThread { helper in
      let comparison = Comparison(helper: helper)
      return Self.firstDifference(
        start..<end, { $0.picture() }, { comparison.pictureDifference($0) })
    }
    if let report { Issue.record("\(report)") }
  }

  @Test(
    "a rule that the model leaves out is found, and shrunk to a program of a few steps",
    arguments: [Evaluation.Fault.fillForwards, .byValue, .autoreverses, .laterWins])
  func fault(fault: Evaluation.Fault) async {
    let least = await onThread { helper in
      let comparison = Comparison(evaluation: Evaluation(fault: fault), helper: helper)
      return Self.least(1..<10_000, { $0.program() }, { comparison.difference($0) })
    }
    let steps = least?.program.steps.count ?? .max
    #expect(steps <= 5, "\(least.map { "\($0.program)" } ?? "not found")")
  }

  /// Runs `body` on a thread with a run loop of its own, so that nobody else makes the calls that wait there.
  private func onThread<Result: Sendable>(
    _ body: @escaping @Sendable (HelperThread) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let helper = HelperThread()
        let result = Diagnostics.withHandler({ _ in }, operation: { body(helper) })
        helper.end()
        continuation.resume(returning: result)
      }
      thread.stackSize = 1 << 23
      thread.start()
    }
  }

  /// The first difference among programs of some seeds as text, shrunk; nil where there is none.
  private static func firstDifference(
    _ seeds: Range<UInt64>, _ make: (inout ProgramGenerator) -> Program,
    _ difference: @escaping (Program) -> Difference?
  ) -> String? {
    guard let (seed, program) = least(seeds, make, difference) else { return nil }
    return "seed \(seed), \(difference(program).map { "\($0)" } ?? "")\n\(program)"
  }

  /// The first program of some seeds that shows a difference, shrunk.
  private static func least(
    _ seeds: Range<UInt64>, _ make: (inout ProgramGenerator) -> Program,
    _ difference: @escaping (Program) -> Difference?
  ) -> (seed: UInt64, program: Program)? {
    for seed in seeds {
      var generator = ProgramGenerator(seed: seed)
      let program = make(&generator)
      guard difference(program) != nil else { continue }
      var shrinker = Shrinker { difference($0) != nil }
      return (seed, shrinker.shrink(program))
    }
    return nil
  }
}
