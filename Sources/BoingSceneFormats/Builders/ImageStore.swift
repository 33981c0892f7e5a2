import Boing
import BoingMovies
import BoingRender

/// The images of a scene, each written once.
final class ImageStore {
  private(set) var images: [SceneImage] = []
  private var indices: [Key: Int] = [:]
  /// Images must outlive the table that knows them by their identity.
  private var bitmaps: [Bitmap] = []
  private let log: ExportLog

  private struct Key: Hashable {
    let id: ObjectIdentifier
    let part: SIMD4<Double>
    let tint: SIMD4<Double>
  }

  init(_ log: ExportLog) { self.log = log }

  /// Returns the index of `part` of an image, in fractions of its size, with its colours multiplied by `tint`; nil
  /// where it cannot be written.
  func index(
    of bitmap: Bitmap, part: SIMD4<Double> = SIMD4(0, 0, 1, 1),
    tint: SIMD4<Double> = SIMD4(1, 1, 1, 1), _ label: String
  ) -> Int? {
    let key = Key(id: ObjectIdentifier(bitmap), part: part, tint: tint)
    if let known = indices[key] { return known }
    let (width, height) = (Double(bitmap.pixelWidth), Double(bitmap.pixelHeight))
    let low = SIMD2((part.x * width).rounded(), (part.y * height).rounded())
    let high = SIMD2(((part.x + part.z) * width).rounded(), ((part.y + part.w) * height).rounded())
    let exact = SIMD4(
      low.x / width, low.y / height, (high.x - low.x) / width, (high.y - low.y) / height)
    if (0..<4).contains(where: { !((exact[$0] - part[$0]).magnitude < 1e-9) }) {
      log.report(label, "contentsRect", "the image is cut at whole pixels")
    }
    let cut = SIMD4(max(low.x, 0), max(low.y, 0), min(high.x, width), min(high.y, height))
    guard cut.z > cut.x, cut.w > cut.y else { return nil }
    let image = Self.image(bitmap, cut, tint)
    do throws(CGImageError) {
      let png = try image.pngData()
      bitmaps.append(bitmap)
      let known = images.firstIndex { $0.png == png }
      if known == nil {
        images.append(
          SceneImage(
            id: "image-\(images.count + 1)", width: image.pixelWidth, height: image.pixelHeight,
            png: png))
      }
      let index = known ?? images.count - 1
      indices[key] = index
      return index
    } catch {
      log.report(label, "contents", "the image cannot be written: \(error.description)")
      return nil
    }
  }

  /// Returns the pixels of a bitmap between two corners, multiplied by `tint`.
  private static func image(
    _ bitmap: Bitmap, _ cut: SIMD4<Double>, _ tint: SIMD4<Double>
  ) -> CGImage {
    let (x0, y0) = (Int(clamping: cut.x), Int(clamping: cut.y))
    let (w, h) = (Int(clamping: cut.z - cut.x), Int(clamping: cut.w - cut.y))
    let isWhole = w == bitmap.pixelWidth && h == bitmap.pixelHeight && tint == SIMD4(1, 1, 1, 1)
    if isWhole, let own = bitmap as? CGImage { return own }
    return CGImage(width: w, height: h, isOpaque: bitmap.isOpaque) { bytes in
      let target = bytes.bindMemory(to: UInt32.self)
      for y in 0..<h {
        let row = bitmap.row(y0 + y)
        for x in 0..<w {
          let pixel = row[x0 + x] | bitmap.alphaFill
          func channel(_ shift: UInt32, _ factor: Double) -> UInt32 {
            let value = Double((pixel >> shift) & 255) * min(max(factor, 0), 1)
            return UInt32(clamping: Int(clamping: value.rounded())) << shift
          }
          target[y * w + x] =
            pixel & 0xFF00_0000 | channel(16, tint.x) | channel(8, tint.y) | channel(0, tint.z)
        }
      }
    }
  }
}
