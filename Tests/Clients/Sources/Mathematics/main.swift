import BoingCurveFormats
import BoingCurves
import BoingRender

// A program without Foundation: what it links besides Swift's own library, the package must name.
let spring = try Spring(duration: 0.5, bounce: 0.3)
let motion = try SpringMotion(from: 0, to: 1, spring: spring)
let export = try CurveFormat.css.export(CurveSource(spring: motion, name: "pop"))
guard export.certificate.maximumError <= 0.001, export.text.contains("linear(") else {
  fatalError("the export is no linear() of the error that was asked for")
}

var box = RenderLayer(size: SIMD2(8, 8))
box.position = SIMD2(8, 8)
box.backgroundColor = SIMD4(1, 0, 0, 1)
var stage = RenderLayer(size: SIMD2(16, 16))
stage.position = SIMD2(8, 8)
stage.sublayers = [box]
let bitmap = Renderer(width: 16, height: 16).bitmap(of: RenderTree(stage).evaluate(at: 0))
guard (bitmap.pixelWidth, bitmap.pixelHeight) == (16, 16) else { fatalError("a wrong size") }
print("A program without Foundation exports a spring and draws a layer.")
