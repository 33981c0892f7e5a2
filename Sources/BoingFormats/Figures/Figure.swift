import Boing
import Foundation

/// A drawing of lines, areas, dots and labels, which becomes an SVG text or an image.
///
/// Lengths are in points; y points down from the top left, as in SVG.
public struct Figure: Sendable, Hashable {
  /// One mark on the figure.
  public enum Mark: Sendable, Hashable {
    /// A line through points; a dash of 0 is solid.
    case polyline([CGPoint], color: Ink, width: Double, dash: Double)
    /// A filled rectangle.
    case area(CGRect, color: Ink)
    /// A filled circle.
    case dot(CGPoint, radius: Double, color: Ink)
    /// A line of text whose baseline begins, is centred or ends at a point.
    case label(String, at: CGPoint, size: Double, color: Ink, anchor: Anchor)
  }

  /// The end of a label that lies at its point.
  public enum Anchor: String, Sendable, Hashable {
    case start, middle, end
  }

  /// A colour of the figure: 0…255 for red, green, blue, and 0…1 for opacity.
  public struct Ink: Sendable, Hashable {
    /// Red, 0…255.
    public var red: Int
    /// Green, 0…255.
    public var green: Int
    /// Blue, 0…255.
    public var blue: Int
    /// Opacity, 0…1.
    public var opacity: Double

    /// A colour by its components.
    public init(_ red: Int, _ green: Int, _ blue: Int, opacity: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }
  }

  /// Width and height in points.
  public var size: CGSize
  /// The text alternative of the figure, for readers who cannot see it.
  public var title: String
  /// The marks, back to front.
  public var marks: [Mark] = []

  /// An empty figure on white.
  public init(size: CGSize, title: String) {
    self.size = size
    self.title = title
  }
}
