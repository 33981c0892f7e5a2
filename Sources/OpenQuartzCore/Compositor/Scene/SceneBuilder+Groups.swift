import BoingCurves
import BoingRender
import OpenCoreGraphics

/// Commands and the groups around them.
extension SceneBuilder {
  /// Adds a command that draws something, unless it lies outside of what may be drawn.
  mutating func append(_ command: Command) {
    var command = command
    command.bounds = command.bounds.intersection(clip)
    guard !command.bounds.isEmpty else {
      if command.pointCount > 0 { scene.points.removeAll(from: command.firstPoint) }
      return
    }
    scene.commands.append(command)
    widen(to: command.bounds)
  }

  /// Makes the innermost group reach as far as `bounds`.
  func widen(to bounds: PixelRect) {
    guard let last = open.last else { return }
    scene.commands[last].bounds = scene.commands[last].bounds.union(bounds)
  }

  mutating func beginGroup(_ kind: Command.Kind) {
    open.append(scene.commands.count)
    scene.commands.append(Command(kind: kind, bounds: .empty))
  }

  /// Closes the innermost group; one in which nothing is drawn disappears.
  ///
  /// - Parameters:
  ///   - tint: factors of the group's colours, 255 for 1.
  ///   - filters: what its colours change by.
  mutating func endGroup(
    opacity: Double = 1, blend: BlendMode = .normal, tint: UInt32 = .max,
    filters: [ColorOperation] = []
  ) {
    var end = Command(kind: .endGroup, bounds: clip)
    end.color = tint == .max ? 0 : tint
    end.opacity = UInt8(clamping: (opacity * 255).rounded())
    end.blend = blend
    if !filters.isEmpty {
      end.filters = scene.filters.count
      scene.filters.append(filters)
    }
    if blend != .normal { scene.mayErase = true }
    close(end)
  }

  /// Closes the innermost group, cut to an outline.
  mutating func endGroup(
    cutTo outline: BoxOutline, _ map: Homography, isAntialiased: Bool, opacity: Double = 1
  ) {
    let first = scene.points.count
    let count = scene.add(outline, map)
    var end = Command(
      kind: .endGroup, bounds: count > 0 ? scene.bounds(ofLast: count) : .empty)
    end.firstPoint = first
    end.pointCount = count
    end.isAntialiased = isAntialiased
    end.opacity = UInt8(clamping: (opacity * 255).rounded())
    close(end)
  }

  /// Closes the innermost group, cut to a polygon.
  ///
  /// - Parameter isBackFragment: whether what is missing along an edge is drawn later.
  mutating func endGroup(
    cutTo corners: [SIMD2<Double>], _ map: Homography, isBackFragment: Bool = false,
    isAntialiased: Bool = true, opacity: Double = 1
  ) {
    let first = scene.points.count
    let count = scene.add(corners, map)
    var end = Command(
      kind: .endGroup, bounds: count > 0 ? scene.bounds(ofLast: count) : .empty)
    end.firstPoint = first
    end.pointCount = count
    end.isBackFragment = isBackFragment
    end.isAntialiased = isAntialiased
    end.opacity = UInt8(clamping: (opacity * 255).rounded())
    close(end)
  }

  private mutating func close(_ end: Command) {
    var end = end
    let begin = open.removeLast()
    end.bounds = end.bounds.intersection(scene.commands[begin].bounds)
    end.partner = begin
    guard !end.bounds.isEmpty, end.opacity > 0 else {
      scene.commands.removeLast(scene.commands.count - begin)
      return
    }
    scene.commands[begin].bounds = end.bounds
    scene.commands[begin].partner = scene.commands.count
    scene.commands.append(end)
    widen(to: end.bounds)
  }

  /// Closes a mask; the group that it cuts is no larger than it.
  mutating func endMask() {
    let begin = open.removeLast()
    let bounds = scene.commands[begin].bounds
    scene.commands[begin].partner = scene.commands.count
    var end = Command(kind: .endMask, bounds: bounds)
    end.partner = begin
    scene.commands.append(end)
    guard let group = open.last else { return }
    scene.commands[group].bounds = scene.commands[group].bounds.intersection(bounds)
  }
}
