import ArgumentParser
import Boing
import BoingDemos
import BoingFormats
import Foundation

/// `boing demo`: lists the demo scenes, and renders one.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Renders a demo scene.",
    discussion: """
      Examples:
        boing demo --list
        boing demo one-axis --out drop.webp
        boing demo jack --sheet sheet.png
        boing demo jack --frame 0.4 --out jack.png
      """)

  @Argument(help: "The demo's name; see --list.")
  var name: String?

  @Flag(help: "List the demos.")
  var list = false

  @OptionGroup var movie: MovieArguments

  func validate() throws {
    guard !list else { return }
    guard let name else { throw ValidationError("Name a demo, or use --list to see them.") }
    guard Demos.named(name) != nil else {
      let known = Demos.all.map { $0.name }.joined(separator: ", ")
      throw ValidationError("There is no demo '\(name)'. The demos are: \(known).")
    }
  }

  func run() throws {
    if list { return printList() }
    guard let name, let demo = Demos.named(name) else { return }
    let scale = movie.scale ?? 2
    let duration = movie.duration ?? demo.duration
    try MovieJob(
      arguments: movie, subject: name,
      recording: demo.init().record(scale: scale, duration: duration), size: demo.size,
      scale: scale, duration: duration
    ).run()
  }

  private func printList() {
    let width = Demos.all.map { $0.name.count }.max() ?? 0
    for demo in Demos.all {
      print(demo.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + demo.summary)
    }
  }
}
