// Particles and outlined text, drawn with the render core alone.
import BoingRender

let dot = Bitmap(width: 4, height: 4) { pixels in
  for index in 0..<16 { pixels[index] = 0xFFFF_FFFF }
}
var glyphs = Path()
glyphs.addRect(origin: SIMD2(0, 2), size: SIMD2(8, 20))

var layer = RenderLayer(size: SIMD2(320, 240))
// snippet.emitter
var spark = EmitterCell()
spark.birthRate = 40
spark.lifetime = 1.5
spark.velocity = 80
spark.emissionRange = 2 * .pi
spark.alphaSpeed = -0.6
spark.image = dot
var emitter = EmitterContent([spark])
emitter.position = SIMD3(160, 120, 0)
emitter.shape = .circle
emitter.size = SIMD3(10, 0, 0)
layer.content = .emitter(emitter)
// snippet.end

var label = RenderLayer(size: SIMD2(320, 40))
label.position = SIMD2(160, 20)
// snippet.text
let title = ExternalContent(size: SIMD2(120, 24), alignment: 0.5, outlines: glyphs)
label.content = .external(title, color: SIMD4(0, 0, 0, 1))
// snippet.end

layer.position = SIMD2(160, 120)
layer.sublayers = [label]
let renderer = Renderer(width: 320, height: 240, background: SIMD4(1, 1, 1, 1))
let bitmap = renderer.bitmap(of: RenderTree(layer).evaluate(at: 1))
print(bitmap.pixelWidth, bitmap.pixelHeight)
