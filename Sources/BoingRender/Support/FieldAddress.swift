/// The address of a stored field of a value, from which its byte offset follows.
///
/// Embedded Swift has no key paths, which would tell the offset as well.
package struct FieldAddress {
  fileprivate let address: UInt

  package init<Field>(_ field: inout Field) {
    address = withUnsafeMutableBytes(of: &field) { UInt(bitPattern: $0.baseAddress) }
  }

  /// Returns the byte offset in `root` of the field whose address `field` gives.
  ///
  /// The address of a stored field lies within the value: that of a computed one does not, and traps.
  package static func offset<Root>(
    in root: Root, _ field: (inout Root) -> FieldAddress
  ) -> Int {
    var root = root
    return withUnsafeMutablePointer(to: &root) { pointer in
      let start = UInt(bitPattern: pointer)
      let address = field(&pointer.pointee).address
      precondition(
        address >= start && address < start + UInt(MemoryLayout<Root>.size), "no stored field")
      return Int(address - start)
    }
  }
}
