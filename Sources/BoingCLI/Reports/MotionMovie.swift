import ArgumentParser
import Boing
import BoingCurves
import BoingSceneFormats
import Foundation

/// A movie of a motion: a box moves by it beside its curve, on which a dot keeps the time.
struct MotionMovie {
  let subject: MotionSubject

  /// The size of the figure, and of the column for the box beside it, in points.
  private static let figureSize = CGSize(width: 480, height: 300)
  private static let columnWidth: CGFloat = 110
  private static let boxSize: CGFloat = 44
  /// The time for which the end stands still before the movie begins again, in seconds.
  private static let pause = 0.5
  /// The keyframes of a second: every frame of 50 and of 60 a second is one.
  private static let sampleRate = 300.0
  /// The maximum length of a motion, in seconds.
  private static let maximumDuration = 600.0

  init(_ subject: MotionSubject) {
    self.subject = subject
  }

  private var size: CGSize {
    CGSize(width: Self.figureSize.width + Self.columnWidth, height: Self.figureSize.height)
  }

  private var duration: Double { subject.duration + Self.pause }

  /// Refuses a motion that is longer than ten minutes.
  func check() throws {
    guard subject.duration <= Self.maximumDuration else {
      throw ValidationError(
        "The motion takes \(subject.duration.short) s, and its movie at most "
          + "\(Self.maximumDuration.plain) s; shorten it, or write a figure as .svg or .png.")
    }
  }

  /// Returns the job that writes the movie.
  func job(_ settings: MovieSettings) throws -> MovieJob {
    let figure = subject.curveFigure
    let display = Display(size: size, scale: settings.scale, clock: ManualClock())
    display.rootLayer.backgroundColor = .white
    let curve = CALayer()
    curve.frame = CGRect(origin: .zero, size: Self.figureSize)
    curve.contents = try figure.figure(size: Self.figureSize).image(scale: settings.scale)
    let plot = figure.plot(size: Self.figureSize)
    display.rootLayer.addSublayer(curve)

    let blue = CGColor(srgbRed: 26 / 255, green: 92 / 255, blue: 214 / 255, alpha: 1)
    let box = CALayer()
    box.bounds.size = CGSize(width: Self.boxSize, height: Self.boxSize)
    box.cornerRadius = 8
    box.backgroundColor = blue
    let dot = CALayer()
    dot.bounds.size = CGSize(width: 11, height: 11)
    dot.cornerRadius = 5.5
    dot.backgroundColor = blue
    box.position.x = size.width - Self.columnWidth / 2
    dot.position.x = plot.x(subject.duration)
    for layer in [box, dot] {
      layer.position.y = plot.y(subject.settled.value(at: subject.duration))
      layer.add(vertical(plot), forKey: "position.y")
      display.rootLayer.addSublayer(layer)
    }
    let time = CABasicAnimation(keyPath: "position.x")
    time.fromValue = plot.x(0)
    time.duration = subject.duration
    time.timingFunction = CAMediaTimingFunction(name: .linear)
    dot.add(time, forKey: "position.x")
    display.update()
    return MovieJob(
      settings: settings, subject: subject.title, recording: display.record(until: duration),
      size: size, duration: duration, background: .white)
  }

  /// The animation of y in points, as dense as the frames of a movie.
  private func vertical(_ plot: CurveFigure.Plot) -> CAKeyframeAnimation {
    let count = max(1, Int(clamping: (subject.duration * Self.sampleRate).rounded(.up)))
    let motion = subject.settled
    let times = (0...count).map { min(Double($0) / Self.sampleRate, subject.duration) }
    let animation = CAKeyframeAnimation(keyPath: "position.y")
    animation.duration = subject.duration
    animation.values = times.map { plot.y(motion.value(at: $0)) }
    animation.keyTimes = times.map { NSNumber(value: $0 / subject.duration) }
    return animation
  }
}
