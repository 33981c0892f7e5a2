import OpenCoreGraphics

/// Everything about a layer that is drawn or animated as numbers, in one flat block of memory.
///
/// A layer holds one, a commit copies it to the render tree, and an evaluation copies it to the frame
/// and lets the animations write into it. It holds no references, so that copying is a `memcpy`.
/// ``LayerProperty`` finds the fields by name.
package struct LayerValues: Sendable, Equatable {
  /// Origin x, y, width, height.
  package var bounds = SIMD4<Double>.zero
  /// Straight sRGB components; not a number where there is no colour.
  package var backgroundColor = Self.noColor
  package var borderColor = SIMD4<Double>(0, 0, 0, 1)
  package var contentsRect = SIMD4<Double>(0, 0, 1, 1)
  package var position = SIMD2<Double>.zero
  package var anchorPoint = SIMD2<Double>(0.5, 0.5)
  package var transform = CATransform3DIdentity
  package var sublayerTransform = CATransform3DIdentity
  package var zPosition = 0.0
  package var anchorPointZ = 0.0
  package var opacity = 1.0
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var contentsScale = 1.0
  package var isHidden = false
  package var isDoubleSided = true
  package var isGeometryFlipped = false
  package var masksToBounds = false
  package var allowsGroupOpacity = true
  package var allowsEdgeAntialiasing = true
  package var hasContinuousCorners = false
  package var maskedCorners: UInt8 = 15
  package var gravity = ContentsGravity.resize
  package var magnifiesNearest = false
  package var minifiesNearest = false

  package init() {}

  /// The value of an absent colour.
  ///
  /// Interpolating with it shows nothing, as Core Animation does.
  package static let noColor = SIMD4<Double>(repeating: .nan)

  /// Where contents go that do not fill the layer.
  package enum ContentsGravity: UInt8, Sendable {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    case resize, resizeAspect, resizeAspectFill
  }

  /// The point in the layer's own coordinates that sits at its position.
  package var anchor: SIMD3<Double> {
    SIMD3(
      bounds.x + anchorPoint.x * bounds.z, bounds.y + anchorPoint.y * bounds.w, anchorPointZ)
  }

  /// The transform from the layer's unflipped coordinates to its superlayer's.
  package var matrixToSuperlayer: CATransform3D {
    let anchor = self.anchor
    var m = transform
    if m == CATransform3DIdentity {
      (m.m41, m.m42) = (position.x - anchor.x, position.y - anchor.y)
      m.m43 = zPosition - anchor.z
      return m
    }
    m = CATransform3DTranslate(m, -anchor.x, -anchor.y, -anchor.z)
    return CATransform3DConcat(
      m, CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// What a layer does to its sublayers' coordinates before its own matrix: the sublayer transform
  /// about the anchor point, then the flip.
  package var sublayerMatrix: CATransform3D? {
    var m: CATransform3D?
    if sublayerTransform != CATransform3DIdentity {
      let anchor = self.anchor
      m = CATransform3DConcat(
        CATransform3DTranslate(sublayerTransform, -anchor.x, -anchor.y, -anchor.z),
        CATransform3DMakeTranslation(anchor.x, anchor.y, anchor.z))
    }
    if isGeometryFlipped {
      let flip = self.flipMatrix
      m = m.map { CATransform3DConcat($0, flip) } ?? flip
    }
    return m
  }

  /// Mirrors y within the bounds.
  package var flipMatrix: CATransform3D {
    var flip = CATransform3DMakeScale(1, -1, 1)
    flip.m42 = 2 * bounds.y + bounds.w
    return flip
  }
}
