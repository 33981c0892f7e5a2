import BoingPlayer
import BoingRender

extension Check {
  /// The sum of the renderings of a player's document at two times; 0 for a document that is refused.
  static func sum(document bytes: [UInt8]) -> UInt64 {
    guard let document = try? PlayerDocumentReader(bytes).document,
      let scene = document.scenes.first
    else { return 0 }
    let (width, height) = (64, 48)
    var pixels = [UInt32](repeating: 0, count: 2 * width * height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let renderer = Renderer(width: width, height: height, background: document.background)
      renderer.render(scene.frame(at: 0), into: base)
      renderer.render(scene.frame(at: 0.7), into: base + width * height)
    }
    return fnv1a(pixels)
  }
}

/// Returns memory for a player's document of so many bytes.
@_cdecl("document_memory")
public func documentMemory(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  .allocate(capacity: Int(count))
}

/// Returns the sum of the document in the memory of `document_memory`.
@_cdecl("document_sum")
public func documentSum(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> UInt64 {
  Check.sum(document: Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
}
