extension String {
  /// Returns the text with overlong words, and then overlong lines, shortened in the middle.
  ///
  /// A message that quotes a value of a hundred thousand characters stays readable: the beginning and
  /// the end of the value stay, and between them stands the number of characters that were left out.
  func shortenedForReading() -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
        .map { Self.shortened($0, to: 240) }.joined(separator: " ")
    }.map { Self.shortened($0.unicodeScalars[...], to: 1_600) }.joined(separator: "\n")
  }

  /// Scalars are counted, as one character can be made of any number of them.
  private static func shortened(
    _ text: Substring.UnicodeScalarView, to limit: Int
  ) -> String {
    guard text.count > limit else { return String(text) }
    let (start, end) = (limit * 3 / 5, limit / 5)
    let omitted = text.count - start - end
    return String(text.prefix(start)) + "…[\(omitted) characters]…" + String(text.suffix(end))
  }
}
