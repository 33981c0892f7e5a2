/// Memory for surfaces of groups, used again as groups come and go.
final class SurfacePool {
  private var free: [(memory: UnsafeMutablePointer<UInt32>, capacity: Int)] = []
  private var used: [UnsafeMutablePointer<UInt32>: Int] = [:]

  deinit {
    for block in free { block.memory.deallocate() }
    for memory in used.keys { memory.deallocate() }
  }

  /// A clear surface for `rect`.
  func take(_ rect: PixelRect) -> PixelSurface {
    let needed = max(rect.width * rect.height, 1)
    let index =
      free.indices.filter { free[$0].capacity >= needed }
      .min { free[$0].capacity < free[$1].capacity }
    let block: (memory: UnsafeMutablePointer<UInt32>, capacity: Int)
    if let index {
      block = free.remove(at: index)
    } else {
      // The largest of those that are too small gives way.
      if let last = free.indices.max(by: { free[$0].capacity < free[$1].capacity }) {
        free.remove(at: last).memory.deallocate()
      }
      block = (.allocate(capacity: needed), needed)
    }
    used[block.memory] = block.capacity
    let surface = PixelSurface(base: block.memory, stride: rect.width, rect: rect)
    PixelSurface.fill(block.memory, count: rect.width * rect.height, with: 0)
    return surface
  }

  func give(back surface: PixelSurface) {
    guard let capacity = used.removeValue(forKey: surface.base) else { return }
    free.append((surface.base, capacity))
  }
}
