extension CGColorSpace {
  /// Creates the space of patterns: of stencils painted in colours of `baseSpace`, or, without one,
  /// of coloured patterns.
  ///
  /// `nil` where the base is itself a space of patterns.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(
      name: nil, model: .pattern, primaries: baseSpace?.primaries ?? .rec709,
      transfer: baseSpace?.transfer ?? .sRGB, base: baseSpace)
  }
}

extension CGColor {
  /// Creates a colour that is a pattern.
  ///
  /// - Parameters:
  ///   - space: A space of patterns; the result is `nil` for any other.
  ///   - pattern: What to repeat.
  ///   - components: For a stencil, a colour of the space's base and alpha; for a coloured pattern,
  ///     alpha alone.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern else { return nil }
    self.init(pattern: pattern, components: components, in: space)
  }

  convenience init(
    pattern: CGPattern, components: UnsafePointer<CGFloat>, in space: CGColorSpace
  ) {
    let base = space.model == .pattern ? space.baseColorSpace : space
    if !pattern.isColored, let base,
      let color = CGColor(colorSpace: base, components: components)
    {
      self.init(space: space, values: color.values, pattern: pattern)
    } else {
      let alpha = components[0].native
      self.init(space: space, values: SIMD4(0, 0, 0, alpha), pattern: pattern)
    }
  }
}
