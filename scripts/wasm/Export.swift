/// Computes a parameter set and returns where its numbers are: for each series its count, then its
/// numbers, and −1 after the last series.
///
/// The memory stays valid until the next call.
@_cdecl("record_parameter_set")
public func recordParameterSet(_ index: Int32) -> UnsafeMutablePointer<Double>? {
  lastRecording?.deallocate()
  let numbers = Recording(index: Int(index)).flattened
  let memory = UnsafeMutablePointer<Double>.allocate(capacity: numbers.count)
  memory.initialize(from: numbers, count: numbers.count)
  lastRecording = memory
  return memory
}

nonisolated(unsafe) private var lastRecording: UnsafeMutablePointer<Double>?

/// Draws a picture and returns its pixels, rows from the top.
///
/// The memory stays valid until the next call.
@_cdecl("render_frame")
public func renderFrame(_ index: Int32) -> UnsafeMutablePointer<UInt32>? {
  lastFrame?.deallocate()
  let pixels = RenderedFrame(index: Int(index)).pixels
  let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: pixels.count)
  memory.initialize(from: pixels, count: pixels.count)
  lastFrame = memory
  return memory
}

nonisolated(unsafe) private var lastFrame: UnsafeMutablePointer<UInt32>?

/// Writes a motion in a format and returns the number of bytes, as four bytes, and the text.
///
/// The memory stays valid until the next call.
@_cdecl("write_curve")
public func writeCurve(_ index: Int32) -> UnsafeMutablePointer<UInt8>? {
  lastText?.deallocate()
  let bytes = WrittenCurve(index: Int(index)).bytes
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
  memory.initialize(from: bytes, count: bytes.count)
  lastText = memory
  return memory
}

nonisolated(unsafe) private var lastText: UnsafeMutablePointer<UInt8>?
