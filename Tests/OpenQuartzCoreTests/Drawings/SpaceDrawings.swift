import OpenQuartzCore

/// Replicators, and layers in depth.
extension Drawing {
  static let spaces = [
    Drawing(name: "replicator-depth", width: 160) { root in
      root.sublayerTransform.m34 = -1 / 200
      for index in 0..<2 {
        let carousel = CAReplicatorLayer()
        carousel.frame = CGRect(x: 10 + Double(index) * 75, y: 10, width: 65, height: 60)
        carousel.instanceCount = 6
        carousel.instanceTransform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        carousel.instanceBlueOffset = -0.15
        carousel.instanceGreenOffset = -0.1
        carousel.preservesDepth = index == 0
        carousel.transform = CATransform3DMakeRotation(-0.35, 1, 0, 0)
        let card = box(20, 15, 25, 30, .snow)
        card.zPosition = 30
        card.cornerRadius = 4
        carousel.addSublayer(card)
        root.addSublayer(carousel)
      }
    },
    Drawing(name: "replicator-nested", time: 0.6) { root in
      let rows = CAReplicatorLayer()
      rows.frame = root.bounds
      rows.instanceCount = 4
      rows.instanceTransform = CATransform3DMakeTranslation(0, 19, 0)
      rows.instanceDelay = 0.1
      rows.instanceRedOffset = -0.25
      let columns = CAReplicatorLayer()
      columns.frame = root.bounds
      columns.instanceCount = 6
      columns.instanceTransform = CATransform3DMakeTranslation(19, 0, 0)
      columns.instanceDelay = 0.05
      columns.instanceBlueOffset = -0.18
      let cell = box(4, 4, 14, 14, .snow)
      let turn = CABasicAnimation("transform.rotation.z", from: 0.0, to: 1.5)
      turn.fillMode = .both
      turn.isRemovedOnCompletion = false
      cell.add(turn, forKey: "turn")
      columns.addSublayer(cell)
      rows.addSublayer(columns)
      root.addSublayer(rows)
    },
    Drawing(name: "crossing", width: 160) { root in
      root.sublayerTransform.m34 = -1 / 200
      for index in 0..<2 {
        let space = CATransformLayer()
        space.frame = CGRect(x: Double(index) * 80, y: 0, width: 80, height: 80)
        for (number, color) in [CGColor.rose, .ink, .sun].enumerated() {
          let layer = box(12, 16, 56, 48, index == 0 ? color : color.copy(alpha: 0.5))
          // The last reaches beyond the others, which must leave no trace there.
          if number == 2 { layer.bounds.size.height = 70 }
          layer.transform = CATransform3DMakeRotation(
            [0.5, -0.6, 1.1][number], [0, 0.2, 1][number], 1, [0.1, 0, 0.2][number])
          space.addSublayer(layer)
        }
        root.addSublayer(space)
      }
    },
    Drawing(name: "sides-and-order") { root in
      let near = box(6, 6, 30, 40, .rose)
      near.zPosition = 2
      root.addSublayer(near)
      root.addSublayer(box(16, 16, 30, 40, .sun))
      let below = box(26, 26, 30, 40, .ink)
      below.zPosition = -1
      root.addSublayer(below)
      for index in 0..<3 {
        let card = box(64 + Double(index) * 18, 8, 14, 28, .leaf)
        card.isDoubleSided = index != 1
        card.transform = CATransform3DMakeRotation(.pi, 0, index == 2 ? 0 : 1, index == 2 ? 1 : 0)
        root.addSublayer(card)
      }
      let hidden = box(64, 44, 14, 28, .rose)
      hidden.isHidden = true
      root.addSublayer(hidden)
      let flipped = box(82, 44, 32, 28, .ink)
      flipped.isGeometryFlipped = true
      flipped.addSublayer(box(2, 2, 12, 8, .sun))
      root.addSublayer(flipped)
    },
    Drawing(name: "anchors") { root in
      root.sublayerTransform.m34 = -1 / 120
      for index in 0..<4 {
        let layer = box(8 + Double(index) * 28, 20, 24, 40, [.rose, .sun, .ink, .leaf][index])
        layer.anchorPoint =
          [
            CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.5),
            CGPoint(x: 0.5, y: 0.5),
          ][index]
        layer.anchorPointZ = index == 3 ? 20 : 0
        layer.frame = CGRect(x: 8 + Double(index) * 28, y: 20, width: 24, height: 40)
        layer.transform = CATransform3DMakeRotation(0.7, 0, 1, index < 2 ? 0.4 : 0)
        root.addSublayer(layer)
      }
    },
  ]
}
