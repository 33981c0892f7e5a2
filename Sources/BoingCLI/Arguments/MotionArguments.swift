import ArgumentParser
import BoingCurveFormats
import BoingCurves
import BoingPlayground

extension MotionDesign.Kind: ExpressibleByArgument {}

/// The decay trains, by the parts of the jack-in-the-box.
enum DecayTrainKind: String, CaseIterable, ExpressibleByArgument {
  case lid, spring, wobble
}

/// The two published tables of the Dock's bounce.
enum DockTable: String, CaseIterable, ExpressibleByArgument {
  case icon, view
}

/// The options of a body that falls and rebounds.
struct GravityArguments: ParsableArguments {
  @Option(
    number: "fraction", "The fraction of the speed that a contact leaves, 0 to 0.999 (gravity).")
  var restitution: TypedNumber?

  @Option(
    number: "number",
    "The acceleration in units of the value per second squared (gravity); the duration follows.")
  var gravity: TypedNumber?
}

/// The options of the Dock's bounce.
struct DockArguments: ParsableArguments {
  @Option(help: "The table that the dock plays. (default: icon)")
  var table: DockTable?

  @Flag(help: "Play a smooth curve through the dock's table instead of straight lines.")
  var smooth = false
}

/// The options of a decay train.
struct DecayTrainArguments: ParsableArguments {
  @Option(help: "The part of a jack-in-the-box that the train moves. (default: lid)")
  var train: DecayTrainKind?

  @Option(
    number: "fraction",
    "The height of each segment of a train as a fraction of the one before, 0.01 to 0.99. (default: 1/3)"
  )
  var ratio: TypedNumber?

  @Option(number: "number", "The height below which a train ends. (default: 0.02 of the distance)")
  var threshold: TypedNumber?

  @Option(
    number: "fraction",
    "The duration of each segment of a train as a fraction of the one before, 0.01 to 100. (default: 1)"
  )
  var durationRatio: TypedNumber?

  @Option(
    help: ArgumentHelp(
      "The timing of a train's segments away from the target, as --ease. (default: ease-out)",
      valueName: "name"),
    completion: .list(EasingName.all))
  var away: String?

  @Option(
    help: ArgumentHelp(
      "The timing of a train's segments back to the target, as --ease. (default: ease-in; ease-out "
        + "for a wobble)", valueName: "name"),
    completion: .list(EasingName.all))
  var back: String?
}

/// The options of every motion.
struct EndpointArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "spring overshoots, wall is |cos|, gravity falls and rebounds, shake swings about its target, "
        + "dock hops as an icon, train is a jack-in-the-box, ease goes once. (default: as the "
        + "other options say, else spring)", valueName: "kind"))
  var motion: MotionDesign.Kind?

  @Option(
    number: "value",
    "The value at the start; for a shake or wobble, the furthest point. (default: 0)")
  var from: TypedNumber?

  @Option(number: "value", "The value at the end. (default: 1)")
  var to: TypedNumber?

  @Option(
    number: "number",
    "The height of a hop: above --to (gravity), or of an icon (dock, default: 1); or the distance "
      + "by which a train's spring leaps beyond --to.", isHidden: true)
  var height: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An easing curve: ease, ease-in-out, cubic-out, back-in, elastic-out, bounce-out …, or "
        + "x1,y1,x2,y2; or one of CSS's functions, such as 'steps(4, jump-end)'. (default: ease)",
      valueName: "name"),
    completion: .list(EasingName.all))
  var ease: String?
}

/// The options of a launch and an end of a counted bounce.
struct LaunchArguments: ParsableArguments {
  @Option(
    number: "number",
    "The velocity at the start, in units of the value per second (spring). (default: 0)")
  var velocity: TypedNumber?

  @Flag(
    help: ArgumentHelp(
      "Start with the velocity of a pure cosine, as SKBounceAnimation does, not at rest (spring, "
        + "wall)."))
  var cosine = false

  @Option(
    number: "fraction",
    "The fraction of the distance that is left at the end (spring, wall, shake). (default: the last "
      + "visible movement ends at 92 % of the duration, and fades)")
  var residualFraction: TypedNumber?
}

/// The options of a draw-back before a motion.
struct AnticipationArguments: ParsableArguments {
  @Option(number: "fraction", "Draw back before the start, by this fraction of the distance.")
  var anticipation: TypedNumber?

  @Option(
    number: "fraction", "The fraction of the duration that the draw-back takes. (default: 0.25)")
  var anticipationDuration: TypedNumber?
}

/// The options that describe a motion.
struct MotionArguments: ParsableArguments {
  @OptionGroup(title: "Motion") var general: EndpointArguments
  @OptionGroup(title: "Spring and bounces") var spring: SpringArguments
  @OptionGroup(title: "Spring and bounces", visibility: .hidden) var launch: LaunchArguments
  @OptionGroup(title: "Gravity", visibility: .hidden) var falling: GravityArguments
  @OptionGroup(title: "Dock", visibility: .hidden) var dock: DockArguments
  @OptionGroup(title: "Decay train", visibility: .hidden) var decayTrain: DecayTrainArguments
  @OptionGroup(title: "Anticipation", visibility: .hidden) var drawBack: AnticipationArguments

  /// The kind of motion that was named, or that the other options are about.
  var kind: MotionDesign.Kind {
    if let kind = general.motion { return kind }
    if general.ease != nil { return .ease }
    if dock.table != nil || dock.smooth { return .dock }
    if decayTrain.train != nil { return .train }
    return falling.restitution != nil || falling.gravity != nil ? .gravity : .spring
  }

  /// Refuses options that the kind of motion has no use for.
  func checkOptions() throws {
    let (kind, launch) = (kind, launch)
    func check(_ name: String, _ text: String?, _ kinds: MotionDesign.Kind...) throws {
      guard let text, !kinds.contains(kind) else { return }
      let names = kinds.map(\.rawValue)
      let list =
        names.count > 1
        ? names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1] : names[0]
      throw ValidationError.option(name, text, "it goes with --motion \(list) only")
    }
    try check("velocity", launch.velocity.flatMap { Double($0.text) == 0 ? nil : $0.text }, .spring)
    try check("bounces", spring.bounces?.text, .spring, .wall, .gravity, .shake)
    try check("duration", spring.duration?.text, .spring, .wall, .gravity, .shake, .train, .ease)
    try check("visible-fraction", spring.visibleFraction?.text, .spring, .wall, .gravity, .shake)
    try check("from", general.from?.text, .spring, .wall, .gravity, .shake, .train, .ease)
    try check("to", general.to?.text, .spring, .wall, .gravity, .shake, .train, .ease)
    for (name, number) in spring.ofSpringOnly { try check(name, number.text, .spring) }
    try check("restitution", falling.restitution?.text, .gravity)
    try check("gravity", falling.gravity?.text, .gravity)
    try check("height", general.height?.text, .gravity, .dock, .train)
    try check("table", dock.table?.rawValue, .dock)
    if dock.smooth, kind != .dock {
      throw ValidationError("--smooth goes with --motion dock only.")
    }
    try check("train", decayTrain.train?.rawValue, .train)
    try check("ratio", decayTrain.ratio?.text, .train)
    try check("threshold", decayTrain.threshold?.text, .train)
    try check("duration-ratio", decayTrain.durationRatio?.text, .train)
    try check("away", decayTrain.away, .train)
    try check("back", decayTrain.back, .train)
    try check("residual-fraction", launch.residualFraction?.text, .spring, .wall, .shake)
    if launch.cosine, kind != .spring, kind != .wall {
      throw ValidationError("--cosine goes with --motion spring or wall only.")
    }
    try check("ease", general.ease, .ease)
    if general.height != nil, kind == .train, decayTrain.train != .spring {
      throw ValidationError("--height goes with --train spring only.")
    }
    if drawBack.anticipationDuration != nil, drawBack.anticipation == nil {
      throw ValidationError("--anticipation-duration goes with --anticipation; give it too.")
    }
  }
}

/// The options that describe the changing shape of a soft body in flight and on contact.
struct ShapeArguments: ParsableArguments {
  @Option(
    number: "fraction",
    "Add the scales of a body that the hardest contact flattens by this fraction, 0 to 0.99 "
      + "(gravity, wall). (default with --stretch: 0.3)")
  var squash: TypedNumber?

  @Option(
    number: "fraction",
    "Add the scales of a body that its maximum speed lengthens by this fraction, 0 to 10. (default "
      + "with --squash: 0.15)")
  var stretch: TypedNumber?

  @Option(
    number: "seconds",
    "The time for which a contact flattens the body, 0.001 to 86400. (default: a tenth of the whole)"
  )
  var contactDuration: TypedNumber?

  /// The motion with the shape that was asked for, if any was.
  ///
  /// - Throws: `ValidationError` with the option, its value as typed, and what to give instead.
  func apply(to subject: MotionSubject) throws -> MotionSubject {
    guard squash != nil || stretch != nil else {
      if let contactDuration {
        throw ValidationError.option(
          "contact-duration", contactDuration.text, "it goes with --squash or --stretch; give one")
      }
      return subject
    }
    if subject.kind != .gravity && subject.kind != .wall {
      let (name, text) = squash.map { ("squash", $0.text) } ?? ("stretch", stretch?.text ?? "")
      throw ValidationError.option(
        name, text, "a body is flattened where it hits, with --motion gravity or wall only")
    }
    return try subject.shaped(
      squash: try (squash ?? 0.3).number("squash", "give a fraction from 0 to 0.99, such as 0.3") {
        (0...0.99).contains($0)
      },
      stretch: try (stretch ?? 0.15).number("stretch", "give a fraction from 0 to 10, such as 0.15")
      {
        (0...10).contains($0)
      },
      contactDuration: try contactDuration?.duration("contact-duration"))
  }
}
