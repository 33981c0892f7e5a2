extension MarkupSchema {
  /// The classes of objects that are neither layers nor animations, by Apple's property names.
  static let objectClasses: [String: Class] = [
    "CAEmitterCell": Class(
      superclass: nil,
      attributes: mediaTiming.merging(
        [
          "alphaRange": .real, "alphaSpeed": .real, "birthRate": .real, "blueRange": .real,
          "blueSpeed": .real, "color": .color, "contents": .image, "contentsRect": .rect,
          "contentsScale": .real, "emissionLatitude": .real, "emissionLongitude": .real,
          "emissionRange": .real, "emitterCells": .array(.object("CAEmitterCell")),
          "enabled": .bool, "greenRange": .real, "greenSpeed": .real, "lifetime": .real,
          "lifetimeRange": .real, "magnificationFilter": .keyword(contentsFilters),
          "minificationFilter": .keyword(contentsFilters), "minificationFilterBias": .real,
          "name": .string, "orientationLatitude": .real, "orientationLongitude": .real,
          "orientationRange": .real, "particleType": .keyword(["sprite", "plane"]),
          "redRange": .real, "redSpeed": .real, "rotation": .real, "rotationRange": .real,
          "scale": .real,
          "scaleRange": .real, "scaleSpeed": .real, "spin": .real, "spinRange": .real,
          "velocity": .real, "velocityRange": .real, "xAcceleration": .real,
          "yAcceleration": .real, "zAcceleration": .real,
        ]
      ) { first, _ in first }),
    "CAFilter": Class(
      superclass: nil, attributes: ["enabled": .bool, "filter": .string, "name": .string]),
    "CIFilter": Class(superclass: "CAFilter", attributes: [:]),
  ]
}

extension MarkupObject {
  /// A filter that a document states by its name alone.
  init(filterNamed name: String) {
    self.init(
      className: "CAFilter",
      properties: [PropertyDescription(keyPath: "filter", value: .string(name))])
  }

  /// True if it is a filter.
  var isFilter: Bool { MarkupSchema.isClass(className, kindOf: "CAFilter") }
}
