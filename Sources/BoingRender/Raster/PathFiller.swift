/// Computes the coverage of the pixels inside of any number of polygons, which may cross, row by row.
///
/// A row is cut into bands where edges end and where they cross. Within a band the order of the edges is
/// fixed: the fill rule says which of them bound the inside, and the areas beside these are exact. Areas
/// are added as integers, so that the coverage of a pixel depends on the polygons alone, neither on the
/// clip nor on the order of addition.
final class PathFiller {
  /// A edge that is not horizontal, from its upper to its lower end.
  struct Edge {
    /// At the top.
    var x: Double
    var top: Double
    var bottom: Double
    /// The change of x for each row.
    var slope: Double
    /// 1 where the polygon goes down, −1 where it goes up.
    var winding: Int32
    /// The next edge that begins in the same row, −1 for none.
    var next: Int32

    @inline(__always)
    func x(at y: Double) -> Double { x + (y - top) * slope }
  }

  /// The part of an edge within a band.
  struct EdgePart {
    var upperX: Double
    var lowerX: Double
    var winding: Int32
    var edge: Int32

    @inline(__always)
    var sum: Double { upperX + lowerX }
  }

  /// The integer that stands for the area of a whole pixel.
  static let unit: Int32 = 1 << 20
  private static let unitScale = Double(1 << 20)
  /// The number of edges in a row beyond which windings are added pixel by pixel.
  private static let maximumActiveCount = 4_096
  /// The number of crossings of edges in a row that bands end at; where there are more, bands are low.
  private static let maximumCrossingCount = 128
  private static let crowdedBand = 1.0 / 32
  /// The bits of an area that are left out where windings are added.
  private static let crowdShift: Int32 = 8
  /// Two edges that come closer than this, in pixels, count as touching.
  private static let closeness = 1e-5
  /// A band of less height is not cut.
  private static let minimumBand = 1.0 / 4_096

  private(set) var edges: UnsafeMutablePointer<Edge>
  private(set) var edgeCount = 0
  private var edgeCapacity = 256
  /// The first edge of each row, −1 for none.
  private var rows: UnsafeMutablePointer<Int32>
  private var rowCapacity = 64
  private var active: UnsafeMutablePointer<Int32>
  private let parts: UnsafeMutablePointer<EdgePart>
  private let breaks: UnsafeMutablePointer<Double>
  /// The edges that go through a band, and those that begin below the row's top, from the upper on.
  private let current: UnsafeMutablePointer<Int32>
  private var currentCount = 0
  private let beginning: UnsafeMutablePointer<Int32>
  /// By pixel from the clip's first column: the change of the coverage from the pixel before.
  private var changes: UnsafeMutablePointer<Int32>
  /// A bit for each pixel whose change may differ from 0.
  private var touched: UnsafeMutablePointer<UInt64>
  private var coverage: UnsafeMutablePointer<UInt8>
  private var width = 64

  init() {
    edges = .allocate(capacity: edgeCapacity)
    active = .allocate(capacity: edgeCapacity)
    parts = .allocate(capacity: Self.maximumActiveCount)
    current = .allocate(capacity: Self.maximumActiveCount)
    beginning = .allocate(capacity: Self.maximumActiveCount)
    breaks = .allocate(capacity: 2 * Self.maximumActiveCount + 2)
    rows = .allocate(capacity: rowCapacity)
    changes = .allocate(capacity: width + 2)
    touched = .allocate(capacity: width / 64 + 2)
    coverage = .allocate(capacity: width)
    clearRowBuffers()
  }

  deinit {
    edges.deallocate()
    active.deallocate()
    parts.deallocate()
    current.deallocate()
    beginning.deallocate()
    breaks.deallocate()
    rows.deallocate()
    changes.deallocate()
    touched.deallocate()
    coverage.deallocate()
  }

  private func clearRowBuffers() {
    changes.initialize(repeating: 0, count: width + 2)
    touched.initialize(repeating: 0, count: width / 64 + 2)
  }

  private func reserve(width newWidth: Int) {
    guard newWidth > width else { return }
    changes.deallocate()
    touched.deallocate()
    coverage.deallocate()
    width = newWidth
    changes = .allocate(capacity: width + 2)
    touched = .allocate(capacity: width / 64 + 2)
    coverage = .allocate(capacity: width)
    clearRowBuffers()
  }

  private func reserve(edges count: Int) {
    guard count > edgeCapacity else { return }
    active.deallocate()
    let newCapacity = max(count, edgeCapacity * 2)
    let memory = UnsafeMutablePointer<Edge>.allocate(capacity: newCapacity)
    memory.update(from: edges, count: edgeCount)
    edges.deallocate()
    edges = memory
    edgeCapacity = newCapacity
    active = .allocate(capacity: newCapacity)
  }

  /// Adds the edges of a closed polygon of finite points, each of moderate size.
  func add(_ points: UnsafePointer<SIMD2<Double>>, count: Int, clip: PixelRect) {
    guard count >= 2 else { return }
    reserve(edges: edgeCount + count)
    let (top, bottom) = (Double(clip.minY), Double(clip.maxY))
    var made = edgeCount
    var start = points[count &- 1]
    var index = 0
    while index < count {
      let end = points[index]
      let isDown = end.y > start.y
      let (upper, lower) = isDown ? (start, end) : (end, start)
      if upper.y < lower.y, lower.y > top, upper.y < bottom {
        edges[made] = Edge(
          x: upper.x, top: upper.y, bottom: lower.y,
          slope: (lower.x - upper.x) / (lower.y - upper.y), winding: isDown ? 1 : -1, next: -1)
        made &+= 1
      }
      start = end
      index &+= 1
    }
    edgeCount = made
  }

  /// Fills what the added polygons enclose, and forgets them.
  @inline(never)
  func fill<Blitter: SpanBlitter>(_ rule: FillRule, clip: PixelRect, into blitter: inout Blitter) {
    defer { edgeCount = 0 }
    guard edgeCount > 0, !clip.isEmpty else { return }
    reserve(width: clip.width)
    // Sides wait in the list of the row in which they begin.
    var (low, high) = (Double.infinity, -Double.infinity)
    var index = 0
    while index < edgeCount {
      let edge = edges[index]
      if edge.top < low { low = edge.top }
      if edge.bottom > high { high = edge.bottom }
      index &+= 1
    }
    let first = max(clip.minY, floorInteger(low))
    let end = min(clip.maxY, floorInteger(high) &+ 1)
    guard first < end else { return }
    let rowCount = end &- first
    if rowCapacity < rowCount {
      rows.deallocate()
      rowCapacity = rowCount
      rows = .allocate(capacity: rowCapacity)
    }
    rows.initialize(repeating: -1, count: rowCount)
    index = edgeCount
    while index > 0 {
      index &-= 1
      let row = max(floorInteger(edges[index].top) &- first, 0)
      guard row < rowCount else { continue }
      edges[index].next = rows[row]
      rows[row] = Int32(truncatingIfNeeded: index)
    }
    var activeCount = 0
    var y = first
    while y < end {
      let rowTop = Double(y)
      let rowBottom = rowTop + 1
      // The edges of the row: whole ones stay in the order of the row before.
      var isWhole = true
      var kept = 0
      index = 0
      while index < activeCount {
        let edge = active[index]
        let bottom = edges[Int(edge)].bottom
        if bottom > rowTop {
          active[kept] = edge
          kept &+= 1
          if bottom < rowBottom { isWhole = false }
        }
        index &+= 1
      }
      activeCount = kept
      var new = rows[y &- first]
      while new >= 0 {
        active[activeCount] = new
        activeCount &+= 1
        let edge = edges[Int(new)]
        if edge.top > rowTop || edge.bottom < rowBottom { isWhole = false }
        new = edge.next
      }
      if activeCount > 0 {
        fillRow(y, isWhole, activeCount, rule, clip)
        flush(y, clip, &blitter)
      }
      y &+= 1
    }
  }

  private func fillRow(
    _ y: Int, _ isWhole: Bool, _ activeCount: Int, _ rule: FillRule, _ clip: PixelRect
  ) {
    let (top, bottom) = (Double(y), Double(y &+ 1))
    guard activeCount <= Self.maximumActiveCount else {
      return addWindings(activeCount, y, rule, clip)
    }
    if isWhole {
      let count = gather(active, activeCount, top, bottom)
      if sort(count) {
        // The sorted order serves the next row as well.
        var index = 0
        while index < count {
          active[index] = parts[index].edge
          index &+= 1
        }
        return addBand(count, Self.unit, rule, clip)
      }
    }
    // The heights between which the bands lie, and the edges that begin below the row's top.
    var (breakCount, beginningCount) = (2, 0)
    (breaks[0], breaks[1]) = (top, bottom)
    currentCount = 0
    var index = 0
    while index < activeCount {
      let number = active[index]
      let edge = edges[Int(number)]
      if edge.bottom < bottom {
        breaks[breakCount] = edge.bottom
        breakCount &+= 1
      }
      if edge.top > top {
        breaks[breakCount] = edge.top
        breakCount &+= 1
        beginning[beginningCount] = number
        beginningCount &+= 1
      } else {
        current[currentCount] = number
        currentCount &+= 1
      }
      index &+= 1
    }
    Self.sort(breaks, breakCount) { $0 < $1 }
    let edges = self.edges
    Self.sort(beginning, beginningCount) {
      let (a, b) = (edges[Int($0)].top, edges[Int($1)].top)
      return a < b || (a == b && $0 < $1)
    }
    var (next, crossings) = (0, 0)
    index = 1
    while index < breakCount {
      let (from, to) = (breaks[index &- 1], breaks[index])
      index &+= 1
      guard from < to else { continue }
      var kept = 0
      var position = 0
      while position < currentCount {
        let number = current[position]
        if edges[Int(number)].bottom > from {
          current[kept] = number
          kept &+= 1
        }
        position &+= 1
      }
      while next < beginningCount, edges[Int(beginning[next])].top <= from {
        if edges[Int(beginning[next])].bottom > from {
          current[kept] = beginning[next]
          kept &+= 1
        }
        next &+= 1
      }
      currentCount = kept
      addBands(from, to, y, rule, clip, &crossings)
    }
  }

  /// Sorts `count` elements, which may be nearly in order.
  @inline(__always)
  private static func sort<Element: BitwiseCopyable>(
    _ elements: UnsafeMutablePointer<Element>, _ count: Int, _ precedes: (Element, Element) -> Bool
  ) {
    var moves = 8 &* count
    var index = 1
    while index < count {
      let element = elements[index]
      var free = index
      while free > 0, precedes(element, elements[free &- 1]) {
        elements[free] = elements[free &- 1]
        free &-= 1
      }
      if free != index { elements[free] = element }
      moves &-= index &- free
      if moves < 0 {
        var all = UnsafeMutableBufferPointer(start: elements, count: count)
        return all.sort(by: precedes)
      }
      index &+= 1
    }
  }

  /// Adds what lies between two heights, which no edge ends between.
  private func addBands(
    _ top: Double, _ bottom: Double, _ y: Int, _ rule: FillRule, _ clip: PixelRect,
    _ crossings: inout Int
  ) {
    let origin = Double(y)
    var top = top
    while top < bottom {
      let upper = quantized(top - origin)
      let lowest = quantized(bottom - origin)
      if lowest == upper { return }
      var cut = bottom
      let count = gather(current, currentCount, top, cut)
      if !sort(count), bottom - top > Self.minimumBand {
        if crossings < Self.maximumCrossingCount {
          // Down to the first crossing.
          crossings &+= 1
          sortAtTop(count)
          cut = max(firstCrossing(count, top, bottom), top + Self.minimumBand)
        } else {
          // So low a band hides what order its edges have.
          cut = min(top + Self.crowdedBand, bottom)
        }
        _ = gather(current, currentCount, top, cut)
        _ = sort(count)
      }
      // The order serves the next band as well.
      var index = 0
      while index < count {
        current[index] = parts[index].edge
        index &+= 1
      }
      let height = quantized(min(cut, bottom) - origin) &- upper
      if height > 0 { addBand(count, height, rule, clip) }
      top = cut
    }
  }

  @inline(__always)
  private func quantized(_ part: Double) -> Int32 {
    Int32(truncatingIfNeeded: nearestInteger(part * Self.unitScale))
  }

  /// Writes the parts of edges that go through a band, and returns their number.
  @inline(__always)
  private func gather(
    _ numbers: UnsafePointer<Int32>, _ count: Int, _ top: Double, _ bottom: Double
  ) -> Int {
    var index = 0
    while index < count {
      let edge = edges[Int(numbers[index])]
      parts[index] = EdgePart(
        upperX: edge.x(at: top), lowerX: edge.x(at: bottom), winding: edge.winding,
        edge: numbers[index])
      index &+= 1
    }
    return index
  }

  /// Sorts the parts by their middles; false where two of them cross.
  @inline(__always)
  private func sort(_ count: Int) -> Bool {
    Self.sort(parts, count) { follows($1, $0) }
    var index = 1
    while index < count {
      let (left, right) = (parts[index &- 1], parts[index])
      if left.upperX > right.upperX + Self.closeness || left.lowerX > right.lowerX + Self.closeness
      {
        return false
      }
      index &+= 1
    }
    return true
  }

  @inline(__always)
  private func follows(_ a: EdgePart, _ b: EdgePart) -> Bool {
    a.sum > b.sum || (a.sum == b.sum && a.edge > b.edge)
  }

  private func sortAtTop(_ count: Int) {
    Self.sort(parts, count) {
      ($0.upperX, $0.lowerX, $0.edge) < ($1.upperX, $1.lowerX, $1.edge)
    }
  }

  /// The height of the first crossing of two neighbours in the order at the top.
  private func firstCrossing(_ count: Int, _ top: Double, _ bottom: Double) -> Double {
    var first = bottom
    var index = 1
    while index < count {
      let (left, right) = (parts[index &- 1], parts[index])
      let (above, below) = (right.upperX - left.upperX, left.lowerX - right.lowerX)
      if below > Self.closeness {
        let y = top + (bottom - top) * max(above, 0) / (max(above, 0) + below)
        if y < first { first = y }
      }
      index &+= 1
    }
    return first
  }

  /// Adds the inside of a band, whose parts are in order.
  @inline(__always)
  private func addBand(_ count: Int, _ height: Int32, _ rule: FillRule, _ clip: PixelRect) {
    var winding: Int32 = 0
    // Only the lowest bit counts for the even-odd rule.
    let mask: Int32 = rule == .evenOdd ? 1 : -1
    var index = 0
    while index < count {
      let part = parts[index]
      let wasOutside = winding & mask == 0
      winding &+= part.winding
      let isOutside = winding & mask == 0
      if wasOutside != isOutside {
        add(part.upperX, part.lowerX, isOutside ? -height : height, clip)
      }
      index &+= 1
    }
  }

  /// Adds what lies right of a part whose height is that of a band.
  @inline(__always)
  private func add(_ upperX: Double, _ lowerX: Double, _ height: Int32, _ clip: PixelRect) {
    let (low, high) = upperX < lowerX ? (upperX, lowerX) : (lowerX, upperX)
    let left = Double(clip.minX)
    let changes = self.changes
    if low >= Double(clip.maxX) { return }
    if high <= left {
      changes[0] &+= height
      touch(0)
      return
    }
    let first = floorInteger(low)
    let last = floorInteger(high)
    if first == last {
      // Of the pixel, what lies right of the part's middle.
      let column = first &- clip.minX
      let part = nearestInteger(((low + high) * 0.5 - Double(first)) * Double(height))
      let beyond = Int32(truncatingIfNeeded: part)
      changes[column] &+= height &- beyond
      changes[column &+ 1] &+= beyond
      touch(column)
      touch(column &+ 1)
      return
    }
    addSlanted(low, high, first, last, height, clip)
  }

  /// Adds a part that goes through several pixels.
  @inline(__always)
  private func addSlanted(
    _ low: Double, _ high: Double, _ first: Int, _ last: Int, _ height: Int32, _ clip: PixelRect
  ) {
    // Right of the part and left of v lies (v − low)² ⁄ 2 (high − low) of the height.
    let scale = 0.5 * Double(height) / (high - low)
    let end = clip.maxX
    var reached: Int32 = 0
    var before: Int32 = 0
    var x = max(first, clip.minX &- 1)
    if x > first {
      // What lies left of the clip counts at its first pixel.
      let v = Double(x) - low
      reached = quantizedArea(v * v * scale)
    }
    while x < end, x < last {
      let v = Double(x &+ 1) - low
      let area = quantizedArea(v * v * scale)
      let part = area &- reached
      reached = area
      let column = x &- clip.minX
      if column < 0 {
        before = part
        changes[0] &+= part
        touch(0)
      } else {
        changes[column] &+= part &- before
        touch(column)
        before = part
      }
      x &+= 1
    }
    guard x < end else { return }
    // In the last pixel, and all of the height right of it.
    let part =
      quantizedArea(
        (high - low) * (high - low) * scale + (Double(last &+ 1) - high) * Double(height))
      &- reached
    let column = last &- clip.minX
    changes[column] &+= part &- before
    changes[column &+ 1] &+= height &- part
    touch(column)
    touch(column &+ 1)
  }

  @inline(__always)
  private func quantizedArea(_ area: Double) -> Int32 {
    Int32(truncatingIfNeeded: nearestInteger(area))
  }

  @inline(__always)
  private func touch(_ column: Int) {
    touched[column &>> 6] |= 1 &<< UInt64(column & 63)
  }

  /// Adds the windings of all edges in a row that is too crowded to be cut into bands: exact but for pixels
  /// in which edges of opposite directions cancel out.
  private func addWindings(_ activeCount: Int, _ y: Int, _ rule: FillRule, _ clip: PixelRect) {
    let (top, bottom) = (Double(y), Double(y &+ 1))
    for index in 0..<activeCount {
      let edge = edges[Int(active[index])]
      let (from, to) = (max(edge.top, top), min(edge.bottom, bottom))
      // Coarser, so that no sum of 2¹⁸ edges overflows.
      let height =
        (quantized(to - top) >> Self.crowdShift) &- (quantized(from - top) >> Self.crowdShift)
      if height > 0 { add(edge.x(at: from), edge.x(at: to), height &* edge.winding, clip) }
    }
    let unit = Self.unit >> Self.crowdShift
    var sum: Int32 = 0
    var last: Int32 = 0
    for column in 0..<clip.width {
      sum &+= changes[column]
      let size = Int32(bitPattern: sum.magnitude)
      let covered: Int32
      switch rule {
      case .nonZero: covered = min(size, unit)
      case .evenOdd:
        let rest = size & (2 * unit - 1)
        covered = rest > unit ? 2 * unit - rest : rest
      }
      changes[column] = (covered &- last) << Self.crowdShift
      if covered != last { touch(column) }
      last = covered
    }
    changes[clip.width] = 0 &- last << Self.crowdShift
    touch(clip.width)
  }

  /// Hands the row's coverage to `blitter`, and clears it.
  @inline(__always)
  private func flush<Blitter: SpanBlitter>(_ y: Int, _ clip: PixelRect, _ blitter: inout Blitter) {
    let width = clip.width
    let coverage = self.coverage
    let indexed = UnsafePointer(coverage) - clip.minX
    var sum: Int32 = 0
    // The pixels from `start` on that have not been handed over, which end before `next`.
    var start = 0
    var next = 0
    var byte: UInt8 = 0
    let words = (width &+ 64) &>> 6
    var word = 0
    while word <= words {
      var bits = touched[word]
      if bits != 0 {
        touched[word] = 0
        repeat {
          let column = word &<< 6 &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          let change = changes[column]
          changes[column] = 0
          if column >= width { continue }
          if column > next {
            // Pixels that are all as the one before them.
            if byte == 255 {
              blitter.row(
                y, start &+ clip.minX, next &+ clip.minX, column &+ clip.minX, column &+ clip.minX,
                indexed)
              start = column
            } else if byte == 0 {
              if next > start {
                blitter.row(
                  y, start &+ clip.minX, next &+ clip.minX, next &+ clip.minX, next &+ clip.minX,
                  indexed)
              }
              start = column
            } else {
              var x = next
              while x < column {
                coverage[x] = byte
                x &+= 1
              }
            }
          }
          sum &+= change
          byte = UInt8(truncatingIfNeeded: (sum &* 255 &+ Self.unit / 2) &>> 20)
          coverage[column] = byte
          next = column &+ 1
        } while bits != 0
      }
      word &+= 1
    }
    if byte == 255, next < width {
      blitter.row(
        y, start &+ clip.minX, next &+ clip.minX, width &+ clip.minX, width &+ clip.minX, indexed)
      return
    }
    if byte != 0 {
      while next < width {
        coverage[next] = byte
        next &+= 1
      }
    }
    if next > start {
      blitter.row(
        y, start &+ clip.minX, next &+ clip.minX, next &+ clip.minX, next &+ clip.minX, indexed)
    }
  }
}

/// Returns the floor of a number well below 2⁵¹.
@inline(__always)
func floorInteger(_ x: Double) -> Int {
  let nearest = nearestInteger(x)
  return Double(nearest) > x ? nearest &- 1 : nearest
}
