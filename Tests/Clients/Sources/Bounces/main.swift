import Boing
import BoingClassics
import BoingCurveFormats
import BoingSceneFormats

// The API as the README and its articles show it, on a display whose clock is set by hand. Each line of the output is
// compared with Tests/Clients/Output/Bounces.txt.

/// A layer on a display, nothing pending.
struct Stage {
  let clock = ManualClock()
  let display: Display
  let layer: CALayer

  init(_ layer: CALayer = CALayer()) {
    self.layer = layer
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.position = CGPoint(x: 60, y: 160)
    display = Display(size: CGSize(width: 320, height: 480), clock: clock)
    display.rootLayer.addSublayer(layer)
    display.update()
  }

  func shown(_ keyPath: String) -> Double {
    (layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
  }

  /// Returns the values that the layer shows at even times up to `end`.
  func shown(_ keyPath: String, until end: Double) -> [Double] {
    let start = clock.now
    return (0...4_000).map {
      display.advance(to: start + (end - start) * Double($0) / 4_000)
      return shown(keyPath)
    }
  }
}

/// The extrema that differ from the target by a fiftieth of the distance.
func visibleBounces(_ values: [Double], from start: Double, to end: Double) -> Int {
  let progress = values.map { ($0 - start) / (end - start) }
  return progress.indices.dropFirst().dropLast().count {
    (progress[$0] - progress[$0 - 1]) * (progress[$0 + 1] - progress[$0]) < 0
      && abs(progress[$0] - 1) >= 0.02
  }
}

// One line.
let one = Stage()
one.layer.bounce(\.position.y, to: 300, bounces: 4, duration: 0.5)  // four is what a viewer counts
let values = one.shown("position.y", until: 0.5)
print("one line:", visibleBounces(values, from: 160, to: 300), "bounces, ends at", values[4_000])

// A handle.
let sent = Stage()
let handle = sent.layer.bounce(\.position.y, to: 300, .wall(.gravity()), duration: 1)
var contacts = 0
handle.onContact { _ in contacts += 1 }
sent.display.advance(to: 0.3)
let before = sent.shown("position.y")
try handle.retarget(to: 400)
sent.display.update()
let jump = abs(sent.shown("position.y") - before)
print("retargeted:", jump < 0.001 ? "no jump," : "a jump,", "contacts so far:", contacts)
let completion = handle.completion
let waiting = Task { await completion.finished() }
sent.display.advance(to: 3)
print("finished:", await waiting.value, await handle.finished(), "at", sent.shown("position.y"))
do {
  try handle.retarget(to: 1)
} catch {
  print("retargeted too late:", error)
}
let cancelled = sent.layer.bounce(\.position.y, to: 100)
cancelled.cancel(at: .target)
print("cancelled:", cancelled.outcome == .cancelled, sent.layer.position.y)

// SwiftUI's presets, with SwiftUI's meaning: the perceptual duration is half a second.
for (name, preset, ratio) in [
  ("smooth", Bounce.smooth, 1.0), ("snappy", .snappy, 0.85), ("bouncy", .bouncy, 0.7),
] {
  let stage = Stage()
  stage.layer.bounce(\.transform.scale, to: 1.2, preset)
  let scales = stage.shown("transform.scale.x", until: 1.5)
  let spring = try preset.springMotion()?.spring
  let isSwiftUI =
    abs((spring?.dampingRatio ?? 0) - ratio) < 1e-9 && abs((spring?.response ?? 0) - 0.5) < 1e-9
  print("\(name):", isSwiftUI ? "SwiftUI's spring," : "another spring,", "ends at", scales[4_000])
}

// The same bounce in other formats.
let drop = BounceRequest(\.position.y, .fromTo(0, 240), .wall(.gravity()), duration: 1)
for format in [CurveFormat.css, .compose, .lottie] {
  let export = try format.export(drop, name: "drop")
  print("\(format.rawValue):", export.certificate.maximumError <= 0.001 ? "proved" : "too far off")
}
print("a spring as", try CurveFormat.compose.export(.bouncy, name: "pop").certificate.form)

// Code written for the protocol of 2020.
final class Badge: CALayer, Bounceable {
  let bounceScale: CGFloat = 1.5
  let initialScale: CGFloat = 1
  let bounceRepeatCount: Float = 2
  let bounceDuration = 0.25
}
let badge = Badge()
let touched = Stage(badge)
var ends = 0
badge.bounce { ends += 1 }
touched.display.update()
touched.display.advance(to: 0.25)
print("bounceable: scale", touched.shown("transform.scale.x"), "at the furthest,", ends, "ends")
touched.display.advance(to: 2)
print("bounceable: scale", touched.shown("transform.scale.x"), "at the end,", ends, "ends")

// Code written for SKBounceAnimation.
let old = Stage()
let bounceAnimation = SKBounceAnimation(keyPath: "position.y")
bounceAnimation.fromValue = 160
bounceAnimation.toValue = 300
bounceAnimation.duration = 0.5
bounceAnimation.numberOfBounces = 4
bounceAnimation.stiffness = SKBounceAnimationStiffnessLight
old.layer.add(bounceAnimation, forKey: "someKey")
old.layer.position.y = 300
let oldValues = old.shown("position.y", until: 0.5)
print("SKBounceAnimation:", visibleBounces(oldValues, from: 160, to: 300), "bounces")

// A misspelt key path.
let misspelt = old.layer.bounce(BounceRequest(BounceProperty("positon.y"), .to(300.0)))
if case .failed(let error) = misspelt.outcome { print("misspelt:", error) }
