import ArgumentParser
import Boing
import BoingFormats

/// The meaning of the arguments, every one of which has been checked.
struct MovieSettings {
  var out: String?
  var sheet: String?
  var sheetFrames: Int
  var onion: String?
  var onionFrames: Int
  var motionBlur: MotionBlur?
  /// The background, if one was given.
  var background: BackgroundChoice?
  /// The space of the images' colours.
  var colorSpace: OutputColorSpace
  /// The rate that was asked for; by default the format decides.
  var frameRate: FrameRate?
  /// Pixels for each point.
  var scale: Double
  /// Seconds to show, if that was said.
  var duration: Double?
  /// The time of the single frame to show, in seconds.
  var frame: Double?
  var options: MovieOptions
  /// The memory that drawing may take, in bytes, if that was said.
  var memoryLimit: Int?
  var isQuiet: Bool
  var isJSON: Bool

  /// Returns the name and format of the image or movie; nil where only a sheet is wanted.
  ///
  /// Where no name was given it is `subject`, in this folder, as PNG for a single frame, and else as
  /// WebP or, beyond sRGB, animated PNG.
  func movie(of subject: String) throws -> (name: String, format: MovieFormat)? {
    if let out { return (out, try MovieFormat(path: out)) }
    if frame != nil { return ("\(subject).png", .png) }
    if sheet != nil || onion != nil { return nil }
    return colorSpace == .sRGB ? ("\(subject).webp", .webp) : ("\(subject).apng", .apng)
  }

  /// The rate that was asked for, or the best that every viewer of the format keeps.
  func frameRate(for format: MovieFormat?) throws -> FrameRate {
    // GIF viewers slow down above 50.
    try frameRate ?? (format == .gif ? FrameRate(numerator: 50, denominator: 1) : .fps60)
  }

  /// Refuses what cannot be right whatever the images show: a single frame after the end, movie and
  /// sheet in one file, more frames than a movie may have.
  ///
  /// - Parameters:
  ///   - subject: what is shown.
  ///   - duration: how long it plays in seconds.
  ///   - hasEnd: whether there is nothing to see after that time.
  func check(subject: String, duration: Double, hasEnd: Bool) throws {
    if let frame, frame > duration, hasEnd {
      let end = duration.plain
      throw ValidationError.option(
        "frame", frame.plain,
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
    for (option, name, what) in [("sheet", sheet, "the sheet"), ("onion", onion, "the onion skin")]
    {
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
          "it would lie among the movie's frames; give it a place outside \(movie.name)"
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

extension Double {
  /// The number without a needless fraction: 2, 1.5, 1e+300.
  var plain: String {
    rounded() == self && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
