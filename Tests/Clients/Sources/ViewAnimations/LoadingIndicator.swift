import UIKit

/// An animation that fills a layer with moving shapes.
@MainActor
protocol LoadingAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor)
}

/// Three balls that swell one after another.
struct BallPulse: LoadingAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor) {
    let spacing: CGFloat = 2
    let side = (size.width - 2 * spacing) / 3
    let start = CACurrentMediaTime()
    for index in 0..<3 {
      let scale = CAKeyframeAnimation(keyPath: "transform.scale")
      scale.keyTimes = [0, 0.3, 1]
      scale.timingFunctions = Array(
        repeating: CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08), count: 2)
      scale.values = [1, 0.3, 1]
      scale.duration = 0.75
      scale.repeatCount = .infinity
      scale.isRemovedOnCompletion = false
      scale.beginTime = start + 0.12 * Double(index + 1)
      let ball = CAShapeLayer()
      ball.path =
        UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: side, height: side)).cgPath
      ball.fillColor = color.cgColor
      ball.frame = CGRect(
        x: CGFloat(index) * (side + spacing), y: (size.height - side) / 2, width: side,
        height: side)
      ball.add(scale, forKey: "animation")
      layer.addSublayer(ball)
    }
  }
}

/// Lines in a circle that fade one after another.
struct LineSpinFade: LoadingAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor) {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(origin: .zero, size: size)
    replicator.instanceCount = 8
    replicator.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    replicator.instanceDelay = 0.12
    let line = CALayer()
    line.frame = CGRect(
      x: size.width * 0.44, y: 0, width: size.width * 0.12, height: size.height * 0.3)
    line.cornerRadius = size.width * 0.06
    line.backgroundColor = color.cgColor
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.3
    fade.duration = 0.96
    fade.repeatCount = .infinity
    line.add(fade, forKey: "fade")
    replicator.addSublayer(line)
    layer.addSublayer(replicator)
  }
}

/// A view that shows that something takes its time.
final class LoadingIndicator: UIView {
  var animation: any LoadingAnimation = BallPulse()
  var color: UIColor = .systemBlue
  private(set) var isAnimating = false

  override var intrinsicContentSize: CGSize { bounds.size }

  func startAnimating() {
    guard !isAnimating else { return }
    isHidden = false
    isAnimating = true
    layer.speed = 1
    layer.sublayers = nil
    animation.setUp(in: layer, size: bounds.size, color: color)
  }

  func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    isHidden = true
    layer.sublayers?.removeAll()
  }
}
