import BoingCurves
import Foundation
import Testing

@testable import BoingRaster
@testable import BoingRender

/// Returns the pixel of `bitmap` at a column and a row.
func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32 { bitmap.row(y)[x] }

/// Returns the green of a pixel, 0…255.
func green(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Double {
  Double((pixel(bitmap, x, y) >> 8) & 255)
}

/// Returns a stage of 40 × 40 points that holds `layers` from back to front.
func stage(_ layers: RenderLayer...) -> RenderTree {
  var stage = RenderLayer(size: SIMD2(40, 40))
  stage.position = SIMD2(20, 20)
  stage.sublayers = layers
  return RenderTree(stage)
}

/// Returns the rendering of such a stage on white, or on another opaque colour.
func rendering(
  _ tree: RenderTree, at time: Double = 0, on color: SIMD4<Double> = SIMD4(1, 1, 1, 1)
) -> Bitmap {
  Renderer(width: 40, height: 40, background: color).bitmap(of: tree.evaluate(at: time))
}

/// Returns a red layer of `size` whose middle lies at `position`.
func redBox(_ size: SIMD2<Double>, at position: SIMD2<Double>) -> RenderLayer {
  var box = RenderLayer(size: size)
  box.position = position
  box.backgroundColor = SIMD4(1, 0, 0, 1)
  return box
}

/// Expects a colour in the pixels of `bitmap` whose columns and rows `isInside` names, and white in all others.
func expect(
  _ color: UInt32, in bitmap: Bitmap, sourceLocation: SourceLocation = #_sourceLocation,
  where isInside: (Int, Int) -> Bool
) {
  for y in 0..<bitmap.pixelHeight {
    for x in 0..<bitmap.pixelWidth {
      let expected = isInside(x, y) ? color : 0xFFFF_FFFF
      #expect(pixel(bitmap, x, y) == expected, "at \(x), \(y)", sourceLocation: sourceLocation)
    }
  }
}

/// Returns the fraction of a box from `start` to `end` that a Gaussian blur of a standard deviation leaves in the
/// middle of a pixel.
func blurredBox(
  _ pixel: Int, _ sigma: Double, from start: Double = 10, to end: Double = 20
) -> Double {
  let x = Double(pixel) + 0.5
  let root = sigma * 2.0.squareRoot()
  return (erf((end - x) / root) - erf((start - x) / root)) / 2
}
