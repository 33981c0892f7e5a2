
/// A frame made ready to be drawn: commands in order, and the points, paints and images they refer to.
///
/// It is written by one ``SceneBuilder`` and then only read, by any number of threads.
final class DisplayList: @unchecked Sendable {
  // One builder writes; checks at each command would cost as much as the commands.
  @exclusivity(unchecked)
  var commands: ContiguousArray<Command> = []
  let points = PointBuffer()
  /// The number of points of each polygon of paths.
  var polygonCounts: ContiguousArray<Int> = []
  var paints: ContiguousArray<Shader> = []
  var textures: ContiguousArray<Texture> = []
  /// The colours of gradients, one after another.
  var ramps: ContiguousArray<UInt32> = []
  /// What groups change their colours by.
  var filters: ContiguousArray<[ColorOperation]> = []
  /// Whoever owns the memory that textures point to.
  private(set) var owners: [AnyObject] = []
  /// Whether something may take away what lies beneath.
  var mayErase = false

  func removeAll() {
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

  /// The pixels that the scene touches.
  var bounds: PixelRect {
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
  func polygons(of command: Command) -> ArraySlice<Int> {
    polygonCounts[command.firstPolygon..<command.firstPolygon + command.polygonCount]
  }

  /// The memory of `picture`, which stays alive as long as the scene refers to it.
  func texture(_ picture: CachedBitmap) -> Texture {
    owners.append(picture)
    return picture.texture
  }

  /// Keeps alive what `other` refers to.
  func share(_ other: DisplayList) { owners = other.owners }

  /// The memory of `image`, which stays alive as long as the scene refers to it.
  func texture(_ image: CGImage) -> Texture {
    owners.append(image)
    // An image's pixels never move or change.
    let base = image.withUnsafeBytes { $0.baseAddress.unsafelyUnwrapped }
    return Texture(
      base: base.assumingMemoryBound(to: UInt32.self), stride: image.rowStride / 4,
      width: image.width, height: image.height, fill: image.isOpaque ? 0xFF00_0000 : 0)
  }
}
