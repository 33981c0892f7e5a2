import Foundation

extension BounceProperties where Layer: CAShapeLayer {
  /// The outline; both ends must have the same kinds of elements.
  public var path: BounceProperty<CGPath> { BounceProperty("path") }
  /// The colour inside.
  public var fillColor: BounceProperty<CGColor> { BounceProperty("fillColor") }
  /// The colour of the line.
  public var strokeColor: BounceProperty<CGColor> { BounceProperty("strokeColor") }
  /// The width of the line.
  public var lineWidth: BounceProperty<CGFloat> { BounceProperty("lineWidth") }
  /// The start of the line, in parts of the path.
  public var strokeStart: BounceProperty<CGFloat> { BounceProperty("strokeStart") }
  /// The end of the line, in parts of the path.
  public var strokeEnd: BounceProperty<CGFloat> { BounceProperty("strokeEnd") }
  /// The length of the pattern of dashes that is skipped at the start of the line.
  public var lineDashPhase: BounceProperty<CGFloat> { BounceProperty("lineDashPhase") }
}

extension BounceProperties where Layer: CAGradientLayer {
  /// The start of the gradient, in parts of the bounds.
  public var startPoint: BounceProperty<CGPoint> { BounceProperty("startPoint") }
  /// The end of the gradient, in parts of the bounds.
  public var endPoint: BounceProperty<CGPoint> { BounceProperty("endPoint") }
  /// The place of each colour, from 0 to 1.
  public var locations: BounceProperty<[NSNumber]> { BounceProperty("locations") }
}
