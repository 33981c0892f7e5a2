import OpenQuartzCore

extension Drawing {
  static let moving = [
    Drawing(name: "replicators", time: 0.5) { root in
      let ring = CAReplicatorLayer()
      ring.frame = CGRect(x: 5, y: 5, width: 70, height: 70)
      ring.instanceCount = 10
      ring.instanceTransform = CATransform3DMakeRotation(.pi / 5, 0, 0, 1)
      ring.instanceAlphaOffset = -0.08
      ring.instanceGreenOffset = -0.05
      let dot = box(30, 2, 10, 16, .sun)
      dot.cornerRadius = 5
      ring.addSublayer(dot)
      root.addSublayer(ring)
      let row = CAReplicatorLayer()
      row.frame = CGRect(x: 80, y: 5, width: 36, height: 70)
      row.instanceCount = 4
      row.instanceDelay = 0.1
      row.instanceTransform = CATransform3DMakeTranslation(9, 0, 0)
      let bar = box(0, 60, 7, 8, .ink)
      let rise = CABasicAnimation("position.y", from: 64.0, to: 4.0)
      rise.fillMode = .both
      rise.isRemovedOnCompletion = false
      bar.add(rise, forKey: "rise")
      row.addSublayer(bar)
      root.addSublayer(row)
    },
    Drawing(name: "particles", time: 2) { root in
      let emitter = CAEmitterLayer()
      emitter.frame = root.bounds
      emitter.emitterPosition = CGPoint(x: 60, y: 70)
      emitter.emitterSize = CGSize(width: 30, height: 0)
      emitter.emitterShape = .line
      emitter.seed = 7
      let cell = CAEmitterCell()
      cell.contents = CGImage.pattern(6, 6)
      cell.birthRate = 30
      cell.lifetime = 1.5
      cell.velocity = 50
      cell.velocityRange = 20
      cell.emissionRange = 1
      cell.yAcceleration = 20
      cell.spin = 2
      cell.color = CGColor(srgbRed: 1, green: 0.8, blue: 0.4, alpha: 1)
      cell.alphaSpeed = -0.6
      emitter.emitterCells = [cell]
      root.addSublayer(emitter)
    },
  ]
}
