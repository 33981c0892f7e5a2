import Boing
import BoingDocuments
import BoingMovies
import BoingPlayer
import BoingRender
import Foundation

/// `boing play --watch`: a document in the browser, drawn again whenever it is saved.
struct DocumentWatch {
  /// The document as it was given: a file or a folder.
  let file: String
  let state: String?
  /// The size of the screen that was asked for, in points.
  let size: CGSize?
  let phone: PhoneArguments
  let served: ServingArguments
  let common: CommonArguments

  func run() throws {
    let path = CanonicalPath(file).path
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandError("\(file): there is no such file or folder; check the path")
    }
    let page = WatchedPage(titled: URL(typed: file).lastPathComponent)
    var watch = try FileWatch(path)
    var loop = WatchLoop(watch: self, page: page)
    loop.read { watch.settle() }
    let server = try LoopbackServer(port: served.checkedPort()) { page.resource($0) }
    if common.json {
      try loop.report(.served, address: server.address)
    } else {
      try Terminal.print(server.address)
      if Terminal.hasReader, !common.quiet {
        Terminal.write("\(file) is drawn again when it is saved, until Ctrl-C.\n")
      }
    }
    try loop.tell()
    Thread.detachNewThread {
      do {
        try server.run()
      } catch {
        Terminal.write("Error: \(error)\n")
        Foundation.exit(1)
      }
    }
    if !served.noOpen { Browser.open(server.address) }
    let clock = ContinuousClock()
    let end = try served.exitAfter.map { clock.now + .seconds(try $0.duration("exit-after")) }
    while true {
      let rest = end.map { max(0, ($0 - clock.now) / .seconds(1)) } ?? -1
      // Changes without a pause do not put the end off.
      guard rest != 0, watch.wait(rest) else { return }
      watch.settle()
      // Watched anew before it is read: folders may have come, and what changes meanwhile counts.
      watch = try FileWatch(path)
      loop.read { watch.settle(0.08) }
      try loop.tell()
    }
  }

  /// Reads the document, compressed as the page plays it.
  fileprivate func read() throws -> (document: Data, warnings: [Warning]) {
    let input = try DocumentInput(file)
    let document = try input.open(state: state)
    let presentation = try phone.presentation(
      of: document, input, size: size, scale: nil, mediaTime: nil)
    let played: PlayerDocument
    do throws(DocumentError) {
      played = try PlayerDocument(
        document, size: presentation.size, rootLayer: presentation.rootLayer(of: document),
        scale: 2, state: document.state, duration: Self.duration,
        background: presentation.background)
    } catch {
      throw input.named(error)
    }
    return (
      // It only goes to this machine, and soon.
      try PlayerFileWriter.compressed(played, named: file, level: 1),
      document.warnings.map { Warning($0) }
        + PlayerFileWriter.leftOutStates(of: document, named: file)
    )
  }

  /// The seconds after which the slider of the page begins anew.
  private static let duration = 3.0
}

/// The present state of a document that is watched, and what was said of it.
private struct WatchLoop {
  let watch: DocumentWatch
  let page: WatchedPage
  private var fault: String?
  private var warnings: [Warning] = []
  private var hasChanged = false
  private var isRepaired = false
  private var elapsed = 0.0
  /// The warnings that were told last.
  private var toldWarnings: [String] = []
  private var toldFault: String?

  init(watch: DocumentWatch, page: WatchedPage) { (self.watch, self.page) = (watch, page) }

  /// Reads the document; one that cannot be read is read again after a moment, since it may be half saved.
  mutating func read(_ pause: () -> Void) {
    let start = ContinuousClock.now
    let former = fault
    do {
      try open()
    } catch {
      pause()
      do {
        try open()
      } catch {
        let message = "\(error)"
        fault = message
        hasChanged = message != former
        isRepaired = false
        page.fail(message)
      }
    }
    isRepaired = former != nil && fault == nil
    elapsed = (ContinuousClock.now - start) / .seconds(1)
  }

  private mutating func open() throws {
    let (document, warnings) = try watch.read()
    fault = nil
    self.warnings = warnings
    hasChanged = page.show(document)
  }

  /// Says what has changed.
  mutating func tell() throws {
    let common = watch.common
    defer { (toldFault, toldWarnings) = (fault, warnings.map(\.description)) }
    if let fault {
      guard fault != toldFault else { return }
      if common.json { return try report(.failed, fault: fault) }
      Terminal.write("Error: \(fault)\n")
      return
    }
    guard hasChanged || isRepaired else { return }
    if common.json { return try report(.shown, elapsed: elapsed, warnings: warnings) }
    if isRepaired, !common.quiet { Terminal.write("\(watch.file): repaired\n") }
    common.note("\(watch.file): read in \(String(format: "%.3f", elapsed)) s")
    if warnings.map(\.description) != toldWarnings {
      common.warn(warnings, about: watch.file, remedy: "boing inspect lists them all")
    }
  }

  func report(
    _ event: PageReport.Event, address: String? = nil, fault: String? = nil, elapsed: Double? = nil,
    warnings: [Warning] = []
  ) throws {
    try Terminal.print(
      JSONLine.text(
        of: PageReport(
          event: event, file: watch.file, address: address, fault: fault, elapsed: elapsed,
          warnings: warnings)))
  }
}

/// An event of a page that is served.
struct PageReport: Report {
  static let schema = "boing.page/1"

  /// The events.
  enum Event: String, Encodable {
    case served, shown, failed
  }

  let event: Event
  /// The document that is watched, as it was given.
  var file: String?
  /// The address of the page, where it is served.
  var address: String?
  /// The error, where the document cannot be shown.
  var fault: String?
  /// Seconds that the reading took, where it is shown.
  var elapsed: Double?
  var warnings: [Warning] = []
}
