import BoingCurves

/// Reading and writing plain values in memory.
extension PropertyDescriptor {
  /// Returns the value of this property of a layer.
  package func value(in values: LayerValues, _ details: LayerDetails) -> PropertyValue {
    switch storage {
    case .values(let offset):
      withUnsafeBytes(of: values) { PropertyDescriptor.load(kind, $0.baseAddress! + offset) }
    case .details(let offset):
      withUnsafeBytes(of: details.values) {
        PropertyDescriptor.load(kind, $0.baseAddress! + offset)
      }
    case .contents: .image(details.contents)
    case .listed, .named: details.properties[self]
    case .cell, .object: defaultValue
    }
  }

  /// Stores `value` in a layer.
  package func store(
    _ value: PropertyValue, in values: inout LayerValues, _ details: inout LayerDetails
  ) {
    switch storage {
    case .values(let offset):
      withUnsafeMutableBytes(of: &values) {
        PropertyDescriptor.store(value, kind, $0.baseAddress! + offset)
      }
    case .details(let offset):
      withUnsafeMutableBytes(of: &details.values) {
        PropertyDescriptor.store(value, kind, $0.baseAddress! + offset)
      }
    case .contents: details.contents = value.image
    case .listed, .named: details.properties[self] = value
    case .cell, .object: break
    }
  }

  /// Returns the value of this property in an emitter cell; its default where cells do not have it.
  package func value(in cell: EmitterCell) -> PropertyValue {
    guard case .cell(let offset) = storage else { return defaultValue }
    if let offset {
      return withUnsafeBytes(of: cell) { PropertyDescriptor.load(kind, $0.baseAddress! + offset) }
    }
    return kind == .image ? .image(cell.image) : .string(cell.particleType.name.string)
  }

  /// Stores a value of the property in an emitter cell; one of another kind is ignored.
  package func store(_ value: PropertyValue, in cell: inout EmitterCell) {
    guard case .cell(let offset) = storage else { return }
    if let offset {
      withUnsafeMutableBytes(of: &cell) {
        PropertyDescriptor.store(value, kind, $0.baseAddress! + offset)
      }
    } else if kind == .image {
      cell.image = value.image
    } else if let type = EmitterCell.ParticleType(value.name) {
      cell.particleType = type
    }
  }

  /// Returns the value of `kind` at `field`, which must hold one.
  package static func load(_ kind: ValueKind, _ field: UnsafeRawPointer) -> PropertyValue {
    switch kind {
    case .transform: .transform(field.loadUnaligned(as: Matrix4.self))
    case .flag: .flag(field.load(as: Bool.self))
    default: .components(loadComponents(field, kind.componentCount))
    }
  }

  /// Writes `value` to `field`, which holds a value of `kind`; another kind of value is ignored.
  package static func store(
    _ value: PropertyValue, _ kind: ValueKind, _ field: UnsafeMutableRawPointer
  ) {
    switch (kind, value) {
    case (.transform, .transform(let transform)):
      field.storeBytes(of: transform, as: Matrix4.self)
    case (.flag, .flag(let flag)):
      field.storeBytes(of: flag, as: Bool.self)
    case (_, .components(let components)) where kind.componentCount > 0:
      storeComponents(components, field, kind.componentCount)
    default:
      break
    }
  }

  /// Returns `count` consecutive doubles, which must lie at `pointer`; the other components are zero.
  @inline(__always)
  static func loadComponents(_ pointer: UnsafeRawPointer, _ count: Int) -> SIMD4<Double> {
    let p = pointer.assumingMemoryBound(to: Double.self)
    return switch count {
    case 1: SIMD4(p[0], 0, 0, 0)
    case 2: SIMD4(p[0], p[1], 0, 0)
    case 3: SIMD4(p[0], p[1], p[2], 0)
    default: SIMD4(p[0], p[1], p[2], p[3])
    }
  }

  /// Writes the first `count` components to consecutive doubles, for which there must be room.
  @inline(__always)
  static func storeComponents(
    _ components: SIMD4<Double>, _ pointer: UnsafeMutableRawPointer, _ count: Int
  ) {
    let p = pointer.assumingMemoryBound(to: Double.self)
    p[0] = components.x
    if count > 1 { p[1] = components.y }
    if count > 2 { p[2] = components.z }
    if count > 3 { p[3] = components.w }
  }
}
