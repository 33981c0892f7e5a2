import OpenCoreGraphics

/// Reading and writing plain values where they lie in memory.
extension LayerProperty {
  /// The value of this property among those of a layer.
  func value(in values: LayerValues, _ extras: LayerExtras) -> PropertyValue {
    switch storage {
    case .hot(let offset):
      withUnsafeBytes(of: values) { LayerProperty.load(kind, $0.baseAddress! + offset) }
    case .rare(let offset):
      withUnsafeBytes(of: extras.rareValues) {
        LayerProperty.load(kind, $0.baseAddress! + offset)
      }
    case .contents: .image(extras.image)
    case .listed, .named: extras.store[self]
    }
  }

  /// Puts `value` among those of a layer.
  func store(
    _ value: PropertyValue, in values: inout LayerValues, _ extras: inout LayerExtras
  ) {
    switch storage {
    case .hot(let offset):
      withUnsafeMutableBytes(of: &values) {
        LayerProperty.store(value, kind, $0.baseAddress! + offset)
      }
    case .rare(let offset):
      var rare = extras.rareValues
      withUnsafeMutableBytes(of: &rare) {
        LayerProperty.store(value, kind, $0.baseAddress! + offset)
      }
      extras.rareValues = rare
    case .contents: extras.image = value.image
    case .listed, .named: extras.store[self] = value
    }
  }

  /// The value of `kind` at `field`.
  static func load(_ kind: ValueKind, _ field: UnsafeRawPointer) -> PropertyValue {
    switch kind {
    case .transform: .transform(field.loadUnaligned(as: CATransform3D.self))
    case .flag: .flag(field.load(as: Bool.self))
    default: .lanes(loadLanes(field, kind.laneCount))
    }
  }

  /// Writes `value` to `field`; a value of another kind than `kind` is ignored.
  static func store(
    _ value: PropertyValue, _ kind: ValueKind, _ field: UnsafeMutableRawPointer
  ) {
    switch (kind, value) {
    case (.transform, .transform(let transform)):
      field.storeBytes(of: transform, as: CATransform3D.self)
    case (.flag, .flag(let flag)):
      field.storeBytes(of: flag, as: Bool.self)
    case (_, .lanes(let lanes)) where kind.laneCount > 0:
      storeLanes(lanes, field, kind.laneCount)
    default:
      break
    }
  }

  /// Reads `count` consecutive doubles; the other lanes are zero.
  @inline(__always)
  static func loadLanes(_ pointer: UnsafeRawPointer, _ count: Int) -> SIMD4<Double> {
    let p = pointer.assumingMemoryBound(to: Double.self)
    return switch count {
    case 1: SIMD4(p[0], 0, 0, 0)
    case 2: SIMD4(p[0], p[1], 0, 0)
    case 3: SIMD4(p[0], p[1], p[2], 0)
    default: SIMD4(p[0], p[1], p[2], p[3])
    }
  }

  /// Writes the first `count` lanes to consecutive doubles.
  @inline(__always)
  static func storeLanes(
    _ lanes: SIMD4<Double>, _ pointer: UnsafeMutableRawPointer, _ count: Int
  ) {
    let p = pointer.assumingMemoryBound(to: Double.self)
    p[0] = lanes.x
    if count > 1 { p[1] = lanes.y }
    if count > 2 { p[2] = lanes.z }
    if count > 3 { p[3] = lanes.w }
  }
}
