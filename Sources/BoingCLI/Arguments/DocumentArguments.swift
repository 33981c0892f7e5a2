import ArgumentParser
import BoingDocuments
import Foundation

/// The options that describe a new document.
struct DescriptionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The name that phones and catalogues show, up to 42 characters. (default: that of the file, "
        + "else of the template)", valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp("Your name, for catalogues, up to 42 characters.", valueName: "text"))
  var creator: String?

  @Option(
    help: ArgumentHelp(
      "A line for catalogues, up to 60 characters. (default: the name)", valueName: "text"))
  var description: String?

  func validate() throws {
    for (option, text, limit) in [
      ("name", name, 42), ("creator", creator, 42), ("description", description, 60),
    ] {
      guard let text else { continue }
      let isPlain = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard (1...limit).contains(text.count), isPlain, text.contains(where: { !$0.isWhitespace })
      else {
        throw ValidationError.option(option, text, "give a line of 1 to \(limit) characters")
      }
    }
  }
}

/// The options about the screen for which a document is made.
struct ScreenArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The phone or tablet of a wallpaper, such as 'iPhone 17 Pro'; --list has them all. "
        + "(default: iPhone 14, whose size plays on most)", valueName: "name"),
    completion: .list(PhoneModel.all.map(\.name)))
  var device: String?

  @OptionGroup var source: SourceSize

  /// The size of the document.
  struct SourceSize: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The size in points, such as 390x844, in place of a device's. (default: that of the device, "
          + "else of the template)", valueName: "size"))
    var size: String?
  }

  func validate() throws {
    _ = try checkedDevice()
    _ = try checkedSize()
    if device != nil, source.size != nil { throw ValidationError.conflict("device", "size") }
  }

  /// The device, if one was given.
  func checkedDevice() throws -> PhoneModel? {
    try device.map { name in
      guard let device = PhoneModel.named(name) else {
        throw ValidationError.option(
          "device", name, "give one of those that boing new --list prints, such as 'iPhone 17 Pro'")
      }
      return device
    }
  }

  /// The size, if one was given.
  func checkedSize() throws -> CGSize? { try source.size.map { try ScreenSize($0).size } }
}
