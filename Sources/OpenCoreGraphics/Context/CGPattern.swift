/// The fit of a pattern's cells to the pixels; all are drawn like `constantSpacing`.
public enum CGPatternTiling: Int32, Hashable, Sendable {
  /// Cells are not distorted; their distance may vary by a pixel.
  case noDistortion = 0
  /// Cells lie at equal distances and may be distorted by a pixel, for the sake of speed.
  case constantSpacingMinimalDistortion = 1
  /// Cells lie at equal distances.
  case constantSpacing = 2
}

/// The functions a pattern is drawn by.
public struct CGPatternCallbacks {
  /// 0, the only version there is.
  public var version: UInt32
  /// Draws one cell, with the pattern's pointer, into a context of the pattern's own space.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called with the pattern's pointer when the pattern is no longer needed.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Creates callbacks.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// Draws one cell of a pattern.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Lets go of what a pattern's pointer points to.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// A cell that is repeated over the plane, drawn by the caller's function.
///
/// The function is called whenever something is painted with the pattern, on the painting thread; a
/// pattern shared among threads needs a function that may be called on each.
public final class CGPattern: @unchecked Sendable {
  let info: UnsafeMutableRawPointer?
  let bounds: CGRect
  let matrix: CGAffineTransform
  let xStep: CGFloat
  let yStep: CGFloat
  let isColored: Bool
  private let callbacks: CGPatternCallbacks

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - info: Handed to the callbacks.
  ///   - bounds: The cell in the pattern's space; what is drawn outside it is cut off. The result is
  ///     `nil` where it is empty or not finite.
  ///   - matrix: From the pattern's space to the context's default space; the current transform has
  ///     no part in it. The result is `nil` where it is singular or not finite.
  ///   - xStep: The distance between cells along x; `nil` for 0 and what is not finite.
  ///   - yStep: The distance between cells along y; `nil` for 0 and what is not finite.
  ///   - tiling: How cells are fitted to pixels; all are treated alike.
  ///   - isColored: Whether the cell has colours of its own, or is a stencil for the colour it is
  ///     painted with.
  ///   - callbacks: How a cell is drawn; copied. The result is `nil` without `drawPattern`.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    guard bounds.isFinite, !bounds.isEmpty, matrix.isFinite, matrix.inverse != nil,
      xStep != 0, yStep != 0, xStep.isFinite, yStep.isFinite,
      callbacks.pointee.drawPattern != nil
    else { return nil }
    self.info = info
    self.bounds = bounds.standardized
    self.matrix = matrix
    self.xStep = abs(xStep)
    self.yStep = abs(yStep)
    self.isColored = isColored
    self.callbacks = callbacks.pointee
  }

  deinit {
    callbacks.releaseInfo?(info)
  }

  func draw(in context: CGContext) {
    callbacks.drawPattern?(info, context)
  }
}
