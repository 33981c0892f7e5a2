/// An action of the viewer, by keys or pointer.
enum PlayerAction: Equatable {
  case click
  case togglePlayback
  case rewind
  case goToEnd
  /// Goes to a place of the slider, 0…1.
  case scrub(Double)
  /// Goes on by frames, back where the number is negative.
  case step(Int)
  case slowDown
  case speedUp
  case toggleLoop
  case toggleCurve
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
    case "c", "C": self = .toggleCurve
    case "i", "I": self = .toggleFrameTime
    case "q", "Q", "\u{1B}": self = .quit
    case "1"..."9": self = .changeState((character.wholeNumberValue ?? 1) - 1)
    default: return nil
    }
  }

  /// The keys in short, for a note in a window.
  static let reminder = [
    "click: play, back    , . : step    - + : speed",
    "c: curves    i: time    l: loop    q: quit",
  ]

  /// The keys and what they do, for the help text.
  static let keys = """
    click      play, and back to the beginning
    space      play, pause          r  e   beginning, end
    ,  .  ← →  one frame back, on   -  +   slower, faster
    c          what moves, as curves        i   time of drawing a frame
    l          again and again      1 … 9  a document's states
    q          quit
    """
}
