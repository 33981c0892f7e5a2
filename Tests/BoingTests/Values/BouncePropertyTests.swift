import Boing
import Testing

#if os(Linux)
  @Suite("Properties that bounce")
  struct BouncePropertyTests {
    /// The key paths that a class of layers offers, each of the value's own type, and the table of the class.
    private static let offered: [(type: CALayer.Type, keyPaths: [String])] = [
      (
        CALayer.self,
        {
          let all = BounceProperties<CALayer>()
          return [
            all.position.keyPath, all.bounds.keyPath, all.anchorPoint.keyPath,
            all.anchorPointZ.keyPath, all.zPosition.keyPath, all.transform.keyPath,
            all.sublayerTransform.keyPath, all.opacity.keyPath, all.backgroundColor.keyPath,
            all.cornerRadius.keyPath, all.borderWidth.keyPath, all.borderColor.keyPath,
            all.contentsRect.keyPath, all.contentsCenter.keyPath, all.shadowColor.keyPath,
            all.shadowOpacity.keyPath, all.shadowOffset.keyPath, all.shadowRadius.keyPath,
            all.shadowPath.keyPath,
          ]
        }()
      ),
      (
        CAShapeLayer.self,
        {
          let all = BounceProperties<CAShapeLayer>()
          return [
            all.path.keyPath, all.fillColor.keyPath, all.strokeColor.keyPath,
            all.strokeStart.keyPath, all.strokeEnd.keyPath, all.lineWidth.keyPath,
            all.miterLimit.keyPath, all.lineDashPhase.keyPath,
          ]
        }()
      ),
      (
        CAGradientLayer.self,
        {
          let all = BounceProperties<CAGradientLayer>()
          return [all.startPoint.keyPath, all.endPoint.keyPath, all.locations.keyPath]
        }()
      ),
      (
        CATextLayer.self,
        {
          let all = BounceProperties<CATextLayer>()
          return [all.fontSize.keyPath, all.foregroundColor.keyPath]
        }()
      ),
      (
        CAReplicatorLayer.self,
        {
          let all = BounceProperties<CAReplicatorLayer>()
          return [
            all.instanceDelay.keyPath, all.instanceTransform.keyPath, all.instanceColor.keyPath,
            all.instanceRedOffset.keyPath, all.instanceGreenOffset.keyPath,
            all.instanceBlueOffset.keyPath, all.instanceAlphaOffset.keyPath,
          ]
        }()
      ),
      (
        CAEmitterLayer.self,
        {
          let all = BounceProperties<CAEmitterLayer>()
          return [
            all.emitterPosition.keyPath, all.emitterZPosition.keyPath, all.emitterSize.keyPath,
            all.emitterDepth.keyPath, all.birthRate.keyPath, all.lifetime.keyPath,
            all.velocity.keyPath, all.scale.keyPath, all.spin.keyPath,
          ]
        }()
      ),
      (CATransformLayer.self, []), (CAScrollLayer.self, []), (CATiledLayer.self, []),
    ]

    @Test("those that a class offers are those of its table that bounce")
    func table() {
      #expect(Set(Self.offered.map { "\($0.type)" }) == Set(LayerClasses.library.keys))
      for (type, keyPaths) in Self.offered {
        let table = type.propertyTable
        let entries =
          type == CALayer.self ? table.inOrder : table === PropertyTable.base ? [] : table.own
        let bouncing = entries.filter { $0.uses.contains(.bounces) }.map(\.name)
        #expect(Set(bouncing) == Set(keyPaths), "\(type)")
      }
    }
  }
#endif
