import Boing
import BoingFormats
import Foundation

/// A subject being played: its time, its panels, and what a viewer's actions do to them.
struct Player {
  private(set) var subject: any PlayerSubject
  private(set) var playback: Playback
  private(set) var showsCurve = false
  private(set) var showsFrameTime = false
  /// True if the viewer wants to leave.
  private(set) var hasQuit = false
  /// The name of the state that was changed to last.
  private(set) var state: String?
  private var compositor: Compositor
  private(set) var graph: MotionGraph?

  /// A player of `subject` with `scale` pixels for each point.
  init(_ subject: any PlayerSubject, scale: Double, frameRate: FrameRate) throws {
    self.subject = subject
    playback = Playback(duration: subject.duration, frameDuration: frameRate.frameDuration)
    compositor = try Compositor(size: subject.size, scale: scale, background: subject.background)
  }

  /// The size of the images in pixels.
  var pixels: (width: Int, height: Int) { (compositor.width, compositor.height) }

  /// Draws with another number of pixels for each point from now on.
  mutating func resize(scale: Double) throws {
    compositor = try Compositor(size: subject.size, scale: scale, background: subject.background)
  }

  /// The image at the time that shows.
  func image() -> CGImage {
    compositor.image(
      of: subject.recording.frame(at: playback.time), threads: MovieOptions.defaultWorkers)
  }

  /// Lets `seconds` of real time pass.
  mutating func advance(by seconds: Double) {
    playback.advance(by: seconds)
  }

  /// Does what the viewer wants.
  mutating func perform(_ action: PlayerAction) throws {
    switch action {
    case .click: playback.click()
    case .togglePlayback: playback.toggle()
    case .rewind: playback.rewind()
    case .goToEnd: playback.goToEnd()
    case .scrub(let position): playback.scrub(to: position)
    case .step(let count): playback.step(count)
    case .slowDown: playback.slowDown()
    case .speedUp: playback.speedUp()
    case .toggleLoop: playback.isLooping.toggle()
    case .toggleCurve:
      showsCurve.toggle()
      updateGraph()
    case .toggleFrameTime: showsFrameTime.toggle()
    case .changeState(let index):
      guard subject.states.indices.contains(index) else { return }
      try subject.change(to: index, at: playback.time)
      state = subject.states[index]
      graph = nil
      updateGraph()
    case .quit: hasQuit = true
    }
  }

  /// The text of the notes over the image.
  func notes(_ statistics: FrameStatistics) -> [String] {
    var lines: [String] = []
    if !subject.states.isEmpty {
      let keys = subject.states.prefix(9).enumerated().map { index, name in
        "\(index + 1) \(name)\(name == state ? " ●" : "")"
      }
      lines.append(keys.joined(separator: "   "))
    }
    if showsFrameTime { lines.append(statistics.now) }
    if playback.isLooping { lines.append("again and again") }
    return lines
  }

  private mutating func updateGraph() {
    guard showsCurve, graph == nil else { return }
    graph = MotionGraph(
      subject.recording, span: playback.span, size: subject.size, names: subject.layerNames)
  }
}
