import BoingRender

/// The renderings of a player's document at two times, one below the other; none for one that is refused.
///
/// The same source runs natively and as WebAssembly.
struct PlayedDocument {
  static let (width, height) = (64, 48)

  /// Premultiplied pixels, rows from the top.
  let pixels: [UInt32]

  init(bytes: [UInt8]) {
    guard let document = try? PlayerDocumentReader(bytes).document,
      let scene = document.scenes.first
    else {
      pixels = []
      return
    }
    let size = Self.width * Self.height
    var memory = [UInt32](repeating: 0, count: 2 * size)
    memory.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let renderer = Renderer(
        width: Self.width, height: Self.height, background: document.background)
      renderer.render(scene.frame(at: 0), into: base)
      renderer.render(scene.frame(at: 0.7), into: base + size)
    }
    pixels = memory
  }
}
