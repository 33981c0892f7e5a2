/// Computes a parameter set and returns where its numbers are: for each series its count, then its
/// numbers, and −1 after the last series.
///
/// The memory stays valid until the next call.
@_cdecl("record_parameter_set")
public func recordParameterSet(_ index: Int32) -> UnsafeMutablePointer<Double>? {
  publish(Recording(index: Int(index)).flattened, in: &lastRecording)
}

nonisolated(unsafe) private var lastRecording: UnsafeMutablePointer<Double>?

/// Renders a frame and returns its pixels, rows from the top.
///
/// The memory stays valid until the next call.
@_cdecl("render_frame")
public func renderFrame(_ index: Int32) -> UnsafeMutablePointer<UInt32>? {
  publish(RenderedFrame(index: Int(index)).pixels, in: &lastFrame)
}

nonisolated(unsafe) private var lastFrame: UnsafeMutablePointer<UInt32>?

/// Writes a motion in a format and returns the number of bytes, as four bytes, and the text.
///
/// The memory stays valid until the next call.
@_cdecl("write_curve")
public func writeCurve(_ index: Int32) -> UnsafeMutablePointer<UInt8>? {
  publish(WrittenCurve(index: Int(index)).bytes, in: &lastText)
}

nonisolated(unsafe) private var lastText: UnsafeMutablePointer<UInt8>?

/// Returns memory for a player's document of so many bytes.
@_cdecl("document_memory")
public func documentMemory(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  publish([UInt8](repeating: 0, count: Int(count)), in: &lastDocument)
}

nonisolated(unsafe) private var lastDocument: UnsafeMutablePointer<UInt8>?

/// Renders the player's document in the memory of `document_memory` and returns the number of pixels, and the pixels.
///
/// The memory stays valid until the next call.
@_cdecl("render_document")
public func renderDocument(_ count: Int32) -> UnsafeMutablePointer<UInt32>? {
  let bytes = Array(UnsafeBufferPointer(start: lastDocument, count: Int(count)))
  let pixels = PlayedDocument(bytes: bytes).pixels
  return publish([UInt32(pixels.count)] + pixels, in: &lastFrame)
}

/// Copies `elements` to memory that takes the place of the `last`, and returns it.
private func publish<Element>(
  _ elements: [Element], in last: inout UnsafeMutablePointer<Element>?
) -> UnsafeMutablePointer<Element>? {
  last?.deallocate()
  let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
  memory.initialize(from: elements, count: elements.count)
  last = memory
  return memory
}
