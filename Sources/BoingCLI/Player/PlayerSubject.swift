import Boing
import BoingDemos
import BoingFormats
import Foundation

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
  /// The names of the layers that have one, by their slots in the recording.
  var layerNames: [Int32: String] { get }

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
  let layerNames: [Int32: String]

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
  private(set) var layerNames: [Int32: String]
  private let scale: Double
  private let open: () throws -> LayeredDocument
  private var changes: [(time: Double, state: String)] = []

  /// The time after the last change in which delegates are still called, in seconds; frames have no end.
  private static let patience = 60.0

  /// The document that `open` gives, on a screen of `size` points or of its own size.
  init(
    title: String, size: CGSize?, scale: Double, initialState: String?,
    open: @escaping () throws -> LayeredDocument
  ) throws {
    let document = try open()
    self.title = title
    self.size = size ?? document.size
    self.scale = scale
    self.open = open
    states = document.stateNames
    if let initialState {
      try document.setState(initialState)
      changes = [(time: 0, state: initialState)]
    }
    (recording, layerNames) = try Self.record(
      document, changes: changes, size: self.size, scale: scale)
  }

  mutating func change(to state: Int, at time: Double) throws {
    guard states.indices.contains(state) else { return }
    changes.removeAll { $0.time >= time && $0.time > 0 }
    changes.append((time: time, state: states[state]))
    let document = try open()
    if let first = changes.first, first.time == 0 { try document.setState(first.state) }
    (recording, layerNames) = try Self.record(document, changes: changes, size: size, scale: scale)
  }

  private static func record(
    _ document: LayeredDocument, changes: [(time: Double, state: String)], size: CGSize,
    scale: Double
  ) throws -> (recording: Recording, layerNames: [Int32: String]) {
    let display = Display(
      rootLayer: document.makeRootLayer(size: size), size: size, scale: scale,
      clock: ManualClock())
    let cues = changes.drop { $0.time == 0 }.map { change in
      // The names are the document's own.
      Cue(at: change.time) { try? document.setState(change.state) }
    }
    let recording = display.record(
      until: (changes.last?.time ?? 0) + patience, cues: Array(cues))
    return (recording, display.rootLayer.namesBySlot)
  }
}
