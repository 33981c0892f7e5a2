/// A frame made ready to be drawn: commands in order, and the points, paints and images they refer to.
///
/// It is written by one ``DisplayListBuilder`` and then only read, by any number of threads.
package final class DisplayList: @unchecked Sendable {
  // One builder writes; checks at each command would cost as much as the commands.
  @exclusivity(unchecked)
  package var commands: ContiguousArray<Command> = []
  package let points = PointBuffer()
  /// The number of points of each polygon of paths.
  package var polygonCounts: ContiguousArray<Int> = []
  package var paints: ContiguousArray<Shader> = []
  package var textures: ContiguousArray<Texture> = []
  /// The colours of gradients, one after another.
  package var ramps: ContiguousArray<UInt32> = []
  /// The last ramps and the indices of their first colours: copies of a layer share them.
  private var lastRamps: [(ramp: GradientRamp, index: Int)] = []
  private static let maximumLastRamps = 8
  /// The changes of colour of groups.
  package var filters: ContiguousArray<[ColorOperation]> = []
  /// Whoever owns the memory that textures point to.
  package private(set) var owners: [PixelOwner] = []
  /// True if something may take away what lies beneath.
  package var mayErase = false
  /// True if an outline was refused because its points are not finite once they are mapped.
  package var hasRefusedOutline = false
  /// Empty lists for parts of this one, whose memory is used again.
  private var partLists: [DisplayList] = []

  package init() {}

  /// Returns `count` empty lists for parts of this one, which are its own.
  package func parts(_ count: Int) -> ArraySlice<DisplayList> {
    while partLists.count < count { partLists.append(DisplayList()) }
    return partLists.prefix(count)
  }

  package func removeAll() {
    commands.removeAll(keepingCapacity: true)
    points.removeAll()
    polygonCounts.removeAll(keepingCapacity: true)
    paints.removeAll(keepingCapacity: true)
    textures.removeAll(keepingCapacity: true)
    ramps.removeAll(keepingCapacity: true)
    lastRamps.removeAll(keepingCapacity: true)
    filters.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    mayErase = false
    hasRefusedOutline = false
  }

  /// The pixels that the list touches.
  package var bounds: PixelRect {
    var bounds = PixelRect.empty
    var index = 0
    while index < commands.count {
      bounds = bounds.union(commands[index].bounds)
      let isGroup = commands[index].kind == .beginGroup
      index = isGroup ? commands[index].partner + 1 : index + 1
    }
    return bounds
  }

  /// Returns the index of the first colour of `ramp`, which `pixel` makes of straight colours unless it is one of the last;
  /// nil where `isAllowed` says that it may not be added.
  package func index(
    of ramp: GradientRamp, _ pixel: (SIMD4<Double>) -> UInt32, isAllowed: () -> Bool
  ) -> Int? {
    if let last = lastRamps.first(where: { $0.ramp == ramp }) { return last.index }
    guard isAllowed() else { return nil }
    let index = ramps.count
    ramps.append(contentsOf: ramp.pixels(pixel))
    if lastRamps.count == Self.maximumLastRamps { lastRamps.removeFirst() }
    lastRamps.append((ramp, index))
    return index
  }

  /// The number of points of each polygon of a path.
  package func polygons(of command: Command) -> ArraySlice<Int> {
    polygonCounts[command.firstPolygon..<command.firstPolygon + command.polygonCount]
  }

  /// The memory of `surface`, which stays alive as long as the list refers to it.
  package func texture(_ surface: CachedBitmap) -> Texture {
    owners.append(.cached(surface))
    return surface.texture
  }

  /// Returns the memory of `bitmap`, which stays alive as long as the list refers to it.
  package func texture(_ bitmap: Bitmap) -> Texture {
    owners.append(.bitmap(bitmap))
    return bitmap.texture
  }

  /// Keeps alive what `other` refers to.
  package func share(_ other: DisplayList) { owners = other.owners }
}

/// The owner of memory that a texture points to.
package enum PixelOwner: Sendable {
  case cached(CachedBitmap)
  case bitmap(Bitmap)

  /// The identity of the object.
  package var id: ObjectIdentifier {
    switch self {
    case .cached(let bitmap): ObjectIdentifier(bitmap)
    case .bitmap(let bitmap): ObjectIdentifier(bitmap)
    }
  }

  /// The number of bytes that the object keeps.
  package var byteCount: Int {
    switch self {
    case .cached(let bitmap): bitmap.byteCount
    case .bitmap(let bitmap): bitmap.byteCount
    }
  }
}

/// A part of a display list as one of its own.
extension DisplayList {
  /// Adds the commands of `other`, in which no group is open, with what they refer to.
  package func append(_ other: DisplayList) {
    let first = (
      command: commands.count, point: points.count, polygon: polygonCounts.count,
      filters: filters.count, paint: paints.count, texture: textures.count, ramp: ramps.count
    )
    points.append(other.points, from: 0, count: other.points.count)
    polygonCounts += other.polygonCounts
    filters += other.filters
    textures += other.textures
    ramps += other.ramps
    owners += other.owners
    mayErase = mayErase || other.mayErase
    for paint in other.paints {
      paints.append(paint.moved(textures: first.texture, ramps: first.ramp))
    }
    for command in other.commands {
      var copy = command
      if copy.pointCount > 0 { copy.firstPoint += first.point }
      if copy.polygonCount > 0 { copy.firstPolygon += first.polygon }
      if copy.filters >= 0 { copy.filters += first.filters }
      switch copy.kind {
      case .beginGroup, .endGroup, .beginMask, .endMask: copy.partner += first.command
      case .painted: copy.paint += first.paint
      case .box, .polygon: break
      }
      commands.append(copy)
    }
  }

  /// Returns what the commands from `first` on draw in `rect`, groups as a whole; none of them is open.
  package func slice(from first: Int, within rect: PixelRect) -> DisplayList {
    let part = DisplayList()
    part.share(self)
    part.mayErase = mayErase
    var index = first
    while index < commands.count {
      let isGroup = commands[index].kind == .beginGroup || commands[index].kind == .beginMask
      let end = isGroup ? commands[index].partner : index
      if commands[index].bounds.intersects(rect) {
        let shift = part.commands.count - index
        for member in index...end { copy(commands[member], shift, to: part) }
      }
      index = end + 1
    }
    return part
  }

  /// The number of pixels of `rect` that the commands paint, each counted once for each command.
  package func coverage(within rect: PixelRect) -> Int {
    commands.reduce(0) { sum, command in
      let part = command.bounds.intersection(rect)
      return sum + part.width * part.height
    }
  }

  /// Copies a command with what it refers to, so that nothing else makes a difference to the part.
  private func copy(_ command: Command, _ shift: Int, to part: DisplayList) {
    var copy = command
    switch command.kind {
    case .beginGroup, .endGroup, .beginMask, .endMask: copy.partner += shift
    case .box, .polygon, .painted: break
    }
    if command.pointCount > 0 {
      copy.firstPoint = part.points.count
      part.points.append(points, from: command.firstPoint, count: command.pointCount)
    }
    if command.polygonCount > 0 {
      copy.firstPolygon = part.polygonCounts.count
      part.polygonCounts += polygons(of: command)
    }
    if command.filters >= 0 {
      copy.filters = part.filters.count
      part.filters.append(filters[command.filters])
    }
    if command.kind == .painted {
      copy.paint = part.paints.count
      part.paints.append(paint(command.paint, in: part))
    }
    part.commands.append(copy)
  }

  private func paint(_ index: Int, in part: DisplayList) -> Shader {
    switch paints[index] {
    case .affine, .aligned: return paints[index]
    case .gradient(let kind, let back, let ramp):
      let first = part.ramps.count
      part.ramps += ramps[ramp..<ramp + GradientShader.rampCount]
      return .gradient(kind, back: back, ramp: first)
    case .projective(let start, let count, let back, let magnifies, let minifies):
      let first = part.textures.count
      part.textures += textures[start..<start + count]
      return .projective(
        first: first, count: count, back: back, magnifiesNearest: magnifies,
        minifiesNearest: minifies)
    }
  }
}

extension Shader {
  /// Returns the shader as it is where its textures and ramps lie so much further in a list.
  fileprivate func moved(textures: Int, ramps: Int) -> Shader {
    switch self {
    case .affine, .aligned: self
    case .gradient(let kind, let back, let ramp): .gradient(kind, back: back, ramp: ramp + ramps)
    case .projective(let first, let count, let back, let magnifies, let minifies):
      .projective(
        first: first + textures, count: count, back: back, magnifiesNearest: magnifies,
        minifiesNearest: minifies)
    }
  }
}

extension PixelSurface {
  /// Makes every pixel of `part` opaque.
  package func fillAlpha(_ part: PixelRect) {
    for y in part.minY..<part.maxY {
      let row = row(y)
      for x in part.minX..<part.maxX { row[x] |= 0xFF00_0000 }
    }
  }
}

/// Points one after another, in memory that grows and is used again.
package final class PointBuffer {
  // One thread writes; checks at each point would cost as much as the points.
  @exclusivity(unchecked)
  // A few: each shadow has a list of its own.
  private var scratch = Scratch<SIMD2<Double>>(capacity: 16)
  @exclusivity(unchecked)
  package private(set) var count = 0

  deinit {
    scratch.deallocate()
  }

  /// The points and what is reserved behind them.
  package var memory: Memory<SIMD2<Double>> { scratch.memory }

  /// Forgets every point from the `count`-th on.
  package func removeAll(from count: Int = 0) { self.count = count }

  /// Returns memory for `extra` points behind the last; they count once ``append(count:)`` says so.
  package func reserve(_ extra: Int) -> Memory<SIMD2<Double>> {
    scratch = scratch.reserving(count + extra, keeping: count)
    return scratch.memory + count
  }

  /// Counts `extra` points that have been written.
  package func append(count extra: Int) { count += extra }

  /// Adds `extra` points of another buffer from `first` on.
  func append(_ other: PointBuffer, from first: Int, count extra: Int) {
    reserve(extra).copy(other.memory, from: first, to: 0, count: extra)
    count += extra
  }
}
