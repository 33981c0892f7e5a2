/// The command line, understood.
struct Request {
  var topics: [any Topic.Type] = []
  var settings = Settings()
  var listsTopics = false
  var asJSON = false
  var showsHelp = false

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--list": listsTopics = true
      case "--json": asJSON = true
      case "--help", "-h": showsHelp = true
      case "--rounds":
        guard let text = rest.popFirst(), let rounds = Int(text), 1...10_000 ~= rounds else {
          throw UsageError(message: "--rounds needs a number from 1 to 10000")
        }
        settings.rounds = rounds
      case "--documents":
        guard let folder = rest.popFirst() else {
          throw UsageError(message: "--documents needs a folder")
        }
        settings.documents = folder
      default:
        guard let topic = benchmarks.topics.first(where: { $0.name == argument }) else {
          let known = benchmarks.topics.map { $0.name }.joined(separator: ", ")
          throw UsageError(message: "there is no topic or option \(argument); topics: \(known)")
        }
        topics.append(topic)
      }
    }
    if topics.isEmpty { topics = benchmarks.topics }
  }
}

/// A command line that cannot be understood.
struct UsageError: Error {
  let message: String
}
