/// The end of a stream of text, in bounded memory.
struct TextTail {
  /// The most bytes kept.
  let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes += more
    // Cut rarely, so that many small pieces do not cost a copy each.
    if bytes.count > 2 * limit { bytes.removeFirst(bytes.count - limit) }
  }

  /// The last lines that are not empty, joined by line feeds; bytes that are no UTF-8 are replaced.
  func lines(_ count: Int) -> String {
    String(decoding: bytes.suffix(limit), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }
      .filter { !$0.isEmpty }
      .suffix(count)
      .joined(separator: "\n")
  }
}
