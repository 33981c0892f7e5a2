/// A property of a layer that can bounce, by its name and the type of its values.
///
/// The properties of Core Animation's layers complete after the dot in
/// `layer.bounce(\.position, to: CGPoint(x: 240, y: 340))`.
public struct BounceProperty<Value: BounceInterpolatable>: Hashable, Sendable {
  /// The key path as Core Animation has it.
  public let keyPath: String

  /// Creates a property from its key path, for layers with animatable properties of their own.
  public init(_ keyPath: String) {
    self.keyPath = keyPath
  }

  private func component<Part: BounceInterpolatable>(_ name: String) -> BounceProperty<Part> {
    BounceProperty<Part>(keyPath + "." + name)
  }
}

extension BounceProperty where Value == CGPoint {
  /// The x coordinate alone.
  public var x: BounceProperty<CGFloat> { component("x") }
  /// The y coordinate alone.
  public var y: BounceProperty<CGFloat> { component("y") }
}

extension BounceProperty where Value == CGSize {
  /// The width alone.
  public var width: BounceProperty<CGFloat> { component("width") }
  /// The height alone.
  public var height: BounceProperty<CGFloat> { component("height") }
}

extension BounceProperty where Value == CGRect {
  /// The origin alone.
  public var origin: BounceProperty<CGPoint> { component("origin") }
  /// The size alone.
  public var size: BounceProperty<CGSize> { component("size") }
}

extension BounceProperty where Value == CATransform3D {
  /// The angle about the z axis, in radians.
  public var rotation: BounceProperty<CGFloat> { component("rotation.z") }
  /// The angle about the x axis, in radians.
  public var rotationX: BounceProperty<CGFloat> { component("rotation.x") }
  /// The angle about the y axis, in radians.
  public var rotationY: BounceProperty<CGFloat> { component("rotation.y") }
  /// The scale along all three axes.
  public var scale: BounceProperty<CGFloat> { component("scale") }
  /// The scale along x and y.
  public var scaleXY: BounceProperty<CGFloat> { component("scale.xy") }
  /// The scale along x.
  public var scaleX: BounceProperty<CGFloat> { component("scale.x") }
  /// The scale along y.
  public var scaleY: BounceProperty<CGFloat> { component("scale.y") }
  /// The translation along x and y.
  public var translation: BounceProperty<CGSize> { component("translation") }
  /// The translation along x.
  public var translationX: BounceProperty<CGFloat> { component("translation.x") }
  /// The translation along y.
  public var translationY: BounceProperty<CGFloat> { component("translation.y") }
}

/// The properties that a class of layers can bounce.
///
/// Add your own by an extension: `extension BounceProperties where Layer: Dial { var hour:
/// BounceProperty<CGFloat> { BounceProperty("hour") } }`.
public struct BounceProperties<Layer: CALayer>: Sendable {
  /// Creates the list of properties.
  public init() {}
  /// The rectangle of the layer in its superlayer, as `position` and `bounds` together.
  ///
  /// It is meant for layers without a transform of their own.
  public var frame: BounceProperty<CGRect> { BounceProperty("frame") }
  // Written by scripts/properties: bounces
  /// The layer's rectangle in its own coordinates.
  public var bounds: BounceProperty<CGRect> { BounceProperty("bounds") }
  /// The position of the anchor point in the superlayer.
  public var position: BounceProperty<CGPoint> { BounceProperty("position") }
  /// The distance towards the viewer, in points; layers further away are drawn first.
  public var zPosition: BounceProperty<CGFloat> { BounceProperty("zPosition") }
  /// The point that lies at the position, as fractions of the bounds; the middle by default.
  public var anchorPoint: BounceProperty<CGPoint> { BounceProperty("anchorPoint") }
  /// The distance of the anchor point in front of the layer's plane, in points.
  public var anchorPointZ: BounceProperty<CGFloat> { BounceProperty("anchorPointZ") }
  /// The transform about the anchor point.
  public var transform: BounceProperty<CATransform3D> { BounceProperty("transform") }
  /// The opacity of the layer and its sublayers together, clamped to 0…1 when drawn.
  public var opacity: BounceProperty<Float> { BounceProperty("opacity") }
  /// The radius of the corners in points, at most half the shorter side when drawn.
  public var cornerRadius: BounceProperty<CGFloat> { BounceProperty("cornerRadius") }
  /// The colour behind the contents; nil for none.
  public var backgroundColor: BounceProperty<CGColor> { BounceProperty("backgroundColor") }
  /// The transform of the sublayers about the anchor point, such as a perspective.
  public var sublayerTransform: BounceProperty<CATransform3D> {
    BounceProperty("sublayerTransform")
  }
  /// The width of the border in points, drawn inside the bounds above the sublayers; 0 for none.
  public var borderWidth: BounceProperty<CGFloat> { BounceProperty("borderWidth") }
  /// The colour of the border; opaque black by default.
  public var borderColor: BounceProperty<CGColor> { BounceProperty("borderColor") }
  /// The rectangle of the contents that is shown, as fractions of their size.
  public var contentsRect: BounceProperty<CGRect> { BounceProperty("contentsRect") }
  /// The rectangle of the contents that is stretched, as fractions of their size; all of them by default.
  public var contentsCenter: BounceProperty<CGRect> { BounceProperty("contentsCenter") }
  /// The colour of the shadow; opaque black by default.
  public var shadowColor: BounceProperty<CGColor> { BounceProperty("shadowColor") }
  /// The opacity of the shadow, clamped to 0…1 when drawn; 0, no shadow, by default.
  public var shadowOpacity: BounceProperty<Float> { BounceProperty("shadowOpacity") }
  /// The offset of the shadow from the layer in points; (0, −3) by default.
  public var shadowOffset: BounceProperty<CGSize> { BounceProperty("shadowOffset") }
  /// The radius of the shadow's blur in points, twice its standard deviation; 3 by default.
  public var shadowRadius: BounceProperty<CGFloat> { BounceProperty("shadowRadius") }
  // End of what scripts/properties writes.
  /// The outline that casts the shadow; both ends must have the same kinds of elements.
  public var shadowPath: BounceProperty<CGPath> { BounceProperty("shadowPath") }
}
extension BounceProperties where Layer: CAShapeLayer {
  // Written by scripts/properties: ShapeBounces
  /// The outline; both ends must have the same kinds of elements.
  public var path: BounceProperty<CGPath> { BounceProperty("path") }
  /// The colour inside the path; opaque black by default, nil for none.
  public var fillColor: BounceProperty<CGColor> { BounceProperty("fillColor") }
  /// The colour along the path; nil, for no stroke, by default.
  public var strokeColor: BounceProperty<CGColor> { BounceProperty("strokeColor") }
  /// The beginning of the stroke in fractions of the path's length; 0 by default.
  public var strokeStart: BounceProperty<CGFloat> { BounceProperty("strokeStart") }
  /// The end of the stroke in fractions of the path's length; 1 by default.
  public var strokeEnd: BounceProperty<CGFloat> { BounceProperty("strokeEnd") }
  /// The stroke's width in points, half of it on each side of the path; 1 by default.
  public var lineWidth: BounceProperty<CGFloat> { BounceProperty("lineWidth") }
  /// The maximum length of a mitre in line widths, beyond which corners are bevelled; 10 by default.
  public var miterLimit: BounceProperty<CGFloat> { BounceProperty("miterLimit") }
  /// The offset of the stroke's beginning in the dash pattern, in points; 0 by default.
  public var lineDashPhase: BounceProperty<CGFloat> { BounceProperty("lineDashPhase") }
  // End of what scripts/properties writes.
}

extension BounceProperties where Layer: CAGradientLayer {
  // Written by scripts/properties: GradientBounces
  /// The colours in order; both ends must have as many.
  public var colors: BounceProperty<[CGColor]> { BounceProperty("colors") }
  /// The position of each colour, 0…1 from start to end, rising; nil spreads them evenly.
  public var locations: BounceProperty<[NSNumber]> { BounceProperty("locations") }
  /// The start of the gradient in fractions of the bounds; by default the middle of the edge of minimum y.
  public var startPoint: BounceProperty<CGPoint> { BounceProperty("startPoint") }
  /// The end of the gradient in fractions of the bounds; by default the middle of the edge of maximum y.
  public var endPoint: BounceProperty<CGPoint> { BounceProperty("endPoint") }
  // End of what scripts/properties writes.
}

extension BounceProperties where Layer: CATextLayer {
  /// The font's size in points.
  public var fontSize: BounceProperty<CGFloat> { BounceProperty("fontSize") }
  /// The text's colour.
  public var foregroundColor: BounceProperty<CGColor> { BounceProperty("foregroundColor") }
}

extension BounceProperties where Layer: CAReplicatorLayer {
  // Written by scripts/properties: ReplicatorBounces
  /// Seconds by which each copy's time lies behind that of the copy before.
  public var instanceDelay: BounceProperty<CFTimeInterval> { BounceProperty("instanceDelay") }
  /// The transform of each copy relative to the one before, about the middle of the bounds.
  public var instanceTransform: BounceProperty<CATransform3D> {
    BounceProperty("instanceTransform")
  }
  /// The colour that the first copy is multiplied by; white by default.
  public var instanceColor: BounceProperty<CGColor> { BounceProperty("instanceColor") }
  /// The amount added to the red of each copy's colour.
  public var instanceRedOffset: BounceProperty<Float> { BounceProperty("instanceRedOffset") }
  /// The amount added to the green of each copy's colour.
  public var instanceGreenOffset: BounceProperty<Float> { BounceProperty("instanceGreenOffset") }
  /// The amount added to the blue of each copy's colour.
  public var instanceBlueOffset: BounceProperty<Float> { BounceProperty("instanceBlueOffset") }
  /// The amount added to the alpha of each copy's colour.
  public var instanceAlphaOffset: BounceProperty<Float> { BounceProperty("instanceAlphaOffset") }
  // End of what scripts/properties writes.
}

extension BounceProperties where Layer: CAEmitterLayer {
  // Written by scripts/properties: EmitterBounces
  /// The position of the emitter in the layer's coordinates.
  public var emitterPosition: BounceProperty<CGPoint> { BounceProperty("emitterPosition") }
  /// The emitter's distance in front of the layer's plane, in points.
  public var emitterZPosition: BounceProperty<CGFloat> { BounceProperty("emitterZPosition") }
  /// The size of the emitter's shape, in points.
  public var emitterSize: BounceProperty<CGSize> { BounceProperty("emitterSize") }
  /// The depth of the emitter's shape, in points.
  public var emitterDepth: BounceProperty<CGFloat> { BounceProperty("emitterDepth") }
  /// The factor of the cells' birth rates; 1 by default.
  public var birthRate: BounceProperty<Float> { BounceProperty("birthRate") }
  /// The factor of the cells' lifetimes; 1 by default.
  public var lifetime: BounceProperty<Float> { BounceProperty("lifetime") }
  /// The factor of the cells' velocities; 1 by default.
  public var velocity: BounceProperty<Float> { BounceProperty("velocity") }
  /// The factor of the cells' scales; 1 by default.
  public var scale: BounceProperty<Float> { BounceProperty("scale") }
  /// The factor of the cells' rotations; 1 by default.
  public var spin: BounceProperty<Float> { BounceProperty("spin") }
  // End of what scripts/properties writes.
}
