import ArgumentParser
import Boing
import BoingDocuments
import BoingMovies
import BoingSceneFormats
import Foundation

/// The options about the time of what is shown.
struct TimelineArguments: ParsableArguments {
  @Option(
    number: "seconds",
    "The time of the first frame, 0 to 86400; of a wallpaper its media time. (default: 0, or 7200)",
    isHidden: true)
  var start: TypedNumber?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "The length in seconds, 0.001 to 86400. (default: the rest of a demo, 3 of a document, that of "
        + "its animations as Lottie or SVG)",
      valueName: "seconds"))
  var duration: TypedNumber?

  @Option(number: "seconds", "Write a single image as PNG, the one at this time.")
  var time: TypedNumber?

  @OptionGroup var rate: FrameRateArguments

  /// True if nothing was given.
  var isEmpty: Bool { start == nil && duration == nil && time == nil && rate.fps == nil }

  func validate() throws {
    if start != nil, time != nil { throw ValidationError.conflict("start", "time") }
    if rate.fps != nil, time != nil { throw ValidationError.conflict("fps", "time") }
  }
}

/// The options about the file of a movie or an image.
struct EncodingArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file: .apng, .png, .webp, .gif, .mp4, .webm; .html for a page that plays it, .boing for "
        + "<boing-player>; .svg, or .json and .lottie for Lottie; of a demo also a document, such as "
        + ".tendies; a folder's name ending in / for a PNG of each frame; or - for a single image on "
        + "standard output. (default: a .webp named after what is shown, in this folder)",
      valueName: "file"),
    completion: .file(extensions: MovieFormat.knownExtensions))
  var output: String?

  @Option(
    number: "times", "The number of times the movie plays, up to 65535; 0 is forever. (default: 0)",
    isHidden: true)
  var loop: TypedNumber?

  @Option(
    number: "number",
    "From 0, the smallest file, to 1, the best image (WebP, MP4, WebM). (default: 0.8)",
    isHidden: true)
  var quality: TypedNumber?

  /// True if nothing was given.
  var isEmpty: Bool { output == nil && loop == nil && quality == nil }
}

/// The options of figures made of several frames.
struct FigureArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a contact sheet of evenly spaced frames, as PNG; without --output, nothing else.",
      valueName: "file"),
    completion: .file(extensions: ["png"]))
  var contactSheet: String?

  @Option(
    number: "count", "The number of frames on the sheet, 1 to 10000. (default: 12)", isHidden: true)
  var contactSheetFrames: TypedNumber?

  @Option(
    help: ArgumentHelp(
      "Write evenly spaced frames over each other on one image, the earlier ones fainter, as PNG; "
        + "without --output, nothing else.", valueName: "file", visibility: .hidden),
    completion: .file(extensions: ["png"]))
  var onionSkin: String?

  @Option(
    number: "count", "The number of frames over each other, 1 to 1000. (default: 12)",
    isHidden: true)
  var onionSkinFrames: TypedNumber?

  /// True if nothing was given.
  var isEmpty: Bool {
    contactSheet == nil && onionSkin == nil && contactSheetFrames == nil && onionSkinFrames == nil
  }

  func validate() throws {
    if contactSheetFrames != nil, contactSheet == nil {
      throw ValidationError("--contact-sheet-frames goes with --contact-sheet; name the sheet too.")
    }
    if onionSkinFrames != nil, onionSkin == nil {
      throw ValidationError("--onion-skin-frames goes with --onion-skin; name the image too.")
    }
    for (option, name) in [("contact-sheet", contactSheet), ("onion-skin", onionSkin)] {
      if let name, !name.lowercased().hasSuffix(".png") {
        throw ValidationError.option(option, name, "it is a PNG; let the name end in .png")
      }
    }
  }
}

/// The options of every command that makes images of frames.
struct MovieArguments: ParsableArguments {
  @OptionGroup(title: "Timeline") var timeline: TimelineArguments
  @OptionGroup(title: "Encoding") var encoding: EncodingArguments
  @OptionGroup(title: "Figures") var figures: FigureArguments
  @OptionGroup(title: "Raster") var raster: RasterArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// True if no option but the kind of report was given.
  var isEmpty: Bool {
    timeline.isEmpty && encoding.isEmpty && figures.isEmpty && raster.isEmpty && existing.isEmpty
  }

  /// The path of the document to write, if the output is one.
  var documentOutput: String? {
    // A name that ends in / is a folder of frames, whatever its extension.
    encoding.output.flatMap { path in
      let isDocument = DocumentFormat(path: path) != nil || LayerFormat(path: path) != nil
      return path.hasSuffix("/") || !isDocument ? nil : path
    }
  }

  func validate() throws {
    if playerOutput != nil {
      _ = try playerSettings()
    } else {
      _ = documentOutput == nil ? try settings() : try documentSettings()
    }
  }

  /// The path of the page or the player's document to write, and its form, if the output is one.
  var playerOutput: (path: String, format: PlayerFormat)? {
    encoding.output.flatMap { path in PlayerFormat(path: path).map { (path, $0) } }
  }

  /// The pixels of a point that layers draw themselves with for browsers: two, where nothing was asked for.
  func playerScale(_ settings: MovieSettings) -> CGFloat {
    raster.scaling.scale == nil ? 2 : settings.scale
  }

  /// The settings for writing a layer tree for browsers, which draw it themselves.
  ///
  /// - Throws: `ValidationError` also for options that are about images of frames.
  func playerSettings() throws -> MovieSettings {
    if let name = drawingOption {
      throw ValidationError(
        "--\(name) is about images, and the browser draws the page's; leave it out.")
    }
    return try layerSettings()
  }

  /// The name of an option about drawing images that was given; nil if none was.
  private var drawingOption: String? {
    [
      ("fps", timeline.rate.fps != nil), ("loop", encoding.loop != nil),
      ("quality", encoding.quality != nil), ("color-space", raster.colorSpace != nil),
      ("shutter-angle", raster.shutterAngle != nil), ("threads", raster.threads != nil),
      ("memory", raster.memory != nil),
    ].first { $0.1 }?.0
  }

  /// The settings for writing a document, which is no images.
  ///
  /// - Throws: `ValidationError` also for options that are about images.
  func documentSettings() throws -> MovieSettings {
    if let name = drawingOption ?? (raster.background == nil ? nil : "background") {
      throw ValidationError(
        "--\(name) is about images; leave it out when writing a document.")
    }
    return try layerSettings()
  }

  /// The settings for writing a layer tree.
  ///
  /// - Throws: `ValidationError` also for options that ask for images.
  private func layerSettings() throws -> MovieSettings {
    if timeline.start != nil {
      throw ValidationError(
        "--start chooses the first frame of a movie; leave it out when writing a document.")
    }
    let images = [
      ("contact-sheet", figures.contactSheet != nil), ("onion-skin", figures.onionSkin != nil),
      ("time", timeline.time != nil),
    ]
    if let (name, _) = images.first(where: \.1) {
      throw ValidationError("--\(name) makes an image; leave it out when writing a document.")
    }
    var copy = self
    copy.encoding.output = nil
    return try copy.settings()
  }

  /// Everything checked that can be checked before it is known what is shown.
  ///
  /// - Throws: `ValidationError` with the option, its value as typed, and what to give instead.
  func settings() throws -> MovieSettings {
    try checkOutput()
    var settings = MovieSettings(
      output: encoding.output, contactSheet: figures.contactSheet,
      contactSheetFrames: try (figures.contactSheetFrames ?? 12).integer(
        "contact-sheet-frames", in: 1...10_000),
      onionSkin: figures.onionSkin,
      onionSkinFrames: try (figures.onionSkinFrames ?? 12).integer(
        "onion-skin-frames", in: 1...1_000),
      motionBlur: try raster.motionBlur(),
      background: try raster.background.map(BackgroundChoice.init),
      colorSpace: try raster.checkedColorSpace(),
      frameRate: try timeline.rate.frameRate(),
      scale: try raster.scaling.checkedScale() ?? 2,
      start: try timeline.start?.time("start") ?? 0,
      duration: try timeline.duration?.duration(),
      time: try timeline.time?.time("time"),
      options: MovieOptions(
        loopCount: try (encoding.loop ?? 0).integer("loop", in: 0...65_535),
        quality: try (encoding.quality ?? 0.8).number("quality", "give a number from 0 to 1") {
          (0...1).contains($0)
        },
        workers: try raster.threads?.integer("threads", in: 1...256)
          ?? MovieOptions.defaultWorkers),
      memoryLimit: try raster.memory.map { try MemorySize.bytes($0.text) },
      common: common)
    settings.options.overwriting = existing.overwriting
    try refuseUnused(by: settings.movie(of: "")?.format)
    return settings
  }

  /// Refuses options that mean nothing to a format; nil where no movie is written.
  private func refuseUnused(by format: MovieFormat?) throws {
    for (option, isGiven, kind, formats) in [
      ("quality", encoding.quality != nil, "movies with loss", [.webp, .mp4, .webm]),
      ("loop", encoding.loop != nil, "movies in one file", [.apng, .gif, .webp, .mp4, .webm]),
    ] as [(String, Bool, String, [MovieFormat])]
    where isGiven && !(format.map(formats.contains) ?? false) {
      throw ValidationError(
        "--\(option) goes with \(kind); leave it out, or let the output end in "
          + formats.map { ".\($0.rawValue)" }.joined(separator: ", ") + ".")
    }
  }

  private func checkOutput() throws {
    guard let output = encoding.output else { return }
    if output == StandardStream.name {
      if timeline.time == nil {
        throw ValidationError.option(
          "output", output,
          "only a single image goes to standard output; choose it with --time, or give a file's "
            + "name, such as movie.apng")
      }
      if common.json {
        throw ValidationError(
          "--json reports on standard output, where --output - has the image go; choose one.")
      }
      return
    }
    guard let format = try? MovieFormat(path: output) else {
      let documents = DocumentFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      let layers = LayerFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      let known = MovieFormat.knownExtensions.map { ".\($0)" }.joined(separator: ", ")
      throw ValidationError.option(
        "output", output,
        "let the name end in \(known), or in / for a folder with a PNG of each frame; "
          + "for a page in .html or .boing, for a layer tree in \(layers), and a demo's in \(documents)"
      )
    }
    if timeline.time != nil, format != .png {
      throw ValidationError.option(
        "output", output, "--time makes a single PNG; let the name end in .png, or leave --time out"
      )
    }
  }
}

/// The meaning of the options of ``MovieArguments``, every one of which has been checked.
struct MovieSettings {
  var output: String?
  var contactSheet: String?
  var contactSheetFrames = 12
  var onionSkin: String?
  var onionSkinFrames = 12
  var motionBlur: MotionBlur?
  /// The background, if one was given.
  var background: BackgroundChoice?
  /// The space of the images' colours.
  var colorSpace = OutputColorSpace.sRGB
  /// The rate that was asked for; by default the format decides.
  var frameRate: FrameRate?
  /// True if a rate comes from whoever typed the command, and is reported where the format does not keep it.
  var isFrameRateTyped = true
  /// Pixels for each point.
  var scale = 2.0
  /// The time of the first frame, in seconds.
  var start = 0.0
  /// Seconds to show, if that was said.
  var duration: Double?
  /// The time of the single image to show, in seconds.
  var time: Double?
  var options = MovieOptions()
  /// The memory that drawing may take, in bytes, if that was said.
  var memoryLimit: Int?
  var common: CommonArguments

  /// Returns the name and format of the image or movie; nil where only a figure is wanted.
  ///
  /// Where no name was given it is `subject`, in this folder, as PNG for a single image, and else as
  /// WebP or, beyond sRGB, animated PNG.
  func movie(of subject: String) throws -> (name: String, format: MovieFormat)? {
    if output == StandardStream.name { return (StandardStream.name, .png) }
    if let output { return (output, try MovieFormat(path: output)) }
    if time != nil { return ("\(subject).png", .png) }
    if contactSheet != nil || onionSkin != nil { return nil }
    return colorSpace == .sRGB ? ("\(subject).webp", .webp) : ("\(subject).apng", .apng)
  }

  /// The rate that was asked for, or the best that every viewer of the format keeps.
  func frameRate(for format: MovieFormat?) throws -> FrameRate {
    // GIF viewers slow down above 50.
    try frameRate ?? (format == .gif ? FrameRate(numerator: 50, denominator: 1) : .fps60)
  }

  /// Refuses what cannot be right whatever the images show: a single image after the end, movie and
  /// figure in one file, more frames than a movie may have.
  ///
  /// - Parameters:
  ///   - subject: what is shown.
  ///   - duration: how long it plays in seconds.
  ///   - hasEnd: whether there is nothing to see after that time.
  func check(subject: String, duration: Double, hasEnd: Bool) throws {
    if let time, time > duration, hasEnd {
      let end = duration.plain
      throw ValidationError.option(
        "time", time.plain,
        "the movie ends at \(end) s; give a time from 0 to \(end), or a longer --duration")
    }
    let movie = try movie(of: subject)
    if let format = movie?.format, !format.statesColorSpace, colorSpace != .sRGB {
      throw ValidationError.option(
        "color-space", colorSpace.rawValue,
        "\(format.name) is written in sRGB; let the name end in .apng or .png, or in / for a folder"
      )
    }
    var destinations = movie.map { [CanonicalPath($0.name): "the movie"] } ?? [:]
    for (option, name, what) in [
      ("contact-sheet", contactSheet, "the contact sheet"),
      ("onion-skin", onionSkin, "the onion skin"),
    ] {
      guard let name else { continue }
      if let other = destinations.updateValue(what, forKey: CanonicalPath(name)) {
        throw ValidationError.option(
          option, name, "\(other) goes to the same file; give one of them another name")
      }
      if let movie, movie.format == .pngSequence,
        CanonicalPath(name).isInside(CanonicalPath(movie.name))
      {
        throw ValidationError.option(
          option, name,
          "it would lie among the movie's frames; give it a path outside \(movie.name)"
        )
      }
    }
    let rate = try frameRate(for: movie?.format)
    let maximum = FrameSequence.largestCount
    guard duration * rate.framesPerSecond <= Double(maximum) else {
      throw ValidationError.option(
        "duration", duration.plain,
        "at \(rate) frames per second a movie lasts at most "
          + "\((Double(maximum) / rate.framesPerSecond).rounded(.down).plain) s; "
          + "shorten it or lower --fps")
    }
  }
}

/// The form in which a layer tree is written for browsers.
enum PlayerFormat: String {
  /// A page that plays the tree, whole in one file.
  case page = "html"
  /// The document that the player's element loads.
  case document = "boing"

  /// Creates the format of a path's extension; nil for another one, and for a folder's name.
  init?(path: String) {
    guard !path.hasSuffix("/") else { return nil }
    let ext = (path as NSString).pathExtension.lowercased()
    self.init(rawValue: ext == "htm" ? "html" : ext)
  }
}
