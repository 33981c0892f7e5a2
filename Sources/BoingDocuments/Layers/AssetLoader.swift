import Boing
import BoingCurves
import Foundation

/// The pixels that the images of a package may still take in memory.
///
/// All documents of a package share one budget. The memory that a decoder takes for itself is not counted:
/// up to eight bytes a pixel, for one image at a time, which as the largest that fits takes the whole budget.
/// All in all that is less than a gigabyte.
final class PixelBudget {
  let limit: Int
  private(set) var available: Int

  init(limit: Int) {
    self.limit = limit
    available = limit
  }

  /// Takes the pixels of a decoded image away.
  ///
  /// - Parameters:
  ///   - count: The pixels that the image has from then on.
  ///   - temporaryCount: The further pixels that must fit into the budget while it is decoded.
  /// - Returns: False, and nothing is taken, if there are too few.
  func take(_ count: Int, besides temporaryCount: Int) -> Bool {
    guard temporaryCount <= available, count <= available - temporaryCount else { return false }
    available -= count
    return true
  }
}

/// Loads the images of one bundle, each once.
final class AssetLoader {
  private let tree: PackageContents
  private let log: WarningLog
  private let budget: PixelBudget
  private let decodesImages: Bool
  private var assets: [String: Result<Asset, AssetError>] = [:]
  private var reported: Set<DocumentWarning> = []
  private var sharedValues: [String: (value: CAMLValue, made: Any?)] = [:]

  /// - Parameters:
  ///   - tree: The files of the bundle.
  ///   - log: Where warnings go.
  ///   - budget: The pixels that are left for the whole package.
  ///   - decodesImages: False to read the sizes of images and nothing else.
  init(tree: PackageContents, log: WarningLog, budget: PixelBudget, decodesImages: Bool = true) {
    self.tree = tree
    self.log = log
    self.budget = budget
    self.decodesImages = decodesImages
  }

  /// An image: its size in the file, and its pixels if images are decoded.
  private struct Asset {
    var size: (width: Int, height: Int)
    var image: CGImage?
  }

  private struct AssetError: Error {
    var reason: String
  }

  /// The image at a source; nil, with a warning that names it and the layer, if it cannot be shown.
  ///
  /// - Parameters:
  ///   - source: A path in the bundle, as it is or percent-encoded, or a `data:` URI.
  ///   - user: What messages call the layer that shows it.
  ///   - line: The line that names it.
  func image(_ source: String, for user: String, line: Int?) -> CGImage? {
    asset(source, for: user, line: line)?.image
  }

  /// The size of an image in pixels, as its file has it; nil if it cannot be shown, with a warning if
  /// there was none about it yet.
  func imageSize(_ source: String) -> (width: Int, height: Int)? {
    if case .failure? = assets[source] { return nil }
    return asset(source, for: "the document", line: nil)?.size
  }

  /// The value of a property for Core Animation; properties that name one element share one value.
  func value(of property: CAMLProperty, for user: String) -> Any? {
    let id = property.markup?["object"]
    if let id, let known = sharedValues[id], known.value == property.value { return known.made }
    let made = property.value.coreAnimationValue { image($0, for: user, line: property.line) }
    if let id { sharedValues[id] = (property.value, made) }
    return made
  }

  private func asset(_ source: String, for user: String, line: Int?) -> Asset? {
    let result: Result<Asset, AssetError>
    if let known = assets[source] {
      result = known
    } else {
      do throws(AssetError) {
        result = .success(try load(source, for: user, line: line))
      } catch {
        result = .failure(error)
      }
      assets[source] = result
    }
    switch result {
    case .success(let asset): return asset
    case .failure(let error):
      report(error.reason, user, line)
      return nil
    }
  }

  /// A state may be set any number of times; its missing image is reported once.
  private func report(_ reason: String, _ user: String, _ line: Int?) {
    let warning = DocumentWarning(file: log.file, line: line, subject: user, message: reason)
    if reported.count < WarningLog.capacity, reported.insert(warning).inserted {
      log.warn(line: line, user, reason)
    }
  }

  /// The maximum number of pixels of an image that is drawn at its own size: twice those of the largest
  /// display.
  private static let unscaledPixelCount = 32 << 20

  private func load(_ source: String, for user: String, line: Int?) throws(AssetError) -> Asset {
    let (name, data) = try content(of: source)
    guard let format = ImageFormat(signatureOf: data) else {
      throw AssetError(reason: "its image “\(name)” is left out: it is no \(ImageFormat.list)")
    }
    let size: (width: Int, height: Int)
    do throws(CGImageError) {
      size = try CGImage.size(of: data, format: format, name: name)
    } catch {
      throw AssetError(reason: "its image cannot be shown: \(error.description)")
    }
    let subject = "its image “\(name)” of \(size.width) × \(size.height) pixels"
    guard CGImage.isAcceptable(width: size.width, height: size.height) else {
      throw AssetError(
        reason: "\(subject) is left out: scale it to at most \(CGImage.maximumSide) pixels a side"
          + " and \(CGImage.maximumPixelCount) in all")
    }
    let scaled = Self.scaledSize(size)
    // gdk-pixbuf decodes an image whole before it scales it.
    let temporaryCount = scaled == size ? 0 : size.width * size.height
    guard budget.take(scaled.width * scaled.height, besides: temporaryCount) else {
      let count = scaled.width * scaled.height + temporaryCount
      throw AssetError(
        reason: "\(subject) is left out: decoding it takes \(count) pixels, and \(budget.available)"
          + " are left of the \(budget.limit) pixels that the images of a document may take; make"
          + " it smaller")
    }
    if scaled != size {
      report(
        "\(subject) is drawn from \(scaled.width) × \(scaled.height); make it smaller", user, line)
    }
    guard decodesImages else { return Asset(size: size) }
    do throws(CGImageError) {
      let image = try CGImage(
        data: data, format: format, scaledTo: scaled == size ? nil : scaled, name: name)
      return Asset(size: size, image: image)
    } catch {
      throw AssetError(reason: "its image cannot be shown: \(error.description)")
    }
  }

  /// The size at which an image is drawn.
  private static func scaledSize(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    let count = size.width * size.height
    guard count > unscaledPixelCount else { return size }
    let scale = (Double(unscaledPixelCount) / Double(count)).squareRoot()
    // The factor is below 1, so the results fit.
    return (
      max(1, Int(clamping: Double(size.width) * scale)),
      max(1, Int(clamping: Double(size.height) * scale))
    )
  }

  private func content(of source: String) throws(AssetError) -> (name: String, data: Data) {
    if let content = DataURI.content(of: source) { return ("data: URI", content) }
    if source.lowercased().hasPrefix("data:") {
      throw AssetError(reason: "the data: URI of its image cannot be decoded")
    }
    return (source, try file(source))
  }

  private func file(_ source: String) throws(AssetError) -> Data {
    let spellings = [source, source.removingPercentEncoding ?? source]
    if let refused = spellings.first(where: { RelativePath.normalized($0) == nil }) {
      throw AssetError(reason: "its image “\(source)”: \(RelativePath.refusal(of: refused))")
    }
    do throws(DocumentError) {
      for spelling in spellings {
        if let data = try tree.data(at: spelling) { return data }
      }
    } catch {
      throw AssetError(reason: "its image cannot be shown: \(error.description)")
    }
    throw AssetError(reason: "its image “\(source)” is missing from the bundle")
  }
}

/// `data:[type][;base64],content`, as in RFC 2397.
enum DataURI {
  /// The bytes in a `data:` URI, or nil if it is none or is broken.
  static func content(of text: String) -> Data? {
    guard text.prefix(5).lowercased() == "data:", let comma = text.firstIndex(of: ",") else {
      return nil
    }
    let head = text[..<comma].lowercased()
    let body = String(text[text.index(after: comma)...])
    guard head.hasSuffix(";base64") else {
      return body.removingPercentEncoding.map { Data($0.utf8) }
    }
    let base64 = body.removingPercentEncoding ?? body
    return Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
  }
}

/// Takes the images of a layer tree and gives each a path in the bundle, in the order in which they
/// are met.
final class AssetCollector {
  private(set) var files: [String: Data] = [:]
  private var sources: [ObjectIdentifier: String] = [:]
  private var contents: [Data: String] = [:]
  /// Images must outlive the table that knows them by their identity.
  private var images: [CGImage] = []
  private let log: WarningLog

  init(log: WarningLog) {
    self.log = log
  }

  /// The path of an image in the bundle; equal images share one.
  func source(of image: CGImage) -> String {
    if let source = sources[ObjectIdentifier(image)] { return source }
    images.append(image)
    var source = "assets/image-\(contents.count + 1).png"
    do throws(CGImageError) {
      let data = try image.pngData()
      if let known = contents[data] {
        source = known
      } else {
        contents[data] = source
        files[source] = data
      }
    } catch {
      log.warn(line: nil, source, "the image cannot be written: \(error.description)")
    }
    sources[ObjectIdentifier(image)] = source
    return source
  }
}
