import BoingCurves

/// A Gaussian blur of premultiplied pixels, row by row: each row is blurred along itself, and a window of
/// such rows makes one of the result.
///
/// Colours have 15 bits on the way; one colour everywhere stays what it is.
struct GaussianBlur: @unchecked Sendable {
  let kernel: GaussianKernel
  let source: PixelSurface
  /// The pixels that are written; the source counts as clear outside of its rectangle.
  let target: PixelSurface
  /// The sums of the weights that fall onto the source, for each column and row of the target; nil
  /// where the blur fades into what is clear.
  let columnSums: [Float]?
  let rowSums: [Float]?

  init(
    _ kernel: GaussianKernel, from source: PixelSurface, to target: PixelSurface,
    normalizedTo part: SIMD4<Double>? = nil
  ) {
    (self.kernel, self.source, self.target) = (kernel, source, target)
    columnSums = part.map { kernel.sums(from: target.rect.minX, target.rect.width, $0.x, $0.z) }
    rowSums = part.map { kernel.sums(from: target.rect.minY, target.rect.height, $0.y, $0.w) }
  }

  /// Rows that one thread does at least.
  private static let bandHeight = 128

  /// Blurs, in bands on the threads of `runner`; the result does not depend on how many there are.
  func run(on runner: some WorkRunner) {
    let height = target.rect.height
    let count = max(1, min(runner.width, height / Self.bandHeight))
    let job = self
    runner.run(count) { index in
      let first = job.target.rect.minY + height * index / count
      let end = job.target.rect.minY + height * (index + 1) / count
      job.band(first..<end)
    }
  }

  /// Lanes of 16 bits that are computed at once.
  private static let width = 8

  private func band(_ rows: Range<Int>) {
    let reach = kernel.reach
    // Four lanes a pixel, whole groups of lanes, and as many as a kernel needs on both sides.
    let lanes = (target.rect.width * 4 + Self.width - 1) / Self.width * Self.width
    let padded = lanes + 8 * reach
    let line = UnsafeMutablePointer<UInt16>.allocate(capacity: padded)
    let window = UnsafeMutablePointer<UInt16>.allocate(capacity: lanes * (2 * reach + 2))
    line.initialize(repeating: 0, count: padded)
    window.initialize(repeating: 0, count: lanes * (2 * reach + 2))
    defer {
      line.deallocate()
      window.deallocate()
    }
    // The memory of each row of the window; the last one is for the result.
    let sum = window + lanes * (2 * reach + 1)
    var windowRows = (0...2 * reach).map { window + lanes * $0 }
    var next = rows.lowerBound - reach
    for y in rows {
      while next <= y + reach {
        fill(windowRows[0], next, line, lanes)
        windowRows.append(windowRows.removeFirst())
        next += 1
      }
      blend(windowRows, lanes, sum)
      write(sum, y)
    }
  }

  /// Blurs row `y` of the source along itself.
  private func fill(
    _ row: UnsafeMutablePointer<UInt16>, _ y: Int, _ line: UnsafeMutablePointer<UInt16>,
    _ lanes: Int
  ) {
    let rect = source.rect
    guard y >= rect.minY, y < rect.maxY else {
      row.update(repeating: 0, count: lanes)
      return
    }
    let reach = kernel.reach
    let first = max(rect.minX, target.rect.minX - reach)
    let end = min(rect.maxX, target.rect.maxX + reach)
    guard first < end else {
      row.update(repeating: 0, count: lanes)
      return
    }
    let bytes = UnsafeRawPointer(source.row(y) + first).assumingMemoryBound(to: UInt8.self)
    let into = line + 4 * (first - (target.rect.minX - reach))
    for lane in 0..<(4 * (end - first)) { into[lane] = UInt16(bytes[lane]) << 7 }
    let middle = line + 4 * reach
    kernel.weights.withUnsafeBufferPointer { weights in
      var lane = 0
      while lane < lanes {
        let here = middle + lane
        var total = Self.start(reach) &+ Self.part(Self.load(here), weights[0])
        var step = 1
        while step <= reach {
          let pair = Self.load(here - 4 &* step) &+ Self.load(here + 4 &* step)
          total &+= Self.part(pair, weights[step])
          step &+= 1
        }
        Self.store(total, row + lane)
        lane &+= Self.width
      }
    }
  }

  /// Blends the rows of the window by the same weights.
  private func blend(
    _ rows: [UnsafeMutablePointer<UInt16>], _ lanes: Int, _ sum: UnsafeMutablePointer<UInt16>
  ) {
    let reach = kernel.reach
    rows.withUnsafeBufferPointer { rows in
      kernel.weights.withUnsafeBufferPointer { weights in
        var lane = 0
        while lane < lanes {
          var total = Self.start(reach) &+ Self.part(Self.load(rows[reach] + lane), weights[0])
          var step = 1
          while step <= reach {
            let pair =
              Self.load(rows[reach &- step] + lane) &+ Self.load(rows[reach &+ step] + lane)
            total &+= Self.part(pair, weights[step])
            step &+= 1
          }
          Self.store(total, sum + lane)
          lane &+= Self.width
        }
      }
    }
  }

  private func write(_ sum: UnsafeMutablePointer<UInt16>, _ y: Int) {
    let row = target.row(y) + target.rect.minX
    let bytes = UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self)
    guard let columnSums, let rowSums else {
      for lane in 0..<(4 * target.rect.width) {
        bytes[lane] = UInt8(truncatingIfNeeded: min((sum[lane] &+ 64) >> 7, 255))
      }
      return
    }
    let down = rowSums[y - target.rect.minY]
    for x in 0..<target.rect.width {
      let weight = columnSums[x] * down
      let factor: Float = weight > 0 ? 1 / (128 * weight) : 0
      for lane in (4 * x)..<(4 * x + 4) {
        bytes[lane] = UInt8(clamping: min(Float(sum[lane]) * factor + 0.5, 255))
      }
    }
  }

  // MARK: Eight lanes at once

  /// Half of what the products lose by being cut off, on average.
  @inline(__always)
  private static func start(_ reach: Int) -> SIMD8<UInt16> {
    SIMD8(repeating: UInt16(truncatingIfNeeded: (reach &+ 1) / 2))
  }

  /// The upper halves of the products.
  @inline(__always)
  private static func part(_ values: SIMD8<UInt16>, _ weight: UInt16) -> SIMD8<UInt16> {
    // Lane by lane, which the compiler knows as one instruction.
    var result = SIMD8<UInt16>()
    for lane in 0..<8 { result[lane] = values[lane].multipliedFullWidth(by: weight).high }
    return result
  }

  @inline(__always)
  private static func load(_ start: UnsafeMutablePointer<UInt16>) -> SIMD8<UInt16> {
    UnsafeRawPointer(start).loadUnaligned(as: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func store(_ values: SIMD8<UInt16>, _ start: UnsafeMutablePointer<UInt16>) {
    UnsafeMutableRawPointer(start).storeBytes(of: values, as: SIMD8<UInt16>.self)
  }
}

extension GaussianKernel {
  /// Returns the part of the kernel about each of `count` pixels from `first` on that falls into an interval.
  func sums(from first: Int, _ count: Int, _ start: Double, _ length: Double) -> [Float] {
    func covered(_ pixel: Int) -> Double {
      max(0, min(Double(pixel) + 1, start + length) - max(Double(pixel), start))
    }
    return (first..<first + count).map { pixel in
      var sum = Double(weights[0]) * covered(pixel)
      for step in 1..<max(weights.count, 1) {
        sum += Double(weights[step]) * (covered(pixel - step) + covered(pixel + step))
      }
      return Float(sum / 65_536)
    }
  }
}
