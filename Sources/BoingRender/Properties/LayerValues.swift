import BoingCurves

/// The values that most layers vary, in one flat block of memory.
///
/// A layer holds one, a commit copies it to the render tree, and an evaluation copies that of a layer that
/// moves to the frame and lets the animations write into it. It holds no references, so that copying is a
/// `memcpy`, and no more than a drawing of many plain layers reads; the rest lies in ``LayerDetails``.
/// ``PropertyDescriptor`` finds the fields by name.
package struct LayerValues: Sendable, Equatable {
  // Written by scripts/properties: values
  package var bounds = SIMD4<Double>(0, 0, 0, 0)
  package var backgroundColor = Self.noColor
  package var transform = Matrix4.identity
  package var position = SIMD2<Double>(0, 0)
  package var anchorPoint = SIMD2<Double>(0.5, 0.5)
  package var zPosition = 0.0
  package var anchorPointZ = 0.0
  package var opacity = 1.0
  package var cornerRadius = 0.0
  package var isHidden = false
  package var isDoubleSided = true
  package var masksToBounds = false
  package var isGeometryFlipped = false
  package var allowsGroupOpacity = true
  package var allowsEdgeAntialiasing = true
  // End of what scripts/properties writes.
  package var hasContinuousCorners = false
  /// The corners' bits, and above them those of the antialiased edges.
  private var cornersAndEdges: UInt8 = 0xff
  package var gravity = ContentsGravity.resize
  /// Two bits for the filter that enlarges contents, two for the one that makes them smaller.
  private var sampling: UInt8 = 0b0101
  package var kind = LayerKind.plain

  package init() {}

  /// The value of an absent colour.
  ///
  /// Interpolating with it shows nothing, as Core Animation does.
  package static let noColor = SIMD4<Double>(repeating: .nan)

  /// The position of contents that do not fill the layer.
  package enum ContentsGravity: UInt8, Sendable, CaseIterable {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    case resize, resizeAspect, resizeAspectFill
  }

  /// The sampling of contents.
  package enum Filter: UInt8, Sendable, CaseIterable {
    case nearest, linear, trilinear
  }

  /// The bits of the corners that are rounded.
  package var maskedCorners: UInt8 {
    get { cornersAndEdges & 15 }
    set { cornersAndEdges = cornersAndEdges & 0xf0 | newValue & 15 }
  }

  /// The bits of the edges that are antialiased: left 1, right 2, bottom 4, top 8.
  package var antialiasedEdges: UInt8 {
    get { cornersAndEdges >> 4 }
    set { cornersAndEdges = cornersAndEdges & 15 | newValue << 4 }
  }

  /// The filter that enlarges contents.
  package var magnification: Filter {
    get { Filter(rawValue: sampling & 3) ?? .linear }
    set { sampling = sampling & 0b1100 | newValue.rawValue }
  }

  /// The filter that shrinks contents.
  package var minification: Filter {
    get { Filter(rawValue: sampling >> 2) ?? .linear }
    set { sampling = sampling & 3 | newValue.rawValue << 2 }
  }

  package var magnifiesNearest: Bool { magnification == .nearest }
}

extension SIMD4<Double> {
  /// The colour of these components; nil where there is none.
  var presentColor: Self? { self * 0 == .zero ? self : nil }
}

/// The content that a layer draws by its class.
package enum LayerKind: UInt8, Sendable {
  case plain, shape, gradient, text, replicator, emitter, transform, scroll, tiled, external
}

/// The transforms that follow from a layer's state.
extension LayerValues {
  /// The point in the layer's own coordinates that sits at its position.
  package var anchor: SIMD3<Double> {
    SIMD3(
      bounds.x + anchorPoint.x * bounds.z, bounds.y + anchorPoint.y * bounds.w, anchorPointZ)
  }

  /// The transform from the layer's unflipped coordinates to its superlayer's.
  package var matrixToSuperlayer: Matrix4 {
    let anchor = self.anchor
    if transform == .identity {
      return Matrix4(
        translation: SIMD3(position.x - anchor.x, position.y - anchor.y, zPosition - anchor.z))
    }
    return Matrix4(translation: -anchor).concatenating(transform)
      .concatenating(Matrix4(translation: SIMD3(position, zPosition)))
  }

  /// Returns what a layer does to its sublayers' coordinates before its own matrix: the sublayer transform
  /// about the anchor point, then the flip; nil where it does nothing.
  package func sublayerMatrix(_ sublayerTransform: Matrix4) -> Matrix4? {
    var m: Matrix4?
    if sublayerTransform != .identity {
      m = Matrix4(translation: -anchor).concatenating(sublayerTransform)
        .concatenating(Matrix4(translation: anchor))
    }
    guard isGeometryFlipped else { return m }
    return m.map { $0.concatenating(flipMatrix) } ?? flipMatrix
  }

  /// The reflection that mirrors y within the bounds.
  package var flipMatrix: Matrix4 {
    var flip = Matrix4(scale: SIMD3(1, -1, 1))
    flip.row3.y = 2 * bounds.y + bounds.w
    return flip
  }
}

/// The conditions under which a layer is drawn at all.
extension LayerValues {
  /// The opacity, clamped to 0…1.
  var clampedOpacity: Double { min(max(opacity, 0), 1) }

  /// Returns the opacity of the layer within one of opacity `inherited`; nil where nothing of it shows.
  @inline(__always)
  func visibleOpacity(within inherited: Double) -> Double? {
    let opacity = clampedOpacity * inherited
    return !isHidden && opacity > 0 ? opacity : nil
  }

  /// True if the layer, whose plane `map` brings to pixels, is seen from behind and shows nothing there.
  ///
  /// - Parameter isFlipped: true if the layer lies in coordinates whose y axis points up.
  func isCulled(_ map: Homography, isFlipped: Bool) -> Bool {
    guard !isDoubleSided else { return false }
    let middle = SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    let orientation = map.orientation(at: middle)
    return isFlipped ? orientation > 0 : orientation < 0
  }
}
