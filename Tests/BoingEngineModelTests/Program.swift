/// A property of a layer that programs set, animate and compare.
///
/// A value is a list of plain numbers: `[x, y]` of a point, `[0]` or `[1]` of a flag, `[red, green, blue, alpha]` of
/// a color and `[]` of none. A transform is written as scale, rotation about x, y and z, translation, and, if a
/// tenth number follows, m34 after all of these.
enum Property: Int, CaseIterable, Sendable {
  case position, bounds, anchorPoint, anchorPointZ, zPosition
  case transform, sublayerTransform
  case opacity, hidden, masksToBounds, doubleSided
  case backgroundColor, cornerRadius, borderWidth, borderColor
  case shadowOpacity, shadowOffset, shadowRadius, shadowColor, contentsRect
  case strokeStart, strokeEnd, lineWidth, fillColor, strokeColor

  private static let names = allCases.map { "\($0)" }
  private static let named = Dictionary(uniqueKeysWithValues: zip(names, allCases))

  /// The name as key paths have it.
  var name: String { Self.names[rawValue] }

  /// Finds the property of a name; nil where there is none.
  init?(named name: String) {
    guard let property = Self.named[name] else { return nil }
    self = property
  }

  /// True if only a shape layer has the property.
  var isOfShapes: Bool {
    switch self {
    case .strokeStart, .strokeEnd, .lineWidth, .fillColor, .strokeColor: true
    default: false
    }
  }

  /// True if a layer of a program has the property: those of odd numbers are shape layers.
  func belongs(to layer: Int) -> Bool { !isOfShapes || !layer.isMultiple(of: 2) }

  /// The kind of value that the property has.
  var kind: Kind {
    switch self {
    case .position, .anchorPoint: .point
    case .bounds, .contentsRect: .rect
    case .shadowOffset: .size
    case .transform, .sublayerTransform: .transform
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor: .color
    case .hidden, .masksToBounds, .doubleSided: .flag
    case .anchorPointZ, .zPosition, .opacity, .cornerRadius, .borderWidth, .shadowOpacity,
      .shadowRadius, .strokeStart, .strokeEnd, .lineWidth:
      .number
    }
  }
}

/// A kind of value.
enum Kind {
  case number, point, size, rect, color, transform, flag

  /// The number of plain numbers of a value.
  var count: Int {
    switch self {
    case .number, .flag: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    }
  }
}

/// A property, or a part of one, as `"transform.rotation.z"` names it.
struct Path: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let property: Property
  /// The rest after the property's name; empty for the whole.
  let part: String

  init(_ property: Property, _ part: String = "") { (self.property, self.part) = (property, part) }

  init(stringLiteral text: String) {
    let names = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard let property = Property(named: names[0]) else { fatalError("no property \(text)") }
    self.init(property, names.count > 1 ? names[1] : "")
  }

  var name: String { part.isEmpty ? property.name : "\(property.name).\(part)" }
  var description: String { "\"\(name)\"" }

  /// True if the value is found by taking a transform apart, which leaves roundings.
  var isTransformPart: Bool { property.kind == .transform && !part.isEmpty }

  /// The least change of a part of a transform that is set: below it roundings would decide what is a change.
  static let leastChange = 1e-9

  /// The kind of the value at the end of the path.
  var kind: Kind {
    switch part {
    case "": property.kind
    case "origin": .point
    case "size", "translation": .size
    default: .number
    }
  }
}

/// An animation as a program adds it: a value with every property of Core Animation's classes that the model knows.
struct Animation: Equatable, Sendable {
  indirect enum Kind: Equatable, Sendable {
    case basic(Path, from: [Double]?, to: [Double]?, by: [Double]?)
    case spring(
      Path, from: [Double]?, to: [Double]?, mass: Double, stiffness: Double, damping: Double,
      velocity: Double)
    /// A basic animation of `transform` through a value function.
    case function(Function, from: [Double]?, to: [Double]?, by: [Double]?)
    /// Keyframes of `position` along a path: from the first point by lines of two numbers and curves of six.
    case along([[Double]], times: [Double]?, mode: Mode, timingFunctions: [TimingFunction])
    case keyframes(
      Path, [[Double]], times: [Double]?, mode: Mode, timingFunctions: [TimingFunction])
    case group([Animation])
    case transition
  }

  /// A calculation mode of keyframes.
  enum Mode: String, CaseIterable { case linear, discrete, paced, cubic, cubicPaced }
  /// A value function.
  enum Function: String, CaseIterable {
    case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ

    /// The number of numbers that the function takes.
    var count: Int { self == .scale || self == .translate ? 3 : 1 }
  }
  /// A fill mode.
  enum Fill: String, CaseIterable { case removed, forwards, backwards, both }

  var kind: Kind
  /// Absolute, in the layer's time; 0 for the commit.
  var begin = 0.0
  var duration = 0.0
  var speed = 1.0
  var offset = 0.0
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var fill = Fill.removed
  /// True if it stays after its end.
  var isKept = false
  var timingFunction: TimingFunction?
  var isAdditive = false
  var isCumulative = false
  /// The name under which its delegate notes start and end; nil for no delegate.
  var name: String?
  /// The steps that the delegate runs at the start.
  var onStart: [Step] = []
  /// The steps that the delegate runs at the end.
  var onStop: [Step] = []

  init(_ kind: Kind, _ set: (inout Animation) -> Void = { _ in }) {
    self.kind = kind
    set(&self)
  }

  /// The key path of a property animation.
  var path: Path? {
    switch kind {
    case .basic(let path, _, _, _), .spring(let path, _, _, _, _, _, _),
      .keyframes(let path, _, _, _, _):
      path
    case .function: "transform"
    case .along: "position"
    case .group, .transition: nil
    }
  }

  /// The animation as an archive has it: without delegates.
  var withoutDelegate: Animation {
    var copy = self
    (copy.name, copy.onStart, copy.onStop) = (nil, [], [])
    if case .group(let children) = kind { copy.kind = .group(children.map(\.withoutDelegate)) }
    return copy
  }
}

/// A timing function by its name.
enum TimingFunction: String, CaseIterable {
  case linear, easeIn, easeOut, easeInEaseOut, standard

  /// The control points, as published.
  var points: (x1: Double, y1: Double, x2: Double, y2: Double) {
    switch self {
    case .linear: (0, 0, 1, 1)
    case .easeIn: (0.42, 0, 1, 1)
    case .easeOut: (0, 0, 0.58, 1)
    case .easeInEaseOut: (0.42, 0, 0.58, 1)
    case .standard: (0.25, 0.1, 0.25, 1)
    }
  }
}

/// A timing property of a layer.
enum LayerTime: String, CaseIterable { case beginTime, speed, timeOffset }

/// The result of a layer's search for an event's action.
enum Action: Equatable, Sendable {
  case null
  case animation(Animation)
}

/// A source of a layer's actions, in the order of the search.
enum ActionSource: String, CaseIterable { case delegate, actions, style }

/// A way to make a copy of a layer.
enum CopyForm: String, CaseIterable {
  case archive, keyedArchive
  /// `init(layer:)`, which copies nothing unless Core Animation calls it.
  case initializer
}

/// One call of a program.
///
/// Layers are numbers; layer 0 is the display's root, those of odd numbers are shape layers. A call that Core Animation forbids, such as adding a layer to
/// its own descendant, is left out by whoever runs the program.
indirect enum Step: Equatable, Sendable {
  case set(Int, Path, [Double])
  case time(Int, LayerTime, Double)
  case add(Int, to: Int)
  case insert(Int, in: Int, at: Int)
  case below(Int, in: Int, Int)
  case above(Int, in: Int, Int)
  case replace(Int, with: Int)
  case sublayers([Int], of: Int)
  case remove(Int)
  case mask(Int?, of: Int)
  case animate(Int, Animation, key: String?)
  case stop(Int, key: String)
  case stopAll(Int)
  case action(Int, String, Action?, in: ActionSource)
  case begin
  case commit
  case flush
  case disableActions(Bool)
  case duration(Double)
  case timingFunction(TimingFunction?)
  case block(String, [Step])
  case update
  /// Advances the display by so many seconds, with stops at every event.
  case advance(Double)
  /// Sets the clock so many seconds forward or back; what happened meanwhile is told by the next update.
  case jump(Double)
  case other([Step])
  /// Puts a copy of the first layer, which has no others in it, into the place of the second, which no tree holds.
  case copy(Int, as: Int, CopyForm)
}

extension Step {
  /// A later time; zero where only a rounding is left, since a beginning of zero has a meaning of its own.
  static func time(_ now: Double, plus seconds: Double) -> Double {
    let time = now + seconds
    return abs(time) < 1e-9 ? 0 : time
  }
}

/// A program: what both the engine and the model run.
struct Program: Equatable, Sendable {
  /// The number of layers besides the root.
  var layers: Int
  var steps: [Step]
}
