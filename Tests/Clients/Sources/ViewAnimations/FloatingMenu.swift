import UIKit

/// A round button from which others spring when it is tapped.
final class FloatingMenu: UIView {
  let mainButton = UIButton(type: .custom)
  private(set) var items: [UIButton] = []
  private(set) var isOpen = false
  private let radius: CGFloat = 90
  var didChoose: ((_ item: Int) -> Void)?

  init(frame: CGRect, colors: [UIColor]) {
    super.init(frame: frame)
    for (index, color) in colors.enumerated() {
      let item = UIButton(type: .custom)
      item.bounds.size = CGSize(width: 36, height: 36)
      item.center = home
      item.backgroundColor = color
      item.layer.cornerRadius = 18
      item.alpha = 0
      item.addAction(UIAction { [weak self] _ in self?.choose(index) }, for: .touchUpInside)
      addSubview(item)
      items.append(item)
    }
    mainButton.bounds.size = CGSize(width: 56, height: 56)
    mainButton.center = home
    mainButton.backgroundColor = .systemIndigo
    mainButton.layer.cornerRadius = 28
    mainButton.addTarget(self, action: Selector(FloatingMenu.toggle), for: .touchUpInside)
    addSubview(mainButton)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private var home: CGPoint { CGPoint(x: bounds.maxX - 40, y: bounds.maxY - 40) }

  /// The centre of an item of the open menu, on a quarter of a circle.
  func openCenter(_ index: Int) -> CGPoint {
    let angle = .pi + .pi / 2 * CGFloat(index) / CGFloat(max(items.count - 1, 1))
    return CGPoint(x: home.x + radius * cos(angle), y: home.y + radius * sin(angle))
  }

  func toggle() {
    isOpen.toggle()
    UIView.animate(springDuration: 0.4, bounce: 0.3) {
      mainButton.transform = isOpen ? CGAffineTransform(rotationAngle: .pi / 4) : .identity
    }
    for (index, item) in items.enumerated() {
      UIView.animate(
        withDuration: 0.5, delay: 0.05 * Double(index), usingSpringWithDamping: 0.55,
        initialSpringVelocity: 0.3, options: .allowUserInteraction,
        animations: {
          item.center = self.isOpen ? self.openCenter(index) : self.home
          item.alpha = self.isOpen ? 1 : 0
        })
    }
  }

  private func choose(_ index: Int) {
    didChoose?(index)
    toggle()
  }
}
