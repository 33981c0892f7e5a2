import BoingCurves
import Dispatch
import Foundation
import Synchronization

/// Random curves at random times, of which each value is checked.
@main
enum Sweep {
  /// The number of times at which each curve is evaluated.
  static let timesPerCurve = 1000

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[1]), let first = UInt64(arguments[2]),
      count > 0
    else {
      print("usage: sweep COUNT SEED")
      exit(64)
    }
    let curveCount = (count + timesPerCurve - 1) / timesPerCurve
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let next = Atomic<Int>(0)
    let failures = Atomic<Int>(0)
    let refused = Atomic<Int>(0)
    let checked = Atomic<Int>(0)
    // Few curves a turn, so that all workers end together.
    let turn = 1000
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while true {
        let start = next.wrappingAdd(turn, ordering: .relaxed).oldValue
        guard start < curveCount else { return }
        for index in start..<min(start + turn, curveCount) {
          let seed = first &+ UInt64(index)
          var trial = Trial(seed: seed)
          switch trial.run() {
          case .held(let count): checked.wrappingAdd(count, ordering: .relaxed)
          case .refused: refused.wrappingAdd(1, ordering: .relaxed)
          case .broken(let what):
            if failures.wrappingAdd(1, ordering: .relaxed).oldValue < 20 {
              print("seed \(seed): \(what)")
            }
          }
        }
      }
    }
    print(
      "sweep: \(curveCount) curves from seed \(first): \(checked.load(ordering: .relaxed)) values held, "
        + "\(refused.load(ordering: .relaxed)) curves were refused for their parameters, "
        + "\(failures.load(ordering: .relaxed)) broke a promise")
    exit(failures.load(ordering: .relaxed) == 0 ? 0 : 1)
  }
}
