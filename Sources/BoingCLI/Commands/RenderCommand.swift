import ArgumentParser
import Boing
import BoingDemos
import BoingSceneFormats
import Foundation

/// `boing render`: a demo or a document as images, a page or a layer tree; the output's extension says which.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a demo or a document: a movie, an image, a page, Lottie, SVG.",
    usage: "boing render <name-or-file> [<options>]\nboing render [<name>] --list [--json]",
    discussion: """
      Examples:
        boing render jack
        boing render --list
        boing render one-axis -o drop.webp --set bounces=6
        boing render jack --contact-sheet sheet.png --onion-skin onion.png
        boing render two-axis --shutter-angle 180 --background none -o drop.apng
        boing render jack --time 0.7 -o jack.png --size 640x600
        boing render jack -o jack.ca
        boing render Wallpaper.tendies --duration 2 -o wallpaper.mp4
        boing render Wallpaper.tendies --state Unlock --time 0 -o unlock.png
        boing render Wallpaper.tendies --to-state Unlock -o unlock.svg
        boing render Wallpaper.tendies --device "iPhone 13 mini" --time 0 -o mini.png
        boing render Wallpaper.tendies -o wallpaper.html

      All options: boing render --help-hidden
      """)

  @Argument(
    help: ArgumentHelp(
      "A demo's name, or a document: .tendies, .wallpaper, .ca or .caml, or - for standard input.",
      valueName: "name-or-file"),
    completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var subject: String?

  @OptionGroup(title: "Source") var listing: ListingArguments
  @OptionGroup(title: "Source") var setup: DemoArguments
  @OptionGroup(title: "Source") var initial: StateArguments
  @OptionGroup(title: "Source") var transition: TransitionArguments
  @OptionGroup(title: "Source") var phone: PhoneArguments
  @OptionGroup(title: "Raster") var fitting: FittingArguments
  @OptionGroup var movie: MovieArguments
  @OptionGroup(title: "Lottie and SVG", visibility: .hidden) var layers: LayerArguments
  @OptionGroup(title: "Existing files") var skipping: SkippingArguments

  /// The option to list instead of render.
  struct ListingArguments: ParsableArguments {
    @Flag(name: [.short, .long], help: "List the demos, or the parameters of one.")
    var list = false
  }

  /// The option of images that have to fit into a square.
  struct FittingArguments: ParsableArguments {
    @Option(
      number: "pixels", "The longer side of the images in pixels, 1 to 16384, in place of --scale.",
      isHidden: true)
    var fit: TypedNumber?

    func validate() throws {
      _ = try checkedSide()
    }

    /// The longer side in pixels, if it was given.
    private func checkedSide() throws -> Int? { try fit?.integer("fit", in: 1...16_384) }

    /// Returns the pixels of a point with which the images of an area in points fit; nil where nothing was given.
    func scale(of size: CGSize) throws -> Double? {
      // A little less, as a pixel that is begun is one.
      try checkedSide().map { Double($0) / Double(max(size.width, size.height)) * (1 - 1e-12) }
    }
  }

  /// The demo to render, if the subject is the name of one.
  private var demo: (any Demo.Type)? { subject.flatMap { Demos.named($0) } }

  /// The form of a layer tree that the output's name asks for.
  var layerFormat: LayerFormat? { movie.documentOutput.flatMap { LayerFormat(path: $0) } }

  func validate() throws {
    if listing.list {
      guard setup.isEmpty, movie.isEmpty, layers.isEmpty, fitting.fit == nil,
        !documentOptions.contains(where: \.isGiven)
      else {
        throw ValidationError("--list renders nothing; leave the options of images out.")
      }
      return
    }
    guard let subject else {
      throw ValidationError("Name a demo or a document; 'boing render --list' lists the demos.")
    }
    if subject.isEmpty {
      throw ValidationError("The document's name is empty; give the path of a file or folder.")
    }
    if setup.source.size != nil, phone.device != nil {
      throw ValidationError.conflict("size", "device")
    }
    if fitting.fit != nil, movie.raster.scaling.scale != nil {
      throw ValidationError.conflict("fit", "scale")
    }
    try setup.check(subject, documentOptions: documentOptions)
    try layers.check(for: layerFormat)
    if movie.documentOutput != nil || movie.playerOutput != nil, fitting.fit != nil {
      throw ValidationError("--fit is about images; leave it out for this output.")
    }
    if let demo { try validate(demo) } else { try validate(document: subject) }
  }

  func run() throws {
    if listing.list {
      return try DemoListing(isJSON: movie.common.json).print(subject.map(Demos.existing))
    }
    if let demo { return try render(demo) }
    guard let subject else { return }
    try Demos.checkExists(subject)
    try render(document: subject)
  }

  /// The options that go with a document alone, and whether they were given.
  private var documentOptions: [(name: String, isGiven: Bool)] {
    [
      ("state", initial.state != nil), ("to-state", transition.toState != nil),
      ("skip-existing", skipping.skipExisting),
    ] + phone.options
  }
}
