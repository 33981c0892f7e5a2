import Synchronization

/// Images of half, a quarter, an eighth … the size, made when they are first asked for and kept with the
/// image: what drawing an image much smaller samples from.
final class MipPyramid: Sendable {
  private let levels = Mutex<[CGImage]>([])

  /// The image reduced `level` times by two; level 0 is the image itself.
  func level(_ level: Int, of image: CGImage) -> CGImage {
    guard level > 0 else { return image }
    return levels.withLock { levels in
      while levels.count < level {
        let last = levels.last ?? image
        guard last.width > 1 || last.height > 1 else { return last }
        levels.append(last.halved())
      }
      return levels[level - 1]
    }
  }
}

extension CGImage {
  /// The image reduced `level` times to half its width and height, rounded up.
  ///
  /// Each pixel is the mean of four; where a side is odd, the last row or column counts twice. Pixel
  /// (x, y) covers the pixels from (x, y)·2ˡᵉᵛᵉˡ of the image.
  package func reduced(_ level: Int) -> CGImage { reductions.level(level, of: self) }

  fileprivate func halved() -> CGImage {
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    return CGImage(width: newWidth, height: newHeight, isOpaque: isOpaque) { pixels in
      guard let target = pixels.bindMemory(to: UInt8.self).baseAddress else { return }
      withUnsafeBytes { bytes in
        guard let source = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        for y in 0..<newHeight {
          let upper = source + 2 * y * rowStride
          let lower = source + min(2 * y + 1, height - 1) * rowStride
          let row = target + y * newWidth * 4
          for x in 0..<newWidth {
            let (left, right) = (2 * x * 4, min(2 * x + 1, width - 1) * 4)
            for component in 0..<4 {
              let sum =
                UInt32(upper[left + component]) + UInt32(upper[right + component])
                + UInt32(lower[left + component]) + UInt32(lower[right + component])
              row[x * 4 + component] = UInt8((sum + 2) / 4)
            }
          }
        }
      }
    }
  }
}
