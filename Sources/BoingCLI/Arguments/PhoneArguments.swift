import ArgumentParser
import Boing
import BoingDocuments
import Foundation

/// The options about the phone that shows a wallpaper.
struct PhoneArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The phone or tablet, such as 'iPhone 17 Pro': its size and scale. (default: iPhone 14 for a "
        + "wallpaper; any other document has its own size)", valueName: "model"),
    completion: .list(PhoneModel.all.map(\.name)))
  var device: String?

  @Flag(
    help: ArgumentHelp(
      "Cut off the corners of the screen as the device has them.", visibility: .hidden))
  var corners = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The tilt of the phone, left to right and down to up, each from -1 to 1; or eight for a slow "
        + "figure of eight. (default: eight)", valueName: "x,y", visibility: .hidden))
  var tilt: String?

  /// The options, and whether they were given.
  var options: [(name: String, isGiven: Bool)] {
    [("device", device != nil), ("corners", corners), ("tilt", tilt != nil)]
  }

  func validate() throws {
    _ = try model()
    _ = try checkedTilt()
  }

  /// The model, if one was given.
  func model() throws -> PhoneModel? {
    guard let device else { return nil }
    guard let model = PhoneModel.named(device) else {
      let known = PhoneModel.all.flatMap(\.names).joined(separator: ", ")
      throw ValidationError.option("device", device, "give one of \(known)")
    }
    return model
  }

  /// The tilt; nil for a figure of eight.
  func checkedTilt() throws -> WallpaperTilt? {
    guard let tilt, tilt.lowercased() != "eight" else { return nil }
    let numbers = tilt.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
      (-1...1).contains(x), (-1...1).contains(y)
    else {
      throw ValidationError.option(
        "tilt", tilt, "give two numbers from -1 to 1, such as 0.5,-0.2, or eight")
    }
    return WallpaperTilt(x: x, y: y)
  }

  /// Returns how a document is shown.
  ///
  /// - Parameters:
  ///   - size: The size that was asked for.
  ///   - scale: The pixels per point that were asked for.
  ///   - mediaTime: The media time that was asked for.
  /// - Throws: ``CommandError`` for a document without a size, or a device whose corners nobody has published.
  func presentation(
    of document: LayeredDocument, _ input: DocumentInput, size: CGSize?, scale: Double?,
    mediaTime: Double?
  ) throws -> DocumentPresentation {
    let model =
      try model() ?? (document.isWallpaper && size == nil ? PhoneModel.standard : nil)
    let screen = try input.screen(of: document, model?.size ?? size)
    var presentation = DocumentPresentation(
      size: screen, scale: scale ?? model?.scale ?? ImageSize.defaultScale(of: screen),
      mediaTime: mediaTime ?? document.mediaTime, tilt: try checkedTilt())
    if corners {
      guard let radius = model?.cornerRadius else {
        throw CommandError(
          "--corners: "
            + (model.map { "the corners of \($0.name) are not published; leave it out" }
              ?? "say with --device whose corners"))
      }
      presentation.cornerRadius = radius
    }
    return presentation
  }
}

/// A document as it is shown: the screen, and what a phone does with it.
struct DocumentPresentation {
  /// The screen in points.
  var size: CGSize
  /// The number of pixels per point.
  var scale: Double
  /// The media time at which the document appears, in seconds.
  var mediaTime: Double
  /// The tilt of the phone; nil for a figure of eight.
  var tilt: WallpaperTilt?
  /// The radius of the screen's corners in points.
  var cornerRadius = 0.0

  /// Returns the layer of a document on this screen.
  func rootLayer(of document: LayeredDocument) -> CALayer {
    let layer = document.makeRootLayer(size: size, mediaTime: mediaTime, tilt: tilt)
    layer.cornerRadius = cornerRadius
    layer.cornerCurve = .continuous
    return layer
  }

  /// The background behind a document: black, and none where the corners are cut off.
  var background: CGColor? {
    cornerRadius > 0 ? nil : CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  }
}
