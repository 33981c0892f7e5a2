/// Returns the sum of a check's result.
@_cdecl("check_sum")
public func checkSum(_ check: Int32, _ index: Int32) -> UInt64 {
  Check.allCases[Int(check)].sum(Int(index))
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
