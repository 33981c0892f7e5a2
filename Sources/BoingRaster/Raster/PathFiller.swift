/// Computes the coverage of the pixels inside of any number of polygons, which may cross, row by row.
///
/// Polygons are taken apart into chains of edges, each of which leads downwards or upwards all the way. Rows that two
/// chains bound, as nearly all rows of convex shapes and of strokes, go a fast way (`PathRows.swift`). In the others
/// the order of the chains says which of them bound the inside, as long as they do not come close to one another, and
/// the areas beside these are exact. Only where chains meet, a row is cut into bands until they have an order.
/// Areas are added as integers, so that the coverage of a pixel depends on the polygons alone, neither on the
/// clip nor on the order of addition.
final class PathFiller {
  /// A run of edges from the uppermost to the lowest, each of which begins where the one before ends.
  struct Chain {
    /// The index of the present edge.
    var edge: Int
    /// The index behind the last edge.
    let end: Int
    /// 1 where the polygon goes down, −1 where it goes up.
    let winding: Int32
    /// The next chain that begins in the same row, −1 for none.
    var next: Int32
  }

  /// A straight part of a chain within a row.
  private struct Piece {
    var upperX: Double
    var lowerX: Double
    var top: Double
    var bottom: Double
    /// ½ ⁄ |slope|, finite.
    let halfInverse: Double

    @inline(__always)
    func x(at y: Double) -> Double {
      guard y < bottom else { return lowerX }
      let x = upperX + (lowerX - upperX) * ((y - top) / (bottom - top))
      // Rounding, and what is not a number, lead no further than the ends, so that no pixel beyond them is touched.
      let (low, high) = upperX < lowerX ? (upperX, lowerX) : (lowerX, upperX)
      return x > low ? (x < high ? x : high) : low
    }
  }

  /// The part of a chain within a row, or within a band of it.
  private struct Part {
    /// The minimum and the maximum x.
    var low: Double
    var high: Double
    var upperX: Double
    var lowerX: Double
    var top: Double
    var bottom: Double
    var firstPiece: Int
    var pieceCount: Int32
    var winding: Int32
    var chain: Int32

    @inline(__always)
    func precedes(_ other: Part) -> Bool {
      if low != other.low { return low < other.low }
      if high != other.high { return high < other.high }
      return chain < other.chain
    }

    @inline(__always)
    func hasHeight(of other: Part) -> Bool { top == other.top && bottom == other.bottom }

    /// A number that is added up over parts that are neighbours: 0 where as many of them go up from each
    /// height within `band` as go down from it.
    @inline(__always)
    func imbalance(within band: Band) -> UInt64 {
      if top == band.top, bottom == band.bottom { return 0 }
      let above = top == band.top ? 0 : top.bitPattern
      let below = bottom == band.bottom ? 0 : bottom.bitPattern
      return UInt64(bitPattern: Int64(winding)) &* (above &- below)
    }
  }

  /// A part of a row between two heights.
  private struct Band {
    var top: Double
    var bottom: Double
    /// The top of the row.
    let origin: Double
    /// The number of cuts that led to the band.
    var depth = 0
    /// The number of cuts after which bands are not cut further.
    var maximumDepth = 0

    /// The integers that stand for the heights of the row between `top` and `bottom`.
    @inline(__always)
    func height(from top: Double, to bottom: Double) -> Int32 {
      quantized(bottom) &- quantized(top)
    }

    @inline(__always)
    private func quantized(_ y: Double) -> Int32 {
      Int32(truncatingIfNeeded: nearestInteger((y - origin) * PathFiller.unitScale))
    }
  }

  /// The integer that stands for the area of a whole pixel.
  static let unit: Int32 = 1 << 20
  private static let unitScale = Double(1 << 20)
  /// Two chains that overlap by less than this, in pixels, count as apart.
  static let closeness = 1e-5
  /// The height below which a band is cut no further, unless a chain ends in it.
  private static let minimumBand = 1.0 / 16
  /// The minimum height of a band above or below a crossing of edges.
  private static let minimumCrossingBand = 1.0 / 1_024
  /// The number of times that a row may be cut, and the binary logarithm of the number of parts of all its
  /// bands, about.
  private static let maximumDepth = 8
  private static let maximumPartBits = 14

  private(set) var edges = Scratch<Edge>(capacity: 256)
  private var edgeCount = 0
  private(set) var chains = Scratch<Chain>(capacity: 32)
  private var chainCount = 0
  /// The first chain of each row, −1 for none.
  private var rows = Scratch<Int32>(capacity: 64)
  private var active = Scratch<Int32>(capacity: 32)
  private var parts = Scratch<Part>(capacity: 64)
  private var partCount = 0
  private var pieces = Scratch<Piece>(capacity: 256)
  private var pieceCount = 0
  /// By pixel from the clip's first column: the change of the coverage from the pixel before.
  private var changes = Scratch<Int32>(capacity: 0)
  private(set) var coverage = Scratch<UInt8>(capacity: 0)
  /// The parts of the edges in a row of a few windows, and the coverage of its pixels.
  private(set) var spans = Scratch<EdgeSegment>(capacity: 64)
  /// The parts of the pixels of a row of two windows that overlap.
  let nearParts = Scratch<Float>(capacity: 12)
  let narrow = Scratch<UInt8>(capacity: narrowWidth)
  /// The maximum number of pixels of a row that is computed window by window.
  static let narrowWidth = 64
  /// The number of elements beyond the clip that steps of four may reach.
  private static let margin = 8

  init() {}

  deinit {
    edges.deallocate()
    chains.deallocate()
    rows.deallocate()
    active.deallocate()
    parts.deallocate()
    pieces.deallocate()
    changes.deallocate()
    coverage.deallocate()
    spans.deallocate()
    narrow.deallocate()
    nearParts.deallocate()
  }

  // MARK: Chains

  /// Adds the edges of a closed polygon of finite points, each of moderate size.
  func add(_ polygon: Memory<SIMD2<Double>>, count: Int, clip: PixelRect) {
    guard count >= 2 else { return }
    edges = edges.reserving(edgeCount + count, keeping: edgeCount)
    // From the uppermost point on, no chain goes on from the last point to the first.
    var first = 0
    var index = 1
    while index < count {
      if polygon[index].y < polygon[first].y { first = index }
      index &+= 1
    }
    let edges = self.edges.memory
    var next = edgeCount
    var winding: Int32 = 1
    var last = polygon[first]
    index = first
    var remaining = count
    while remaining > 0 {
      remaining &-= 1
      index &+= 1
      if index == count { index = 0 }
      let point = polygon[index]
      let height = point.y - last.y
      if height.magnitude <= Edge.minimumHeight {
        // A level edge bounds nothing.
        if point.x != last.x {
          finishChain(next, winding, clip)
          next = edgeCount
        }
        last.x = point.x
        continue
      }
      if (height > 0) != (winding > 0) {
        finishChain(next, winding, clip)
        next = edgeCount
        winding = 0 &- winding
      }
      edges[next] = height > 0 ? Edge(last, point) : Edge(point, last)
      next &+= 1
      last = point
    }
    finishChain(next, winding, clip)
  }

  /// Counts the edges up to `end` as a chain, unless it lies above or below the clip.
  private func finishChain(_ end: Int, _ winding: Int32, _ clip: PixelRect) {
    guard end > edgeCount else { return }
    let edges = self.edges.memory
    if winding < 0 {
      var (low, high) = (edgeCount, end &- 1)
      while low < high {
        (edges[low], edges[high]) = (edges[high], edges[low])
        low &+= 1
        high &-= 1
      }
    }
    guard edges[end &- 1].bottom > Double(clip.minY), edges[edgeCount].top < Double(clip.maxY)
    else { return }
    chains = chains.reserving(chainCount + 1, keeping: chainCount)
    chains.memory[chainCount] = Chain(edge: edgeCount, end: end, winding: winding, next: -1)
    chainCount &+= 1
    edgeCount = end
  }

  /// Puts the chains into the lists of the rows in which they begin, and returns the rows.
  private func listChains(_ clip: PixelRect) -> Range<Int> {
    let (chains, edges) = (self.chains.memory, self.edges.memory)
    var (low, high) = (Double.infinity, -Double.infinity)
    var index = 0
    while index < chainCount {
      low = min(low, edges[chains[index].edge].top)
      high = max(high, edges[chains[index].end &- 1].bottom)
      index &+= 1
    }
    let first = max(clip.minY, floorInteger(low))
    let end = min(clip.maxY, floorInteger(high) &+ 1)
    guard first < end else { return 0..<0 }
    rows = rows.reserving(end &- first)
    let rows = self.rows.memory
    rows.fill(0, count: end &- first, with: -1)
    while index > 0 {
      index &-= 1
      let row = max(floorInteger(edges[chains[index].edge].top) &- first, 0)
      chains[index].next = rows[row]
      rows[row] = Int32(truncatingIfNeeded: index)
    }
    return first..<end
  }

  /// Writes the part of a chain within a row, and leads the chain to the row's bottom.
  @inline(__always)
  private func advance(_ number: Int32, _ band: Band, _ part: Memory<Part>) {
    let chain = chains.memory + Int(number)
    let firstPiece = pieceCount
    var piece = pieceCount
    var edge = edges.memory + chain[0].edge
    let end = edges.memory + chain[0].end
    let top = max(edge[0].top, band.top)
    var (x, y) = (edge[0].innerX(at: top), top)
    let upperX = x
    var (low, high) = (x, x)
    while y < band.bottom, edge < end {
      if piece == pieces.capacity { pieces = pieces.reserving(2 &* piece, keeping: piece) }
      let isThrough = edge[0].bottom > band.bottom
      let lowerX = isThrough ? edge[0].innerX(at: band.bottom) : edge[0].endX
      let bottom = isThrough ? band.bottom : edge[0].bottom
      pieces.memory[piece] = Piece(
        upperX: x, lowerX: lowerX, top: y, bottom: bottom, halfInverse: edge[0].halfInverse)
      piece &+= 1
      (x, y) = (lowerX, bottom)
      low = x < low ? x : low
      high = x > high ? x : high
      if !isThrough { edge += 1 }
    }
    chain[0].edge = edge - edges.memory
    pieceCount = piece
    part[0] = Part(
      low: low, high: high, upperX: upperX, lowerX: x, top: top, bottom: y,
      firstPiece: firstPiece, pieceCount: Int32(truncatingIfNeeded: piece &- firstPiece),
      winding: chain[0].winding, chain: number)
  }

  // MARK: Rows

  /// Fills what the added polygons enclose, and forgets them.
  @inline(never)
  func fill<Blitter: SpanBlitter>(_ rule: FillRule, clip: PixelRect, into blitter: inout Blitter) {
    defer { (edgeCount, chainCount) = (0, 0) }
    guard chainCount > 0, !clip.isEmpty else { return }
    let lines = listChains(clip)
    guard !lines.isEmpty else { return }
    if changes.capacity < clip.width + Self.margin {
      changes = changes.reserving(clip.width + Self.margin)
      changes.memory.fill(0, count: changes.capacity, with: 0)
      coverage = coverage.reserving(clip.width + Self.margin)
    }
    spans = spans.reserving(edgeCount)
    active = active.reserving(chainCount)
    parts = parts.reserving(chainCount)
    let active = self.active.memory
    var filling = Filling(rule, clip)
    var activeCount = 0
    var y = lines.lowerBound
    // The row after `y` in which the next chains begin.
    var beginning = y
    while y < lines.upperBound {
      var new = rows.memory[y &- lines.lowerBound]
      while new >= 0 {
        active[activeCount] = new
        activeCount &+= 1
        let chain = chains.memory + Int(new)
        while edges.memory[chain[0].edge].bottom <= Double(lines.lowerBound) { chain[0].edge &+= 1 }
        new = chain[0].next
      }
      if beginning <= y { beginning = y &+ 1 }
      while beginning < lines.upperBound, rows.memory[beginning &- lines.lowerBound] < 0 {
        beginning &+= 1
      }
      guard activeCount > 0 else {
        y = beginning
        continue
      }
      let row = y
      if activeCount == 2 {
        y = fillBetween(
          chains.memory + Int(active[0]), chains.memory + Int(active[1]), y..<beginning, clip,
          &blitter)
      }
      if y == row {
        fillRow(y, activeCount, &filling, &blitter)
        y &+= 1
      }
      var kept = 0
      var index = 0
      while index < activeCount {
        let chain = active[index]
        active[kept] = chain
        if chains.memory[Int(chain)].edge < chains.memory[Int(chain)].end { kept &+= 1 }
        index &+= 1
      }
      activeCount = kept
    }
  }

  /// The state in which the parts of a row are added.
  private struct Filling {
    let clip: PixelRect
    let left: Double
    let right: Double
    /// The bits of a winding that count for the rule.
    let mask: Int32
    /// The winding left of the parts that come next.
    var winding: Int32 = 0

    init(_ rule: FillRule, _ clip: PixelRect) {
      self.clip = clip
      (left, right) = (Double(clip.minX), Double(clip.maxX))
      mask = rule == .evenOdd ? 1 : -1
    }
  }

  /// The number of parts from which on they are no longer expected nearly in order.
  private static let denseCount = 1_024

  /// The position of a part among many, by which they are sorted without being moved.
  private struct SortKey {
    let low: Double
    let index: Int
  }

  /// Sorts `count` parts from the left on.
  @inline(__always)
  private static func sort(_ parts: Memory<Part>, _ count: Int) {
    if count < denseCount {
      sort(parts, count) { $0.precedes($1) }
    } else {
      sortDense(parts, count)
    }
  }

  @inline(never)
  private static func sortDense(_ parts: Memory<Part>, _ count: Int) {
    var keys = (0..<count).map { SortKey(low: parts[$0].low, index: $0) }
    keys.sort { a, b in
      a.low == b.low ? parts[a.index].precedes(parts[b.index]) : a.low < b.low
    }
    let sorted = keys.map { parts[$0.index] }
    for index in 0..<count { parts[index] = sorted[index] }
  }

  /// Sorts `count` elements, which may be nearly in order.
  @inline(__always)
  private static func sort<Element: BitwiseCopyable>(
    _ elements: Memory<Element>, _ count: Int, _ precedes: (Element, Element) -> Bool
  ) {
    var moves = 8 &* count
    var index = 1
    while index < count {
      if precedes(elements[index], elements[index &- 1]) {
        let element = elements[index]
        var free = index
        repeat {
          elements[free] = elements[free &- 1]
          free &-= 1
        } while free > 0 && precedes(element, elements[free &- 1])
        elements[free] = element
        moves &-= index &- free
        if moves < 0 {
          elements.check(0, count: count)
          var all = UnsafeMutableBufferPointer(start: elements.start, count: count)
          return all.sort(by: precedes)
        }
      }
      index &+= 1
    }
  }

  /// Returns the end of the parts from `start` on that lie apart from those after them.
  @inline(__always)
  private func groupEnd(_ start: Int, _ end: Int, _ band: Band) -> (end: Int, high: Double) {
    let parts = self.parts.memory
    var high = parts[start].high
    var imbalance = parts[start].imbalance(within: band)
    var index = start &+ 1
    while index < end, imbalance != 0 || parts[index].low + Self.closeness < high {
      if parts[index].high > high { high = parts[index].high }
      imbalance &+= parts[index].imbalance(within: band)
      index &+= 1
    }
    return (index, high)
  }

  /// Adds the parts of a row from the left on, and hands over what they cover.
  @inline(__always)
  private func fillRow<Blitter: SpanBlitter>(
    _ y: Int, _ count: Int, _ filling: inout Filling, _ blitter: inout Blitter
  ) {
    let active = self.active.memory
    let band = Band(top: Double(y), bottom: Double(y &+ 1), origin: Double(y))
    (partCount, pieceCount) = (count, 0)
    var number = 0
    while number < count {
      advance(active[number], band, parts.memory + number)
      number &+= 1
    }
    Self.sort(parts.memory, count)
    // The order serves the next row as well.
    while number > 0 {
      number &-= 1
      active[number] = parts.memory[number].chain
    }
    let clip = filling.clip
    var span = Spans(y: y, clip: clip, changes: changes.memory, coverage: coverage.memory)
    filling.winding = 0
    var index = 0
    while index < count {
      let (end, high) = groupEnd(index, count, band)
      let low = parts.memory[index].low
      guard low < filling.right else { break }
      if high < filling.left {
        span.extend(0, 1, &blitter)
      } else {
        let first = max(floorInteger(low) &- clip.minX, 0)
        span.extend(
          first, min(floorInteger(min(high, filling.right)) &+ 1 &- clip.minX, clip.width), &blitter
        )
      }
      addGroup(index, end, band, &filling)
      index = end
    }
    span.finish(&blitter)
  }

  /// Adds what parts that lie apart from all others bound.
  @inline(__always)
  private func addGroup(_ start: Int, _ end: Int, _ band: Band, _ filling: inout Filling) {
    if end == start &+ 1 {
      addInOrder(start, end, band, &filling)
    } else if isInOrder(start, end, band) {
      addInOrder(start, end, band, &filling)
    } else {
      cut(start, end, band, &filling)
    }
  }

  /// True if every part lies left of the next, and if parts that do not go through the band form pairs.
  @inline(__always)
  private func isInOrder(_ start: Int, _ end: Int, _ band: Band) -> Bool {
    let parts = self.parts.memory
    var index = start
    var isPaired = false
    while index < end {
      let part = parts + index
      if isPaired {
        isPaired = false
      } else if part[0].top != band.top || part[0].bottom != band.bottom {
        guard index &+ 1 < end, part[0].hasHeight(of: part[1]),
          part[0].winding &+ part[1].winding == 0
        else { return false }
        isPaired = true
      }
      if index &+ 1 < end, part[0].high > part[1].low + Self.closeness,
        !isLeft(part[0], of: part[1])
      {
        return false
      }
      index &+= 1
    }
    return true
  }

  /// True if a part lies left of one of the same height all the way.
  private func isLeft(_ left: Part, of right: Part) -> Bool {
    var isLeft = left.hasHeight(of: right)
    guard isLeft else { return false }
    forEachOffset(of: left, right) { _, offset in
      isLeft = offset <= Self.closeness
      return isLeft
    }
    return isLeft
  }

  /// Calls `body` at every height that two parts share and at which a piece of either begins or ends, with the distance
  /// of the first part to the right of the second, until it returns false.
  @inline(__always)
  private func forEachOffset(
    of left: Part, _ right: Part, _ body: (_ y: Double, _ offset: Double) -> Bool
  ) {
    var y = max(left.top, right.top)
    let bottom = min(left.bottom, right.bottom)
    guard y < bottom else { return }
    var (a, b) = (pieces.memory + left.firstPiece, pieces.memory + right.firstPiece)
    while true {
      while a[0].bottom < y { a += 1 }
      while b[0].bottom < y { b += 1 }
      guard body(y, a[0].x(at: y) - b[0].x(at: y)), y < bottom else { return }
      if a[0].bottom == y { a += 1 }
      if b[0].bottom == y { b += 1 }
      y = min(a[0].bottom, b[0].bottom)
    }
  }

  /// Adds parts each of which lies left of the next.
  @inline(__always)
  private func addInOrder(_ start: Int, _ end: Int, _ band: Band, _ filling: inout Filling) {
    var index = start
    while index < end {
      let part = parts.memory + index
      let wasOutside = filling.winding & filling.mask == 0
      filling.winding &+= part[0].winding
      let isOutside = filling.winding & filling.mask == 0
      if wasOutside != isOutside {
        add(part, isOutside ? -1 : 1, band, filling)
      }
      index &+= 1
    }
  }

  // MARK: Bands

  /// Adds parts that meet, in two bands.
  @inline(never)
  private func cut(_ start: Int, _ end: Int, _ band: Band, _ filling: inout Filling) {
    var upper = band
    if band.depth == 0 {
      let bits = Int.bitWidth - (end - start).leadingZeroBitCount
      upper.maximumDepth = min(Self.maximumDepth, max(Self.maximumPartBits - bits, 0))
    }
    guard upper.depth < upper.maximumDepth, let cut = height(ofCutThrough: start, end, band) else {
      return addByMiddles(start, end, band, &filling)
    }
    upper.depth += 1
    var lower = upper
    (upper.bottom, lower.top) = (cut, cut)
    let winding = filling.winding
    for half in [upper, lower] {
      filling.winding = winding
      let (partCount, pieceCount) = (self.partCount, self.pieceCount)
      clip(start, end, half)
      let last = self.partCount
      var index = partCount
      while index < last {
        let (groupEnd, _) = groupEnd(index, last, half)
        addGroup(index, groupEnd, half, &filling)
        index = groupEnd
      }
      (self.partCount, self.pieceCount) = (partCount, pieceCount)
    }
  }

  /// Returns the height between the bands of which each is likely to be in order, nil where it makes no
  /// difference.
  ///
  /// This is where a chain ends or where two edges cross, as close to the middle as there is one, or else
  /// the middle.
  private func height(ofCutThrough start: Int, _ end: Int, _ band: Band) -> Double? {
    let parts = self.parts.memory
    let middle = (band.top + band.bottom) / 2
    // The most that a cut may be off the middle.
    var reach = (band.bottom - band.top) / 2
    var cut: Double?
    @inline(__always)
    func consider(_ y: Double) {
      let distance = (y - middle).magnitude
      if distance < reach, y > band.top, y < band.bottom { (cut, reach) = (y, distance) }
    }
    var index = start
    while index < end {
      consider(parts[index].top)
      consider(parts[index].bottom)
      index &+= 1
    }
    if cut != nil { return cut }
    reach -= Self.minimumCrossingBand
    index = start &+ 1
    while index < end {
      let (left, right) = (parts[index &- 1], parts[index])
      index &+= 1
      guard left.high > right.low + Self.closeness else { continue }
      var (above, offset) = (0.0, 0.0)
      forEachOffset(of: left, right) { y, next in
        if min(offset, next) < -Self.closeness, max(offset, next) > Self.closeness {
          consider(above + (y - above) * (offset / (offset - next)))
        }
        (above, offset) = (y, next)
        return true
      }
    }
    return cut ?? (band.bottom - band.top > Self.minimumBand ? middle : nil)
  }

  /// Writes what of parts lies within `band` behind all parts, in order.
  private func clip(_ start: Int, _ end: Int, _ band: Band) {
    parts = parts.reserving(partCount + (end - start), keeping: partCount)
    let first = partCount
    var index = start
    while index < end {
      let part = parts.memory[index]
      index &+= 1
      guard part.top < band.bottom, part.bottom > band.top else { continue }
      pieces = pieces.reserving(pieceCount + Int(part.pieceCount), keeping: pieceCount)
      let firstPiece = pieceCount
      var (low, high) = (Double.infinity, -Double.infinity)
      var number = part.firstPiece
      while number < part.firstPiece + Int(part.pieceCount) {
        var piece = pieces.memory[number]
        number &+= 1
        guard piece.top < band.bottom, piece.bottom > band.top else { continue }
        let whole = piece
        if piece.top < band.top { (piece.upperX, piece.top) = (whole.x(at: band.top), band.top) }
        if piece.bottom > band.bottom {
          (piece.lowerX, piece.bottom) = (whole.x(at: band.bottom), band.bottom)
        }
        low = min(low, piece.upperX, piece.lowerX)
        high = max(high, piece.upperX, piece.lowerX)
        pieces.memory[pieceCount] = piece
        pieceCount &+= 1
      }
      let (upper, lower) = (pieces.memory[firstPiece], pieces.memory[pieceCount - 1])
      parts.memory[partCount] = Part(
        low: low, high: high, upperX: upper.upperX, lowerX: lower.lowerX, top: upper.top,
        bottom: lower.bottom, firstPiece: firstPiece,
        pieceCount: Int32(truncatingIfNeeded: pieceCount - firstPiece), winding: part.winding,
        chain: part.chain)
      partCount &+= 1
    }
    Self.sort(parts.memory + first, partCount &- first)
  }

  /// Adds parts as if they had one order, that of the middle, and as if all that go through it reached from
  /// the top to the bottom of the band.
  private func addByMiddles(_ start: Int, _ end: Int, _ band: Band, _ filling: inout Filling) {
    let parts = self.parts.memory
    let middle = (band.top + band.bottom) / 2
    var last = start
    var index = start
    while index < end {
      var part = parts[index]
      index &+= 1
      guard part.top <= middle, part.bottom > middle else { continue }
      if part.top != band.top || part.bottom != band.bottom {
        let edge = Edge(SIMD2(part.upperX, band.top), SIMD2(part.lowerX, band.bottom))
        pieces.memory[part.firstPiece] = Piece(
          upperX: part.upperX, lowerX: part.lowerX, top: band.top, bottom: band.bottom,
          halfInverse: edge.halfInverse)
        part.pieceCount = 1
        (part.top, part.bottom) = (band.top, band.bottom)
      }
      var piece = pieces.memory + part.firstPiece
      while piece[0].bottom < middle { piece += 1 }
      // Nothing else needs the upper end any more.
      part.upperX = piece[0].x(at: middle)
      parts[last] = part
      last &+= 1
    }
    Self.sort(parts + start, last &- start) { a, b in
      a.upperX == b.upperX ? a.precedes(b) : a.upperX < b.upperX
    }
    addInOrder(start, last, band, &filling)
  }

  // MARK: Areas

  /// Adds what lies right of a part, `sign` times.
  @inline(__always)
  private func add(_ part: Memory<Part>, _ sign: Int32, _ band: Band, _ filling: Filling) {
    let first = pieces.memory + part[0].firstPiece
    let count = Int(part[0].pieceCount)
    if let low = Window(part[0].low, part[0].high) {
      let height = sign &* band.height(from: part[0].top, to: part[0].bottom)
      return add(first, count, low, height, filling)
    }
    var piece = first
    let last = piece + count
    while piece < last {
      let height = sign &* band.height(from: piece[0].top, to: piece[0].bottom)
      let (low, high) =
        piece[0].upperX < piece[0].lowerX
        ? (piece[0].upperX, piece[0].lowerX) : (piece[0].lowerX, piece[0].upperX)
      if let window = Window(low, high) {
        add(piece, 1, window, height, filling)
      } else if low < filling.right {
        if high <= filling.left {
          changes.memory[0] &+= height
        } else {
          addSlanted(low, high, floorInteger(low), height, filling.clip)
        }
      }
      piece += 1
    }
  }

  /// The four pixels that all of a piece lies in.
  private struct Window {
    /// The x of the first.
    let first: Double
    /// The maximum x of the piece, from there.
    let high: Double

    /// Nil where the piece reaches beyond four pixels.
    @inline(__always)
    init?(_ low: Double, _ high: Double) {
      first = low.pixelFloor
      self.high = high - first
      guard self.high <= Double(FourPixelCoverage.width) else { return nil }
    }
  }

  /// Adds what lies right of pieces that lie one beneath the other within a window.
  @inline(__always)
  private func add(
    _ pieces: Memory<Piece>, _ count: Int, _ window: Window, _ height: Int32, _ filling: Filling
  ) {
    var areas = SIMD4<Float>.zero
    var index = 0
    while index < count {
      let piece = pieces + index
      let (a, b) = (piece[0].upperX, piece[0].lowerX)
      areas += FourPixelCoverage.area(
        Float((a < b ? a : b) - window.first), width: Float((b - a).magnitude),
        height: Float(piece[0].bottom - piece[0].top), halfInverse: Float(piece[0].halfInverse))
      index &+= 1
    }
    let sign: Float = height < 0 ? -1 : 1
    let parts = FourPixelCoverage.parts(areas) * (sign * Float(Self.unit))
    let whole = SIMD4<Int32>(repeating: height)
    // 1.5 · 2²³ leaves no bit for a fraction, so that adding it rounds.
    let rounded = unsafeBitCast(parts + 12_582_912, to: SIMD4<Int32>.self) &- 0x4B40_0000
    // Right of the pieces it is the height itself, so that nothing changes there.
    let covered = rounded.replacing(
      with: whole,
      where: SIMD4<Float>(0, 1, 2, 3) .>= SIMD4(repeating: Float(window.high)))
    let change = covered &- SIMD4(0, covered.x, covered.y, covered.z)
    let column = nearestInteger(window.first) &- filling.clip.minX
    let changes = self.changes.memory
    if column >= 0, column < filling.clip.width {
      changes.setFour(column, changes.four(column) &+ change)
      changes[column &+ 4] &+= height &- covered.w
    } else if column < 0 {
      for lane in 0..<4 { changes[max(column &+ lane, 0)] &+= change[lane] }
      changes[max(column &+ 4, 0)] &+= height &- covered.w
    }
  }

  /// Adds a piece that goes through several pixels.
  @inline(__always)
  private func addSlanted(
    _ low: Double, _ high: Double, _ first: Int, _ height: Int32, _ clip: PixelRect
  ) {
    let changes = self.changes.memory
    let last = floorInteger(high)
    // Right of the piece and left of v lies (v − low)² ⁄ 2 (high − low) of the height.
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
      } else {
        changes[column] &+= part &- before
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
  }

  @inline(__always)
  private func quantizedArea(_ area: Double) -> Int32 {
    Int32(truncatingIfNeeded: nearestInteger(area))
  }
}

/// The pixels of a row that are handed over, from the left on; columns count from the clip's first.
private struct Spans {
  let y: Int
  let clip: PixelRect
  let changes: Memory<Int32>
  let coverage: Memory<UInt8>
  /// The columns whose changes are being added.
  var (start, end) = (0, 0)
  /// The sum of the changes before `start`.
  var sum: Int32 = 0
  /// The columns that are ready, but not handed over.
  var (readyStart, readyEnd) = (0, 0)

  @inline(__always)
  init(
    y: Int, clip: PixelRect, changes: Memory<Int32>,
    coverage: Memory<UInt8>
  ) {
    (self.y, self.clip, self.changes, self.coverage) = (y, clip, changes, coverage)
  }

  /// Announces changes in the columns `first..<last`, and behind these.
  @inline(__always)
  mutating func extend<Blitter: SpanBlitter>(_ first: Int, _ last: Int, _ blitter: inout Blitter) {
    if end > 0, first < end &+ 8 {
      if last > end { end = last }
      return
    }
    if end > 0 { close(&blitter) }
    (start, end) = (first, last)
  }

  /// Computes the coverage of the columns from `start` to `end`.
  @inline(__always)
  private mutating func close<Blitter: SpanBlitter>(_ blitter: inout Blitter) {
    let isSolid = sum == PathFiller.unit
    var column = start
    while column < end {
      let c = changes.four(column)
      changes.setFour(column, .zero)
      let pairs = c &+ SIMD4(0, c.x, c.y, c.z)
      let sums = pairs &+ SIMD4(0, 0, pairs.x, pairs.y) &+ SIMD4(repeating: sum)
      sum = sums.w
      // Where edges cross within a band, areas may add up to a little less than nothing or more than all.
      let positive = sums & ~(sums &>> 31)
      let excess = positive &- SIMD4(repeating: PathFiller.unit)
      let areas = SIMD4(repeating: PathFiller.unit) &+ (excess & (excess &>> 31))
      let bytes =
        (areas &* SIMD4(repeating: 255) &+ SIMD4(repeating: PathFiller.unit / 2))
        &>> SIMD4(repeating: 20)
      coverage.setFour(column, SIMD4<UInt8>(truncatingIfNeeded: bytes))
      column &+= 4
    }
    if column == end {
      // The change behind the last column.
      sum &+= changes[column]
      changes[column] = 0
    }
    // Whole steps of four are handed over faster; what is added has the coverage of what follows.
    let next = column <= clip.width ? column : end
    if isSolid {
      row(readyStart, readyEnd, start, next, &blitter)
      (readyStart, readyEnd) = (next, next)
    } else {
      if readyStart < readyEnd { row(readyStart, readyEnd, readyEnd, readyEnd, &blitter) }
      (readyStart, readyEnd) = (start, next)
    }
  }

  /// Hands over what is left of the row.
  @inline(__always)
  mutating func finish<Blitter: SpanBlitter>(_ blitter: inout Blitter) {
    guard end > 0 else { return }
    close(&blitter)
    if sum == PathFiller.unit {
      row(readyStart, readyEnd, clip.width, clip.width, &blitter)
    } else if readyStart < readyEnd {
      row(readyStart, readyEnd, readyEnd, readyEnd, &blitter)
    }
    // Changes behind the last column are those of the clip's end.
    changes.setFour(clip.width, .zero)
  }

  @inline(__always)
  private func row<Blitter: SpanBlitter>(
    _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int, _ blitter: inout Blitter
  ) {
    let left = clip.minX
    blitter.row(
      y, start &+ left, solidStart &+ left, solidEnd &+ left, end &+ left,
      coverage - left)
  }
}
