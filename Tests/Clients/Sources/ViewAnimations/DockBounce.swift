import UIKit

// The dock's bounce of 2012 as a category of UIView had it: one keyframe animation of the transform from a table of
// heights, and a menu of icons that bounce when they are tapped.

/// The heights of the dock's bounce, thirty a second, in parts of 128.
let dockBounceFactors: [CGFloat] = [
  0, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 0, 18, 28, 32, 28, 18, 0,
]

extension UIView {
  /// Bounces like an icon of the dock, `bounceFactor` times the view's height high.
  func bounce(_ bounceFactor: CGFloat, completion: ((Bool) -> Void)? = nil) {
    let animation = Self.dockBounceAnimation(viewHeight: bounds.height * bounceFactor)
    CATransaction.begin()
    if let completion { CATransaction.setCompletionBlock { completion(true) } }
    layer.add(animation, forKey: "bouncing")
    CATransaction.commit()
  }

  private class func dockBounceAnimation(viewHeight: CGFloat) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "transform")
    animation.values = dockBounceFactors.map { factor in
      NSValue(caTransform3D: CATransform3DMakeTranslation(0, -factor / 128 * viewHeight, 0))
    }
    animation.duration = Double(dockBounceFactors.count) / 30
    animation.repeatCount = 1
    animation.autoreverses = false
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = true
    return animation
  }
}

/// An icon of the menu.
class DockIcon: UIView {
  init(color: UIColor, side: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    backgroundColor = color
    layer.cornerRadius = side / 4
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A row of icons: tap one, it bounces, a sound plays, the app goes on.
class DockMenu: UIView {
  var playSound: ((_ icon: Int, _ time: CFTimeInterval) -> Void)?
  var didSelect: ((_ icon: Int) -> Void)?
  let icons: [DockIcon]

  init(colors: [UIColor], side: CGFloat = 48, gap: CGFloat = 16) {
    icons = colors.map { DockIcon(color: $0, side: side) }
    let width = CGFloat(colors.count) * (side + gap) + gap
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: side + 2 * gap))
    for (index, icon) in icons.enumerated() {
      icon.frame.origin = CGPoint(x: gap + CGFloat(index) * (side + gap), y: gap)
      addSubview(icon)
    }
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(DockMenu.tapped)))
  }

  required init?(coder: NSCoder) {
    icons = []
    super.init(coder: coder)
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    let point = tap.location(in: self)
    guard let index = icons.firstIndex(where: { $0.frame.contains(point) }) else { return }
    playSound?(index, CACurrentMediaTime())
    icons[index].bounce(0.5) { [weak self] _ in self?.didSelect?(index) }
  }
}
