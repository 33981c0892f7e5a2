import BoingPlayer
import BoingRender

// The functions of the player's module. An instance plays one document; its answers stay until the next call.

nonisolated(unsafe) private var input = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
nonisolated(unsafe) private var pixels = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
nonisolated(unsafe) private var canvas = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
nonisolated(unsafe) private var answer: [UInt8] = []
nonisolated(unsafe) private var reader: PlayerDocumentReader?
nonisolated(unsafe) private var scene = PlayerDocument.Scene()
nonisolated(unsafe) private var renderer: Renderer?

/// Returns memory for a document of so many bytes.
@_cdecl("input")
public func makeInput(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  input.deallocate()
  input = UnsafeMutableBufferPointer(start: nil, count: 0)
  guard count > 0 else { return nil }
  input = .allocate(capacity: Int(count))
  input.initialize(repeating: 0)
  return input.baseAddress
}

/// Opens the document in the memory of `input`; false where it is none, and `text` 0 says why.
@_cdecl("open")
public func open() -> Bool {
  let bytes = Array(input)
  _ = makeInput(0)
  do throws(PlayerDocumentError) {
    let opened = try PlayerDocumentReader(bytes)
    reader = opened
    scene = opened.document.scenes[0]
    return true
  } catch {
    answer = Array(error.explanation.utf8)
    return false
  }
}

/// Returns the bytes of the last error for 0, or of the name of a state from 1 on; their number is `text_size`.
@_cdecl("text")
public func text(_ index: Int32) -> UnsafePointer<UInt8>? {
  if index > 0, let document = reader?.document, Int(index) <= document.states.count {
    answer = Array(document.states[Int(index) - 1].utf8)
  }
  return answer.withUnsafeBufferPointer { $0.baseAddress }
}

/// Returns the number of bytes of the last text.
@_cdecl("text_size")
public func textSize() -> Int32 { Int32(answer.count) }

/// Returns the width in points.
@_cdecl("width")
public func width() -> Double { reader?.document.size.x ?? 0 }

/// Returns the height in points.
@_cdecl("height")
public func height() -> Double { reader?.document.size.y ?? 0 }

/// Returns the end of the part that is played again and again, in seconds.
@_cdecl("duration")
public func duration() -> Double { reader?.document.duration ?? 0 }

/// Returns true if something moves for ever.
@_cdecl("is_endless")
public func isEndless() -> Bool { reader?.document.isEndless ?? false }

/// Returns the number of states that have names.
@_cdecl("state_count")
public func stateCount() -> Int32 { Int32(reader?.document.states.count ?? 0) }

/// Returns the state that is shown, or changed to.
@_cdecl("state")
public func state() -> Int32 { Int32(scene.to) }

/// Changes to a state at a time in seconds; returns the time from which it is at rest, or −1 where the document has no
/// such change.
@_cdecl("change")
public func change(_ state: Int32, _ time: Double) -> Double {
  guard let reader, time.isFinite,
    let index = reader.document.scenes.firstIndex(where: {
      $0.to == Int(state)
        && ($0.from == scene.to || (scene.to == Int(state) && $0.from == scene.from))
    }), let changed = try? reader.scene(index, changingAt: time)
  else { return -1 }
  scene = changed
  return time + scene.changeDuration
}

/// Prepares for pictures of a size in pixels, with so many pixels to a point; false for a size that is none.
@_cdecl("resize")
public func resize(_ width: Int32, _ height: Int32, _ scale: Double) -> Bool {
  let sides = 1...Renderer.maximumSide
  guard let reader, sides.contains(Int(width)), sides.contains(Int(height)), scale > 0,
    scale.isFinite
  else {
    return false
  }
  let count = Int(width) * Int(height)
  pixels.deallocate()
  canvas.deallocate()
  pixels = .allocate(capacity: count)
  canvas = .allocate(capacity: count)
  pixels.initialize(repeating: 0)
  canvas.initialize(repeating: 0)
  renderer = Renderer(
    width: Int(width), height: Int(height), scale: scale, background: reader.document.background)
  return true
}

/// Renders what has changed of the picture of a time in seconds, as a canvas has it: red, green, blue and alpha, rows from the top.
@_cdecl("render")
public func render(_ time: Double) -> UnsafeMutablePointer<UInt32>? {
  guard let renderer, let start = pixels.baseAddress, let shown = canvas.baseAddress,
    !scene.trees.isEmpty
  else { return nil }
  for part in renderer.update(scene.frame(at: time.isFinite ? time : 0), in: start) {
    for y in part.minY..<part.maxY {
      let row = y * renderer.width
      for index in (row + part.minX)..<(row + part.maxX) { shown[index] = straight(start[index]) }
    }
  }
  return shown
}

/// Returns a pixel as a canvas has it: red first, alpha not multiplied in.
private func straight(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel & 0xFF00_FF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16 }
  if alpha == 0 { return 0 }
  func straight(_ shift: UInt32) -> UInt32 {
    min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha)
  }
  return alpha << 24 | straight(0) << 16 | straight(8) << 8 | straight(16)
}
