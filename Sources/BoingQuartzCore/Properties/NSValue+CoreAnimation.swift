import BoingCoreGraphics

/// Values as objects, as code for Apple's platforms puts them into `values` and `fromValue`.
///
/// Foundation on Linux has no bridge from `NSValue` to the structures of Core Graphics: what is kept
/// in one is read by the properties below. Wherever a layer or an animation takes a point, a size, a
/// rectangle or a transform it takes it in an `NSValue` too.
extension NSValue {
  /// Creates a transform as an object.
  public convenience init(caTransform3D t: CATransform3D) { self.init(t, encoding: .transform) }

  /// The transform; the identity where the object is none.
  public var caTransform3DValue: CATransform3D {
    read(.transform) ?? CATransform3DIdentity
  }

  /// Creates a point as an object.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// The point; zero where the object is none.
  public var cgPointValue: CGPoint { unboxed as? CGPoint ?? .zero }

  /// Creates a size as an object.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// The size; zero where the object is none.
  public var cgSizeValue: CGSize { unboxed as? CGSize ?? .zero }

  /// Creates a rectangle as an object.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The rectangle; zero where the object is none.
  public var cgRectValue: CGRect { unboxed as? CGRect ?? .zero }

  /// Creates a vector as an object.
  public convenience init(cgVector vector: CGVector) { self.init(vector, encoding: .vector) }

  /// The vector; zero where the object is none.
  public var cgVectorValue: CGVector { read(.vector) ?? .zero }

  /// Creates a transform of the plane as an object.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(transform, encoding: .affine)
  }

  /// The transform of the plane; the identity where the object is none.
  public var cgAffineTransformValue: CGAffineTransform { read(.affine) ?? .identity }

  /// Returns `value`, or the value that it holds if it is an `NSValue`.
  package static func unboxed(_ value: Any) -> Any {
    // Of what is in use most, none is looked for a bridge to an object.
    let type = type(of: value)
    if type == Double.self || type == CGPoint.self || type == CATransform3D.self { return value }
    guard let object = value as? NSValue, !(object is NSNumber) else { return value }
    return object.unboxed ?? value
  }

  /// The structure in the object; nil for those of other kinds.
  private var unboxed: Any? {
    switch Encoding(rawValue: String(cString: objCType)) {
    case .point: pointValue
    case .size: sizeValue
    case .rect: rectValue
    case .vector: cgVectorValue
    case .affine: cgAffineTransformValue
    case .transform: caTransform3DValue
    case nil: nil
    }
  }

  /// The Objective-C types by which the structures differ; Foundation on Linux has no encodings of structures that it
  /// does not know, so that those are lists of numbers.
  private enum Encoding: String {
    case point = "{CGPoint=dd}"
    case size = "{CGSize=dd}"
    case rect = "{CGRect={CGPoint=dd}{CGSize=dd}}"
    case vector = "[2d]"
    case affine = "[6d]"
    case transform = "[16d]"
  }

  private convenience init<Value>(_ value: Value, encoding: Encoding) {
    let numbers = withUnsafeBytes(of: value) { Array($0.bindMemory(to: Double.self)) }
    self.init(bytes: numbers, objCType: encoding.rawValue)
  }

  private func read<Value>(_ encoding: Encoding) -> Value? {
    guard String(cString: objCType) == encoding.rawValue else { return nil }
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
      getValue(memory.baseAddress!)
      return memory[0]
    }
  }
}
