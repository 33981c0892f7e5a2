import Boing
import Foundation

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
