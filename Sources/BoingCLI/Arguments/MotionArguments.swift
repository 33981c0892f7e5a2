import ArgumentParser
import BoingCurves

extension CurveLaw: ExpressibleByArgument {}

/// The parts of the jack-in-the-box.
enum TrainKind: String, CaseIterable, ExpressibleByArgument {
  case lid, spring, wobble
}

/// The two published tables of the Dock's bounce.
enum DockTable: String, CaseIterable, ExpressibleByArgument {
  case icon, view
}

/// The options of a body that falls and rebounds.
struct GravityArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part of the speed that a contact leaves, 0 to 1 (gravity).", valueName: "fraction"))
  var restitution: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The fall in units of the value a second squared (gravity); the duration follows.",
      valueName: "number"))
  var gravity: TypedNumber?
}

/// The options of the Dock's bounce.
struct DockArguments: ParsableArguments {
  @Option(help: "Which table the dock plays. (default: icon)")
  var table: DockTable?

  @Flag(help: "Play a smooth curve through the dock's table instead of straight lines.")
  var smooth = false
}

/// The options of a decay train.
struct TrainArguments: ParsableArguments {
  @Option(help: "Which train: the lid, the spring or the head's wobble. (default: lid)")
  var train: TrainKind?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Each stroke of a train as a part of the one before. (default: 1/3)", valueName: "fraction"))
  var ratio: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size below which a train ends. (default: 1/135 of the way)", valueName: "number"))
  var threshold: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time of each stroke of a train as a part of the one before, 0.01 to 100. (default: 1)",
      valueName: "fraction"))
  var durationRatio: TypedNumber?

  @Option(
    help: ArgumentHelp(
      "The timing of a train's strokes away from the rest, as --ease. (default: ease-out)",
      valueName: "name"),
    completion: .list(EasingName.all))
  var away: String?

  @Option(
    help: ArgumentHelp(
      "The timing of a train's strokes back to the rest, as --ease. (default: ease-in; ease-out "
        + "for a wobble)", valueName: "name"),
    completion: .list(EasingName.all))
  var back: String?
}

/// The options that describe a motion.
struct MotionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "spring overshoots, wall is |cos|, gravity falls and rebounds, shake swings about its place, "
        + "dock hops as an icon, train is a jack-in-the-box, ease goes once. (default: what the "
        + "other options are about, else spring)"))
  var law: CurveLaw?

  @OptionGroup(title: "Spring and bounces") var spring: SpringArguments

  @OptionGroup(title: "Gravity") var falling: GravityArguments

  @OptionGroup(title: "Dock") var dock: DockArguments

  @OptionGroup(title: "Decay train") var decayTrain: TrainArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the value starts; for a shake or wobble, the furthest point. (default: 0)",
      valueName: "value"))
  var from: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the value ends. (default: 1)", valueName: "value"))
  var to: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The launch velocity in units of the value a second (spring). (default: 0)",
      valueName: "number"))
  var velocity: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How high to hop: off the ground at --to (gravity), or as an icon (dock, default: 1); or how "
        + "far a train's spring leaps beyond --to.", valueName: "number"))
  var height: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An easing curve: ease, ease-in-out, cubic-out, back-in, elastic-out, bounce-out …, or "
        + "x1,y1,x2,y2; or one of CSS's functions, such as 'steps(4, jump-end)'. (default: ease)",
      valueName: "name"),
    completion: .list(EasingName.all))
  var ease: String?

  @Flag(
    help: ArgumentHelp(
      "Launch with the speed of a pure cosine, as SKBounceAnimation did, not from rest (spring, "
        + "wall)."))
  var cosine = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part of the way that may be left at the end (spring, shake). (default: 0.001)",
      valueName: "fraction"))
  var residual: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw back before the launch, by this part of the way.", valueName: "fraction"))
  var anticipation: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part of the time that the draw-back takes. (default: 0.25)", valueName: "fraction"))
  var anticipationShare: TypedNumber?

  /// The law that was named, or that the other options are about.
  var chosenLaw: CurveLaw {
    if let law { return law }
    if ease != nil { return .ease }
    if dock.table != nil || dock.smooth { return .dock }
    if decayTrain.train != nil { return .train }
    return falling.restitution != nil || falling.gravity != nil ? .gravity : .spring
  }

  /// Refuses options that the law has no use for.
  func checkLaw() throws {
    let law = chosenLaw
    func check(_ name: String, _ text: String?, _ laws: CurveLaw...) throws {
      guard let text, !laws.contains(law) else { return }
      let names = laws.map(\.rawValue)
      let list =
        names.count > 1
        ? names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1] : names[0]
      throw ValidationError.option(name, text, "it goes with --law \(list) only")
    }
    try check("velocity", velocity.flatMap { Double($0.text) == 0 ? nil : $0.text }, .spring)
    try check("bounces", spring.bounces?.text, .spring, .wall, .gravity, .shake)
    try check("duration", spring.duration?.text, .spring, .wall, .gravity, .shake, .train, .ease)
    try check("visible", spring.visible?.text, .spring, .wall, .gravity, .shake)
    try check("from", from?.text, .spring, .wall, .gravity, .shake, .train, .ease)
    try check("to", to?.text, .spring, .wall, .gravity, .shake, .train, .ease)
    for (name, number) in spring.ofSpringOnly { try check(name, number.text, .spring) }
    try check("restitution", falling.restitution?.text, .gravity)
    try check("gravity", falling.gravity?.text, .gravity)
    try check("height", height?.text, .gravity, .dock, .train)
    try check("table", dock.table?.rawValue, .dock)
    if dock.smooth, law != .dock {
      throw ValidationError("--smooth goes with --law dock only.")
    }
    try check("train", decayTrain.train?.rawValue, .train)
    try check("ratio", decayTrain.ratio?.text, .train)
    try check("threshold", decayTrain.threshold?.text, .train)
    try check("duration-ratio", decayTrain.durationRatio?.text, .train)
    try check("away", decayTrain.away, .train)
    try check("back", decayTrain.back, .train)
    try check("residual", residual?.text, .spring, .shake)
    if cosine, law != .spring, law != .wall {
      throw ValidationError("--cosine goes with --law spring or wall only.")
    }
    try check("ease", ease, .ease)
    if height != nil, law == .train, decayTrain.train != .spring {
      throw ValidationError("--height goes with --train spring only.")
    }
    if anticipationShare != nil, anticipation == nil {
      throw ValidationError("--anticipation-share goes with --anticipation; give it too.")
    }
  }
}
