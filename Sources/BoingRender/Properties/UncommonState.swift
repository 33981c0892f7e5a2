import BoingCurves

/// The values of a layer that most layers leave at their defaults, in a flat block without references.
///
/// A layer has one only where a value differs; the render tree shares it with the layer, and a frame
/// with the tree unless an animation writes to it.
package struct UncommonState: Sendable, Equatable {
  package var sublayerTransform = Matrix4.identity
  /// Straight sRGB components; not a number where there is no colour.
  package var borderColor = SIMD4<Double>(0, 0, 0, 1)
  package var shadowColor = SIMD4<Double>(0, 0, 0, 1)
  package var contentsMultiplyColor = SIMD4<Double>(1, 1, 1, 1)
  package var contentsRect = SIMD4<Double>(0, 0, 1, 1)
  package var contentsCenter = SIMD4<Double>(0, 0, 1, 1)
  package var shadowOffset = SIMD2<Double>(0, -3)
  package var shadowOpacity = 0.0
  package var shadowRadius = 3.0
  package var borderWidth = 0.0
  package var contentsScale = 1.0
  package var rasterizationScale = 1.0
  package var minificationFilterBias = 0.0
  package var contentsHeadroom = 0.0
  package var shouldRasterize = false
  package var drawsAsynchronously = false
  package var wantsExtendedDynamicRangeContent = false
  package var wantsDynamicContentScaling = false
  package var compositing = BlendMode.normal
  /// True if there are filters on the layer, or on what lies behind it.
  package var hasFilters = false
  package var hasBackgroundFilters = false
  package var contentsFormat = ContentsFormat.rgba8
  package var dynamicRange = DynamicRange.standard
  package var toneMapping = ToneMapping.automatic

  package init() {}

  /// The pixels that contents drawn by a layer have.
  package enum ContentsFormat: UInt8, Sendable {
    case rgba8, rgba16Float, gray8
  }

  /// The brightness beyond white that a layer may show.
  package enum DynamicRange: UInt8, Sendable {
    case automatic, standard, constrainedHigh, high
  }

  /// The mapping of bright contents into the range of the display.
  package enum ToneMapping: UInt8, Sendable {
    case automatic, never, ifSupported
  }

  /// The values of a layer that sets none.
  package static let defaults = UncommonState()
}
