import ArgumentParser
import BoingCurveFormats
import BoingMovies
import BoingPlayground
import Foundation

/// `boing playground`: a page on which bounces are designed.
struct PlaygroundCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playground",
    abstract: "Opens a page on which bounces are designed, or writes it to a file.",
    usage: "boing playground [<options>]",
    discussion: """
      The page computes with this command's own code, as WebAssembly, and sends nothing \
      anywhere. It begins with the motion of the options. It is served on this machine \
      until Ctrl-C; as a file it works without a server and offline.

      Examples:
        boing playground
        boing playground --motion gravity --bounces 4 --duration 1.2
        boing playground -o playground.html

      All options: boing playground --help-hidden
      """)

  @OptionGroup(title: "Page") var served: PageArguments
  @OptionGroup var motion: MotionArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The options about the page: where it goes, or how it is served.
  struct PageArguments: ParsableArguments {
    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "Write the page to a file, or - for standard output, in place of serving it.",
        valueName: "file"),
      completion: .file(extensions: ["html"]))
    var output: String?

    @OptionGroup var serving: ServingArguments

    func validate() throws {
      guard output != nil else { return }
      if serving.port != nil { throw ValidationError.conflict("output", "port") }
      if serving.noOpen { throw ValidationError.conflict("output", "no-open") }
      if serving.exitAfter != nil { throw ValidationError.conflict("output", "exit-after") }
    }
  }

  func validate() throws {
    _ = try design()
    if served.output == nil, !existing.isEmpty {
      throw ValidationError("--force and --no-clobber go with --output; give it too.")
    }
  }

  /// The design that the page begins with.
  private func design() throws -> MotionDesign {
    _ = try motion.subject()
    do throws(DesignError) {
      return try MotionDesign(motion)
    } catch {
      throw ValidationError("The page has no such motion: \(error)")
    }
  }

  func run() throws {
    let start = ContinuousClock.now
    let design = try design()
    let page = try PlaygroundPage(beginningWith: design)
    if served.output == StandardStream.name {
      try StandardStream.output(binary: page.data)
      return
    }
    if let output = served.output {
      let file = try AtomicFile(
        replacing: URL(typed: output), existing.overwriting.files(like: .html))
      try file.write(page.data)
      try file.commit()
      if common.json {
        try Terminal.print(
          JSONLine.text(
            of: FileReport(
              file: output, format: "html", bytes: page.data.count,
              elapsed: (ContinuousClock.now - start) / .seconds(1))))
      } else if !common.quiet {
        try Terminal.print("\(output): a page of \(page.data.count) bytes")
      }
      return
    }
    let server = try LoopbackServer(page: page.data, port: served.serving.checkedPort())
    let address = server.address + "#" + design.address
    if common.json {
      try Terminal.print(
        JSONLine.text(of: PageReport(event: .served, address: address)))
    } else {
      try Terminal.print(address)
      if Terminal.hasReader, !common.quiet {
        Terminal.write("The page is served until Ctrl-C.\n")
      }
    }
    if !served.serving.noOpen { Browser.open(address) }
    guard let limit = try served.serving.exitAfter?.duration("exit-after") else {
      return try server.run()
    }
    Thread.detachNewThread { try? server.run() }
    Thread.sleep(forTimeInterval: limit)
  }
}

/// The page of the playground with its first design.
struct PlaygroundPage {
  let data: Data

  /// The formats of which the page stores texts for browsers without WebAssembly.
  private static let storedFormats: [CurveFormat] = [.css, .gsap, .lottie]
  private static let sampleCount = 241

  /// Puts a design into the page, with what is shown where the page cannot compute.
  ///
  /// - Throws: ``CommandError`` for a design that cannot be made.
  init(beginningWith design: MotionDesign) throws {
    var page = EmbeddedFile.web("playground.html")
    let mark = Data("<script type=\"application/json\" id=\"stored\">{}</script>".utf8)
    guard let range = page.range(of: mark) else {
      throw CommandError("the page has no room for a design; build it anew with make web")
    }
    do throws(DesignError) {
      // No text of JSON may end the element.
      let stored = try design.stored(as: Self.storedFormats, sampleCount: Self.sampleCount)
        .replacingOccurrences(of: "<", with: "\\u003c")
      page.replaceSubrange(
        range, with: Data("<script type=\"application/json\" id=\"stored\">\(stored)</script>".utf8)
      )
    } catch {
      throw CommandError("\(error)")
    }
    data = page
  }
}
