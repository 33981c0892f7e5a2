import Boing
import BoingDemos
import BoingFormats
import CurveFormats
import Foundation

/// The gallery as one HTML document without scripts and without anything from elsewhere.
///
/// Who prefers reduced motion sees posters instead of animations.
struct GalleryPage {
  let entries: [GalleryEntry]

  /// The document.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Boing: gallery</title>
    <style>
    \(GalleryStyle.sheet)\(samples)
    </style>
    </head>
    <body>
    <header>
    <h1>Boing</h1>
    <p>Bounce animation in Swift. Every image on this page was rendered by \
    <code>boing gallery</code>; open a card to see the Swift that made it, its curve, and the same \
    curve as CSS.</p>
    <nav>\(links)</nav>
    </header>
    <main>
    \(entries.map(card).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var samples: String {
    entries.flatMap(\.curves).compactMap { $0.css?.sampleRules }.joined(separator: "\n")
  }

  private var links: String {
    entries.map { "<a href=\"#\($0.name)\">\($0.name)</a>" }.joined(separator: " ")
  }

  private func card(_ entry: GalleryEntry) -> String {
    let (width, height) = (Int(entry.size.width), Int(entry.size.height))
    var parts = [
      """
      <article id="\(entry.name)">
      <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset="\(entry.poster)">
      <img src="\(entry.animation)" alt="\(entry.summary.escapedForXML(inAttribute: true))" width="\(width)" \
      height="\(height)" loading="lazy">
      </picture>
      <div class="text">
      <h2>\(entry.name)</h2>
      <p>\(entry.summary.escapedForXML())</p>
      <pre class="command"><code>boing demo \(entry.name)</code></pre>
      """
    ]
    if !entry.curves.isEmpty {
      let figures = entry.curves.map { "<div class=\"figure\">\($0.figure)</div>" }
      parts.append(details("Curve", figures.joined(separator: "\n")))
      let samples = entry.curves.compactMap { curve in
        curve.css.map { cssSample($0, title: entry.curves.count > 1 ? curve.title : nil) }
      }
      if !samples.isEmpty { parts.append(details("CSS", samples.joined(separator: "\n"))) }
    }
    if !entry.parameters.isEmpty { parts.append(details("Parameters", parameterTable(entry))) }
    let files = entry.sources.map { source in
      (entry.sources.count > 1 ? "<p class=\"note\">\(source.name.escapedForXML())</p>\n" : "")
        + "<pre><code>\(source.text.escapedForXML())</code></pre>"
    }
    if !files.isEmpty { parts.append(details("Swift", files.joined(separator: "\n"))) }
    parts.append("</div>\n</article>")
    return parts.joined(separator: "\n")
  }

  private func details(_ title: String, _ body: String) -> String {
    "<details><summary>\(title)</summary>\n\(body)\n</details>"
  }

  private func cssSample(_ css: GalleryCSS, title: String?) -> String {
    let heading = title.map { "<p class=\"note\">\($0.escapedForXML())</p>\n" } ?? ""
    return """
      \(heading)<div class="track"><i id="sample-\(css.name)"></i></div>
      <pre><code>\(css.code.escapedForXML())</code></pre>
      <p class="note">Maximum error \(String(format: "%.2g", css.error * 100)) % of the distance.</p>
      """
  }

  private func parameterTable(_ entry: GalleryEntry) -> String {
    let rows = entry.parameters.map {
      "<tr><td><code>--set \($0.name)=\($0.defaultValue.plain)</code></td>"
        + "<td>\($0.summary.escapedForXML())</td></tr>"
    }
    return "<table>\n\(rows.joined(separator: "\n"))\n</table>"
  }
}

/// One demo as the page shows it.
struct GalleryEntry {
  let name: String
  let summary: String
  /// Points.
  let size: CGSize
  /// The names of the image files.
  let poster: String
  let animation: String
  /// The Swift that made it, file by file.
  let sources: [DemoSource]
  /// The parameters with their default values.
  let parameters: [DemoParameterDescription]
  /// The curves that it is about.
  var curves: [GalleryCurve] = []

  init(_ demo: any Demo.Type, animation: String) {
    (name, summary, size) = (demo.name, demo.summary, demo.size)
    poster = "\(demo.name).png"
    self.animation = animation
    sources = demo.sources
    parameters = demo.parameterList
  }
}

/// A curve of a demo: as a figure, and as CSS.
struct GalleryCurve {
  /// The meaning of its value.
  let title: String
  /// As SVG.
  let figure: String
  /// Nil where CSS cannot say it.
  let css: GalleryCSS?

  /// Creates a curve of the demo called `name`, the `index`-th of its curves.
  init(_ curve: DemoCurve, of name: String, index: Int) {
    title = curve.title
    figure = Self.figure(of: curve, title: "\(name): \(curve.title)").svg
    css = GalleryCSS(curve, name: index == 0 ? name : "\(name)-\(index + 1)")
  }

  private static func figure(of curve: DemoCurve, title: String) -> Figure {
    let motion = curve.motion.settled(at: curve.motion.duration)
    var figure = CurveFigure(
      title: title, duration: motion.duration, target: motion.value(at: .infinity)
    ) { motion.value(at: $0) }
    figure.contactTimes = curve.motion is GravityBounce ? motion.breakpoints : []
    return figure.figure(size: CGSize(width: 560, height: 300))
  }
}

/// A curve as CSS, for a style sheet and as a sample that moves.
///
/// A motion that ends elsewhere is a transition. One that returns to its start is an animation to its
/// maximum excursion, of which the easing function itself comes back: a transition would snap there
/// at its end.
struct GalleryCSS {
  /// Told apart on the page.
  let name: String
  /// The maximum error, as a fraction of the distance.
  let error: Double
  private let easing: String
  /// Seconds.
  private let duration: Double
  private let returns: Bool
  private let keyPath: String
  /// The maximum excursion, in units of the value.
  private let excursion: Double
  /// From where to where it goes, 0 being its start and 1 its end.
  private let range: ClosedRange<Double>

  /// Seconds for which a sample stands still before it starts again.
  private static let pause = 0.9

  /// Creates the CSS of a curve; nil for a curve that goes nowhere, or has no end.
  init?(_ curve: DemoCurve, name: String) {
    let rest = curve.motion.value(at: .infinity)
    let range = curve.range
    returns = rest == curve.start
    let furthest =
      rest - range.lowerBound > range.upperBound - rest ? range.lowerBound : range.upperBound
    let end = returns ? furthest : rest
    guard
      let function = try? CSSLinearFunction(
        of: curve.motion, from: curve.start, to: end, limit: .maximumError(0.005))
    else { return nil }
    self.name = name
    easing = function.text
    error = function.certificate.maximumError
    duration = curve.motion.duration
    keyPath = curve.keyPath
    excursion = end
    let ends = [range.lowerBound, range.upperBound].map { ($0 - curve.start) / (end - curve.start) }
    self.range = min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  private var seconds: String { String(format: "%.4gs", duration) }

  /// The text to copy into a style sheet.
  var code: String {
    guard returns else {
      return """
        transition-property: \(properties.joined(separator: ", "));
        transition-duration: \(seconds);
        transition-timing-function:
          \(easing);
        """
    }
    return """
      @keyframes \(name) {
        to { \(properties.map { "\($0): \(furthestValue);" }.joined(separator: " ")) }
      }
      animation: \(name) \(seconds);
      animation-timing-function:
        \(easing);
      """
  }

  /// The keyframes of the sample: forwards, then a pause, then from the beginning.
  var sampleRules: String {
    func position(_ progress: Double) -> String {
      let part = (progress - range.lowerBound) / (range.upperBound - range.lowerBound)
      return String(format: "left:calc((100%% - 1.6rem)*%.4g)", part)
    }
    let total = duration + Self.pause
    let moved = String(format: "%.4g%%", duration / total * 100)
    // At its end a curve that comes back is at its start, where it stays.
    let rest = returns ? "\(moved){\(position(1));animation-timing-function:step-start}" : ""
    return """
      @keyframes sample-\(name){0%{\(position(0));animation-timing-function:\(easing)}\
      \(rest)\(returns ? "100%" : moved + ",100%"){\(position(returns ? 0 : 1))}}
      #sample-\(name){animation-name:sample-\(name);animation-duration:\
      \(String(format: "%.4gs", total))}
      """
  }

  /// CSS's names for what Core Animation calls by its key path.
  private var properties: [String] {
    switch keyPath {
    case "bounds": ["width", "height"]
    case "bounds.size.height": ["height"]
    case "backgroundColor": ["background-color"]
    case "transform": ["transform"]
    case "transform.rotation.z": ["rotate"]
    case "transform.scale": ["scale"]
    default: ["translate"]
    }
  }

  /// A value of the properties for the maximum excursion: of an angle or a scale that of the curve, and
  /// else one to be replaced.
  private var furthestValue: String {
    switch properties[0] {
    case "rotate": String(format: "%.4grad", excursion)
    case "scale": String(format: "%.4g", excursion)
    case "width", "height": "3rem"
    case "background-color": "currentColor"
    case "transform": "translateY(-3rem)"
    default: "0 -3rem"
    }
  }
}

/// The style sheet of the gallery, for narrow and wide screens, light and dark.
enum GalleryStyle {
  static let sheet = """
    :root {
      color-scheme: light dark;
      --page: #f1ebdf; --card: #fffcf5; --paper: #f7f2e8; --ink: #2a2735; --soft: #6d687a;
      --line: #2a273522; --accent: #c8402f; --code: #f3ede1;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #1d1b24; --card: #292632; --ink: #f1ecdf; --soft: #b0a9bb; --line: #f1ecdf22;
        --accent: #ff8a76; --code: #211f29;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 0 clamp(1rem, 4vw, 3rem) 4rem; max-width: 84rem;
      background: var(--page); color: var(--ink);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
    }
    header { padding: clamp(2rem, 7vw, 5rem) 0 2rem; }
    h1 { font-size: clamp(2.8rem, 9vw, 5rem); line-height: 1; letter-spacing: -.03em; margin: 0; }
    header p { max-width: 38rem; font-size: 1.1rem; color: var(--soft); }
    nav { display: flex; flex-wrap: wrap; gap: .3rem .9rem; }
    a { color: var(--accent); text-underline-offset: .2em; }
    main {
      display: grid; gap: clamp(1rem, 2.5vw, 2rem); align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
      grid-auto-flow: dense;
    }
    article {
      background: var(--card); border-radius: 1.1rem; overflow: hidden; min-width: 0;
      box-shadow: 0 1px 2px #0001, 0 8px 24px #0001; scroll-margin-top: 1rem;
    }
    picture {
      display: grid; place-items: center; background: #f7f2e8; height: 24rem; overflow: hidden;
    }
    img { display: block; max-width: 100%; max-height: 24rem; width: auto; height: auto; }
    .text { padding: 1.1rem 1.3rem 1.3rem; }
    h2 { margin: 0; font-size: 1.3rem; letter-spacing: -.01em; }
    p { margin: .4rem 0 .8rem; }
    .note { color: var(--soft); font-size: .85rem; }
    pre {
      margin: .6rem 0; padding: .7rem .9rem; border-radius: .6rem; overflow: auto;
      max-height: 24rem; background: var(--code); font-size: .8rem; line-height: 1.45;
    }
    code { font-family: ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; }
    details { border-top: 1px solid var(--line); padding: .45rem 0; }
    summary { cursor: pointer; font-weight: 600; }
    .figure { background: #fff; border-radius: .6rem; overflow: hidden; margin: .6rem 0; }
    .figure svg { display: block; width: 100%; height: auto; }
    table { border-collapse: collapse; font-size: .85rem; margin: .5rem 0; }
    td { padding: .15rem .8rem .15rem 0; vertical-align: top; }
    .track { height: 2.4rem; margin: .6rem 0; }
    .track i {
      display: block; position: relative; left: 0; width: 1.6rem; height: 1.6rem;
      border-radius: .45rem; background: #2f6be4; top: .4rem;
      animation-iteration-count: infinite; animation-play-state: paused;
    }
    details[open] .track i { animation-play-state: running; }
    /* An open card has the whole width, for lines of a hundred columns. */
    article:has(details[open]) { grid-column: 1 / -1; }
    @media (min-width: 64rem) {
      article:has(details[open]) { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
      article:has(details[open]) picture { height: auto; min-height: 24rem; align-content: start; }
      .figure svg { max-width: 40rem; }
    }
    @media (prefers-reduced-motion: reduce) {
      .track { display: none; }
      * { animation: none !important; transition: none !important; }
    }

    """
}
