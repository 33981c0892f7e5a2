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
  /// The changes of colour of groups.
  package var filters: ContiguousArray<[ColorOperation]> = []
  /// Whoever owns the memory that textures point to.
  package private(set) var owners: [PixelOwner] = []
  /// True if something may take away what lies beneath.
  package var mayErase = false

  package init() {}

  package func removeAll() {
    commands.removeAll(keepingCapacity: true)
    points.removeAll()
    polygonCounts.removeAll(keepingCapacity: true)
    paints.removeAll(keepingCapacity: true)
    textures.removeAll(keepingCapacity: true)
    ramps.removeAll(keepingCapacity: true)
    filters.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    mayErase = false
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
