extension CGAffineTransform: Codable {
  /// Reads six numbers from a list, in the order a, b, c, d, tx, ty, as Apple's type does.
  ///
  /// - Throws: `DecodingError` when the list is shorter or holds something other than numbers.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    a = try list.decode(CGFloat.self)
    b = try list.decode(CGFloat.self)
    c = try list.decode(CGFloat.self)
    d = try list.decode(CGFloat.self)
    tx = try list.decode(CGFloat.self)
    ty = try list.decode(CGFloat.self)
  }

  /// Writes six numbers as a list, in the order a, b, c, d, tx, ty, as Apple's type does.
  ///
  /// - Throws: `EncodingError` when the format cannot hold one of the numbers.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try list.encode(number) }
  }
}
