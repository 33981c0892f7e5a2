import Testing

/// Wrong arguments of the commands about curves.
extension WrongUsageTests {
  @Test(
    "a curve's wrong arguments are named with the remedy",
    arguments: [
      ("curve --bounces -1", "--bounces -1: give a whole number from 0 to 1000."),
      ("curve --bounces 2.5", "--bounces 2.5: give a whole number from 0 to 1000."),
      (
        "curve --duration 1e300", "--duration 1e300: give seconds from 0.001 to 86400, such as 1.5."
      ),
      ("curve --from nan", "--from nan: give a number from -1e+100 to 1e+100."),
      ("curve --to -1e308", "--to -1e308: give a number from -1e+100 to 1e+100."),
      ("curve --rows 1", "--rows 1: give a whole number from 2 to 1000000."),
      ("curve --law wall --velocity 3", "--velocity 3: it goes with --law spring only."),
      ("curve --plot --json", "--plot and --json do not go together; choose one."),
      ("curve --csv --json", "--csv and --json do not go together; choose one."),
      ("curve --svg a.png", "--svg a.png: let the name end in .svg."),
      (
        "curve --law dock --bounces 3",
        "--bounces 3: it goes with --law spring, wall, gravity or shake only."
      ),
      ("curve --law wall --mass 2", "--mass 2: it goes with --law spring only."),
      ("curve --bounces 3 --smooth --law wall", "--smooth goes with --law dock only."),
      ("curve --ratio 0.5", "--ratio 0.5: it goes with --law train only."),
      (
        "curve --mass 2 --bounces 3",
        "--bounces and --mass describe a spring in two ways; choose one: --bounces and --duration, "
          + "--mass, --stiffness and --damping, --response and --damping-ratio, or "
          + "--perceptual-duration and --bounce."
      ),
      (
        "curve --gravity 10 --duration 2",
        "--duration 2: it follows from --gravity; leave one of them out."
      ),
      (
        "curve --restitution 0.5 --gravity 10 --bounces 2",
        "--bounces 2: they follow from --restitution 0.5; leave one of them out."
      ),
      (
        "curve --restitution 1",
        "--restitution 1: give a part of the speed from 0 to 0.999, such as 0.6."
      ),
      ("curve --bounce 1.5", "--bounce 1.5: give a number from -0.999 to 1, such as 0.3."),
      (
        "curve --anticipation 0",
        "--anticipation 0: give a part of the way above 0, up to 10, such as 0.1."
      ),
      (
        "curve --anticipation-share 0.2",
        "--anticipation-share goes with --anticipation; give it too."
      ),
      ("curve --cosine --law gravity", "--cosine goes with --law spring or wall only."),
      (
        "curve --cosine --velocity 3",
        "--velocity 3: it follows from --cosine; leave one of them out."
      ),
      (
        "curve --residual 0.5",
        "--residual 0.5: give a part of the way from 0.000000001 to --visible, which is 0.02."
      ),
      (
        "curve --mass 2 --residual 0.01",
        "--residual 0.01: it goes with --bounces and --duration only, not with a spring's constants."
      ),
      (
        "curve --train lid --away back-out",
        "--away back-out: give linear, ease, ease-in, ease-out, ease-in-out, or four numbers "
          + "x1,y1,x2,y2."
      ),
      (
        "curve --train lid --duration-ratio 0",
        "--duration-ratio 0: give a number from 0.01 to 100."
      ),
      (
        "curve --squash 0.3",
        "--squash 0.3: a body is flattened where it hits, with --law gravity or wall only."
      ),
      (
        "curve --law wall --squash 1",
        "--squash 1: give a part from 0 to 0.99, such as 0.3."
      ),
      (
        "curve --law wall --contact-duration 1",
        "--contact-duration 1: it goes with --squash or --stretch; give one."
      ),
      ("curve --max-error 0.1", "--max-error 0.1: it goes with --segments; give it too."),
      (
        "curve --segments --max-error 2",
        "--max-error 2: give a part of the way from 0.000001 to 1, such as 0.001."
      ),
      (
        "curve --segments --rows 3",
        "--rows 3: it goes with samples, not with --segments; leave one of them out."
      ),
      (
        "curve --segments --ease steps(3)",
        "--ease steps(3): it is made of straight lines, which need no --segments."
      ),
    ])
  func curve(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.curveUsage)
  }

  @Test(
    "CSS that cannot be is refused with the remedy",
    arguments: [
      (
        "css --max-error 0",
        "--max-error 0: give a part of the way from 0.000001 to 1, such as 0.001."
      ),
      ("css --max-points 1", "--max-points 1: give a whole number from 2 to 10000."),
      ("css --max-bytes 10", "--max-bytes 10: give a whole number from 11 to 1000000."),
      (
        "css --max-error 0.1 --max-points 3",
        "--max-error and --max-points do not go together; choose one."
      ),
      ("css --from 1", "--from and --to are both 1: there is no way to go; let them differ."),
      ("css --law dock --height 0", "--height 0: there is no way to go; give another height."),
      (
        "css --damping 0",
        "A spring without damping never rests, and CSS needs an end; damp it."
      ),
      ("css --template {}px", "--template {}px: it goes with --keyframes only."),
      (
        "css --keyframes a --property grid-area",
        "--property grid-area: give its value as well, such as --template '{}px'."
      ),
      (
        "css --keyframes 1a",
        "--keyframes 1a: give letters, digits, - and _, and begin with a letter."
      ),
      (
        "css --keyframes a --template 0px",
        "--template 0px: put {} in the place of the number, and none of ; { } ! elsewhere."
      ),
    ])
  func css(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.cssUsage)
  }

  @Test(
    "what only the work itself shows to be impossible is refused like any other usage",
    arguments: [
      (
        "css --law dock --max-points 2",
        "--max-points 2: so few lose the motion; give a whole number from 3 to 10000."
      ),
      (
        "css --bounces 1000 --max-error 0.000001",
        "--max-error 0.000001: it is too small for this motion; give a greater one, from 0.001 to 1."
      ),
      (
        "css --stiffness 1e9 --damping 1e-6 --max-error 1",
        "The motion turns back too often, or is too steep, for CSS, whatever the error; give it "
          + "fewer bounces, more damping or a smaller velocity."
      ),
      (
        "css --max-bytes 60 --keyframes drop",
        "--max-bytes 60: give a whole number from 71, the shortest there is, to 1000000."
      ),
      ("css --ease step-end", "--ease step-end: it is CSS already; write it as it is."),
    ])
  func late(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.cssUsage)
  }

  @Test("segments that cannot be found are refused with the option and a remedy")
  func lateSegments() async throws {
    try await expectRefusal(
      "curve --train lid --away 0,1,0,1 --segments",
      "--max-error 0.001: it is too small for this motion; give a greater one, from 0.1 to 1.",
      Self.curveUsage)
    try await expectRefusal(
      "curve --bounces 1000 --max-error 0.000001 --segments",
      "--max-error 0.000001: it is too small for this motion; give a greater one, from 0.001 to 1.",
      Self.curveUsage)
  }

  @Test(
    "a spring that is not described, or twice, is refused with the remedy",
    arguments: [
      (
        "convert",
        "Describe a spring: --stiffness and --damping, --response and --damping-ratio, "
          + "--perceptual-duration and --bounce, or --bounces and --duration."
      ),
      ("convert --mass 0", "--mass 0: give a number from 0.000001 to 1000000000."),
      ("convert --response x", "--response x: give seconds from 0.001 to 86400, such as 0.5."),
      ("convert --damping -1", "--damping -1: give a number from 0 to 1000000000."),
      (
        "convert --mass 1 --response 1",
        "--mass and --response describe a spring in two ways; choose one: --bounces and "
          + "--duration, --mass, --stiffness and --damping, --response and --damping-ratio, or "
          + "--perceptual-duration and --bounce."
      ),
    ])
  func convert(line: String, message: String) async throws {
    try await expectRefusal(line, message, Self.convertUsage)
  }
}
