import ArgumentParser
import Boing
import BoingDemos
import BoingFormats
import Foundation

/// `boing gallery`: every demo as a web page.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Renders the demos into a web page: pictures, curves, Swift and CSS.",
    usage: "boing gallery <folder> [<options>]",
    discussion: """
      Examples:
        boing gallery gallery
        boing gallery gallery --only jack --only gravity
        boing gallery gallery --only dock --scale 1 --fps 30 --quiet
      """)

  @Argument(
    help: "The folder for index.html and its pictures; made where it is missing.",
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

  @Flag(name: [.short, .long], help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    if folder.isEmpty {
      throw ValidationError("The folder's name is empty; give a path, such as gallery.")
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
      folder: URL(fileURLWithPath: folder, isDirectory: true), scale: try checkedScale(),
      frameRate: try FrameRate(numerator: fps.integer("fps", in: 1...120), denominator: 1),
      isQuiet: quiet)
    try job.run(demos)
  }

  private func checkedScale() throws -> Double {
    try scale.number("scale", "give pixels for each point from 0.1 to 8") {
      (0.1...8).contains($0)
    }
  }
}
