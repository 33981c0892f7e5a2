extension CGContext {
  /// Sets the colour shapes are filled with.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    if let space = color.colorSpace { state.fillColorSpace = space }
  }

  /// Sets the fill colour in device RGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(
      CGColor(space: .deviceRGB, red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour in device grey.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(space: .deviceGray, gray: gray, alpha: alpha))
  }

  /// Sets the fill colour by the components of the fill colour space, alpha last.
  ///
  /// - Parameter components: One number more than the space has components. In a space of patterns
  ///   nothing changes: the pattern itself is missing.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    guard state.fillColorSpace.model != .pattern,
      let color = CGColor(colorSpace: state.fillColorSpace, components: components)
    else { return }
    state.fillColor = color
  }

  /// Sets the space of the fill colour's components, and the fill colour to opaque black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillColorSpace = space
    state.fillColor = .black
  }

  /// Sets the colour outlines are drawn with.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    if let space = color.colorSpace { state.strokeColorSpace = space }
  }

  /// Sets the stroke colour in device RGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(
      CGColor(space: .deviceRGB, red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour in device grey.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(space: .deviceGray, gray: gray, alpha: alpha))
  }

  /// Sets the stroke colour by the components of the stroke colour space, by the rules of
  /// ``setFillColor(_:)-(UnsafePointer<CGFloat>)``.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    guard state.strokeColorSpace.model != .pattern,
      let color = CGColor(colorSpace: state.strokeColorSpace, components: components)
    else { return }
    state.strokeColor = color
  }

  /// Sets the space of the stroke colour's components, and the stroke colour to opaque black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeColorSpace = space
    state.strokeColor = .black
  }
}
