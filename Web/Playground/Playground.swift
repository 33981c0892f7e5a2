import BoingCurveFormats
import BoingCurves

// The functions of the playground's module. A request is bytes of UTF-8 in the memory of `input`; lines separate its
// parts. An answer is a number of bytes, as four bytes, and a text of JSON; it stays until the next call.

nonisolated(unsafe) private var request = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
nonisolated(unsafe) private var answer: UnsafeMutablePointer<UInt8>?
nonisolated(unsafe) private var numbers: UnsafeMutablePointer<Double>?
/// The text that was written last, with its motion.
nonisolated(unsafe) private var written: (motion: DesignedMotion, export: CurveExport)?

/// Returns memory for a request of so many bytes; nil for more than two million.
@_cdecl("input")
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  request.deallocate()
  request = UnsafeMutableBufferPointer(start: nil, count: 0)
  guard count >= 0, count <= 2_000_000 else { return nil }
  request = .allocate(capacity: max(1, Int(count)))
  request.initialize(repeating: 0)
  return request.baseAddress
}

/// Returns all formats.
@_cdecl("formats")
public func formats() -> UnsafeMutablePointer<UInt8> { publish(CurveFormat.report) }

/// Returns the report of a design; the request is its address.
@_cdecl("describe")
public func describe(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  answering { () throws(DesignError) in try MotionDesign(address: text(count)).report() }
}

/// Returns the report of a changed design; the request is an address, a parameter or property, and its text.
@_cdecl("change")
public func change(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  answering { () throws(DesignError) in
    let lines = lines(count, 3)
    return try MotionDesign(address: lines[0]).changing(lines[1], to: lines[2]).report()
  }
}

/// Returns the report of a design whose handle is moved; the request is an address, a handle, a time and a value.
@_cdecl("move")
public func move(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  answering { () throws(DesignError) in
    let lines = lines(count, 4)
    return try MotionDesign(address: lines[0]).moving(lines[1], to: lines[2], lines[3]).report()
  }
}

/// Returns a text with its certificate; the request is an address, a format, and flags, a property, a template and a
/// maximum number of bytes for CSS, each of which may be empty.
@_cdecl("write_format")
public func writeFormat(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  answering { () throws(DesignError) in
    let lines = lines(count, 6)
    let design = try MotionDesign(address: lines[0])
    written = nil
    let export = try design.export(
      as: lines[1], flags: lines[2], property: lines[3], template: lines[4],
      maximumBytes: lines[5])
    written = try (design.motion(), export)
    return export.report
  }
}

/// Returns the report of a design read from a text, which is the request, with a note.
@_cdecl("read_text")
public func readText(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  answering { () throws(DesignError) in try MotionDesign.read(text(count)).report() }
}

/// Returns so many values of a motion on an even grid from its start to its end; nil where there is no motion.
///
/// The request is its address.
@_cdecl("sample")
public func sample(_ count: Int32, _ samples: Int32) -> UnsafeMutablePointer<Double>? {
  guard samples > 0, samples <= 100_000, let design = try? MotionDesign(address: text(count)),
    let motion = try? design.motion()
  else { return nil }
  return publish(motion.motion.samples(count: Int(samples), duration: motion.duration))
}

/// Returns the values that a player of the text that was written last plays, on the same grid; nil where there is none.
@_cdecl("sample_played")
public func samplePlayed(_ samples: Int32) -> UnsafeMutablePointer<Double>? {
  guard samples > 0, samples <= 100_000, let (motion, export) = written else { return nil }
  return publish(motion.samples(of: export, count: Int(samples)))
}

// MARK: Requests and answers

private func text(_ count: Int32) -> String {
  let bytes = UnsafeMutableBufferPointer(rebasing: request.prefix(Int(max(0, count))))
  return String(decoding: bytes, as: UTF8.self)
}

/// The lines of a request; the last one has all that is left, and absent ones are empty.
private func lines(_ count: Int32, _ number: Int) -> [String] {
  var lines: [[UInt8]] = [[]]
  for byte in request.prefix(Int(max(0, count))) {
    if byte == 10, lines.count < number {
      lines.append([])
    } else {
      lines[lines.count - 1].append(byte)
    }
  }
  while lines.count < number { lines.append([]) }
  return lines.map { String(decoding: $0, as: UTF8.self) }
}

private func answering(
  _ make: () throws(DesignError) -> String
) -> UnsafeMutablePointer<UInt8> {
  do throws(DesignError) {
    return publish(try make())
  } catch {
    return publish(error.report)
  }
}

private func publish(_ text: String) -> UnsafeMutablePointer<UInt8> {
  answer?.deallocate()
  let bytes = Array(text.utf8)
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 4)
  for index in 0..<4 { memory[index] = UInt8(truncatingIfNeeded: bytes.count >> (8 * index)) }
  (memory + 4).initialize(from: bytes, count: bytes.count)
  answer = memory
  return memory
}

private func publish(_ values: [Double]) -> UnsafeMutablePointer<Double> {
  numbers?.deallocate()
  let memory = UnsafeMutablePointer<Double>.allocate(capacity: values.count)
  memory.initialize(from: values, count: values.count)
  numbers = memory
  return memory
}
