import ArgumentParser

/// The options that describe how a soft body changes its shape as it flies and hits.
struct ShapeArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add the scales of a body that the hardest contact flattens by this part, 0 to 0.99 (gravity, "
        + "wall). (default with --stretch: 0.3)", valueName: "fraction"))
  var squash: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add the scales of a body that its greatest speed lengthens by this part, 0 to 10. (default "
        + "with --squash: 0.15)", valueName: "fraction"))
  var stretch: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long a contact flattens the body. (default: a tenth of the whole)",
      valueName: "seconds"))
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
    if subject.law != .gravity && subject.law != .wall {
      let (name, text) = squash.map { ("squash", $0.text) } ?? ("stretch", stretch?.text ?? "")
      throw ValidationError.option(
        name, text, "a body is flattened where it hits, with --law gravity or wall only")
    }
    return try subject.shaped(
      squash: try (squash ?? 0.3).number("squash", "give a part from 0 to 0.99, such as 0.3") {
        (0...0.99).contains($0)
      },
      stretch: try (stretch ?? 0.15).number("stretch", "give a part from 0 to 10, such as 0.15") {
        (0...10).contains($0)
      },
      contactDuration: try contactDuration?.number(
        "contact-duration", "give seconds from 0.000001 to 86400"
      ) { (0.000_001...86_400).contains($0) })
  }
}
