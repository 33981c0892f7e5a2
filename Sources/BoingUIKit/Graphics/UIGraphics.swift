import BoingCurves
import BoingQuartzCore
import Glibc
import Synchronization

/// The graphics contexts of each thread, the current one last.
enum GraphicsStack {
  /// A context on the stack.
  struct Entry {
    let context: CGContext
    /// The number of pixels per point of an image context; nil for others.
    var imageScale: CGFloat?
    /// True once somebody has asked for the context.
    var isTaken = false
  }

  private static let entries = ThreadLocal<[Entry]>([])

  /// The number of pixels per point of the main screen, by which images of no scale of their own are made.
  static let mainScale = Mutex<CGFloat>(3)

  static var last: Entry? { entries.value.last }

  static func push(_ context: CGContext, imageScale: CGFloat? = nil) {
    entries.value.append(Entry(context: context, imageScale: imageScale))
  }

  @discardableResult
  static func pop() -> Entry? { entries.value.popLast() }

  /// The current context, which counts as taken from now on.
  static var current: CGContext? {
    guard let last = entries.value.indices.last else { return nil }
    entries.value[last].isTaken = true
    return entries.value[last].context
  }

  /// Creates a bitmap context in which y points down, with `scale` pixels per point; nil without an area, or if it
  /// is too large.
  static func bitmapContext(size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
    let pixels = CGSize(width: size.width * scale, height: size.height * scale)
    guard pixels.width > 0, pixels.height > 0, pixels.width.isFinite, pixels.height.isFinite,
      pixels.width <= 16_384, pixels.height <= 16_384
    else { return nil }
    let (width, height) = (
      Int(clamping: pixels.width.rounded(.up)), Int(clamping: pixels.height.rounded(.up))
    )
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
        | CGBitmapInfo.byteOrder32Little.rawValue)
    guard let context else { return nil }
    if isOpaque {
      context.setFillColor(.black)
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: scale, y: -scale)
    return context
  }
}

/// Returns the context that drawing of the calling thread goes to; nil if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current }

/// Makes `context` the current one of the calling thread.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsStack.push(context) }

/// Makes the context before the last ``UIGraphicsPushContext(_:)`` the current one again.
public func UIGraphicsPopContext() { GraphicsStack.pop() }

/// Begins an image of `size` points with one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image, which becomes the current context until ``UIGraphicsEndImageContext()``.
///
/// A size without area, or of more than 16,384 pixels a side, begins none and is reported.
///
/// - Parameters:
///   - size: The size in points.
///   - opaque: True for an image without transparent pixels, which begins as black.
///   - scale: The number of pixels per point; 0 for that of the main screen.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : GraphicsStack.mainScale.withLock { $0 }
  let made = GraphicsStack.bitmapContext(size: size, scale: scale, isOpaque: opaque)
  guard let made else {
    Diagnostics.report(
      "no image context of \(size.width) × \(size.height) points begins: each side must have from 1 to "
        + "16,384 pixels")
    return
  }
  GraphicsStack.push(made, imageScale: scale)
}

/// Returns what has been drawn in the current image context; nil if there is none.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsStack.last, let scale = entry.imageScale,
    let image = entry.context.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the current image context.
public func UIGraphicsEndImageContext() {
  guard GraphicsStack.last?.imageScale != nil else { return }
  GraphicsStack.pop()
}

/// Fills a rectangle with the current colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// A value of which every thread has its own.
struct ThreadLocal<Value>: @unchecked Sendable {
  // Each box belongs to one thread.
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let key: pthread_key_t
  private let makeInitial: @Sendable () -> Value

  init(_ initial: @escaping @autoclosure @Sendable () -> Value) {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
    self.key = key
    makeInitial = initial
  }

  /// The calling thread's value.
  var value: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  private var box: Box {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue()
    }
    let box = Box(makeInitial())
    pthread_setspecific(key, Unmanaged.passRetained(box).toOpaque())
    return box
  }
}
