import Boing
import Foundation

/// A rectangle of whole pixels, from the top left corner.
struct PixelRect: Equatable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The same rectangle as `CGImage.cropping(to:)` takes it.
  var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

extension CGImage {
  /// The smallest rectangle outside which two images of one size are equal; nothing if they are
  /// equal everywhere.
  func changedRect(from earlier: CGImage) -> PixelRect? {
    withUnsafeBytes { new in
      earlier.withUnsafeBytes { old in
        func isEqual(_ row: Int, _ columns: Range<Int>) -> Bool {
          memcmp(
            new.baseAddress! + row * rowStride + columns.lowerBound * 4,
            old.baseAddress! + row * earlier.rowStride + columns.lowerBound * 4,
            columns.count * 4) == 0
        }
        guard let top = (0..<height).first(where: { !isEqual($0, 0..<width) }),
          let bottom = (top..<height).last(where: { !isEqual($0, 0..<width) })
        else { return nil }
        var left = width
        var right = 0
        for row in top...bottom {
          // Equal up to a column, and so up to every column before it: the first difference is
          // found by bisection. Rows that change nothing cost one comparison a side.
          if !isEqual(row, 0..<left) {
            left = bisect(0..<left) { !isEqual(row, 0..<$0 + 1) }
          }
          if !isEqual(row, right..<width) {
            right = bisect(right..<width) { isEqual(row, $0 + 1..<width) } + 1
          }
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
      }
    }
  }
}

/// The first value in a range for which a condition holds that holds for all later ones, too.
///
/// The condition holds at least for the last value.
private func bisect(_ range: Range<Int>, _ condition: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound - 1)
  while low < high {
    let middle = (low + high) / 2
    if condition(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
