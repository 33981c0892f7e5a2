import BoingCurves

/// A plane on its way to pixels, with what it takes from the layers above it.
struct PlacedPlane {
  /// The map of the plane to pixels.
  var map: Homography
  var opacity: Double
  /// True if the y axis of the plane points up.
  var isFlipped: Bool

  /// The opacity of 255.
  var opacityByte: UInt8 { UInt8(clamping: (min(max(opacity, 0), 1) * 255).rounded()) }

  /// Returns the same at another opacity.
  func withOpacity(_ opacity: Double) -> PlacedPlane {
    PlacedPlane(map: map, opacity: opacity, isFlipped: isFlipped)
  }
}

/// A layer of a frame in its own plane.
struct PlacedLayer {
  let index: Int32
  var values: LayerValues
  var plane: PlacedPlane

  /// The plane as its sublayers see it.
  var sublayerPlane: PlacedPlane {
    PlacedPlane(
      map: plane.map, opacity: plane.opacity, isFlipped: plane.isFlipped != values.isGeometryFlipped
    )
  }
}

extension LayerValues {
  /// The outline of the layer's bounds with its corners.
  var box: BoxOutline {
    BoxOutline(
      bounds, radius: cornerRadius, corners: maskedCorners, isContinuous: hasContinuousCorners)
  }

  var edges: AntialiasedEdges {
    AntialiasedEdges(mask: allowsEdgeAntialiasing ? antialiasedEdges : 0)
  }
}

/// The edges of a layer's box that are antialiased.
struct AntialiasedEdges: Equatable {
  /// Left 1, right 2, bottom 4, top 8.
  let mask: UInt8

  static let all = AntialiasedEdges(mask: 15)
  static let none = AntialiasedEdges(mask: 0)

  /// True if any edge is antialiased.
  var hasAny: Bool { mask != 0 }
  /// True if some edges are antialiased and some are not.
  var areMixed: Bool { mask != 0 && mask != 15 }
}
