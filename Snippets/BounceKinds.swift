// Draws the curve of each bounce at its defaults, with a ball that moves by it, as SVG:
// `swift run BounceKinds FOLDER` writes `bounce-NAME.svg` for each, and all of them as `defaults.svg`.

import Boing
import BoingCurveFormats
import Foundation

let kinds: [(name: String, code: String, bounce: Bounce)] = [
  ("springy", ".springy()", .springy()),
  ("anticipated", ".springy().anticipated()", .springy().anticipated()),
  ("cosine", ".cosine()", .cosine()),
  ("smooth", ".smooth", .smooth),
  ("snappy", ".snappy", .snappy),
  ("bouncy", ".bouncy", .bouncy),
  ("wall", ".wall()", .wall()),
  ("gravity", ".wall(.gravity())", .wall(.gravity())),
  ("decay-train", ".decayTrain()", .decayTrain()),
  ("wobble", ".decayTrain(.alternating)", .decayTrain(.alternating)),
  ("shake", ".shake()", .shake()),
  ("dock", ".dock()", .dock()),
  ("pulse", ".pulse()", .pulse()),
]

/// The curve of a bounce in a rectangle, in SVG's units.
struct Plot {
  let duration: Double
  /// The y coordinates of progress 0 and 1.
  let (zero, one): (Double, Double)
  private let x: Double
  private let width: Double
  private let progress: [Double]

  init(_ bounce: Bounce, x: Double, width: Double, top: Double, bottom: Double) throws {
    let motion = try bounce.motion()
    let duration = try bounce.defaultDuration()
    let progress = (0...240).map { motion.value(at: duration * Double($0) / 240) }
    let (low, high) = (min(progress.min() ?? 0, -0.1), max(progress.max() ?? 1, 1.25))
    let unit = (bottom - top) / (high - low)
    (self.x, self.width, self.duration, self.progress) = (x, width, duration, progress)
    (zero, one) = (bottom + low * unit, bottom + (low - 1) * unit)
  }

  /// The curve as elements of SVG, with lines at progress 0 and 1.
  var elements: String {
    let points = progress.enumerated().map { index, progress in
      text(x + width * Double(index) / 240) + "," + text(zero + (one - zero) * progress)
    }
    let grid = [zero, one].map {
      "<path d='M\(text(x)) \(text($0))h\(text(width))' stroke='#8a8f99' stroke-opacity='.45'/>"
    }
    return grid.joined(separator: "\n") + "\n<polyline points='" + points.joined(separator: " ")
      + "' fill='none' stroke='#2f6fed' stroke-width='2' stroke-linejoin='round'/>"
  }
}

/// A number with a digit after the point.
func text(_ number: Double) -> String { String(format: "%.1f", number) }

/// A number with three digits.
func short(_ number: Double) -> String { String(format: "%.3g", number) }

/// A curve beside a ball that moves by it, again and again, a second apart.
func figure(_ name: String, _ code: String, _ bounce: Bounce) throws -> String {
  let plot = try Plot(bounce, x: 16, width: 200, top: 30, bottom: 112)
  let motion = try bounce.motion()
  let easing = try CSSLinearFunction(
    of: motion, from: 0, to: 1, limit: .maximumError(0.003)
  ).text
  let period = plot.duration + 1
  let end = String(format: "%.3f", 100 * plot.duration / period)
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="320" height="128" viewBox="0 0 320 128" role="img">
    <title>\(code)</title>
    <style>
    @keyframes move{0%{transform:translateY(\(text(plot.zero - plot.one))px);animation-timing-function:\(easing)}\
    \(end)%,to{transform:none}}
    @keyframes time{\(end)%,to{transform:translateX(200px)}}
    .value{animation:move \(short(period))s infinite}
    .time{animation:time \(short(period))s linear infinite}
    @media (prefers-reduced-motion:reduce){.value,.time{animation:none}}
    </style>
    <text x="16" y="16" font-family="ui-monospace,DejaVu Sans Mono,monospace" font-size="11" fill="#5b616e">\(code), \(short(plot.duration)) s</text>
    \(plot.elements)
    <g class="time"><circle class="value" cx="16" cy="\(text(plot.one))" r="3" fill="#f2643c"/></g>
    <circle class="value" cx="272" cy="\(text(plot.one))" r="10" fill="#f2643c"/>
    </svg>

    """
}

/// All curves in one static image.
func table() throws -> String {
  var cells = ""
  for (index, kind) in kinds.enumerated() {
    let plot = try Plot(kind.bounce, x: 0, width: 200, top: 24, bottom: 112)
    let (column, row) = (index % 3, index / 3)
    cells += """
      <g transform="translate(\(16 + 224 * column) \(8 + 136 * row))">
      <text y="10" font-family="ui-monospace,DejaVu Sans Mono,monospace" font-size="11" fill="#5b616e">\(kind.code), \(short(plot.duration)) s</text>
      \(plot.elements)
      </g>

      """
  }
  let height = 8 + 136 * ((kinds.count + 2) / 3)
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="680" height="\(height)" viewBox="0 0 680 \(height)" role="img">
    <title>The progress of each bounce over its default duration</title>
    \(cells)</svg>

    """
}

let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
for kind in kinds {
  try figure(kind.name, kind.code, kind.bounce)
    .write(
      to: folder.appendingPathComponent("bounce-\(kind.name).svg"), atomically: true,
      encoding: .utf8)
}
try table()
  .write(to: folder.appendingPathComponent("defaults.svg"), atomically: true, encoding: .utf8)
