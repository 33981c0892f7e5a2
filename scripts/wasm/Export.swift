/// Returns the block of a check.
///
/// The memory stays valid until the next call.
@_cdecl("check_block")
public func checkBlock(_ check: Int32, _ index: Int32) -> UnsafeMutablePointer<UInt8>? {
  publish(Check(rawValue: Int(check))?.block(Int(index)) ?? [], in: &lastBlock)
}

/// Returns memory for a player's document of so many bytes.
@_cdecl("document_memory")
public func documentMemory(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  publish([UInt8](repeating: 0, count: Int(count)), in: &lastDocument)
}

/// Returns the block of the document in the memory of `document_memory`.
@_cdecl("document_block")
public func documentBlock(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  let bytes = Array(UnsafeBufferPointer(start: lastDocument, count: Int(count)))
  return publish(Check.block(document: bytes), in: &lastBlock)
}

nonisolated(unsafe) private var lastBlock: UnsafeMutablePointer<UInt8>?
nonisolated(unsafe) private var lastDocument: UnsafeMutablePointer<UInt8>?

/// Copies bytes to memory that takes the place of the `last`, and returns it.
private func publish(
  _ bytes: [UInt8], in last: inout UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
  last?.deallocate()
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
  memory.initialize(from: bytes, count: bytes.count)
  last = memory
  return memory
}
