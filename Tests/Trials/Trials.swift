import BoingFuzzTargets
import Foundation

/// Runs the target `renderings` over random documents.
///
/// `scripts/hostile/documents` and `scripts/wasm/run` call it:
///
///     trials seeds FIRST END      the documents of the seeds FIRST..<END
///     trials file PATH            the document in a file
///     trials markup SEED          the markup of a seed
///     trials players FIRST END    the player's documents of seeds, each behind its size in 4 bytes
///
/// For each document it prints the seed, the processor time in seconds, the peak of its memory in MiB, and the fault if
/// there was one. A crash is of the seed after the last one that is printed.
@main
struct Trials {
  /// The processor time that all uses of a document may take under the sanitizer, in seconds.
  private static let maximumSeconds = 180

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let seeds = arguments.dropFirst().compactMap { UInt64($0) }
    switch (arguments.first, seeds.count) {
    case ("seeds", 2) where seeds[0] <= seeds[1]:
      for seed in seeds[0]..<seeds[1] {
        run(Array(DocumentGenerator.markup(seed: seed).utf8), named: "\(seed)")
      }
    case ("file", _) where arguments.count == 2:
      run(Array(try Data(contentsOf: URL(fileURLWithPath: arguments[1]))), named: "0")
    case ("markup", 1):
      print(DocumentGenerator.markup(seed: seeds[0]), terminator: "")
    case ("players", 2) where seeds[0] <= seeds[1]:
      for seed in seeds[0]..<seeds[1] {
        let bytes = DocumentGenerator.playerDocument(seed: seed) ?? []
        let size = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
        FileHandle.standardOutput.write(Data(size + bytes))
      }
    default:
      print("usage: trials seeds FIRST END | file PATH | markup SEED | players FIRST END")
      exit(64)
    }
  }

  /// Runs the target; beyond the time the process aborts, so that the sanitizer prints where it is.
  private static func run(_ bytes: [UInt8], named name: String) {
    guard let target = FuzzTarget.all.first(where: { $0.name == "renderings" }) else { return }
    // Starts the peak anew.
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    signal(SIGPROF) { _ in
      let message: StaticString = "no end after 180 s\n"
      _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      abort()
    }
    var limit = itimerval()
    limit.it_value.tv_sec = maximumSeconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
    let start = clock()
    var fault = ""
    do throws(FuzzFailure) {
      try target.run(bytes)
    } catch {
      fault = error.description.replacing("\n", with: " ")
    }
    print(name, Double(clock() - start) / Double(CLOCKS_PER_SEC), peakMemory, fault)
    fflush(nil)
  }

  /// The peak of the process's memory since the start of the document, in MiB.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 >> 10 } ?? 0
  }
}
