import BoingCurves

/// The properties of a shape.
package enum ShapeProperty {
  package static let path = LayerProperty(0, "path", .path)
  package static let fillColor = LayerProperty(1, "fillColor", .color, default: .black)
  package static let strokeColor = LayerProperty(2, "strokeColor", .color)
  package static let strokeStart = LayerProperty(3, "strokeStart", .number)
  package static let strokeEnd = LayerProperty(4, "strokeEnd", .number, default: .number(1))
  package static let lineWidth = LayerProperty(5, "lineWidth", .number, default: .number(1))
  package static let miterLimit = LayerProperty(6, "miterLimit", .number, default: .number(10))
  package static let lineDashPhase = LayerProperty(7, "lineDashPhase", .number)
  package static let lineDashPattern = LayerProperty(
    8, "lineDashPattern", .numbers, action: .none, isAnimatable: false)
  package static let fillRule = LayerProperty(
    9, "fillRule", .string, default: .string("non-zero"), action: .none,
    domain: .names(["non-zero", "even-odd"], others: "non-zero"))
  package static let lineCap = LayerProperty(
    10, "lineCap", .string, default: .string("butt"), action: .none,
    domain: .names(["butt", "round", "square"], others: "butt"))
  package static let lineJoin = LayerProperty(
    11, "lineJoin", .string, default: .string("miter"), action: .none,
    domain: .names(["miter", "round", "bevel"], others: "miter"))
}

/// The properties of a gradient.
package enum GradientProperty {
  package static let colors = LayerProperty(0, "colors", .colors)
  package static let locations = LayerProperty(1, "locations", .numbers)
  package static let startPoint = LayerProperty(2, "startPoint", .point, default: .point(0.5, 0))
  package static let endPoint = LayerProperty(3, "endPoint", .point, default: .point(0.5, 1))
  package static let type = LayerProperty(
    4, "type", .string, default: .string("axial"), action: .none,
    domain: .names(["axial", "radial", "conic"], others: "axial"))
}

/// The properties of a replicator.
package enum ReplicatorProperty {
  package static let instanceCount = LayerProperty(
    0, "instanceCount", .number, default: .number(1), domain: .whole)
  package static let preservesDepth = LayerProperty(1, "preservesDepth", .flag, action: .none)
  package static let instanceDelay = LayerProperty(2, "instanceDelay", .number)
  package static let instanceTransform = LayerProperty(3, "instanceTransform", .transform)
  package static let instanceColor = LayerProperty(4, "instanceColor", .color, default: .white)
  package static let redOffset = LayerProperty(5, "instanceRedOffset", .number)
  package static let greenOffset = LayerProperty(6, "instanceGreenOffset", .number)
  package static let blueOffset = LayerProperty(7, "instanceBlueOffset", .number)
  package static let alphaOffset = LayerProperty(8, "instanceAlphaOffset", .number)
}

/// The properties of a particle emitter.
package enum EmitterProperty {
  package static let cells = LayerProperty(
    0, "emitterCells", .object, action: .none, domain: .list(of: "CAEmitterCell"),
    isAnimatable: false)
  package static let emitterPosition = LayerProperty(1, "emitterPosition", .point)
  package static let emitterZPosition = LayerProperty(2, "emitterZPosition", .number)
  package static let emitterSize = LayerProperty(3, "emitterSize", .size)
  package static let emitterDepth = LayerProperty(4, "emitterDepth", .number)
  package static let birthRate = LayerProperty(5, "birthRate", .number, default: .number(1))
  package static let lifetime = LayerProperty(6, "lifetime", .number, default: .number(1))
  package static let velocity = LayerProperty(7, "velocity", .number, default: .number(1))
  package static let scale = LayerProperty(8, "scale", .number, default: .number(1))
  package static let spin = LayerProperty(9, "spin", .number, default: .number(1))
  package static let seed = LayerProperty(
    10, "seed", .number, action: .none, domain: .whole, isAnimatable: false)
  package static let preservesDepth = LayerProperty(
    11, "preservesDepth", .flag, action: .none, isAnimatable: false)
  package static let emitterShape = LayerProperty(
    12, "emitterShape", .string, default: .string("point"), action: .none,
    domain: .names(["point", "line", "rectangle", "cuboid", "circle", "sphere"], others: "point"),
    isAnimatable: false)
  package static let emitterMode = LayerProperty(
    13, "emitterMode", .string, default: .string("volume"), action: .none,
    domain: .names(["points", "outline", "surface", "volume"], others: "volume"),
    isAnimatable: false)
  package static let renderMode = LayerProperty(
    14, "renderMode", .string, default: .string("unordered"), action: .none,
    domain: .names(
      ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"], others: "unordered"),
    isAnimatable: false)
}
