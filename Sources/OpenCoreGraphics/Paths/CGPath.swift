import BoingRender

/// An immutable outline of lines and Bézier curves.
///
/// Every coordinate of a path is finite: an operation that would add one that is not adds nothing.
/// Two paths are equal when their elements are. A path may be shared among threads, except while
/// it is a ``CGMutablePath`` that one of them changes.
public class CGPath: @unchecked Sendable {
  package fileprivate(set) final var data: Path

  package init(_ data: Path) {
    self.data = data
  }

  /// Creates a path of one rectangle: from its smallest corner along x first, closed.
  ///
  /// The path is empty where the rectangle, or its image under `transform`, is not finite.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var data = Path()
    data.addRect(rect)
    self.init(data.applying(transform?.pointee ?? .identity))
  }

  /// Creates a path of one ellipse: four cubic curves from the middle of the greatest-x side
  /// towards the greatest y, closed.
  ///
  /// The curves stay within 0.03 % of the radius of a true ellipse. The path is empty where the
  /// rectangle, or its image under `transform`, is not finite.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var data = Path()
    data.addEllipse(in: rect)
    self.init(data.applying(transform?.pointee ?? .identity))
  }

  /// Creates a path of one rectangle with rounded corners, closed.
  ///
  /// A corner larger than half the rectangle is reduced to half of it; where one of the two sizes
  /// is zero, negative or not a number, the corners are square.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var data = Path()
    data.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self.init(data.applying(transform?.pointee ?? .identity))
  }

  /// True if the path has no elements.
  public final var isEmpty: Bool { data.isEmpty }

  /// The point at which the next element starts, (0, 0) for an empty path.
  ///
  /// After a closed subpath it is that subpath's start.
  public final var currentPoint: CGPoint { CGPoint(data.current) }

  /// Calls `block` with each element in order.
  ///
  /// The pointers are valid only during the call; what is written through them is lost.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    var points = data.points.map { CGPoint($0) }
    let verbs = data.verbs
    // An empty array may have no address, and a closed subpath needs none.
    points.append(.zero)
    points.withUnsafeMutableBufferPointer { buffer in
      guard var next = buffer.baseAddress else { return }
      for verb in verbs {
        var element = CGPathElement(type: CGPathElementType(verb), points: next)
        block(&element)
        next += verb.pointCount
      }
    }
  }

  /// Calls `function` with `info` and each element in order, by the rules of
  /// ``applyWithBlock(_:)``.
  public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// A copy that never changes.
  public final func copy() -> CGPath? {
    CGPath(data)
  }

  /// A copy with every point moved; empty where one of them has no finite image.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(data.applying(transform?.pointee ?? .identity))
  }

  /// A copy to be changed.
  public final func mutableCopy() -> CGMutablePath? {
    CGMutablePath(data)
  }

  /// A copy to be changed, with every point moved; empty where one of them has no finite image.
  public final func mutableCopy(
    using transform: UnsafePointer<CGAffineTransform>?
  ) -> CGMutablePath? {
    CGMutablePath(data.applying(transform?.pointee ?? .identity))
  }
}

extension CGPath: Hashable {
  /// Returns true if both paths have the same elements.
  public static func == (first: CGPath, second: CGPath) -> Bool {
    first === second || first.data == second.data
  }

  /// Mixes the elements into `hasher`.
  public final func hash(into hasher: inout Hasher) {
    hasher.combine(data)
  }
}

/// A path under construction.
///
/// An operation that needs a current point does nothing on an empty path, and one with a coordinate
/// that is not finite adds nothing. Not for use by two threads at once.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public init() {
    super.init(Path())
  }

  override package init(_ data: Path) {
    super.init(data)
  }

  package func change(_ body: (inout Path) -> Void) {
    body(&data)
  }
}
