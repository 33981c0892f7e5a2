/// Bytes that are written once, before anybody else sees them, and then shared among threads.
package final class PixelBuffer: @unchecked Sendable {
  package let bytes: UnsafeRawPointer
  package let byteCount: Int

  /// Allocates and fills the buffer; the bytes are zero when `fill` is called.
  package init(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    // Cairo's and the compositor's vector loads like a cache line's alignment.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(byteCount, 1), alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    fill(UnsafeMutableRawBufferPointer(rebasing: memory[0..<byteCount]))
    bytes = UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped)
    self.byteCount = byteCount
  }

  deinit {
    bytes.deallocate()
  }
}
