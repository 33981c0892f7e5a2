import Foundation

/// Measures what was asked for and prints one table per topic.
@main
struct Benchmarks {
  static let usage = """
    Usage: benchmarks [TOPIC …] [--rounds N] [--documents FOLDER] [--json] [--list]
    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      complain("\(error.message)\n\(usage)")
      exit(64)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let request = try Request(arguments)
    if request.showsHelp {
      print(usage)
      return
    }
    if request.listsTopics {
      let width = topics.map { $0.name.count }.max() ?? 0
      for topic in topics {
        print(topic.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + topic.summary)
      }
      return
    }
    if !request.asJSON { print(machine(request.settings)) }
    var tables: [Table] = []
    for topic in request.topics {
      let table = try topic.measure(request.settings)
      tables.append(table)
      if !request.asJSON { print("\n" + table.text) }
      // A report that is cut short should still hold what was measured.
      fflush(nil)
    }
    if request.asJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(tables), as: UTF8.self))
    }
  }

  private static func machine(_ settings: Settings) -> String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let load = Load.average.map { ", load \(digits($0)) before the start" } ?? ""
    return "Best of \(settings.rounds) interleaved rounds (median in parentheses) on \(cores) "
      + "cores\(load); a ratio above 1 means that ours is better."
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("benchmarks: \(text)\n".utf8))
  }
}
