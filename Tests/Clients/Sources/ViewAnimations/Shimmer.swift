import UIKit

extension UIView {
  /// Lets a light pass over the view again and again.
  func startShimmering(duration: CFTimeInterval = 1.2, highlight: CGFloat = 0.4) {
    let (dark, light) = (
      UIColor.black.withAlphaComponent(highlight).cgColor, UIColor.black.cgColor
    )
    let gradient = CAGradientLayer()
    gradient.colors = [dark, light, dark]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.locations = [0.4, 0.5, 0.6]
    gradient.frame = CGRect(
      x: -bounds.width, y: 0, width: 3 * bounds.width, height: bounds.height)
    layer.mask = gradient

    let pass = CABasicAnimation(keyPath: "locations")
    pass.fromValue = [0.0, 0.1, 0.2]
    pass.toValue = [0.8, 0.9, 1.0]
    pass.duration = duration
    pass.repeatCount = .infinity
    gradient.add(pass, forKey: "shimmer")
  }

  func stopShimmering() { layer.mask = nil }
}

/// The grey lines that stand for a text until it is there.
final class SkeletonLines: UIView {
  init(frame: CGRect, count: Int) {
    super.init(frame: frame)
    let height = frame.height / CGFloat(2 * count - 1)
    for index in 0..<count {
      let width = index == count - 1 ? frame.width * 0.6 : frame.width
      let line = UIView(
        frame: CGRect(x: 0, y: CGFloat(2 * index) * height, width: width, height: height))
      line.backgroundColor = UIColor(white: 0.6, alpha: 1)
      line.layer.cornerRadius = height / 2
      addSubview(line)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
