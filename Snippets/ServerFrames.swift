// Several images at once, as a server renders them: each task has a display of its own, and all share a compositor.

// snippet.hide
#if os(Linux)
  import Boing
  import Foundation

  // snippet.show
  func poster(bounces: Int, _ compositor: Compositor) throws -> Data {
    let display = Display(size: CGSize(width: 120, height: 160), clock: ManualClock())
    let box = CALayer()
    box.frame = CGRect(x: 40, y: 10, width: 40, height: 40)
    box.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.9, alpha: 1)
    display.rootLayer.addSublayer(box)
    display.update()
    box.bounce(\.position.y, to: 120, bounces: bounces, duration: 1)
    display.update()
    return try compositor.image(of: display.frame(at: 0.3)).pngData()
  }

  func posters(_ counts: ClosedRange<Int>) async throws -> [Data] {
    let compositor = try Compositor(size: CGSize(width: 120, height: 160))
    return try await withThrowingTaskGroup(of: Data.self) { group in
      for bounces in counts { group.addTask { try poster(bounces: bounces, compositor) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
  print(Set(try await posters(1...8)).count, "different images")
// snippet.hide
#endif
