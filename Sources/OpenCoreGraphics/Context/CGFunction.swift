/// Computes numbers from numbers: `info`, the inputs, and room for the outputs.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void

/// Lets go of what a function's pointer points to.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions that a ``CGFunction`` is made of.
public struct CGFunctionCallbacks {
  /// 0, the only version there is.
  public var version: UInt32
  /// Computes the outputs; a function without it gives zeros.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Called with the function's pointer when the function is no longer needed.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Creates callbacks.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?,
    releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    self.version = version
    self.evaluate = evaluate
    self.releaseInfo = releaseInfo
  }
}

/// A function from some numbers to others, by the caller's code: what a ``CGShading`` takes its colours
/// from.
public final class CGFunction {
  let inputCount: Int
  let outputCount: Int
  private let info: UnsafeMutableRawPointer?
  private let domain: [CGFloat]
  private let range: [CGFloat]
  private let callbacks: CGFunctionCallbacks

  /// Creates a function.
  ///
  /// - Parameters:
  ///   - info: Handed to the callbacks.
  ///   - domainDimension: The number of inputs, 1…16; the result is `nil` for others.
  ///   - domain: The minimum and maximum value of each input, which are clamped to; `nil` for any.
  ///   - rangeDimension: The number of outputs, 1…16; the result is `nil` for others.
  ///   - range: The minimum and maximum value of each output, which are clamped to; `nil` for any.
  ///   - callbacks: What computes the outputs.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int, range: UnsafePointer<CGFloat>?,
    callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    guard 1...16 ~= domainDimension, 1...16 ~= rangeDimension else { return nil }
    func list(_ pointer: UnsafePointer<CGFloat>?, _ count: Int) -> [CGFloat] {
      pointer.map { Array(UnsafeBufferPointer(start: $0, count: 2 * count)) } ?? []
    }
    (inputCount, outputCount) = (domainDimension, rangeDimension)
    self.info = info
    self.domain = list(domain, domainDimension)
    self.range = list(range, rangeDimension)
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The outputs for `inputs`, of which there are ``inputCount``; what is not a number becomes 0.
  func values(_ inputs: [CGFloat]) -> [CGFloat] {
    var outputs = [CGFloat](repeating: 0, count: outputCount)
    callbacks.evaluate?(info, Self.clamped(inputs, domain), &outputs)
    return Self.clamped(outputs.map { $0.isNaN ? 0 : $0 }, range)
  }

  private static func clamped(_ values: [CGFloat], _ bounds: [CGFloat]) -> [CGFloat] {
    guard !bounds.isEmpty else { return values }
    return values.enumerated().map { min(max($1, bounds[2 * $0]), bounds[2 * $0 + 1]) }
  }
}
