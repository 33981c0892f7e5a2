import OpenQuartzCore

extension Drawing {
  private static func dot(_ side: Int, _ alpha: UInt8 = 255) -> CGImage {
    CGImage(width: side, height: side, isOpaque: false) { bytes in
      for index in bytes.indices { bytes[index] = alpha }
    }
  }

  private static func emitter(_ root: CALayer, _ x: Double, _ y: Double, _ cell: CAEmitterCell)
    -> CAEmitterLayer
  {
    let emitter = CAEmitterLayer()
    emitter.position = CGPoint(x: x, y: y)
    emitter.seed = 11
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    return emitter
  }

  static let emitters = [
    Drawing(name: "emitter-shapes", width: 190, height: 130, time: 1) { root in
      let shapes: [CAEmitterLayerEmitterShape] = [
        .point, .line, .rectangle, .cuboid, .circle, .sphere,
      ]
      let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
      for (column, shape) in shapes.enumerated() {
        for (row, mode) in modes.enumerated() {
          let cell = CAEmitterCell()
          cell.contents = dot(1)
          cell.birthRate = 150
          cell.lifetime = 1
          cell.color = .ink
          let emitter = emitter(root, 17 + Double(column) * 31, 17 + Double(row) * 31, cell)
          emitter.emitterShape = shape
          emitter.emitterMode = mode
          let isRound = shape == .circle || shape == .sphere
          emitter.emitterSize = CGSize(width: isRound ? 12 : 24, height: 16)
          emitter.emitterDepth = 16
          // Turned in space, solids show that they are solid.
          emitter.preservesDepth = shape == .cuboid
          if shape == .cuboid { emitter.transform = CATransform3DMakeRotation(0.6, 1, 1, 0) }
        }
      }
    },
    Drawing(name: "emitter-orders", width: 160, height: 40, time: 2) { root in
      let orders: [CAEmitterLayerRenderMode] = [
        .unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
      ]
      for (index, order) in orders.enumerated() {
        let cells = [CGColor.rose, .sun].enumerated().map { number, color in
          let cell = CAEmitterCell()
          cell.contents = dot(10)
          cell.birthRate = 3
          // One kind is born between the other's births, and comes nearer.
          cell.beginTime = Double(number) / 6
          cell.lifetime = 2
          cell.velocity = 10
          cell.yAcceleration = number == 0 ? 4 : -4
          cell.zAcceleration = number == 0 ? 4 : -4
          cell.color = color.copy(alpha: 0.8)
          return cell
        }
        let emitter = emitter(root, 6 + Double(index) * 32, 20, cells[0])
        emitter.emitterCells = cells
        emitter.renderMode = order
      }
    },
    Drawing(name: "emitter-ranges", width: 160, height: 80, time: 2) { root in
      for index in 0..<4 {
        let cell = CAEmitterCell()
        cell.contents = CGImage.pattern(8, 8)
        cell.birthRate = 8
        cell.lifetime = 1.5
        cell.lifetimeRange = index == 0 ? 1 : 0
        cell.velocity = 30
        cell.velocityRange = index == 0 ? 30 : 0
        cell.emissionLongitude = -.pi / 2
        cell.emissionRange = index == 1 ? .pi : 0.5
        cell.scaleRange = index == 1 ? 1.5 : 0
        cell.scaleSpeed = index == 2 ? 1 : 0
        cell.spin = index == 2 ? 1 : 0
        cell.spinRange = index == 2 ? 4 : 0
        cell.redRange = index == 3 ? 2 : 0
        cell.blueSpeed = index == 3 ? -0.7 : 0
        cell.alphaSpeed = index == 3 ? -0.5 : 0
        cell.contentsRect = CGRect(x: 0, y: 0, width: index == 0 ? 0.5 : 1, height: 1)
        cell.magnificationFilter = index == 2 ? "nearest" : "linear"
        _ = emitter(root, 22 + Double(index) * 40, 74, cell)
      }
    },
    Drawing(name: "emitter-cells", width: 160, height: 120, time: 2.2) { root in
      // A rocket that draws a trail and bursts when it is 1.6 seconds old.
      let trail = CAEmitterCell()
      trail.contents = dot(3)
      trail.birthRate = 40
      trail.lifetime = 0.5
      trail.emissionLongitude = .pi
      trail.velocity = 10
      trail.alphaSpeed = -1.8
      let burst = CAEmitterCell()
      burst.contents = dot(3)
      burst.beginTime = 1.6
      burst.duration = 0.05
      burst.birthRate = 1_600
      burst.lifetime = 1
      burst.emissionRange = 2 * .pi
      burst.velocity = 60
      burst.yAcceleration = 20
      burst.color = .rose
      let rocket = CAEmitterCell()
      rocket.contents = dot(5)
      rocket.birthRate = 2
      rocket.duration = 0.9
      rocket.lifetime = 1.65
      rocket.velocity = 70
      rocket.emissionRange = 0.9
      rocket.yAcceleration = 20
      rocket.color = .sun
      rocket.emitterCells = [trail, burst]
      let emitter = emitter(root, 80, 118, rocket)
      emitter.emitterShape = .line
    },
    Drawing(name: "emitter-depth", time: 2) { root in
      root.sublayerTransform.m34 = -1 / 80
      let space = CATransformLayer()
      space.frame = root.bounds
      let wall = box(30, 15, 60, 50, .sun)
      space.addSublayer(wall)
      let cell = CAEmitterCell()
      cell.contents = dot(6)
      cell.birthRate = 20
      cell.lifetime = 2
      cell.velocity = 30
      // Out of the plane, towards the eye.
      cell.emissionLatitude = -.pi / 2
      cell.color = .ink
      let emitter = CAEmitterLayer()
      emitter.emitterPosition = CGPoint(x: 60, y: 40)
      emitter.emitterZPosition = -30
      emitter.emitterSize = CGSize(width: 100, height: 60)
      emitter.emitterShape = .rectangle
      emitter.emitterCells = [cell]
      emitter.preservesDepth = true
      space.addSublayer(emitter)
      root.addSublayer(space)
    },
    Drawing(name: "emitter-cones", width: 160, height: 80, time: 3) { root in
      // A fountain seen from its side and from above it, and a burst, all of whose speeds are the same.
      for index in 0..<3 {
        let cell = CAEmitterCell()
        cell.contents = dot(3)
        cell.birthRate = 2_000
        cell.lifetime = 1
        cell.duration = 0.1
        cell.beginTime = 2.2
        cell.velocity = 40
        cell.emissionLongitude = -.pi / 2
        cell.emissionRange = index == 2 ? 2 * .pi : 1
        cell.emissionLatitude = index == 1 ? -.pi / 2 : 0
        cell.color = index == 2 ? .rose : .ink
        _ = emitter(root, 24 + Double(index) * 52, index == 0 ? 70 : 40, cell)
      }
    },
  ]
}
