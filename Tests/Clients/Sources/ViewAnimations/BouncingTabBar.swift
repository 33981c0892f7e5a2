import UIKit

/// An animation of a tab's icon.
@MainActor
protocol ItemAnimation {
  func select(_ icon: UIView)
}

/// The icon swells and shrinks until it rests.
struct BounceItemAnimation: ItemAnimation {
  func select(_ icon: UIView) {
    let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
    bounce.values = [1.0, 1.4, 0.9, 1.15, 0.95, 1.02, 1.0]
    bounce.duration = 0.6
    bounce.calculationMode = .cubic
    icon.layer.add(bounce, forKey: nil)
  }
}

/// The icon turns over once.
struct FlipItemAnimation: ItemAnimation {
  func select(_ icon: UIView) {
    UIView.transition(with: icon, duration: 0.4, options: .transitionFlipFromLeft, animations: nil)
  }
}

/// A bar of tabs whose icons bounce when they are chosen.
final class BouncingTabBar: UIControl {
  private let stack = UIStackView()
  private let underline = UIView()
  private(set) var icons: [UIView] = []
  var itemAnimation: any ItemAnimation = BounceItemAnimation()
  private(set) var selectedIndex = 0

  init(frame: CGRect, colors: [UIColor]) {
    super.init(frame: frame)
    backgroundColor = .white
    stack.axis = .horizontal
    stack.distribution = .fillEqually
    stack.frame = bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(stack)
    for (index, color) in colors.enumerated() {
      let button = UIButton(type: .custom)
      let icon = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
      icon.backgroundColor = color
      icon.layer.cornerRadius = 6
      icon.isUserInteractionEnabled = false
      button.addSubview(icon)
      button.addAction(
        UIAction { [weak self] _ in self?.select(index) }, for: .touchUpInside)
      icons.append(icon)
      stack.addArrangedSubview(button)
    }
    underline.backgroundColor = .systemBlue
    addSubview(underline)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    stack.layoutIfNeeded()
    for icon in icons {
      guard let button = icon.superview else { continue }
      icon.center = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
    }
    placeUnderline()
  }

  private func placeUnderline() {
    guard !icons.isEmpty else { return }
    let width = bounds.width / CGFloat(icons.count)
    underline.frame = CGRect(
      x: CGFloat(selectedIndex) * width + width / 4, y: bounds.height - 3, width: width / 2,
      height: 3)
  }

  func select(_ index: Int) {
    guard icons.indices.contains(index), index != selectedIndex else { return }
    selectedIndex = index
    itemAnimation.select(icons[index])
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5,
      options: [.allowUserInteraction, .beginFromCurrentState],
      animations: { self.placeUnderline() })
    sendActions(for: .valueChanged)
  }
}
