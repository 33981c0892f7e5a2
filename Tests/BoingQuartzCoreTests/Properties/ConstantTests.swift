import BoingQuartzCore
import Testing

@Suite("Constants")
struct ConstantTests {
  private static func raw<Value: RawRepresentable>(_ values: Value...) -> String {
    values.map { "\($0.rawValue)" }.joined(separator: " ")
  }

  static let constants: [(found: String, expected: String)] = [
    (raw(CALayerContentsGravity.center, .resize), "center resize"),
    (raw(CALayerContentsGravity.resizeAspect, .resizeAspectFill), "resizeAspect resizeAspectFill"),
    (raw(CALayerContentsGravity.top, .bottom, .left, .right), "top bottom left right"),
    (raw(CALayerContentsGravity.topLeft, .topRight), "topLeft topRight"),
    (raw(CALayerContentsGravity.bottomLeft, .bottomRight), "bottomLeft bottomRight"),
    (raw(CALayerContentsFilter.nearest, .linear, .trilinear), "nearest linear trilinear"),
    (raw(CALayerContentsFormat.RGBA8Uint, .RGBA16Float, .gray8Uint), "RGBA8 RGBAh Gray8"),
    (raw(CALayerCornerCurve.circular, .continuous), "circular continuous"),
    (raw(CALayer.DynamicRange.standard), "standard"),
    (raw(CALayer.ToneMapMode.automatic), "automatic"),
    ("\(kCAOnOrderIn) \(kCAOnOrderOut)", "onOrderIn onOrderOut"),
    (raw(CAShapeLayerFillRule.nonZero, .evenOdd), "non-zero even-odd"),
    (raw(CAShapeLayerLineCap.butt, .round, .square), "butt round square"),
    (raw(CAShapeLayerLineJoin.miter, .round, .bevel), "miter round bevel"),
    (raw(CAGradientLayerType.axial, .radial, .conic), "axial radial conic"),
    (
      raw(CATextLayerAlignmentMode.natural, .left, .right, .center, .justified),
      "natural left right center justified"
    ),
    (raw(CATextLayerTruncationMode.none, .start, .end, .middle), "none start end middle"),
    (
      raw(CAScrollLayerScrollMode.none, .vertically, .horizontally, .both),
      "none vertically horizontally both"
    ),
    (raw(CAEmitterLayerEmitterShape.point, .line, .rectangle), "point line rectangle"),
    (raw(CAEmitterLayerEmitterShape.cuboid, .circle, .sphere), "cuboid circle sphere"),
    (
      raw(CAEmitterLayerEmitterMode.points, .outline, .surface, .volume),
      "points outline surface volume"
    ),
    (
      raw(CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast),
      "unordered oldestFirst oldestLast"
    ),
    (raw(CAEmitterLayerRenderMode.backToFront, .additive), "backToFront additive"),
    (
      raw(CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced),
      "linear discrete paced cubic cubicPaced"
    ),
    (raw(CAAnimationRotationMode.rotateAuto, .rotateAutoReverse), "auto autoReverse"),
    (raw(CATransitionType.fade, .moveIn, .push, .reveal), "fade moveIn push reveal"),
    (
      raw(CATransitionSubtype.fromRight, .fromLeft, .fromTop, .fromBottom),
      "fromRight fromLeft fromTop fromBottom"
    ),
    (kCATransition, "transition"),
    (
      raw(CAMediaTimingFunctionName.linear, .easeIn, .easeOut, .easeInEaseOut, .default),
      "linear easeIn easeOut easeInEaseOut default"
    ),
    (
      raw(CAMediaTimingFillMode.forwards, .backwards, .both, .removed),
      "forwards backwards both removed"
    ),
    (kCATransactionAnimationDuration, "animationDuration"),
    (kCATransactionDisableActions, "disableActions"),
    (kCATransactionAnimationTimingFunction, "animationTimingFunction"),
    (kCATransactionCompletionBlock, "completionBlock"),
    (
      raw(
        CACornerMask.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner,
        .layerMaxXMaxYCorner), "1 2 4 8"
    ),
    (
      raw(
        CAEdgeAntialiasingMask.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge),
      "1 2 4 8"
    ),
    (
      raw(CAAutoresizingMask.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin), "1 2 4"
    ),
    (
      raw(CAAutoresizingMask.layerMinYMargin, .layerHeightSizable, .layerMaxYMargin), "8 16 32"
    ),
  ]

  @Test("are Core Animation's strings and bits", arguments: constants)
  func value(found: String, expected: String) { #expect(found == expected) }
}
