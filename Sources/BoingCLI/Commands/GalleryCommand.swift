import ArgumentParser
import Boing
import BoingDemos
import BoingFormats
import Foundation

/// `boing gallery`: every demo as a web page.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Renders the demos into a web page: images, curves, Swift and CSS.",
    usage: "boing gallery <folder> [<options>]",
    discussion: """
      'boing gallery pages' renders every demo, which takes a minute or two. Open pages/index.html \
      in a browser.

      Examples:
        boing gallery pages --only size --scale 0.5
        boing gallery pages --only dock --only bounceable --scale 0.5 --fps 25
        boing gallery pages --only rect --scale 1 --fps 10
      """)

  @Argument(
    help: "The folder for index.html and its images; made where it is missing.",
    completion: .directory)
  var folder: String

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only this demo; may be given several times. (default: all)", valueName: "name"),
    completion: .list(Demos.all.map { $0.name }))
  var only: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels for each point, 0.1 to 8.", valueName: "pixels"))
  var scale: TypedNumber = 2

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second, 1 to 120.", valueName: "rate"))
  var fps: TypedNumber = 50

  @OptionGroup(title: "Existing files") var existing: OverwritingArguments

  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false

  func validate() throws {
    if folder.isEmpty {
      throw ValidationError("The folder's name is empty; give a path, such as pages.")
    }
    for name in only where Demos.named(name) == nil {
      let known = Demos.all.map { $0.name }.joined(separator: ", ")
      throw ValidationError("There is no demo '\(name)'. The demos are: \(known).")
    }
    _ = try checkedScale()
    _ = try fps.integer("fps", in: 1...120)
  }

  func run() throws {
    let demos = only.isEmpty ? Demos.all : Demos.all.filter { only.contains($0.name) }
    let job = GalleryJob(
      folder: URL(typed: folder), scale: try checkedScale(),
      frameRate: try FrameRate(numerator: fps.integer("fps", in: 1...120), denominator: 1),
      isQuiet: quiet, overwriting: existing.overwriting)
    try job.run(demos)
  }

  private func checkedScale() throws -> Double {
    try scale.number("scale", "give pixels for each point from 0.1 to 8") {
      (0.1...8).contains($0)
    }
  }
}
