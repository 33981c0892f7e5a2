import UIKit

/// Scraps of paper that fall from the upper edge.
final class ConfettiView: UIView {
  var colors: [UIColor] = [.systemRed, .systemYellow, .systemGreen, .systemBlue]
  var intensity: Float = 0.5
  private(set) var isActive = false
  private var emitter: CAEmitterLayer?

  func startConfetti() {
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: 0)
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: bounds.width, height: 1)
    emitter.beginTime = CACurrentMediaTime()
    emitter.emitterCells = colors.map(cell)
    layer.addSublayer(emitter)
    self.emitter = emitter
    isActive = true
  }

  func stopConfetti() {
    emitter?.birthRate = 0
    isActive = false
  }

  private func cell(_ color: UIColor) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.birthRate = 12 * intensity
    cell.lifetime = 14 * intensity
    cell.color = color.cgColor
    cell.velocity = 250 * CGFloat(intensity)
    cell.velocityRange = 60 * CGFloat(intensity)
    cell.emissionLongitude = .pi / 2
    cell.emissionRange = .pi / 4
    cell.spin = 3.5 * CGFloat(intensity)
    cell.spinRange = 4 * CGFloat(intensity)
    cell.scaleRange = CGFloat(intensity)
    cell.contents = paper.cgImage
    return cell
  }

  private var paper: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 8, height: 5)).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 5))
    }
  }
}
