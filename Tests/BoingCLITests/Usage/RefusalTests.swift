import BoingTestSupport
import Foundation
import Testing

/// Every line of arguments that is refused before any work, with the message that names the fault and the remedy.
@Suite("Refused arguments")
struct RefusalTests {
  /// A line of arguments each, and below it the message; what they are about stands behind `#`.
  private static let table = """
    # a player
    play jack --state a
      --state goes with a document; 'jack' is a demo.
    play jack --exit-after 0
      --exit-after 0: give seconds from 0.001 to 86400, such as 1.5.
    play jack --port 80
      --port goes with --watch; give it too.
    play a.caml --watch --repeat
      --watch and --repeat do not go together; choose one.
    play jack --watch
      --watch goes with a document; 'jack' is a demo.
    play
      Missing expected argument '<name-or-file>'
    # what is rendered
    render
      Name a demo or a document; 'boing render --list' lists the demos.
    render -o a.png
      Name a demo or a document; 'boing render --list' lists the demos.
    render --list -o a.png
      --list renders nothing; leave the options of images out.
    render jack --list --set bounces=3
      --list renders nothing; leave the options of images out.
    render --list --state Unlock
      --list renders nothing; leave the options of images out.
    # a demo
    render jack --set leap
      --set leap: give a parameter's name and a number, such as bounces=3.
    render jack --set foo=1
      --set: 'jack' has no parameter 'foo'; it has lid, leap, wobble, tension.
    render counts --set duration=99
      --set: duration cannot be 99; give a number from 0.2 to 5.
    render one-axis --set bounces=1.5
      --set: bounces cannot be 1.5; give a whole number from 0 to 20.
    render jack two
      Unexpected argument 'two'
    render jack --start 1 --time 2
      --start and --time do not go together; choose one.
    render jack --start 5
      --start 5: the demo ends at 4.2 s; give an earlier time, or a --duration.
    render jack --start 1 -o a.ca
      --start chooses the first frame of a movie; leave it out when writing a document.
    render jack --time 99
      --time 99: the movie ends at 4.2 s; give a time from 0 to 4.2, or a longer --duration.
    render jack --time 2 --duration 1 -o a.png
      --time 2: the movie ends at 1 s; give a time from 0 to 1, or a longer --duration.
    render jack --time 1 -o a.webp
      --output a.webp: --time makes a single PNG; let the name end in .png, or leave --time out.
    render jack -o a.xyz
      --output a.xyz: let the name end in .png, .apng, .gif, .webp, .mp4, .webm, or in / for a folder with a PNG of
      each frame; for a page in .html or .boing, for a layer tree in .json, .lottie, .svg, and a demo's in .caml,
      .ca, .wallpaper, .tendies.
    render jack -o -
      --output -: only a single image goes to standard output; choose it with --time, or give a file's name, such as
      movie.apng.
    render jack --contact-sheet a.webp
      --contact-sheet a.webp: it is a PNG; let the name end in .png.
    render jack -o a.png --contact-sheet ./a.png
      --contact-sheet ./a.png: the movie goes to the same file; give one of them another name.
    render jack --time 0 --contact-sheet jack.png
      --contact-sheet jack.png: the movie goes to the same file; give one of them another name.
    render jack --contact-sheet-frames 3
      --contact-sheet-frames goes with --contact-sheet; name the sheet too.
    render jack --onion-skin a.webp
      --onion-skin a.webp: it is a PNG; let the name end in .png.
    render jack --contact-sheet a.png --onion-skin ./a.png
      --onion-skin ./a.png: the contact sheet goes to the same file; give one of them another name.
    render jack --onion-skin-frames 3
      --onion-skin-frames goes with --onion-skin; name the image too.
    render jack --onion-skin a.png --onion-skin-frames 1001
      --onion-skin-frames 1001: give a whole number from 1 to 1000.
    render jack --shutter-samples 8
      --shutter-samples goes with --shutter-angle; give the angle, such as 180.
    render jack --shutter-angle 180 --shutter-samples 1
      --shutter-samples 1: give a whole number from 2 to 256.
    render jack --color-space p3
      --color-space p3: give srgb or display-p3.
    render jack --color-space display-p3 -o a.gif
      --color-space display-p3: GIF is written in sRGB; let the name end in .apng or .png, or in / for a folder.
    render jack --background #12345
      --background #12345: give none, black, white, or a colour such as #fa0 or #ffaa0080.
    render jack --scale 64
      --scale 64: jack has 480 × 600 points, and an image at most 16384 pixels a side and 67108864 in all; give 15
      or less.
    render one-axis -o a.webp --svg smil
      --svg goes with Lottie and SVG; leave it out, or let the output end in .json, .lottie, .svg.
    render one-axis -o a.json --svg smil
      --svg smil: a .json is no SVG; leave it out.
    render one-axis -o a.svg --fps 30
      --fps is about images; leave it out when writing a document.
    render one-axis -o a.ca --background none
      --background is about images; leave it out when writing a document.
    render jack --duration 86400 --fps 1000 -o a.apng
      --duration 86400: at 1000 frames per second a movie lasts at most 10000 s; shorten it or lower --fps.
    render one-axis -o a.apng --quality .2
      --quality goes with movies with loss; leave it out, or let the output end in .webp, .mp4, .webm.
    render one-axis --contact-sheet a.png --quality .2
      --quality goes with movies with loss; leave it out, or let the output end in .webp, .mp4, .webm.
    render one-axis -o f/ --loop 3
      --loop goes with movies in one file; leave it out, or let the output end in .apng, .gif, .webp, .mp4, .webm.
    render one-axis --time .1 --fps 30
      --fps and --time do not go together; choose one.
    # a document
    render a.caml b.caml
      Unexpected argument 'b.caml'
    render a.caml --set leap=1
      --set goes with a demo; 'a.caml' is a document.
    render jack --to-state a
      --to-state goes with a document; 'jack' is a demo.
    render a.caml --fit 9 --scale 1
      --fit and --scale do not go together; choose one.
    render a.caml --fit 9 -o a.html
      --fit is about images; leave it out for this output.
    render a.caml --to-state Unlock --transition-time 10 --duration 1
      --transition-time 10: the movie ends after 1 s, before the change; give an earlier time, or a longer
      --duration.
    render a.caml --to-state Unlock --transition-time 3
      --transition-time 3: the movie ends after 3 s, before the change; give an earlier time, or a longer
      --duration.
    render a.caml --start 100 --to-state Unlock --transition-time 50
      --transition-time 50: the movie ends after 3 s, before the change; give an earlier time, or a longer
      --duration.
    render a.caml -o b.webp --strict
      --strict goes with Lottie and SVG; leave it out, or let the output end in .json, .lottie, .svg.
    preview a.caml -o ""
      --output '': give the path of a folder, or leave it out for this one.
    render a.caml --transition-time 1
      --transition-time says when a change of state begins; say with --to-state to which.
    render a.caml --memory lots
      --memory lots: give a size such as 512M or 4G.
    render a.caml --time 2 --duration 1
      --time 2: the movie ends at 1 s; give a time from 0 to 1, or a longer --duration.
    # a curve
    export --bounces 2.5
      --bounces 2.5: give a whole number from 0 to 1000.
    export --from nan
      --from nan: give a number from -1e+100 to 1e+100.
    export --rows 1
      --rows 1: give a whole number from 2 to 1000000.
    export --motion wall --velocity 3
      --velocity 3: it goes with --motion spring only.
    export --as plot --json
      --as plot and --json do not go together; choose one.
    export --as csv --json
      --as csv and --json do not go together; choose one.
    export -o a.bmp
      --output a.bmp: let the name end in .svg, .png, .csv or .json, for a movie in .apng, .gif, .webp, .mp4, .webm;
      give -, or a format with --as.
    export --segments -o a.gif
      --output a.gif: a movie shows the motion, not --segments; leave one of them out.
    export --duration 601 -o a.webp
      The motion takes 601 s, and its movie at most 600 s; shorten it, or write a figure as .svg or .png.
    export -o a.svg -o ./a.svg
      --output ./a.svg: it is named twice; leave one of them out.
    export --motion dock --bounces 3
      --bounces 3: it goes with --motion spring, wall, gravity or shake only.
    export --motion wall --mass 2
      --mass 2: it goes with --motion spring only.
    export --bounces 3 --smooth --motion wall
      --smooth goes with --motion dock only.
    export --ratio 0.5
      --ratio 0.5: it goes with --motion train only.
    export --mass 2 --bounces 3
      --bounces and --mass describe the same spring differently; choose one: --bounces and --duration, --mass,
      --stiffness and --damping, --response and --damping-ratio, or --perceptual-duration and --bounce.
    export --gravity 10 --duration 2
      --duration 2: it follows from --gravity; leave one of them out.
    export --restitution 0.5 --gravity 10 --bounces 2
      --bounces 2: they follow from --restitution 0.5; leave one of them out.
    export --restitution 1
      --restitution 1: give a fraction of the speed from 0 to 0.999, such as 0.6.
    export --bounce 1.5
      --bounce 1.5: give a number from -0.999 to 1, such as 0.3.
    export --anticipation 0
      --anticipation 0: give a fraction of the distance above 0, up to 10, such as 0.1.
    export --anticipation-duration 0.2
      --anticipation-duration goes with --anticipation; give it too.
    export --cosine --motion gravity
      --cosine goes with --motion spring or wall only.
    export --cosine --velocity 3
      --velocity 3: it follows from --cosine; leave one of them out.
    export --residual-fraction 0.5
      --residual-fraction 0.5: give a fraction of the distance from 0.000000001 to --visible-fraction, which is
      0.02.
    export --from 5 --to 5 --velocity 3
      --velocity 3: bounces are counted by the distance, and there is none; let --from and --to differ, or give a
      spring's constants.
    export --motion wall --cosine --residual-fraction 0.01
      --residual-fraction 0.01: a wall has none with --cosine; leave one of them out.
    export --mass 2 --residual-fraction 0.01
      --residual-fraction 0.01: it goes with --bounces and --duration only, not with a spring's constants.
    export --train lid --away back-out
      --away back-out: give linear, ease, ease-in, ease-out, ease-in-out, or four numbers x1,y1,x2,y2.
    export --train lid --duration-ratio 0
      --duration-ratio 0: give a number from 0.01 to 100.
    export --squash 0.3
      --squash 0.3: a body is flattened where it hits, with --motion gravity or wall only.
    export --motion wall --squash 1
      --squash 1: give a fraction from 0 to 0.99, such as 0.3.
    export --motion wall --contact-duration 1
      --contact-duration 1: it goes with --squash or --stretch; give one.
    export --max-error 0.1
      --max-error 0.1: it goes with --segments or a format; give one.
    export --segments --rows 3
      --rows 3: it goes with samples, not with --segments; leave one of them out.
    export --as plot --segments
      --as plot shows the curve, not --segments; leave one of them out.
    export --as png
      --as png: leave --as out, and give -o curve.png.
    export --as plot,css
      --as plot: it stands alone; leave the other formats out.
    export --name a
      --name goes with the formats of others; name one with --as.
    export linear(0,1) --as csv
      A text is written in a format of others or as springs; say with --as in which.
    export linear(0,1) -o a.svg
      --output goes with a format; name one with --as.
    export linear(0,1) --bounces 3
      --bounces 3: the text describes the motion; leave one of them out.
    export --segments --ease steps(3)
      --ease steps(3): it is made of straight lines, which need no --segments.
    # texts
    export --as css --max-points 1
      --max-points 1: give a whole number from 2 to 10000.
    export --as css --max-bytes 10
      --max-bytes 10: give a whole number from 11 to 1000000.
    export --as css --max-error 0.1 --max-points 3
      --max-error and --max-points do not go together; choose one.
    export --as css --max-points 3 --minimize bytes
      --minimize goes with --max-error only.
    export --as gsap --max-points 3
      --max-points goes with --as css and css-keyframes only.
    export --as gsap --value-only
      --value-only goes with --as css only.
    export --as css --value-only --fallback
      --value-only and --fallback do not go together; choose one.
    export --as css --from 1
      The motion starts and ends at 1 and never leaves it; let --from and --to, or --height, differ.
    export --as css --damping 0
      A spring without damping never rests, and every format needs an end; damp it.
    export --as css-keyframes --property grid-area
      --property grid-area: give its value as well, such as --template '{}px'.
    export - --as css --watch -o a
      --watch goes with a tokens file; give one.
    export --as css --rows 3
      --rows goes with numbers and figures; leave it out, or --as.
    export --as css -o a -o b
      Texts go to one --output, a folder where they are several.
    export linear(0,1) --as css --bounces 3
      --bounces 3: the text describes the motion; leave one of them out.
    export linear(0,1) --as css --to 0
      --to 0: it is the start, too; let --from and --to differ.
    export --as css,gsap -o ""
      --output '': give the path of a file or folder.
    # a spring
    export --as springs
      Describe a spring: --stiffness and --damping, --response and --damping-ratio, --perceptual-duration and
      --bounce, or --bounces and --duration.
    export --as springs --to 4
      --to 4: it describes no spring; leave it out, or name a format.
    export --as springs --rows 4
      --rows goes with a format; name one with --as.
    export --as springs --force
      --force goes with a format; name one with --as.
    export --as springs --mass 0
      --mass 0: give a number from 0.000001 to 1000000000.
    export --as springs --response x
      --response x: give seconds from 0.001 to 86400, such as 1.5.
    export --as springs --damping -1
      --damping -1: give a number from 0 to 1000000000.
    export --as springs --mass 1 --response 1
      --mass and --response describe the same spring differently; choose one: --bounces and --duration, --mass,
      --stiffness and --damping, --response and --damping-ratio, or --perceptual-duration and --bounce.
    # lint
    lint
      There is no document; name a file or folder, or - for standard input.
    lint a.caml --rule missing-assets
      --rule missing-assets: there is no such rule; --rules lists them, missing-asset among them.
    lint --explain nope
      --explain nope: there is no such rule; --rules lists them.
    lint a.caml --rules
      --rules and --explain take no documents; leave them out.
    lint --rules --json
      --rules and --explain print text; leave --json out.
    lint --explain missing-asset --format github
      --rules and --explain print text; leave --format out.
    lint a.caml --json --format github
      --json and --format github do not go together; choose one.
    lint - --fix
      --fix repairs files; name one instead of -.
    lint - -
      Standard input can be read once; give - once.
    lint a.caml --max-per-rule -1
      --max-per-rule -1: give a whole number from 0 to 1000000.
    """

  private static let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
    .reduce(into: [(line: String, message: String)]()) { rows, text in
      if !text.hasPrefix(" ") {
        rows.append((String(text), ""))
      } else {
        let message = rows[rows.count - 1].message
        rows[rows.count - 1].message = message + (message.isEmpty ? "" : " ") + text.dropFirst(2)
      }
    }

  private let folder = TemporaryFolder()

  @Test("are named, with the remedy", arguments: rows)
  func refused(line: String, message: String) async throws {
    try folder.write("<caml/>", to: "a.caml")
    try await Boing.fail(line, message + "\n", in: folder)
  }
}
