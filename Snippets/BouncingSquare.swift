// Renders a spinning, bouncing square to pixels, with the render core alone.
import BoingCurves
import BoingRender

// snippet.show
let floor = 200.0
let bounce = try GravityBounce(from: 40, to: floor, numberOfBounces: 3, duration: 2)

var square = RenderLayer(size: SIMD2(48, 48))
square.position = SIMD2(160, 40)
square.backgroundColor = SIMD4(0.95, 0.45, 0.3, 1)
square.cornerRadius = 8
square.animations = [
  try LayerAnimation(.positionY, following: bounce, duration: 2),
  try LayerAnimation(.rotation, [0, 2 * Double.pi], timing: AnimationTiming(duration: 2)),
]

var stage = RenderLayer(size: SIMD2(320, 240))
stage.position = SIMD2(160, 120)
stage.sublayers = [square]

let tree = RenderTree(stage)
let renderer = Renderer(width: 320, height: 240, background: SIMD4(1, 1, 1, 1))
for frame in 0..<120 {
  let bitmap = renderer.bitmap(of: tree.evaluate(at: Double(frame) / 60))
  print(frame, bitmap.pixelWidth, bitmap.pixelHeight)
}
// snippet.hide
