import BoingUIKit
import Testing

/// Constraints, whose expected frames follow from their equations.
@MainActor
@Suite("Constraints")
struct ConstraintTests {
  /// A view in a window of 320 × 480 that constraints alone place.
  private func free(_ stage: TestScreen, in parent: UIView? = nil) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? stage.window).addSubview(view)
    return view
  }

  @Test("pin edges with constants")
  func edges() {
    TestScreen.run { stage in
      let view = free(stage)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 16),
        view.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor, constant: -24),
        view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 8),
        view.heightAnchor.constraint(equalToConstant: 100),
      ])
      stage.screen.update()
      #expect(view.frame == CGRect(x: 16, y: 8, width: 280, height: 100))
    }
  }

  @Test("pin centres, sizes and ratios")
  func centers() {
    TestScreen.run { stage in
      let (view, other) = (free(stage), free(stage))
      NSLayoutConstraint.activate([
        view.centerXAnchor.constraint(equalTo: stage.window.centerXAnchor),
        view.centerYAnchor.constraint(equalTo: stage.window.centerYAnchor, constant: -40),
        view.widthAnchor.constraint(equalTo: stage.window.widthAnchor, multiplier: 0.5),
        view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 2, constant: 10),
        other.topAnchor.constraint(equalTo: view.bottomAnchor, constant: 5),
        other.leftAnchor.constraint(equalTo: view.leftAnchor),
        other.widthAnchor.constraint(equalTo: view.widthAnchor),
        NSLayoutConstraint(
          item: other, attribute: .height, relatedBy: .equal, toItem: nil,
          attribute: .notAnAttribute, multiplier: 1, constant: 7),
      ])
      stage.window.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 80, y: 35, width: 160, height: 330))
      #expect(other.frame == CGRect(x: 80, y: 370, width: 160, height: 7))
    }
  }

  @Test("animate when a constant is changed and the layout done in a block")
  func animated() {
    TestScreen.run { stage in
      let view = free(stage)
      let top = view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 10)
      NSLayoutConstraint.activate([
        top, view.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
        view.widthAnchor.constraint(equalToConstant: 40),
        view.heightAnchor.constraint(equalToConstant: 40),
      ])
      stage.screen.update()
      top.constant = 110
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.window.layoutIfNeeded()
      }
      #expect(view.layer.animationKeys() == ["position"])
      stage.screen.advance(to: 0.5)
      #expect(view.shown.position.y == 80 && view.frame.minY == 110)
    }
  }

  @Test("jump at the commit when nothing is laid out in the block")
  func notLaidOut() {
    TestScreen.run { stage in
      let view = free(stage)
      let top = view.topAnchor.constraint(equalTo: stage.window.topAnchor)
      top.isActive = true
      stage.screen.update()
      UIView.animate(withDuration: 1) { top.constant = 50 }
      stage.screen.update()
      #expect(view.layer.animationKeys() == nil && view.frame.minY == 50)
    }
  }

  @Test("give way by their priorities")
  func priorities() {
    TestScreen.run { stage in
      let view = free(stage)
      let wide = view.widthAnchor.constraint(equalToConstant: 500)
      wide.priority = UILayoutPriority(999)
      let narrow = view.widthAnchor.constraint(equalToConstant: 40)
      narrow.priority = .defaultLow
      NSLayoutConstraint.activate([
        narrow, wide, view.widthAnchor.constraint(lessThanOrEqualTo: stage.window.widthAnchor),
        view.heightAnchor.constraint(greaterThanOrEqualToConstant: 33),
      ])
      stage.window.layoutIfNeeded()
      #expect(view.bounds.size == CGSize(width: 320, height: 33))
      wide.isActive = false
      stage.window.layoutIfNeeded()
      #expect(view.bounds.width == 40)
    }
  }

  @Test("one of a high priority outweighs any number of lower ones")
  func lexicographic() {
    TestScreen.run { stage in
      let view = free(stage)
      let one = view.widthAnchor.constraint(equalToConstant: 100)
      one.priority = UILayoutPriority(501)
      one.isActive = true
      for _ in 0..<20 {
        let other = view.widthAnchor.constraint(equalToConstant: 200)
        other.priority = UILayoutPriority(500)
        other.isActive = true
      }
      stage.window.layoutIfNeeded()
      #expect(view.bounds.width == 100)
    }
  }

  @Test("that contradict each other are reported, and the later one is left out")
  func unsatisfiable() {
    TestScreen.run { stage in
      let view = free(stage)
      view.accessibilityIdentifier = "badge"
      let first = view.widthAnchor.constraint(equalToConstant: 40)
      let second = view.widthAnchor.constraint(equalToConstant: 50)
      second.identifier = "too wide"
      NSLayoutConstraint.activate([first, second])
      let said = DiagnosticLog.of {
        stage.window.layoutIfNeeded()
        view.setNeedsLayout()
        stage.window.setNeedsUpdateConstraints()
        stage.window.layoutIfNeeded()
      }
      #expect(view.bounds.width == 40)
      #expect(said.count == 1)
      #expect(said.first?.contains("'too wide' UIView('badge').width = 50.0") == true)
    }
  }

  @Test("of a view whose mask stands for constraints contradict its frame")
  func translatedMask() {
    TestScreen.run { stage in
      let view = stage.box(10, 10, 40, 40)
      view.widthAnchor.constraint(equalToConstant: 90).isActive = true
      let said = DiagnosticLog.of { stage.window.layoutIfNeeded() }
      #expect(view.bounds.width == 40)
      #expect(said.first?.contains("translatesAutoresizingMaskIntoConstraints") == true)
    }
  }

  @Test("take the size of content, which hugs and resists by its priorities")
  func intrinsic() {
    final class Content: UIView {
      override var intrinsicContentSize: CGSize { CGSize(width: 70, height: 30) }
    }
    TestScreen.run { stage in
      let (a, b) = (Content(), Content())
      for view in [a, b] {
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
      }
      a.setContentHuggingPriority(.defaultHigh, for: .horizontal)
      NSLayoutConstraint.activate([
        a.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
        b.leftAnchor.constraint(equalTo: a.rightAnchor),
        b.rightAnchor.constraint(equalTo: stage.window.rightAnchor),
      ])
      stage.window.layoutIfNeeded()
      #expect(a.frame == CGRect(x: 0, y: 0, width: 70, height: 30))
      #expect(b.frame == CGRect(x: 70, y: 0, width: 250, height: 30))
    }
  }

  @Test("reach guides of the safe area, the margins and one's own")
  func guides() {
    TestScreen.run { stage in
      stage.screen.safeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
      let (view, other) = (free(stage), free(stage))
      let guide = UILayoutGuide()
      stage.window.addLayoutGuide(guide)
      let safe = stage.window.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: safe.topAnchor),
        view.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
        view.leadingAnchor.constraint(equalTo: stage.window.layoutMarginsGuide.leadingAnchor),
        guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        guide.widthAnchor.constraint(equalToConstant: 60),
        guide.topAnchor.constraint(equalTo: safe.topAnchor),
        guide.heightAnchor.constraint(equalToConstant: 20),
        other.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
        other.topAnchor.constraint(equalToSystemSpacingBelow: guide.bottomAnchor, multiplier: 2),
      ])
      stage.window.layoutIfNeeded()
      #expect(view.frame.minY == 44 && view.frame.maxY == 446 && view.frame.minX == 8)
      #expect(guide.layoutFrame == CGRect(x: 8, y: 44, width: 60, height: 20))
      #expect(other.center.x == 38 && other.frame.minY == 80)
    }
  }

  @Test("relate views of different superviews")
  func acrossSuperviews() {
    TestScreen.run { stage in
      let panel = stage.box(50, 60, 200, 200)
      let inner = free(stage, in: panel)
      let mark = stage.box(120, 0, 10, 10)
      NSLayoutConstraint.activate([
        inner.leftAnchor.constraint(equalTo: mark.leftAnchor),
        inner.topAnchor.constraint(equalTo: panel.topAnchor, constant: 3),
      ])
      stage.window.layoutIfNeeded()
      #expect(inner.frame.origin == CGPoint(x: 70, y: 3))
      panel.frame.origin.x = 100
      stage.window.layoutIfNeeded()
      #expect(inner.frame.origin == CGPoint(x: 20, y: 3))
    }
  }

  @Test("to a scroll view's edges give the size of its content")
  func scrollContent() {
    TestScreen.run { stage in
      let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 200)))
      let content = free(stage, in: scroll)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
        content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -20),
        content.leftAnchor.constraint(equalTo: scroll.contentLayoutGuide.leftAnchor),
        content.rightAnchor.constraint(equalTo: scroll.contentLayoutGuide.rightAnchor),
        content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        content.heightAnchor.constraint(equalToConstant: 500),
      ])
      stage.window.layoutIfNeeded()
      #expect(scroll.contentSize == CGSize(width: 320, height: 530))
      #expect(content.frame == CGRect(x: 0, y: 10, width: 320, height: 500))
      scroll.contentOffset.y = 100
      stage.window.layoutIfNeeded()
      #expect(content.frame.minY == 10)
    }
  }

  @Test("give a view the size that fits")
  func fitting() {
    TestScreen.run { _ in
      let (view, inner) = (UIView(), UIView())
      inner.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.topAnchor.constraint(equalTo: view.topAnchor, constant: 5),
        inner.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -5),
        inner.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 10),
        inner.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -10),
        inner.widthAnchor.constraint(equalToConstant: 100),
        inner.heightAnchor.constraint(equalToConstant: 40),
      ])
      #expect(
        view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
          == CGSize(width: 120, height: 50))
    }
  }

  @Test("let a text wrap at the width that they give it")
  func wrappingLabel() {
    TestScreen.run { stage in
      let label = UILabel()
      label.numberOfLines = 0
      label.text = "Several words that need more than one line in so narrow a place"
      label.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(label)
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: stage.window.topAnchor),
        label.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
        label.widthAnchor.constraint(equalToConstant: 120),
      ])
      stage.window.layoutIfNeeded()
      #expect(label.bounds.width == 120)
      #expect(label.bounds.height > 3 * label.font.lineHeight)
      #expect(label.bounds.height == label.sizeThatFits(CGSize(width: 120, height: 0)).height)
    }
  }

  @Test("run from right to left where the content does")
  func rightToLeft() {
    TestScreen.run { stage in
      let view = free(stage)
      stage.window.semanticContentAttribute = .forceRightToLeft
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: -16),
        view.widthAnchor.constraint(equalToConstant: 40),
      ])
      view.semanticContentAttribute = .forceRightToLeft
      stage.window.layoutIfNeeded()
      #expect(view.frame.maxX == 304)
    }
  }

  @Test("are updated before the layout, the innermost first")
  func updates() {
    final class Updating: UIView {
      var log: ((String) -> Void)?
      override func updateConstraints() {
        log?("\(tag)")
        super.updateConstraints()
      }
    }
    TestScreen.run { stage in
      var order: [String] = []
      let (outer, inner) = (Updating(), Updating())
      (outer.tag, inner.tag) = (1, 2)
      for view in [outer, inner] { view.log = { order.append($0) } }
      outer.addSubview(inner)
      stage.add(outer)
      outer.setNeedsUpdateConstraints()
      inner.setNeedsUpdateConstraints()
      stage.screen.update()
      #expect(order == ["2", "1"])
      #expect(!outer.needsUpdateConstraints())
    }
  }

  @Test("refuse a constant that is not finite")
  func notFinite() {
    TestScreen.run { stage in
      let view = free(stage)
      let width = view.widthAnchor.constraint(equalToConstant: 40)
      let said = DiagnosticLog.of { width.constant = .nan }
      #expect(width.constant == 40 && said.count == 1)
    }
  }
}

/// Apple's pages: what gives way shares a change in proportion.
@MainActor
@Suite("Autoresizing")
struct AutoresizingTests {
  /// The mask, and the left edge and the width after a change from 100 to 200 points.
  nonisolated static let cases: [(UIView.AutoresizingMask, CGFloat, CGFloat)] = [
    (.flexibleWidth, 20, 160), (.flexibleLeftMargin, 120, 60),
    (.flexibleRightMargin, 20, 60), ([.flexibleLeftMargin, .flexibleRightMargin], 70, 60),
    ([.flexibleLeftMargin, .flexibleWidth], 45, 135), ([], 20, 60),
    ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 40, 120),
  ]

  @Test("shares a change among what gives way", arguments: cases)
  func shares(mask: UIView.AutoresizingMask, x: CGFloat, width: CGFloat) {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 100, 100)
      let child = UIView(frame: CGRect(x: 20, y: 0, width: 60, height: 10))
      child.autoresizingMask = mask
      view.addSubview(child)
      view.bounds.size.width = 200
      #expect(child.frame == CGRect(x: x, y: 0, width: width, height: 10))
    }
  }

  @Test("is animated with the superview, within the block")
  func animated() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 100, 100)
      let child = UIView(frame: view.bounds)
      child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(child)
      stage.screen.update()
      UIView.animate(withDuration: 1) { view.frame.size.height = 200 }
      #expect(child.layer.animationKeys()?.contains("bounds.size") == true)
    }
  }
}
