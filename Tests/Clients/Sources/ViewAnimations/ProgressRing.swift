import UIKit

/// A ring that fills as something gets done.
final class ProgressRing: UIView {
  private let track = CAShapeLayer()
  private let ring = CAShapeLayer()
  let label = UILabel()
  private(set) var progress: CGFloat = 0
  var lineWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (shape, color) in [(track, UIColor.systemGray5), (ring, .systemGreen)] {
      shape.fillColor = nil
      shape.strokeColor = color.cgColor
      layer.addSublayer(shape)
    }
    ring.lineCap = .round
    ring.strokeEnd = 0
    label.textAlignment = .center
    label.text = "0 %"
    addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY),
      radius: (min(bounds.width, bounds.height) - lineWidth) / 2, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi, clockwise: true)
    for shape in [track, ring] {
      shape.frame = bounds
      shape.path = path.cgPath
      shape.lineWidth = lineWidth
    }
    label.frame = bounds
  }

  func setProgress(_ value: CGFloat, duration: CFTimeInterval, completion: (() -> Void)? = nil) {
    let target = min(max(value, 0), 1)
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    let fill = CABasicAnimation(keyPath: "strokeEnd")
    fill.fromValue = ring.presentation()?.strokeEnd ?? progress
    fill.toValue = target
    fill.duration = duration
    fill.timingFunction = CAMediaTimingFunction(name: .linear)
    ring.strokeEnd = target
    ring.add(fill, forKey: "progress")
    CATransaction.commit()
    progress = target
    label.text = "\(Int((target * 100).rounded())) %"
  }

  /// The part of the ring that shows at present.
  var shownProgress: CGFloat { ring.presentation()?.strokeEnd ?? ring.strokeEnd }
}
