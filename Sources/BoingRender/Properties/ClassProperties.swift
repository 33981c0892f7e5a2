import BoingCurves

/// The properties of a shape.
package enum ShapeProperty {
  // Written by scripts/properties: ShapeProperty
  package static let path = PropertyDescriptor(0, "path", .path)
  package static let fillColor = PropertyDescriptor(1, "fillColor", .color, default: .black)
  package static let strokeColor = PropertyDescriptor(2, "strokeColor", .color)
  package static let strokeStart = PropertyDescriptor(3, "strokeStart", .number)
  package static let strokeEnd = PropertyDescriptor(4, "strokeEnd", .number, default: .number(1))
  package static let lineWidth = PropertyDescriptor(5, "lineWidth", .number, default: .number(1))
  package static let miterLimit = PropertyDescriptor(6, "miterLimit", .number, default: .number(10))
  package static let lineDashPhase = PropertyDescriptor(7, "lineDashPhase", .number)
  package static let lineDashPattern = PropertyDescriptor(
    8, "lineDashPattern", .numbers, action: .none, isAnimatable: false)
  package static let fillRule = PropertyDescriptor(9, "fillRule", choice: FillRule.nonZero)
  package static let lineCap = PropertyDescriptor(10, "lineCap", choice: LineCap.butt)
  package static let lineJoin = PropertyDescriptor(11, "lineJoin", choice: LineJoin.miter)
  package static let all = [
    path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase,
    lineDashPattern, fillRule, lineCap, lineJoin,
  ]
  // End of what scripts/properties writes.
}

/// The properties of a gradient.
package enum GradientProperty {
  // Written by scripts/properties: GradientProperty
  package static let colors = PropertyDescriptor(0, "colors", .colors)
  package static let locations = PropertyDescriptor(1, "locations", .numbers)
  package static let startPoint = PropertyDescriptor(
    2, "startPoint", .point, default: .point(0.5, 0))
  package static let endPoint = PropertyDescriptor(3, "endPoint", .point, default: .point(0.5, 1))
  package static let type = PropertyDescriptor(4, "type", choice: GradientKind.axial)
  package static let all = [colors, locations, startPoint, endPoint, type]
  // End of what scripts/properties writes.
}

/// The properties of a replicator.
package enum ReplicatorProperty {
  // Written by scripts/properties: ReplicatorProperty
  package static let instanceCount = PropertyDescriptor(
    0, "instanceCount", .number, default: .number(1), domain: .whole)
  package static let preservesDepth = PropertyDescriptor(1, "preservesDepth", .flag, action: .none)
  package static let instanceDelay = PropertyDescriptor(2, "instanceDelay", .number)
  package static let instanceTransform = PropertyDescriptor(3, "instanceTransform", .transform)
  package static let instanceColor = PropertyDescriptor(4, "instanceColor", .color, default: .white)
  package static let instanceRedOffset = PropertyDescriptor(5, "instanceRedOffset", .number)
  package static let instanceGreenOffset = PropertyDescriptor(6, "instanceGreenOffset", .number)
  package static let instanceBlueOffset = PropertyDescriptor(7, "instanceBlueOffset", .number)
  package static let instanceAlphaOffset = PropertyDescriptor(8, "instanceAlphaOffset", .number)
  package static let all = [
    instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor,
    instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
  ]
  // End of what scripts/properties writes.
}

/// The properties of external content.
package enum ExternalProperty {
  package static let content = PropertyDescriptor(
    0, "content", .object, action: .none, domain: .any, isAnimatable: false)
  package static let color = PropertyDescriptor(1, "color", .color, default: .black)
}

/// The properties of a particle emitter.
package enum EmitterProperty {
  // Written by scripts/properties: EmitterProperty
  package static let emitterCells = PropertyDescriptor(
    0, "emitterCells", .object, action: .none, domain: .list(of: "CAEmitterCell"),
    isAnimatable: false)
  package static let emitterPosition = PropertyDescriptor(1, "emitterPosition", .point)
  package static let emitterZPosition = PropertyDescriptor(2, "emitterZPosition", .number)
  package static let emitterSize = PropertyDescriptor(3, "emitterSize", .size)
  package static let emitterDepth = PropertyDescriptor(4, "emitterDepth", .number)
  package static let birthRate = PropertyDescriptor(5, "birthRate", .number, default: .number(1))
  package static let lifetime = PropertyDescriptor(6, "lifetime", .number, default: .number(1))
  package static let velocity = PropertyDescriptor(7, "velocity", .number, default: .number(1))
  package static let scale = PropertyDescriptor(8, "scale", .number, default: .number(1))
  package static let spin = PropertyDescriptor(9, "spin", .number, default: .number(1))
  package static let seed = PropertyDescriptor(
    10, "seed", .number, action: .none, domain: .whole, isAnimatable: false)
  package static let preservesDepth = PropertyDescriptor(
    11, "preservesDepth", .flag, action: .none, isAnimatable: false)
  package static let emitterShape = PropertyDescriptor(
    12, "emitterShape", choice: EmitterShape.point, isAnimatable: false)
  package static let emitterMode = PropertyDescriptor(
    13, "emitterMode", choice: EmitterMode.volume, isAnimatable: false)
  package static let renderMode = PropertyDescriptor(
    14, "renderMode", choice: EmitterRenderMode.unordered, isAnimatable: false)
  package static let all = [
    emitterCells, emitterPosition, emitterZPosition, emitterSize, emitterDepth, birthRate, lifetime,
    velocity, scale, spin, seed, preservesDepth, emitterShape, emitterMode, renderMode,
  ]
  // End of what scripts/properties writes.
}
