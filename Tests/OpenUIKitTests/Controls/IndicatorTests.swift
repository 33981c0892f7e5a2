import OpenUIKit
import Testing

/// Expected behaviour from Apple's documentation of each class.
@MainActor
@Suite("What shows that something goes on")
struct IndicatorTests {
  @Test("a wheel turns from start to stop, and is hidden while it stands still")
  func wheel() throws {
    try TestScreen.run { stage in
      let wheel = stage.add(UIActivityIndicatorView(style: .large))
      wheel.color = .black
      let empty = try stage.screen.image().pngData()
      wheel.startAnimating()
      #expect(wheel.isAnimating)
      stage.screen.update()
      let first = try stage.screen.image().pngData()
      stage.screen.advance(by: 0.4)
      let second = try stage.screen.image().pngData()
      #expect(first != empty && second != empty && first != second)
      wheel.stopAnimating()
      stage.screen.update()
      #expect(try !wheel.isAnimating && stage.screen.image().pngData() == empty)
      wheel.hidesWhenStopped = false
      stage.screen.update()
      #expect(try stage.screen.image().pngData() != empty)
    }
  }

  @Test("a wheel turns on after it has left its window and come back")
  func wheelThatComesBack() throws {
    try TestScreen.run { stage in
      let wheel = stage.add(UIActivityIndicatorView(style: .medium))
      wheel.startAnimating()
      stage.screen.advance(by: 0.2)
      wheel.removeFromSuperview()
      stage.screen.update()
      stage.add(wheel)
      let before = try stage.screen.image().pngData()
      stage.screen.advance(by: 0.4)
      #expect(try stage.screen.image().pngData() != before)
    }
  }

  @Test(
    "a bar's progress is held within 0 and 1",
    arguments: [(0.25, 0.25), (-1, 0), (7, 1), (.infinity, 1), (.nan, 0)] as [(Float, Float)])
  func progress(given: Float, kept: Float) {
    TestScreen.run { stage in
      let bar = stage.add(UIProgressView(progressViewStyle: .default))
      bar.progress = given
      #expect(bar.progress == kept)
    }
  }

  @Test("a bar grows to an animated progress")
  func animatedProgress() throws {
    try TestScreen.run { stage in
      let bar = stage.add(UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4)))
      let fill = try #require(bar.subviews.first)
      bar.setProgress(0.5, animated: true)
      stage.screen.update()
      #expect(bar.progress == 0.5 && fill.frame.width == 100)
      #expect(fill.shown.bounds.width == 0)
      stage.screen.advance(by: 0.125)
      // Slow at both ends: half at half of the time.
      #expect(agree(fill.shown.bounds.width, 50, within: 1e-3))
      stage.screen.advance(by: 0.2)
      #expect(fill.shown.bounds.width == 100)
    }
  }

  @Test("an effect that cannot be drawn is reported")
  func vibrancy() {
    let reports = DiagnosticLog.of {
      _ = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
    }
    #expect(reports.count == 1 && reports[0].contains("vibrancy"))
  }

  @Test("a screen that is turned tells so once")
  func orientation() {
    var calls = 0
    let device = UIDevice.current
    defer { device.orientation = .portrait }
    let token = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
    ) { _ in MainActor.assumeIsolated { calls += 1 } }
    device.orientation = .landscapeLeft
    device.orientation = .landscapeLeft
    #expect(calls == 1 && device.orientation.isLandscape)
    NotificationCenter.default.removeObserver(token)
  }
}
