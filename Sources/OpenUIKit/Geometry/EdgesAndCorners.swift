import OpenQuartzCore

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt

  /// Creates a set of edges by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// Every edge.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt

  /// Creates a set of corners by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// Every corner.
  public static let allCorners = UIRectCorner(rawValue: UInt.max)
}

/// Directions along the axes.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// The bits 1 and 2.
  public let rawValue: UInt

  /// Creates a set of axes by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The horizontal axis.
  public static let horizontal = UIAxis(rawValue: 1)
  /// The vertical axis.
  public static let vertical = UIAxis(rawValue: 2)
  /// Both axes.
  public static let both: UIAxis = [.horizontal, .vertical]
}

/// The importance of a constraint, from 1 to 1,000: those of 1,000 must hold.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float

  /// Creates a priority by its number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority by its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A condition that must hold: 1,000.
  public static let required = UILayoutPriority(1000)
  /// The resistance of a button's content against being cut: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// A drag that may resize the window's scene: 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The size of the window's scene: 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// A drag that may not resize the window's scene: 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The pull of content towards its own size: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The pull of a fitting towards its target size: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
