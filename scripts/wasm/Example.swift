import BoingCurves
import BoingRender

/// The smallest program that renders: a spinning, bouncing square.
///
/// `make wasm` holds its size as WebAssembly to a limit.
private func makeTree() -> RenderTree? {
  guard
    let bounce = try? GravityBounce(from: 40, to: 200, numberOfBounces: 3, duration: 2),
    let fall = try? LayerAnimation(.positionY, following: bounce, duration: 2),
    let spin = try? LayerAnimation(
      .rotation, [0, 2 * Double.pi], timing: AnimationTiming(duration: 2))
  else { return nil }
  var square = RenderLayer(size: SIMD2(48, 48))
  square.position = SIMD2(160, 40)
  square.backgroundColor = SIMD4(0.95, 0.45, 0.3, 1)
  square.cornerRadius = 8
  square.animations = [fall, spin]
  var stage = RenderLayer(size: SIMD2(320, 240))
  stage.position = SIMD2(160, 120)
  stage.sublayers = [square]
  return RenderTree(stage)
}

/// Renders the frame at a time in seconds into 320 × 240 pixels; false if there is none.
@_cdecl("render_example")
public func renderExample(_ time: Double, _ pixels: UnsafeMutablePointer<UInt32>) -> Bool {
  guard let tree = makeTree() else { return false }
  let renderer = Renderer(width: 320, height: 240, background: SIMD4(1, 1, 1, 1))
  renderer.render(tree.evaluate(at: time), into: pixels)
  return true
}
