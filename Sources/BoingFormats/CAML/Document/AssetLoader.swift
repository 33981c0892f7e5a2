import Boing
import Foundation

/// Loads the images of one bundle, each once.
final class AssetLoader {
  private let tree: FileTree
  private let log: WarningLog
  private var images: [String: CGImage] = [:]
  private var failures: [String: String] = [:]
  private var pixelCount = 0
  private var reported: Set<DocumentWarning> = []

  init(tree: FileTree, log: WarningLog) {
    self.tree = tree
    self.log = log
  }

  /// The image at a source, or nil, with a warning that names it and the layer.
  ///
  /// - Parameters:
  ///   - source: A path in the bundle, as it is or percent-encoded, or a `data:` URI.
  ///   - user: What messages call the layer that shows it.
  ///   - line: The line that names it.
  func image(_ source: String, for user: String, line: Int) -> CGImage? {
    if let image = images[source] { return image }
    if let reason = failures[source] {
      report(reason, user, line)
      return nil
    }
    do throws(AssetError) {
      let image = try load(source)
      images[source] = image
      return image
    } catch {
      failures[source] = error.reason
      report(error.reason, user, line)
      return nil
    }
  }

  /// A state may be set any number of times; its missing image is reported once.
  private func report(_ reason: String, _ user: String, _ line: Int) {
    let warning = DocumentWarning(file: log.file, line: line, subject: user, message: reason)
    if reported.count < WarningLog.capacity, reported.insert(warning).inserted {
      log.warn(line: line, user, reason)
    }
  }

  private struct AssetError: Error {
    var reason: String
  }

  private func load(_ source: String) throws(AssetError) -> CGImage {
    let data: Data
    let name: String
    if let content = DataURI.content(of: source) {
      data = content
      name = "data: URI"
    } else if source.lowercased().hasPrefix("data:") {
      throw AssetError(reason: "the data: URI of its image cannot be decoded")
    } else {
      name = source
      data = try file(source)
    }
    let image: CGImage
    do throws(CGImageError) {
      image = try CGImage(data: data, name: name)
    } catch {
      throw AssetError(reason: "its image cannot be shown: \(error.description)")
    }
    let count = pixelCount + image.width * image.height
    guard count <= tree.limits.pixelCount else {
      throw AssetError(
        reason: "its image “\(name)” is left out: the bundle's images have more than"
          + " \(tree.limits.pixelCount) pixels")
    }
    pixelCount = count
    return image
  }

  private func file(_ source: String) throws(AssetError) -> Data {
    let spellings = [source, source.removingPercentEncoding ?? source]
    guard spellings.allSatisfy({ BundlePath.normalized($0) != nil }) else {
      throw AssetError(reason: "the path of its image, “\(source)”, leads out of the bundle")
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
