import Boing
import BoingMovies
import CBoingSDL
import Foundation

/// Plays in a window until the viewer closes it.
struct WindowPlayer {
  private let window: PlayerWindow
  private let controls: PlayerControls
  private var player: Player
  private let scale: Double
  private(set) var statistics = FrameStatistics()
  private var isScrubbing = false
  /// True if the keys are still shown.
  private var showsKeys = true
  /// The time for which the keys are shown, in seconds, unless there is input before.
  private static let reminderDuration = 4.0

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - scale: pixels for each point; nil for 2, or less where the screen has no room for it.
  /// - Throws: ``CommandError`` where there is no SDL or no screen.
  init(_ subject: any PlayerSubject, scale: Double?, frameRate: FrameRate) throws {
    let library = try SDLLibrary()
    let environment = ProcessInfo.processInfo.environment
    guard Self.screenVariables.contains(where: { environment[$0]?.isEmpty == false }) else {
      throw Self.noScreen("")
    }
    let session = try SDLSession(library, noScreen: Self.noScreen)
    let room = PlayerWindow.screenSize(session) ?? CGSize(width: 1280, height: 800)
    self.scale = scale ?? Self.fitting(subject.size, in: room)
    player = try Player(subject, scale: self.scale, frameRate: frameRate)
    let width = max(Double(player.pixels.width) / self.scale, 240)
    controls = PlayerControls(scale: self.scale, width: width)
    let bar = (PlayerControls.barHeight * self.scale).rounded()
    window = try PlayerWindow(
      session, title: "Boing: \(subject.title)",
      size: CGSize(
        width: (width * self.scale).rounded(), height: Double(player.pixels.height) + bar))
  }

  /// The variables of which one says where the screen is.
  private static let screenVariables = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]

  private static func noScreen(_ reason: String) -> CommandError {
    CommandError(
      "no screen was found\(reason); start a virtual one with xvfb-run, or render to a file")
  }

  /// The largest of a few scales at which image and bar fit into `room`.
  static func fitting(_ size: CGSize, in room: CGSize) -> Double {
    let height = size.height + PlayerControls.barHeight
    return [2, 1.5, 1, 0.75, 0.5, 0.25].first {
      size.width * $0 <= room.width && height * $0 <= room.height
    } ?? 0.25
  }

  /// Plays until the viewer leaves, or `limit` seconds have passed.
  mutating func run(looping: Bool, limit: Double?) throws {
    if looping { try player.perform(.toggleLoop) }
    try player.perform(.togglePlayback)
    let clock = ContinuousClock()
    let start = clock.now
    var last = start
    var needsDrawing = true
    while !player.hasQuit {
      let wait = player.playback.isPlaying || needsDrawing ? 0 : 0.1
      while let event = window.nextEvent(within: wait) {
        try handle(event)
        if case .exposed = event {} else { showsKeys = false }
        needsDrawing = true
        if player.hasQuit { return }
        if player.playback.isPlaying { break }
      }
      let now = clock.now
      player.advance(by: (now - last) / .seconds(1))
      last = now
      let elapsed = (now - start) / .seconds(1)
      if let limit, elapsed >= limit { return }
      if showsKeys, elapsed >= Self.reminderDuration { (showsKeys, needsDrawing) = (false, true) }
      if player.playback.isPlaying || needsDrawing {
        needsDrawing = player.playback.isPlaying
        try draw(elapsed: elapsed)
      }
    }
  }

  private mutating func handle(_ event: PlayerWindow.Event) throws {
    switch event {
    case .pressed(let point): try press(point)
    case .dragged(let point):
      if isScrubbing { try player.perform(controls.action(at: max(44, point.x / scale))) }
    case .released: isScrubbing = false
    case .key(let character):
      if let action = PlayerAction(character: character) { try player.perform(action) }
    case .arrow(let direction): try player.perform(.step(direction))
    case .closed: try player.perform(.quit)
    case .exposed: break
    }
  }

  private mutating func press(_ point: CGPoint) throws {
    guard point.y >= Double(player.pixels.height) else { return try player.perform(.click) }
    let x = point.x / scale
    isScrubbing = controls.isSlider(x)
    try player.perform(controls.action(at: x))
  }

  private mutating func draw(elapsed: Double) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let image = player.image()
    statistics.add(drawing: (clock.now - start) / .seconds(1), elapsed: elapsed)
    window.clear()
    try window.draw(image, named: "image", x: 0, y: 0)
    if let bar = controls.bar(player.playback) {
      try window.draw(bar, named: "bar", x: 0, y: player.pixels.height)
    }
    var y = Int(8 * scale)
    let reminder = showsKeys ? PlayerAction.reminder : []
    for (index, line) in (reminder + player.notes(statistics)).enumerated() {
      guard let note = controls.note(line) else { continue }
      try window.draw(note, named: "note \(index)", x: Int(8 * scale), y: y)
      y += note.height + Int(4 * scale)
    }
    window.present()
  }
}
