public import Boing
import BoingCurves
import BoingMovies
import BoingRender
import BoingSceneFormats
public import BoingUIKit
public import Foundation
public import Testing

extension Stage {
  /// Expects something of the motion of a layer's property.
  ///
  /// ```swift
  /// try stage.expectMotion(of: badge, \.position.y) {
  ///   $0.settles(at: 300, within: .milliseconds(500))
  ///   $0.overshoots(by: 0.1...0.3)
  ///   $0.bounces(4)
  ///   $0.isContinuous(velocityToo: true)
  /// }
  /// ```
  ///
  /// The motion is what the stage has shown so far, and what its animations will show if nobody interferes: time is not
  /// advanced. What completion blocks and tasks bring about belongs to it once the stage has been advanced past them.
  ///
  /// Where an expectation is not met, a plot of the motion and a movie of the stage are written to
  /// `$BOING_TESTING_OUTPUT`, by default `.build/boing-testing`, and attached to the test.
  ///
  /// - Parameters:
  ///   - layer: A layer of the stage.
  ///   - property: A property that is a number.
  ///   - interval: The part of the motion, from the beginning of the stage; by default all since the layer came, until
  ///     its last animation ends, and until the present time at least.
  ///   - sourceLocation: The place that the files are named after.
  ///   - expectations: The expectations.
  /// - Throws: ``StageError`` where the layer is not on the stage, has no such number, or moves for ever, and for an
  ///   interval that is none; an error that names the file where one cannot be written.
  public func expectMotion<Layer: CALayer, Value: MotionNumber>(
    of layer: Layer, _ property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>,
    during interval: ClosedRange<Duration>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ expectations: (MotionExpectations) throws -> Void
  ) throws {
    try expectMotion(
      of: layer, keyPath: BounceProperties<Layer>()[keyPath: property].keyPath, during: interval,
      sourceLocation: sourceLocation, expectations)
  }

  /// Expects something of the motion of a property of a view's layer, as of a layer's.
  ///
  /// The parameters are those of the method that takes a layer.
  @MainActor
  public func expectMotion<Value: MotionNumber>(
    of view: UIView, _ property: KeyPath<BounceProperties<CALayer>, BounceProperty<Value>>,
    during interval: ClosedRange<Duration>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ expectations: (MotionExpectations) throws -> Void
  ) throws {
    try expectMotion(
      of: view.layer, property, during: interval, sourceLocation: sourceLocation, expectations)
  }

  /// Expects something of the motion of a layer's property, by its key path as Core Animation has it.
  ///
  /// The parameters are those of the method that takes a property by name.
  public func expectMotion(
    of layer: CALayer, keyPath: String, during interval: ClosedRange<Duration>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ expectations: (MotionExpectations) throws -> Void
  ) throws {
    let expected = MotionExpectations(
      name: keyPath, motion: try motion(of: layer, keyPath, during: interval))
    try expectations(expected)
    guard !expected.failures.isEmpty else { return }
    let files = try MotionFiles(of: expected, on: self, at: sourceLocation)
    for (message, location) in expected.failures {
      TestReport.fail(message + files.note, at: location)
    }
    files.attach(at: sourceLocation)
  }

  /// The motion of a property, from the trees that the stage has committed.
  func motion(
    of layer: CALayer, _ keyPath: String, during interval: ClosedRange<Duration>?
  ) throws(StageError) -> SampledMotion {
    _ = display.rootLayer.commitTree()
    let name = layer.nameInSentences
    guard let slot = layer.slot(in: display) else { throw .layerNotOnStage(layer: name) }
    let entries = history.entries(of: slot)
    guard let first = entries.first, let last = entries.last else {
      throw .layerNotOnStage(layer: name)
    }
    let bounds: ClosedRange<Double>
    if let interval {
      bounds = interval.lowerBound.seconds...interval.upperBound.seconds
      guard bounds.lowerBound >= 0, bounds.upperBound > bounds.lowerBound else {
        throw .interval(interval)
      }
    } else {
      let timeline = LayerTimeline(tree: last.tree, slot: slot.index)
      let end = max(timeline.endTime ?? display.time, display.time)
      guard end < .infinity else { throw .endlessMotion(keyPath: keyPath) }
      // Of a motion without any duration one refresh is looked at.
      bounds = first.start...max(end, first.start + 1 / display.refreshRate)
    }
    guard bounds.upperBound - bounds.lowerBound <= 3_600 else {
      throw .interval(.seconds(bounds.lowerBound) ... .seconds(bounds.upperBound))
    }
    func entry(at time: Double) -> StageHistory.Entry {
      entries.last { $0.start <= time } ?? first
    }
    func number(at time: Double) -> Double? {
      let shown = layer.presentation(in: entry(at: time).tree, at: time)
      return LayerNumber.double(shown.value(forKeyPath: keyPath))
    }
    guard number(at: bounds.lowerBound) != nil else {
      throw .notANumber(keyPath: keyPath, layer: name)
    }
    var breaks: [Double] = []
    for (index, entry) in entries.enumerated() {
      let next = entries.dropFirst(index + 1).first?.start ?? .infinity
      if index > 0 { breaks.append(entry.start) }
      let timeline = LayerTimeline(tree: entry.tree, slot: slot.index)
      breaks += (timeline.breaks(nil, duration: min(next, bounds.upperBound)) ?? [])
        .filter { $0 > entry.start && $0 < next }
    }
    return SampledMotion(interval: bounds, breaks: breaks.sorted()) { number(at: $0) ?? .nan }
  }
}

/// The files that show a motion which was not as expected: a plot of its curve, and a movie of the stage.
private struct MotionFiles {
  private var files: [(name: String, url: URL, bytes: Data)] = []

  /// The maximum number of frames of a movie, at 30 a second.
  private static let maximumFrameCount = 300

  init(of expected: MotionExpectations, on stage: Stage, at location: SourceLocation) throws {
    let folders = TestFolders(of: location)
    let name = "\(expected.name)-line\(location.line)"
    let motion = expected.motion
    let origin = motion.interval.lowerBound
    let duration = motion.interval.upperBound - origin
    var figure = CurveFigure(
      title: expected.name, duration: duration, target: motion.end
    ) { motion.value(origin + $0) }
    for time in motion.breaks where motion.breaks.count <= 64 {
      figure.contactTimes.append(time - origin)
    }
    let plot = try figure.figure().image().pngData()
    try add(plot, named: name + "-plot.png", in: folders.output)
    // A stage without an area has nothing to show.
    guard
      let compositor = try? Compositor(
        size: stage.size, scale: stage.scale, background: stage.background)
    else { return }
    let rate = FrameRate.fps30
    let shown = min(duration, rate.time(ofFrame: Self.maximumFrameCount))
    let frames = try FrameSequence(
      stage.history.recording(until: motion.interval.upperBound), compositor: compositor,
      frameRate: rate, start: origin, duration: shown)
    // GIF is ffmpeg's; where it is not installed, an animated PNG shows the same.
    let (format, file): (MovieFormat, String) =
      FFmpeg.find() == nil ? (.apng, name + "-motion.png") : (.gif, name + "-motion.gif")
    let url = folders.output.appendingPathComponent(file)
    try MovieWriter.write(frames, to: url, format: format)
    files.append((file, url, try Data(contentsOf: url)))
  }

  private mutating func add(_ bytes: Data, named name: String, in folder: URL) throws {
    let url = folder.appendingPathComponent(name)
    try TestFolders.write(bytes, to: url)
    files.append((name, url, bytes))
  }

  /// The lines of a failure that say where the files are.
  var note: String {
    "\nPlot and movie: " + files.map(\.url.path).joined(separator: ", ")
  }

  func attach(at location: SourceLocation) {
    for file in files { TestReport.attach(file.bytes, named: file.name, at: location) }
  }
}

/// A number that moves: the type of a property whose motion has expectations.
public protocol MotionNumber: BounceInterpolatable {}

extension CGFloat: MotionNumber {}
extension Double: MotionNumber {}
extension Float: MotionNumber {}
