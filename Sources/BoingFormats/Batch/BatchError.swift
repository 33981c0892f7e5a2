/// An error in planning or running the jobs of a batch, with the remedy in its text.
package enum BatchError: Error, Equatable, Sendable, CustomStringConvertible {
  case nameNotUTF8(folder: String, shown: String)
  case noDocuments(String)
  case notABatch(String)
  case folderInUse(String, found: String)
  case damagedList(String, line: Int, reason: String)
  case cutShort(String, jobs: Int, expected: Int)
  case otherVersion(String, planned: String, running: String)
  case noSuchJob(String, list: String)

  package var description: String {
    switch self {
    case .nameNotUTF8(let folder, let shown):
      "\(folder) holds a name that is not UTF-8, “\(shown)”; rename it"
    case .noDocuments(let path):
      "there is no document in \(path): no .tendies, .wallpaper, .ca or .caml"
    case .notABatch(let path):
      "\(path) has no list of jobs; make one with 'boing batch plan'"
    case .folderInUse(let path, let found):
      "the folder \(path) holds \(found) and no list of jobs; name an empty or a new folder"
    case .damagedList(let path, let line, let reason):
      "\(path):\(line): \(reason); plan the jobs again"
    case .cutShort(let path, let jobs, let expected):
      "\(path) has \(jobs) jobs instead of \(expected); copy it again, or plan the jobs again"
    case .otherVersion(let path, let planned, let running):
      "\(path) was planned by version \(planned), and this is \(running), which may write other "
        + "bytes; plan the jobs again, or run them with that version"
    case .noSuchJob(let id, let list):
      "there is no job \(id) in \(list)"
    }
  }
}
