/// The source of external content.
package struct ContentSource: Sendable {
  /// Returns the content of a layer with these properties and bounds, in colours of `output`; nil where it
  /// has none.
  package let content:
    @Sendable (_ properties: PropertyStore, _ bounds: SIMD4<Double>, _ output: OutputColorSpace)
      -> (content: ExternalContent, color: SIMD4<Double>)?

  package init(
    _ content:
      @escaping @Sendable (
        _ properties: PropertyStore, _ bounds: SIMD4<Double>, _ output: OutputColorSpace
      ) -> (content: ExternalContent, color: SIMD4<Double>)?
  ) {
    self.content = content
  }

  /// The source that has no content.
  package static let none = ContentSource { _, _, _ in nil }
}

/// A bitmap of external content, as the cache knows it.
struct ExternalKey: Hashable, Sendable {
  let content: ExternalContent
  /// Premultiplied.
  let color: UInt32
  let scale: Double

  static func == (a: ExternalKey, b: ExternalKey) -> Bool {
    a.content === b.content && a.color == b.color && a.scale == b.scale
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(content))
    hasher.combine(color)
    hasher.combine(scale)
  }
}
