/// Draws display lists, or parts of them; for one thread at a time.
///
/// Every pixel depends on the list alone, and not on the part that is drawn with it.
package final class DisplayListRasterizer {
  private let filler = PathFiller()
  private let pool = SurfacePool()
  /// The colours of one row.
  private var scratch = Scratch<UInt32>(capacity: 1)
  /// The groups and masks that are open, and what they are drawn onto.
  private var stack: [PixelSurface] = []

  package init() {}

  deinit {
    scratch.deallocate()
  }

  /// Draws what of `list` lies within `part` onto `surface`.
  package func draw(_ list: DisplayList, onto surface: PixelSurface, part: PixelRect) {
    let part = part.intersection(surface.rect)
    guard !part.isEmpty else { return }
    scratch = scratch.reserving(part.width)
    stack.removeAll(keepingCapacity: true)
    var target = surface
    list.commands.withUnsafeBufferPointer { commands in
      var index = 0
      while index < commands.count {
        let command = commands.baseAddress! + index
        index &+= 1
        // A mask or a cut may have made the group smaller than what is drawn in it.
        let clip = command.pointee.bounds.intersection(part).intersection(target.rect)
        switch command.pointee.kind {
        case .box, .polygon, .painted:
          if !clip.isEmpty { draw(command.pointee, list, target, clip) }
        case .beginGroup, .beginMask:
          if clip.isEmpty {
            // An empty mask leaves nothing of its group, whose bounds are empty with it.
            index = command.pointee.partner &+ 1
          } else {
            stack.append(target)
            target = pool.take(clip)
          }
        case .endGroup:
          let surface = target
          target = stack.removeLast()
          finish(command.pointee, surface, list, target)
          pool.give(back: surface)
        case .endMask:
          let mask = target
          target = stack.removeLast()
          cut(target, by: mask)
          pool.give(back: mask)
        }
      }
    }
  }

  @inline(__always)
  private func draw(
    _ command: Command, _ list: DisplayList, _ target: PixelSurface, _ clip: PixelRect
  ) {
    switch command.kind {
    case .box:
      let blitter = SolidBlitter(surface: target, color: command.color)
      for y in clip.minY..<clip.maxY {
        blitter.row(y, clip.minX, clip.minX, clip.maxX, clip.maxX, filler.coverage.memory)
      }
    case .polygon:
      var blitter = SolidBlitter(surface: target, color: command.color)
      fill(command, list, clip, &blitter)
    default:
      paint(command, list, target, clip)
    }
  }

  /// Fills the polygons of a command.
  @inline(__always)
  private func fill<Blitter: SpanBlitter>(
    _ command: Command, _ list: DisplayList, _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    if command.isAntialiased {
      fillPolygons(command, list, clip, &blitter)
    } else {
      var hard = AliasedBlitter(blitter: blitter)
      fillPolygons(command, list, clip, &hard)
    }
  }

  @inline(__always)
  private func fillPolygons<Blitter: SpanBlitter>(
    _ command: Command, _ list: DisplayList, _ clip: PixelRect, _ blitter: inout Blitter
  ) {
    var polygon = list.points.memory + command.firstPoint
    if command.polygonCount == 0 { filler.add(polygon, count: command.pointCount, clip: clip) }
    for index in command.firstPolygon..<command.firstPolygon + command.polygonCount {
      let count = list.polygonCounts[index]
      filler.add(polygon, count: count, clip: clip)
      polygon += count
    }
    #if hasFeature(Embedded)
      var erased: ErasedBlitter = BlitterBox(blitter)
      filler.fill(command.rule, clip: clip, into: &erased)
    #else
      filler.fill(command.rule, clip: clip, into: &blitter)
    #endif
  }

  private func fill<Shader: SpanShader>(
    _ command: Command, _ list: DisplayList, _ paint: Shader, _ target: PixelSurface,
    _ clip: PixelRect
  ) {
    guard !clip.isEmpty else { return }
    var blitter = ShaderBlitter(
      surface: target, paint: paint, opacity: UInt32(command.opacity), tint: command.color,
      scratch: scratch.row(clip))
    fill(command, list, clip, &blitter)
  }

  private func paint(
    _ command: Command, _ list: DisplayList, _ target: PixelSurface, _ clip: PixelRect
  ) {
    switch list.paints[command.paint] {
    case .affine(let paint):
      fill(command, list, paint, target, clip)
    case .aligned(let texture, let x, let y):
      let image = PixelRect(minX: x, minY: y, maxX: x + texture.width, maxY: y + texture.height)
      let paint = AlignedImageShader(texture: texture, x: x, y: y)
      fill(command, list, paint, target, clip.intersection(image))
    case .gradient(let kind, let back, let ramp):
      list.ramps.withUnsafeBufferPointer { ramps in
        let paint = GradientShader(kind: kind, back: back, ramp: Memory(ramps) + ramp)
        fill(command, list, paint, target, clip)
      }
    case .projective(let first, let count, let back, let magnifiesNearest, let minifiesNearest):
      list.textures.withUnsafeBufferPointer { textures in
        let paint = ProjectiveImageShader(
          levels: Memory(textures) + first, levelCount: count, back: back,
          magnifiesNearest: magnifiesNearest, minifiesNearest: minifiesNearest)
        fill(command, list, paint, target, clip)
      }
    }
  }

  /// Puts a group's surface onto what lies beneath.
  private func finish(
    _ command: Command, _ surface: PixelSurface, _ list: DisplayList, _ target: PixelSurface
  ) {
    let clip = surface.rect
    if command.color != 0 { Self.tint(surface, command.color) }
    if command.filters >= 0 { ColorFilter.apply(list.filters[command.filters], to: surface) }
    if command.blend != .normal {
      return BlendFormula.apply(
        command.blend, surface, opacity: UInt32(command.opacity), onto: target)
    }
    let paint = SurfaceShader(source: surface)
    var blitter = ShaderBlitter(
      surface: target, paint: paint, opacity: UInt32(command.opacity), scratch: scratch.row(clip))
    if command.isBackFragment {
      var under = SeamBlitter(blitter: blitter, group: surface)
      fillPolygons(command, list, clip, &under)
    } else if command.pointCount > 0 {
      fill(command, list, clip, &blitter)
    } else {
      for y in clip.minY..<clip.maxY {
        blitter.row(y, clip.minX, clip.minX, clip.maxX, clip.maxX, filler.coverage.memory)
      }
    }
  }

  private static func tint(_ surface: PixelSurface, _ tint: UInt32) {
    for index in 0..<(surface.rect.width * surface.rect.height) where surface.base[index] != 0 {
      surface.base[index] = Pixel.tinted(surface.base[index], tint)
    }
  }

  /// Leaves of `surface` what the alpha of `mask` lets through; outside of it, nothing.
  private func cut(_ surface: PixelSurface, by mask: PixelSurface) {
    let rect = surface.rect
    for y in rect.minY..<rect.maxY {
      let row = surface.row(y)
      guard y >= mask.rect.minY, y < mask.rect.maxY else {
        PixelSurface.fill(row, rect.minX, rect.maxX, with: 0)
        continue
      }
      let alphas = mask.row(y)
      for x in rect.minX..<rect.maxX {
        let isInside = x >= mask.rect.minX && x < mask.rect.maxX
        row[x] = isInside ? Pixel.scaled(row[x], by: alphas[x] >> 24) : 0
      }
    }
  }
}
