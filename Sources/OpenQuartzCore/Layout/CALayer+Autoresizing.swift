import BoingRender
import OpenCoreGraphics

extension CALayer {
  /// The frame once the superlayer's size has changed by `change`.
  ///
  /// As measured on macOS: what gives way shares the change by what it is, not by its size. A side
  /// alone and a margin alone take all of it, two margins half each; of a side and margins, the side
  /// takes a third and the margins the rest. The result is widened to whole points, and a side that
  /// becomes negative is turned round.
  func autoresizedFrame(by change: CGSize) -> CGRect {
    let mask = autoresizingMask
    var frame = frame
    func part(_ bit: CAAutoresizingMask) -> Bool { mask.contains(bit) }
    if change.width != 0 {
      let (low, high) = CALayer.autoresized(
        (frame.minX, frame.maxX), by: change.width, margin: part(.layerMinXMargin),
        side: part(.layerWidthSizable), otherMargin: part(.layerMaxXMargin))
      (frame.origin.x, frame.size.width) = (low, high - low)
    }
    if change.height != 0 {
      let (low, high) = CALayer.autoresized(
        (frame.minY, frame.maxY), by: change.height, margin: part(.layerMinYMargin),
        side: part(.layerHeightSizable), otherMargin: part(.layerMaxYMargin))
      (frame.origin.y, frame.size.height) = (low, high - low)
    }
    return frame
  }

  private static func autoresized(
    _ ends: (CGFloat, CGFloat), by change: CGFloat, margin: Bool, side: Bool, otherMargin: Bool
  ) -> (CGFloat, CGFloat) {
    let margins = (margin ? 1.0 : 0) + (otherMargin ? 1.0 : 0)
    guard margin || side else { return ends }
    let sideShare = side ? (margins > 0 ? 1.0 / 3 : 1) : 0
    let marginShare = margin ? (1 - sideShare) / margins : 0
    // Thirds are taken last, so that a change that three divides gives whole points.
    let low = ends.0 + (marginShare == 2.0 / 3 ? change * 2 / 3 : change * marginShare)
    let grown = ends.1 - ends.0 + (sideShare == 1.0 / 3 ? change / 3 : change * sideShare)
    // Without a further margin the far end moves by all of the change.
    let high = otherMargin ? low + grown : ends.1 + change
    return (min(low, high).rounded(.down), max(low, high).rounded(.up))
  }
}
