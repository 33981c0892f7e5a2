import BoingTestSupport
import Foundation
import Testing

/// Wrong arguments of the commands about curves.
@Suite("Wrong usage of curves")
struct WrongCurveUsageTests {
  private let folder = TemporaryFolder()

  @Test(
    "a curve's wrong arguments are named with the remedy",
    arguments: [
      ("export --bounces 2.5", "--bounces 2.5: give a whole number from 0 to 1000."),
      ("export --from nan", "--from nan: give a number from -1e+100 to 1e+100."),
      ("export --rows 1", "--rows 1: give a whole number from 2 to 1000000."),
      ("export --motion wall --velocity 3", "--velocity 3: it goes with --motion spring only."),
      ("export --as plot --json", "--as plot and --json do not go together; choose one."),
      ("export --as csv --json", "--as csv and --json do not go together; choose one."),
      (
        "export -o a.bmp",
        "--output a.bmp: let the name end in .svg, .png, .csv or .json, for a movie in .apng, .gif, "
          + ".webp, .mp4, .webm; give -, or a format with --as."
      ),
      (
        "export --segments -o a.gif",
        "--output a.gif: a movie shows the motion, not --segments; leave one of them out."
      ),
      (
        "export --duration 601 -o a.webp",
        "The motion takes 601 s, and its movie at most 600 s; shorten it, or write a figure as .svg "
          + "or .png."
      ),
      ("export -o a.svg -o ./a.svg", "--output ./a.svg: it is named twice; leave one of them out."),
      (
        "export --motion dock --bounces 3",
        "--bounces 3: it goes with --motion spring, wall, gravity or shake only."
      ),
      ("export --motion wall --mass 2", "--mass 2: it goes with --motion spring only."),
      ("export --bounces 3 --smooth --motion wall", "--smooth goes with --motion dock only."),
      ("export --ratio 0.5", "--ratio 0.5: it goes with --motion train only."),
      (
        "export --mass 2 --bounces 3",
        "--bounces and --mass describe the same spring differently; choose one: --bounces and --duration, "
          + "--mass, --stiffness and --damping, --response and --damping-ratio, or "
          + "--perceptual-duration and --bounce."
      ),
      (
        "export --gravity 10 --duration 2",
        "--duration 2: it follows from --gravity; leave one of them out."
      ),
      (
        "export --restitution 0.5 --gravity 10 --bounces 2",
        "--bounces 2: they follow from --restitution 0.5; leave one of them out."
      ),
      (
        "export --restitution 1",
        "--restitution 1: give a fraction of the speed from 0 to 0.999, such as 0.6."
      ),
      ("export --bounce 1.5", "--bounce 1.5: give a number from -0.999 to 1, such as 0.3."),
      (
        "export --anticipation 0",
        "--anticipation 0: give a fraction of the distance above 0, up to 10, such as 0.1."
      ),
      (
        "export --anticipation-duration 0.2",
        "--anticipation-duration goes with --anticipation; give it too."
      ),
      ("export --cosine --motion gravity", "--cosine goes with --motion spring or wall only."),
      (
        "export --cosine --velocity 3",
        "--velocity 3: it follows from --cosine; leave one of them out."
      ),
      (
        "export --residual-fraction 0.5",
        "--residual-fraction 0.5: give a fraction of the distance from 0.000000001 to --visible-fraction, which is 0.02."
      ),
      (
        "export --from 5 --to 5 --velocity 3",
        "--velocity 3: bounces are counted by the distance, and there is none; let --from and --to differ, or "
          + "give a spring's constants."
      ),
      (
        "export --motion wall --cosine --residual-fraction 0.01",
        "--residual-fraction 0.01: a wall has none with --cosine; leave one of them out."
      ),
      (
        "export --mass 2 --residual-fraction 0.01",
        "--residual-fraction 0.01: it goes with --bounces and --duration only, not with a spring's constants."
      ),
      (
        "export --train lid --away back-out",
        "--away back-out: give linear, ease, ease-in, ease-out, ease-in-out, or four numbers "
          + "x1,y1,x2,y2."
      ),
      (
        "export --train lid --duration-ratio 0",
        "--duration-ratio 0: give a number from 0.01 to 100."
      ),
      (
        "export --squash 0.3",
        "--squash 0.3: a body is flattened where it hits, with --motion gravity or wall only."
      ),
      (
        "export --motion wall --squash 1",
        "--squash 1: give a fraction from 0 to 0.99, such as 0.3."
      ),
      (
        "export --motion wall --contact-duration 1",
        "--contact-duration 1: it goes with --squash or --stretch; give one."
      ),
      ("export --max-error 0.1", "--max-error 0.1: it goes with --segments or a format; give one."),
      (
        "export --segments --rows 3",
        "--rows 3: it goes with samples, not with --segments; leave one of them out."
      ),
      (
        "export --as plot --segments",
        "--as plot shows the curve, not --segments; leave one of them out."
      ),
      ("export --as png", "--as png: leave --as out, and give -o curve.png."),
      ("export --as plot,css", "--as plot: it stands alone; leave the other formats out."),
      ("export --name a", "--name goes with the formats of others; name one with --as."),
      (
        "export linear(0,1) --as csv",
        "A text is written in a format of others or as springs; say with --as in which."
      ),
      ("export linear(0,1) -o a.svg", "--output goes with a format; name one with --as."),
      (
        "export linear(0,1) --bounces 3",
        "--bounces 3: the text describes the motion; leave one of them out."
      ),

      (
        "export --segments --ease steps(3)",
        "--ease steps(3): it is made of straight lines, which need no --segments."
      ),
    ])
  func curve(line: String, message: String) async throws {
    try await Boing.fail(line, message + "\n", in: folder)
  }

  @Test(
    "an export that cannot be is refused with the remedy",
    arguments: [
      ("--as css --max-points 1", "--max-points 1: give a whole number from 2 to 10000."),
      ("--as css --max-bytes 10", "--max-bytes 10: give a whole number from 11 to 1000000."),
      (
        "--as css --max-error 0.1 --max-points 3",
        "--max-error and --max-points do not go together; choose one."
      ),
      (
        "--as css --max-points 3 --minimize bytes", "--minimize goes with --max-error only."
      ),
      (
        "--as gsap --max-points 3", "--max-points goes with --as css and css-keyframes only."
      ),
      ("--as gsap --value-only", "--value-only goes with --as css only."),
      (
        "--as css --value-only --fallback",
        "--value-only and --fallback do not go together; choose one."
      ),
      (
        "--as css --from 1",
        "The motion starts and ends at 1 and never leaves it; let --from and --to, or --height, "
          + "differ."
      ),
      (
        "--as css --damping 0",
        "A spring without damping never rests, and every format needs an end; damp it."
      ),
      (
        "--as css-keyframes --property grid-area",
        "--property grid-area: give its value as well, such as --template '{}px'."
      ),
      (
        "- --as css --watch -o a",
        "--watch goes with a tokens file; give one."
      ),
      ("--as css --rows 3", "--rows goes with numbers and figures; leave it out, or --as."),
      ("--as css -o a -o b", "Texts go to one --output, a folder where they are several."),
      (
        "linear(0,1) --as css --bounces 3",
        "--bounces 3: the text describes the motion; leave one of them out."
      ),
      ("linear(0,1) --as css --to 0", "--to 0: it is the start, too; let --from and --to differ."),

    ])
  func export(line: String, message: String) async throws {
    try await Boing.fail("export " + line, message + "\n", in: folder)
  }

  @Test(
    "what only the work itself shows to be impossible is an error with the remedy",
    arguments: [
      ("export --as css --motion dock --max-points 2", "give one from 3 to 10000"),
      ("export --as css --bounces 1000 --max-error 0.000001", "is too small for this motion; give"),
      (
        "export --as css --stiffness 1e9 --damping 1e-6 --max-error 1",
        "The motion turns back too often, or is too steep, for CSS, whatever the error"
      ),
      ("export --as css-keyframes --max-bytes 60", "give one from "),
      (
        "export --bounces 1000 --max-error 0.000001 --segments",
        "The maximum error 0.000001 cannot be kept within 10000 points; give a larger one"
      ),
    ])
  func late(line: String, message: String) async throws {
    try await Boing.fail(line, message, status: 1, in: folder)
  }

  @Test(
    "a spring that is not described, or twice, is refused with the remedy",
    arguments: [
      (
        "export --as springs",
        "Describe a spring: --stiffness and --damping, --response and --damping-ratio, "
          + "--perceptual-duration and --bounce, or --bounces and --duration."
      ),
      (
        "export --as springs --to 4",
        "--to 4: it describes no spring; leave it out, or name a format."
      ),
      ("export --as springs --rows 4", "--rows goes with a format; name one with --as."),
      ("export --as springs --force", "--force goes with a format; name one with --as."),
      ("export --as springs --mass 0", "--mass 0: give a number from 0.000001 to 1000000000."),
      (
        "export --as springs --response x",
        "--response x: give seconds from 0.001 to 86400, such as 1.5."
      ),
      ("export --as springs --damping -1", "--damping -1: give a number from 0 to 1000000000."),
      (
        "export --as springs --mass 1 --response 1",
        "--mass and --response describe the same spring differently; choose one: --bounces and "
          + "--duration, --mass, --stiffness and --damping, --response and --damping-ratio, or "
          + "--perceptual-duration and --bounce."
      ),
    ])
  func spring(line: String, message: String) async throws {
    try await Boing.fail(line, message + "\n", in: folder)
  }
}
