import BoingCurves

/// The content of a ``RenderLayer``.
public enum LayerContent: Sendable {
  /// Nothing of its own.
  case none
  /// A path, filled and stroked.
  case shape(ShapeContent)
  /// A gradient within the bounds.
  case gradient(GradientContent)
  /// Particles.
  case emitter(EmitterContent)
  /// Text, or whatever else the program draws, in a colour: straight components of extended sRGB.
  case external(ExternalContent, color: SIMD4<Double>)
  /// Copies of the sublayers.
  case replicator(ReplicatorContent)
  /// The sublayers share the space of the superlayer: they are sorted by depth, and not flattened.
  case space

  var kind: LayerKind {
    switch self {
    case .none: .plain
    case .shape: .shape
    case .gradient: .gradient
    case .emitter: .emitter
    case .external: .external
    case .replicator: .replicator
    case .space: .transform
    }
  }

  func store(in store: inout PropertyStore) {
    switch self {
    case .none, .space: break
    case .shape(let shape): shape.store(in: &store)
    case .gradient(let gradient): gradient.store(in: &store)
    case .emitter(let emitter): emitter.store(in: &store)
    case .external(let content, let color):
      store[ExternalProperty.content] = .object(ObjectValue(content, content: .external(content)))
      store[ExternalProperty.color] = .components(color)
    case .replicator(let replicator): replicator.store(in: &store)
    }
  }
}

/// A path that is filled and stroked, in the coordinates of its layer.
public struct ShapeContent: Sendable {
  /// The outline.
  public var path: Path
  /// The colour of the inside; nil for none, black by default.
  public var fillColor: SIMD4<Double>? = SIMD4(0, 0, 0, 1)
  /// The colour of the stroke; nil, the default, for none.
  public var strokeColor: SIMD4<Double>?
  /// The width of the stroke; 1 by default.
  public var lineWidth = 1.0
  /// True if an odd number of edges around a point makes it inside, in place of a winding number.
  public var isEvenOdd = false
  /// True if the ends and corners of the stroke are round, in place of butt ends and mitered corners.
  public var isRound = false
  /// The lengths of dash and gap in turn; none, the default, for an unbroken line.
  public var dashes: [Double] = []
  /// The fraction of the path's length at which the stroke begins, 0…1.
  public var strokeStart = 0.0
  /// The fraction of the path's length at which the stroke ends, 0…1.
  public var strokeEnd = 1.0

  /// Creates a shape that is filled with black.
  public init(_ path: Path) { self.path = path }

  fileprivate func store(in store: inout PropertyStore) {
    store[ShapeProperty.path] = .path(path)
    store[ShapeProperty.fillColor] = .components(fillColor ?? LayerValues.noColor)
    store[ShapeProperty.strokeColor] = .components(strokeColor ?? LayerValues.noColor)
    store[ShapeProperty.lineWidth] = .number(lineWidth)
    store[ShapeProperty.strokeStart] = .number(strokeStart)
    store[ShapeProperty.strokeEnd] = .number(strokeEnd)
    if isEvenOdd { store[ShapeProperty.fillRule] = .string(FillRule.evenOdd.name.string) }
    if isRound {
      store[ShapeProperty.lineCap] = .string(LineCap.round.name.string)
      store[ShapeProperty.lineJoin] = .string(LineJoin.round.name.string)
    }
    if !dashes.isEmpty { store[ShapeProperty.lineDashPattern] = .numbers(dashes) }
  }
}

/// A gradient within the bounds of its layer.
public struct GradientContent: Sendable {
  /// The course of the colours.
  public enum Kind: Sendable {
    /// Along the line from the start to the end.
    case axial
    /// From the start outwards, up to the ellipse whose corner is the end.
    case radial
    /// Around the start, from the direction of the end.
    case conic
  }

  /// The course of the colours.
  public var kind = Kind.axial
  /// The colours.
  public var colors: [SIMD4<Double>]
  /// The positions of the colours, rising from 0 to 1; evenly spaced if there are none.
  public var locations: [Double] = []
  /// The start in parts of the bounds.
  public var startPoint = SIMD2(0.5, 0.0)
  /// The end in parts of the bounds.
  public var endPoint = SIMD2(0.5, 1.0)

  /// Creates a gradient from the top to the bottom.
  public init(_ colors: [SIMD4<Double>]) { self.colors = colors }

  fileprivate func store(in store: inout PropertyStore) {
    store[GradientProperty.colors] = .colors(colors)
    if !locations.isEmpty { store[GradientProperty.locations] = .numbers(locations) }
    store[GradientProperty.startPoint] = .point(startPoint.x, startPoint.y)
    store[GradientProperty.endPoint] = .point(endPoint.x, endPoint.y)
    switch kind {
    case .axial: break
    case .radial: store[GradientProperty.type] = .string("radial")
    case .conic: store[GradientProperty.type] = .string("conic")
    }
  }
}

/// Copies of the sublayers of a layer, each moved, coloured and delayed from the one before.
public struct ReplicatorContent: Sendable {
  /// The number of copies, the sublayers themselves among them.
  public var count: Int
  /// The transform from one copy to the next, about the anchor point.
  public var transform: Matrix4
  /// The time by which each copy is behind the one before.
  public var delay = 0.0
  /// The colour that the first copy is multiplied by; white by default.
  public var color = SIMD4<Double>(1, 1, 1, 1)
  /// The difference of the colours of neighbouring copies.
  public var colorOffset = SIMD4<Double>.zero
  /// True if the copies are sorted by depth, and not flattened.
  public var preservesDepth = false

  /// Creates a number of copies.
  public init(count: Int, transform: Matrix4) {
    (self.count, self.transform) = (count, transform)
  }

  fileprivate func store(in store: inout PropertyStore) {
    store[ReplicatorProperty.instanceCount] = .number(Double(count))
    store[ReplicatorProperty.instanceTransform] = .transform(transform)
    store[ReplicatorProperty.instanceDelay] = .number(delay)
    store[ReplicatorProperty.instanceColor] = .components(color)
    store[ReplicatorProperty.instanceRedOffset] = .number(colorOffset.x)
    store[ReplicatorProperty.instanceGreenOffset] = .number(colorOffset.y)
    store[ReplicatorProperty.instanceBlueOffset] = .number(colorOffset.z)
    store[ReplicatorProperty.instanceAlphaOffset] = .number(colorOffset.w)
    store[ReplicatorProperty.preservesDepth] = .flag(preservesDepth)
  }
}

/// An emitter of particles, in the coordinates of its layer.
///
/// The particles are a function of the seed and of the time: a frame shows the same ones whenever and in
/// whatever order it is drawn. Rates and speeds count as if they had always been what they are now.
public struct EmitterContent: Sendable {
  /// The kinds of particles.
  public var cells: [EmitterCell]
  /// The middle of the shape: x, y and z.
  public var position = SIMD3<Double>.zero
  /// The width, height and depth of the shape; the width is the radius of circles and spheres.
  public var size = SIMD3<Double>.zero
  /// The shape in which particles are born.
  public var shape = EmitterShape.point
  /// The part of the shape in which particles are born.
  public var mode = EmitterMode.volume
  /// The order and the operator by which particles are drawn.
  public var renderMode = EmitterRenderMode.unordered
  /// The seed of the particles' random values; other seeds give other particles.
  public var seed: UInt32 = 0
  /// The factor of all birth rates.
  public var birthRate = 1.0
  /// The factor of all lifetimes.
  public var lifetime = 1.0
  /// The factor of all initial speeds.
  public var velocity = 1.0
  /// The factor of all scales.
  public var scale = 1.0
  /// The factor of all angular velocities.
  public var spin = 1.0
  /// True if the particles are sorted by depth with the layers of their space, and not flattened.
  public var preservesDepth = false

  /// Creates an emitter at the origin.
  public init(_ cells: [EmitterCell]) { self.cells = cells }

  fileprivate func store(in store: inout PropertyStore) {
    store[EmitterProperty.emitterCells] = .object(ObjectValue(content: .emitterCells(cells)))
    store[EmitterProperty.emitterPosition] = .point(position.x, position.y)
    store[EmitterProperty.emitterZPosition] = .number(position.z)
    store[EmitterProperty.emitterSize] = .point(size.x, size.y)
    store[EmitterProperty.emitterDepth] = .number(size.z)
    store[EmitterProperty.emitterShape] = .string(shape.name.string)
    store[EmitterProperty.emitterMode] = .string(mode.name.string)
    store[EmitterProperty.renderMode] = .string(renderMode.name.string)
    store[EmitterProperty.seed] = .number(Double(seed))
    store[EmitterProperty.birthRate] = .number(birthRate)
    store[EmitterProperty.lifetime] = .number(lifetime)
    store[EmitterProperty.velocity] = .number(velocity)
    store[EmitterProperty.scale] = .number(scale)
    store[EmitterProperty.spin] = .number(spin)
    store[EmitterProperty.preservesDepth] = .flag(preservesDepth)
  }
}
