import Foundation

/// An expectation that cannot be looked at: not a failure of what is tested, but of the question.
public enum StageError: Error, Hashable, CustomStringConvertible {
  /// The layer is not in the stage's tree.
  case layerNotOnStage(layer: String)
  /// The layer has no number of this key path.
  case notANumber(keyPath: String, layer: String)
  /// The animations have no end, so the interval to look at must be given.
  case endlessMotion(keyPath: String)
  /// The interval ends before it begins, lies before the beginning of the stage, or lasts longer than an hour.
  case interval(ClosedRange<Duration>)
  /// The name is no name of a file.
  case imageName(String)
  /// A tolerance or an expected value is not a number in its range.
  case outOfRange(name: String, value: Double, allowed: String)
  /// The code had not returned when its time in the stage was up.
  case unfinished(after: Duration)

  /// The input at fault, and the remedy.
  public var description: String {
    switch self {
    case .layerNotOnStage(let layer):
      "\(layer) is not on the stage: pass it to Stage(size:), or add it to a layer that is there, and advance"
    case .notANumber(let keyPath, let layer):
      "\(layer) has no number at the key path \(keyPath): name a component, such as position.y"
    case .endlessMotion(let keyPath):
      "the motion of \(keyPath) has no end: say which part of it is meant by the parameter during"
    case .interval(let range):
      "the interval from \(Sentence.time(range.lowerBound)) to \(Sentence.time(range.upperBound)) cannot be looked at: "
        + "it begins at 0 s or later, ends after it begins, and lasts an hour at most"
    case .imageName(let name):
      "\"\(name)\" is no name for an image: use a file's name without its folder, which does not begin with a point"
    case .outOfRange(let name, let value, let allowed):
      "\(name) is \(value), but must be \(allowed)"
    case .unfinished(let time):
      "the code had not returned after \(Sentence.time(time)) of the stage's time: "
        + "let it sleep on the stage's clock alone, or give it more time"
    }
  }
}

extension StageError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
