import BoingCurves
import BoingElementary

/// A Gaussian blur.
///
/// Pixels are convolved with the Gaussian's integrals over them; where it is wide for a bitmap with normalised
/// edges, each with each. Coverage in integers, of shadows, is blurred by three moving means, which take the
/// same time for any width.
package struct GaussianBlur: Hashable, Sendable {
  /// The standard deviation in pixels.
  package let sigma: Double
  package let edges: BlurEdges

  package init(sigma: Double, edges: BlurEdges = .clear) {
    (self.sigma, self.edges) = (sigma, edges)
  }

  /// The number of standard deviations beyond which nothing is left of an opaque pixel in 8 bits.
  private static let extent = 3.0

  /// Creates the blur that spreads a bitmap by `reach` pixels to each side.
  package init(reach: Int) { self.init(sigma: Double(reach) / Self.extent) }

  /// The number of pixels by which it spreads a bitmap to each side.
  package var reach: Int {
    edges == .normalized ? 0 : Int(clamping: min((Self.extent * sigma).rounded(.up), 1e6))
  }

  /// Returns the number of pixels of a plain colour that take as much time as a pixel of a bitmap.
  func weight(_ width: Double, _ height: Double) -> Double {
    if edges == .normalized, sigma > Self.maximumWindowSigma { return 4 * (width + height) }
    return 8 + 8 * Self.extent * sigma
  }

  /// Returns the Gaussian's integrals over pixels, from the middle outwards, whose sum over both sides is 1.
  fileprivate static func integrals(sigma: Double, count: Int) -> [Double] {
    let root = sigma * 2.0.squareRoot()
    func integral(_ x: Double) -> Double { Double.erf(x / root) / 2 }
    var parts: [Double] = []
    parts.reserveCapacity(count)
    for index in 0..<count {
      parts.append(integral(Double(index) + 0.5) - integral(Double(index) - 0.5))
    }
    let sum: Double = parts[0] + 2 * parts.dropFirst().reduce(0, +)
    return parts.map { $0 / sum }
  }
}

// MARK: Pixels

extension GaussianBlur {
  /// Wider blurs with normalised edges are those of boxes that would have too few pixels otherwise.
  fileprivate static let maximumWindowSigma = 8.0

  /// Returns `bitmap` blurred: a larger one, or with normalised edges one of the same size.
  ///
  /// - Parameter part: The part of the bitmap that counts where edges are normalised: x, y, width, height.
  package func blurred(
    _ bitmap: CachedBitmap, part: SIMD4<Double>, on runner: some WorkRunner
  ) -> CachedBitmap {
    guard let kernel = Kernel(sigma: sigma) else { return bitmap }
    let isNormalized = edges == .normalized
    let rect = isNormalized ? bitmap.rect : bitmap.rect.insetBy(-kernel.reach)
    return CachedBitmap(rect) { surface in
      bitmap.withSurface { source in
        if isNormalized, sigma > Self.maximumWindowSigma {
          return DenseConvolution(sigma: sigma, part: part).blur(source, onto: surface)
        }
        WindowConvolution(
          kernel, from: source, to: surface, normalizedTo: isNormalized ? part : nil
        ).run(on: runner)
      }
    }
  }

  /// The weights of a Gaussian on whole pixels, so that the edge of a half-plane becomes the error function
  /// exactly.
  fileprivate struct Kernel {
    /// From the middle outwards, in 65,536ths; all of both sides sum up to 65,536.
    let weights: [UInt16]

    /// The number of pixels by which the blur spreads to each side.
    var reach: Int { weights.count - 1 }

    /// Nil where the blur would change nothing that 8 bits can show.
    init?(sigma: Double) {
      guard sigma.isFinite, sigma > 0.15 else { return nil }
      let reach = Int(clamping: (GaussianBlur.extent * sigma).rounded(.up))
      var weights: [UInt16] = GaussianBlur.integrals(sigma: sigma, count: reach + 1).map {
        UInt16(clamping: ($0 * 65_536).rounded())
      }
      // What rounding leaves over goes to the middle.
      let sides: Int = 2 * weights.dropFirst().reduce(0) { $0 + Int($1) }
      weights[0] = UInt16(clamping: 65_536 - sides)
      guard sides > 0 else { return nil }
      self.weights = weights
    }

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
}

/// A convolution of premultiplied pixels, row by row: each row is blurred along itself, and a window of
/// such rows makes one of the result.
///
/// Colours have 15 bits on the way; one colour everywhere stays what it is.
// Unchecked: each call writes rows of the target of its own, and nothing writes the source.
private struct WindowConvolution: @unchecked Sendable {
  let kernel: GaussianBlur.Kernel
  let source: PixelSurface
  /// The pixels that are written; the source counts as clear outside of its rectangle.
  let target: PixelSurface
  /// The sums of the weights that fall onto the source, for each column and row of the target; nil
  /// where the blur fades into what is clear.
  let columnSums: [Float]?
  let rowSums: [Float]?

  init(
    _ kernel: GaussianBlur.Kernel, from source: PixelSurface, to target: PixelSurface,
    normalizedTo part: SIMD4<Double>?
  ) {
    (self.kernel, self.source, self.target) = (kernel, source, target)
    columnSums = part.map { kernel.sums(from: target.rect.minX, target.rect.width, $0.x, $0.z) }
    rowSums = part.map { kernel.sums(from: target.rect.minY, target.rect.height, $0.y, $0.w) }
  }

  /// The minimum number of rows that one thread does.
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

  /// The number of lanes of 16 bits that are computed at once.
  private static let laneGroup = 8

  private func band(_ rows: Range<Int>) {
    let reach = kernel.reach
    // Four lanes a pixel, whole groups of lanes, and as many as a kernel needs on both sides.
    let lanes = (target.rect.width * 4 + Self.laneGroup - 1) / Self.laneGroup * Self.laneGroup
    let padded = lanes + 8 * reach
    let (lineScratch, windowScratch) = (
      Scratch<UInt16>(capacity: padded), Scratch<UInt16>(capacity: lanes * (2 * reach + 2))
    )
    defer {
      lineScratch.deallocate()
      windowScratch.deallocate()
    }
    let (line, window) = (lineScratch.memory, windowScratch.memory)
    line.fill(0, count: padded, with: 0)
    window.fill(0, count: lanes * (2 * reach + 2), with: 0)
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
    _ row: Memory<UInt16>, _ y: Int, _ line: Memory<UInt16>,
    _ lanes: Int
  ) {
    let rect = source.rect
    guard y >= rect.minY, y < rect.maxY else {
      row.fill(0, count: lanes, with: 0)
      return
    }
    let reach = kernel.reach
    let first = max(rect.minX, target.rect.minX - reach)
    let end = min(rect.maxX, target.rect.maxX + reach)
    guard first < end else {
      row.fill(0, count: lanes, with: 0)
      return
    }
    let bytes = (source.row(y) + first).bytes
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
        lane &+= Self.laneGroup
      }
    }
  }

  /// Blends the rows of the window by the same weights.
  private func blend(
    _ rows: [Memory<UInt16>], _ lanes: Int, _ sum: Memory<UInt16>
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
          lane &+= Self.laneGroup
        }
      }
    }
  }

  private func write(_ sum: Memory<UInt16>, _ y: Int) {
    let bytes = (target.row(y) + target.rect.minX).bytes
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
  private static func load(_ start: Memory<UInt16>) -> SIMD8<UInt16> {
    start.eight(0)
  }

  @inline(__always)
  private static func store(_ values: SIMD8<UInt16>, _ start: Memory<UInt16>) {
    start.setEight(0, values)
  }
}

/// A convolution of each pixel with each, for a Gaussian that is wide for the small bitmap it spreads in, whose
/// edges are normalised: in the end, the bitmap's mean.
private struct DenseConvolution {
  /// The standard deviation in pixels.
  let sigma: Double
  /// The part of the bitmap that counts.
  let part: SIMD4<Double>

  /// Blurs `source` onto `target`, which has the same rectangle.
  func blur(_ source: PixelSurface, onto target: PixelSurface) {
    let rect = source.rect
    let across = weights(rect.minX, rect.width, part.x, part.z)
    let down = weights(rect.minY, rect.height, part.y, part.w)
    var rows = [SIMD4<Float>](repeating: .zero, count: rect.width * rect.height)
    for y in 0..<rect.height {
      let row = source.row(y + rect.minY) + rect.minX
      for x in 0..<rect.width {
        var sum = SIMD4<Float>.zero
        for other in 0..<rect.width {
          let lanes = unsafeBitCast(row[other], to: SIMD4<UInt8>.self)
          sum += SIMD4<Float>(lanes) * across[x * rect.width + other]
        }
        rows[y * rect.width + x] = sum
      }
    }
    for y in 0..<rect.height {
      let row = target.row(y + rect.minY) + rect.minX
      for x in 0..<rect.width {
        var sum = SIMD4<Float>.zero
        for other in 0..<rect.height {
          sum += rows[other * rect.width + x] * down[y * rect.height + other]
        }
        let bytes = (sum + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        row[x] = unsafeBitCast(SIMD4<UInt8>(clamping: bytes), to: UInt32.self)
      }
    }
  }

  /// Returns for each pixel along an axis the weights of all, which sum up to 1 over what counts.
  private func weights(
    _ first: Int, _ count: Int, _ start: Double, _ length: Double
  ) -> [Float] {
    let integrals = GaussianBlur.integrals(sigma: sigma, count: count)
    var weights = [Float](repeating: 0, count: count * count)
    for pixel in 0..<count {
      var sum = 0.0
      for other in 0..<count {
        let weight = integrals[abs(pixel - other)]
        weights[pixel * count + other] = Float(weight)
        let position = Double(first + other)
        sum += weight * max(0, min(position + 1, start + length) - max(position, start))
      }
      guard sum > 0 else { continue }
      for other in 0..<count { weights[pixel * count + other] /= Float(sum) }
    }
    return weights
  }
}

// MARK: Coverage

extension GaussianBlur {
  /// Blurs rows of `values` in place, nearly as the Gaussian does, and nothing beyond ``reach``.
  ///
  /// Three moving means one after another come close to a Gaussian. What lies outside counts as zero; values
  /// are below 2²⁴.
  package func blur(_ values: inout [UInt32], width: Int, height: Int) {
    let reach = self.reach
    guard reach > 0, width > 0, height > 0 else { return }
    // The three half-widths add up to the reach.
    let halves = [reach / 3, (reach + 1) / 3, (reach + 2) / 3]
    var other = [UInt32](repeating: 0, count: values.count)
    values.withUnsafeMutableBufferPointer { first in
      other.withUnsafeMutableBufferPointer { second in
        var (from, to) = (Memory(first), Memory(second))
        var (columns, rows) = (width, height)
        // Each pass writes what it reads in rows into columns; two of each axis are six passes.
        for axis in 0..<2 {
          for (pass, half) in halves.enumerated() {
            let isLast = pass == 2
            for row in 0..<rows {
              Self.mean(
                from + row * columns, columns, half,
                isLast ? to + row : to + row * columns, isLast ? rows : 1)
            }
            swap(&from, &to)
          }
          if axis == 0 { swap(&columns, &rows) }
        }
      }
    }
  }

  /// Returns the means of 2 · `half` + 1 neighbours, rounded.
  @inline(__always)
  private static func mean(
    _ from: Memory<UInt32>, _ count: Int, _ half: Int, _ to: Memory<UInt32>,
    _ step: Int
  ) {
    let size = UInt64(2 &* half &+ 1)
    // A product with the reciprocal in place of a division: sums stay below 2³².
    let reciprocal = (UInt64(1) << 32) / size &+ 1
    var sum: UInt64 = 0
    var x = 0
    while x < min(half, count) {
      sum &+= UInt64(from[x])
      x &+= 1
    }
    x = 0
    while x < count {
      if x &+ half < count { sum &+= UInt64(from[x &+ half]) }
      to[x &* step] = UInt32(truncatingIfNeeded: ((sum &+ size / 2) &* reciprocal) >> 32)
      if x &- half >= 0 { sum &-= UInt64(from[x &- half]) }
      x &+= 1
    }
  }

  /// Convolves `coverage` with the Gaussian; outside of it there is nothing.
  ///
  /// Below a standard deviation of 0.05, and where it is not a number, nothing changes. The work grows with it.
  package func blur(_ coverage: inout CoverageBuffer) {
    let (width, height) = (coverage.width, coverage.height)
    guard sigma >= 0.05, sigma.isFinite, width > 0, height > 0 else { return }
    let radius = min(reach, max(width, height))
    let weights = Self.integrals(sigma: sigma, count: radius + 1).map { Float($0) }
    var target = [Float](repeating: 0, count: coverage.values.count)
    coverage.values.withUnsafeMutableBufferPointer { values in
      target.withUnsafeMutableBufferPointer { target in
        let (source, result) = (Memory(values), Memory(target))
        for row in 0..<height {
          let (from, to) = (source + row * width, result + row * width)
          for (offset, weight) in weights.enumerated() where offset < width {
            Self.add(from, weight, to: to + offset, count: width - offset)
            if offset > 0 { Self.add(from + offset, weight, to: to, count: width - offset) }
          }
        }
        values.update(repeating: 0)
        for (offset, weight) in weights.enumerated() where offset < height {
          let count = (height - offset) * width
          Self.add(result, weight, to: source + offset * width, count: count)
          if offset > 0 { Self.add(result + offset * width, weight, to: source, count: count) }
        }
      }
    }
  }

  @inline(__always)
  private static func add(
    _ source: Memory<Float>, _ weight: Float, to target: Memory<Float>,
    count: Int
  ) {
    for index in 0..<count { target[index] += source[index] * weight }
  }
}

/// A bitmap of one number a pixel: coverage, 0…1.
package struct CoverageBuffer {
  package let width: Int
  package let height: Int
  package var values: [Float]

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [Float](repeating: 0, count: width * height)
  }
}
