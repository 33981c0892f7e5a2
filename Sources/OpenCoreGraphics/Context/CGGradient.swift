/// The parts beyond its ends that a gradient paints.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits themselves.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours at places between 0 and 1, blended in sRGB with straight alpha.
public final class CGGradient: Sendable {
  struct Stop: Hashable {
    var location: Double
    /// Extended sRGB, straight alpha.
    var color: SIMD4<Double>
  }

  /// The stops in rising order, those of equal place in the order given.
  let stops: [Stop]

  /// Creates a gradient of colours.
  ///
  /// - Parameters:
  ///   - colorsSpace: The space to blend in; blending is done in sRGB whatever it is.
  ///   - colors: At least one colour.
  ///   - locations: As many places as colours, in any order, held in 0…1; `nil` for even spacing
  ///     from 0 to 1. The gradient is `nil` where the counts differ or a place is not a number.
  public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    let count = colors.count
    guard count > 0, locations == nil || locations?.count == count else { return nil }
    let even = (0..<count).map { count == 1 ? 0 : CGFloat($0) / CGFloat(count - 1) }
    let places = locations ?? even
    guard !places.contains(where: \.isNaN) else { return nil }
    let unsorted = zip(places, colors).map { place, color in
      Stop(location: min(max(place.native, 0), 1), color: color.srgbComponents)
    }
    // The standard sort is stable in practice; the index makes it so by contract.
    stops = unsorted.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }

  /// Creates a gradient of the colours in `colors`; `nil` also where an element is no `CGColor`.
  public convenience init?(
    colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?
  ) {
    let found = colors.compactMap { $0 as? CGColor }
    guard found.count == colors.count else { return nil }
    self.init(colorsSpace: colorsSpace, colors: found, locations: locations)
  }

  /// Creates a gradient of components: for each colour those of the space, then alpha.
  ///
  /// `nil` where there are fewer components or locations than `count` needs.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    let length = colorSpace.numberOfComponents + 1
    guard count > 0, colorComponents.count / length >= count else { return nil }
    guard locations == nil || locations.map({ $0.count >= count }) == true else { return nil }
    let colors = (0..<count).compactMap { index in
      CGColor(
        colorSpace: colorSpace,
        components: Array(colorComponents[index * length..<(index + 1) * length]))
    }
    self.init(
      colorsSpace: colorSpace, colors: colors, locations: locations.map { Array($0.prefix(count)) })
  }
}
