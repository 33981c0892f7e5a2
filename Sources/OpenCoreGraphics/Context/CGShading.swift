/// Colours that change along a line or between circles as a ``CGFunction`` says.
///
/// The function is asked for the colours at 1,025 places from 0 to 1 when the shading is made; between
/// them they are blended like those of a ``CGGradient``.
public final class CGShading {
  private enum Shape {
    case axis(CGPoint, CGPoint)
    case circles(CGPoint, CGFloat, CGPoint, CGFloat)
  }

  private static let steps = 1_024

  private let shape: Shape
  private let gradient: CGGradient
  private let options: CGGradientDrawingOptions

  /// Creates a gradient of colours along a line.
  ///
  /// - Parameters:
  ///   - space: What the function's outputs are components of; alpha comes last. The result is `nil`
  ///     for a space of patterns.
  ///   - start: Where the function is taken at 0.
  ///   - end: Where it is taken at 1.
  ///   - function: From one number to as many as a colour has components with alpha; the result is
  ///     `nil` for others.
  ///   - extendStart: Whether the first colour goes on before the start.
  ///   - extendEnd: Whether the last colour goes on after the end.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(.axis(start, end), space, function, extendStart, extendEnd)
  }

  /// Creates a gradient of colours from one circle to another, with the parameters of the other initialiser.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
    endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      .circles(start, startRadius, end, endRadius), space, function, extendStart, extendEnd)
  }

  private init?(
    _ shape: Shape, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool,
    _ extendEnd: Bool
  ) {
    guard function.inputCount == 1, function.outputCount == space.numberOfComponents + 1 else {
      return nil
    }
    let locations = (0...Self.steps).map { CGFloat($0) / CGFloat(Self.steps) }
    let colors = locations.compactMap { location in
      CGColor(colorSpace: space, components: function.values([location]))
    }
    guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: locations) else {
      return nil
    }
    self.shape = shape
    self.gradient = gradient
    var options: CGGradientDrawingOptions = []
    if extendStart { options.insert(.drawsBeforeStartLocation) }
    if extendEnd { options.insert(.drawsAfterEndLocation) }
    self.options = options
  }

  func draw(in context: CGContext) {
    switch shape {
    case .axis(let start, let end):
      context.drawLinearGradient(gradient, start: start, end: end, options: options)
    case .circles(let start, let startRadius, let end, let endRadius):
      context.drawRadialGradient(
        gradient, startCenter: start, startRadius: startRadius, endCenter: end,
        endRadius: endRadius, options: options)
    }
  }
}

extension CGContext {
  /// Paints the clip with the colours of `shading`.
  public func drawShading(_ shading: CGShading) { shading.draw(in: self) }
}
