// A tree written by hand, and its bitmap at a time.

import BoingCurves
import BoingRender

// snippet.hide
let bounce = try GravityBounce(from: 40, to: 200, numberOfBounces: 3, duration: 2)
// snippet.show
var square = RenderLayer(size: SIMD2(48, 48))
square.position = SIMD2(160, 40)
square.backgroundColor = SIMD4(0.95, 0.45, 0.3, 1)
square.animations = [try LayerAnimation(.positionY, following: bounce, duration: 2)]

let tree = RenderTree(square)
let renderer = Renderer(width: 320, height: 240, background: SIMD4(1, 1, 1, 1))
let bitmap = renderer.bitmap(of: tree.evaluate(at: 0.5))
// snippet.hide
print(bitmap.pixelWidth, bitmap.pixelHeight)
