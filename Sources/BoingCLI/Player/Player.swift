import Boing
import BoingDemos
import BoingDocuments
import BoingMovies
import Foundation

/// A subject being played: its time, its panels, and what a viewer's actions do to them.
struct Player {
  private(set) var subject: any PlayerSubject
  private(set) var playback: Playback
  private(set) var showsFrameTime = false
  /// True if the viewer wants to leave.
  private(set) var hasQuit = false
  /// The name of the state that was changed to last.
  private(set) var state: String?
  private var images: SuccessiveImages

  /// Creates a player of `subject` with `scale` pixels for each point.
  init(_ subject: any PlayerSubject, scale: Double, frameRate: FrameRate) throws {
    self.subject = subject
    playback = Playback(duration: subject.duration, frameDuration: frameRate.frameDuration)
    images = SuccessiveImages(
      try Compositor(size: subject.size, scale: scale, background: subject.background))
  }

  /// The size of the images in pixels.
  var pixels: (width: Int, height: Int) { (images.compositor.width, images.compositor.height) }

  /// Draws with another number of pixels for each point from now on.
  mutating func resize(scale: Double) throws {
    images = SuccessiveImages(
      try Compositor(size: subject.size, scale: scale, background: subject.background))
  }

  /// The image at the time that shows.
  func image() -> CGImage {
    images.image(
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
    case .toggleFrameTime: showsFrameTime.toggle()
    case .changeState(let index):
      guard subject.states.indices.contains(index) else { return }
      try subject.change(to: index, at: playback.time)
      state = subject.states[index]
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
    if playback.isLooping { lines.append("repeating") }
    return lines
  }
}

/// An action of the viewer, by keys or pointer.
enum PlayerAction: Equatable {
  case click
  case togglePlayback
  case rewind
  case goToEnd
  /// Goes to a position of the slider, 0…1.
  case scrub(Double)
  /// Goes on by frames, back where the number is negative.
  case step(Int)
  case slowDown
  case speedUp
  case toggleLoop
  case toggleFrameTime
  /// Changes to a document's state by its index.
  case changeState(Int)
  case quit

  /// Creates the action of a key from the character it types; nil for a key without one.
  init?(character: Character) {
    switch character {
    case " ": self = .togglePlayback
    case ".", ">": self = .step(1)
    case ",", "<": self = .step(-1)
    case "-", "_": self = .slowDown
    case "+", "=": self = .speedUp
    case "r", "R": self = .rewind
    case "e", "E": self = .goToEnd
    case "l", "L": self = .toggleLoop
    case "i", "I": self = .toggleFrameTime
    case "q", "Q", "\u{1B}": self = .quit
    case "1"..."9": self = .changeState((character.wholeNumberValue ?? 1) - 1)
    default: return nil
    }
  }

  /// The keys in short, for a note in a window.
  static let reminder = [
    "click: play, back    , . : step    - + : speed",
    "i: time    l: repeat    q: quit",
  ]

  /// The keys and what they do, for the help text.
  static let keys = """
    click      play, and back to the beginning
    space      play, pause          r  e   beginning, end
    ,  .  ← →  one frame back, on   -  +   slower, faster
    i          time of drawing a frame      l   repeat
    1 … 9      a document's states          q   quit
    """
}

/// The subject of a player: frames as a function of time, and states to change to.
protocol PlayerSubject {
  /// The window's title.
  var title: String { get }
  /// The stage in points.
  var size: CGSize { get }
  /// The background behind the layers.
  var background: CGColor { get }
  /// The duration in seconds; nil if it has no end.
  var duration: Double? { get }
  /// The names of the states, in the order of their keys.
  var states: [String] { get }
  /// Everything from the beginning on, as it is known now.
  var recording: Recording { get }

  /// Lets the state change at `time`, in seconds, and forgets what was to come after.
  mutating func change(to state: Int, at time: Double) throws
}

/// A demo: it ends, and has no states.
struct DemoSubject: PlayerSubject {
  let title: String
  let size: CGSize
  let background = CGColor.white
  let duration: Double?
  let states: [String] = []
  let recording: Recording

  mutating func change(to state: Int, at time: Double) {}
}

/// A document: endless, with states.
///
/// A change of state plays the document again from its beginning up to that time, so that the time
/// before can still be looked at.
struct DocumentSubject: PlayerSubject {
  let title: String
  let size: CGSize
  let background = CGColor.black
  let duration: Double? = nil
  let states: [String]
  private(set) var recording: Recording
  private let presentation: DocumentPresentation
  private let open: () throws -> LayeredDocument
  private var changes: [(time: Double, state: String)] = []

  /// The time after the last change in which delegates are still called, in seconds; frames have no end.
  private static let patience = 60.0

  /// Creates the document that `open` gives, in its state, as `presentation` shows it.
  init(
    title: String, presentation: (LayeredDocument) throws -> DocumentPresentation,
    open: @escaping () throws -> LayeredDocument
  ) throws {
    let document = try open()
    self.title = title
    self.presentation = try presentation(document)
    self.open = open
    size = self.presentation.size
    states = document.stateNamesByScreen
    if let state = document.state { changes = [(time: 0, state: state)] }
    recording = try Self.record(document, changes: changes, self.presentation)
  }

  mutating func change(to state: Int, at time: Double) throws {
    guard states.indices.contains(state) else { return }
    changes.removeAll { $0.time >= time && $0.time > 0 }
    changes.append((time: time, state: states[state]))
    let document = try open()
    if let first = changes.first, first.time == 0 { try document.setState(first.state) }
    recording = try Self.record(document, changes: changes, presentation)
  }

  private static func record(
    _ document: LayeredDocument, changes: [(time: Double, state: String)],
    _ presentation: DocumentPresentation
  ) throws -> Recording {
    let display = Display(
      rootLayer: presentation.rootLayer(of: document), size: presentation.size,
      scale: presentation.scale, clock: ManualClock())
    let cues = changes.drop { $0.time == 0 }.map { change in
      // The names are the document's own.
      Cue(at: change.time) { document.state = change.state }
    }
    return display.record(
      until: (changes.last?.time ?? 0) + patience, cues: Array(cues))
  }
}
