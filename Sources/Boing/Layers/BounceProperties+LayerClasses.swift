import Foundation

extension BounceProperties where Layer: CAShapeLayer {
  /// The outline; both ends must have the same kinds of elements.
  public var path: BounceProperty<CGPath> { BounceProperty("path") }
  /// The colour inside.
  public var fillColor: BounceProperty<CGColor> { BounceProperty("fillColor") }
  /// The colour of the line.
  public var strokeColor: BounceProperty<CGColor> { BounceProperty("strokeColor") }
  /// How wide the line is.
  public var lineWidth: BounceProperty<CGFloat> { BounceProperty("lineWidth") }
  /// Where the line begins, in parts of the path.
  public var strokeStart: BounceProperty<CGFloat> { BounceProperty("strokeStart") }
  /// Where the line ends, in parts of the path.
  public var strokeEnd: BounceProperty<CGFloat> { BounceProperty("strokeEnd") }
  /// How far into the pattern of dashes the line begins.
  public var lineDashPhase: BounceProperty<CGFloat> { BounceProperty("lineDashPhase") }
}

extension BounceProperties where Layer: CAGradientLayer {
  /// Where the gradient begins, in parts of the bounds.
  public var startPoint: BounceProperty<CGPoint> { BounceProperty("startPoint") }
  /// Where the gradient ends, in parts of the bounds.
  public var endPoint: BounceProperty<CGPoint> { BounceProperty("endPoint") }
  /// The place of each colour, from 0 to 1.
  public var locations: BounceProperty<[NSNumber]> { BounceProperty("locations") }
}
