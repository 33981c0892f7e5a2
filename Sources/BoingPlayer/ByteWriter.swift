import BoingCurves
import BoingRender

/// Writes numbers and texts as ``ByteReader`` reads them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }
  mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }
  mutating func append(_ list: [UInt8]) { bytes += list }

  mutating func integer(_ value: Int) {
    var rest = value
    while rest > 127 {
      bytes.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func number(_ value: Double) {
    let bits = value.bitPattern
    for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))) }
  }

  mutating func numbers(_ list: [Double]) {
    integer(list.count)
    for value in list { number(value) }
  }

  mutating func point(_ value: SIMD2<Double>) {
    number(value.x)
    number(value.y)
  }

  mutating func vector(_ value: SIMD4<Double>, _ count: Int = 4) {
    for component in 0..<count { number(value[component]) }
  }

  mutating func matrix(_ value: Matrix4) {
    for row in [value.row0, value.row1, value.row2, value.row3] { vector(row) }
  }

  mutating func text(_ value: String) {
    integer(value.utf8.count)
    bytes += Array(value.utf8)
  }

  mutating func path(_ value: Path) {
    integer(value.verbs.count)
    for verb in value.verbs { byte(verb.rawValue) }
    for value in value.points { point(value) }
  }

  /// Writes pixels, each row with the filter that leaves the smallest sum of its bytes as signed numbers.
  mutating func pixels(_ texture: Texture) {
    let size = 4 * texture.width
    var (row, above) = ([UInt8](repeating: 0, count: size), [UInt8](repeating: 0, count: size))
    for y in 0..<texture.height {
      for x in 0..<texture.width {
        let pixel = texture.base[y * texture.stride + x] | texture.fill
        for byte in 0..<4 {
          row[4 * x + byte] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * byte))
        }
      }
      var best: (sum: Int, filter: UInt8, bytes: [UInt8]) = (.max, 0, [])
      for filter in UInt8(0)...2 {
        var (sum, list) = (0, [UInt8](repeating: 0, count: size))
        for index in 0..<size {
          let left = index < 4 ? 0 : row[index - 4]
          let predicted: UInt8 =
            switch filter {
            case 0: 0
            case 1: left
            default:
              PixelFilter.predicted(
                left: left, up: above[index], corner: index < 4 ? 0 : above[index - 4])
            }
          list[index] = row[index] &- predicted
          sum += Int(Int8(bitPattern: list[index]).magnitude)
        }
        if sum < best.sum { best = (sum, filter, list) }
      }
      byte(best.filter)
      bytes += best.bytes
      swap(&row, &above)
    }
  }
}
