import BoingCurves

/// The descriptor of a property of a layer, an emitter cell or an animation: its name, the kind of its value,
/// the values that it takes, its default, its built-in action, and the position of its value in memory.
///
/// All who need one of these facts read it here: setters, key paths, key-value coding, defaults, styles,
/// actions, archives, documents and animations.
package final class PropertyDescriptor: Sendable, Hashable {
  package let name: Name
  package let kind: ValueKind
  /// The values that the property takes.
  package let domain: PropertyDomain
  package let storage: Storage
  /// True if animations may drive the property.
  package let isAnimatable: Bool
  /// The action that a change starts on a layer that is on display.
  package let action: ImplicitAction
  package let defaultValue: PropertyValue

  /// The position of a property's value.
  package enum Storage: Sendable, Hashable {
    /// At a byte offset in ``LayerValues``.
    case values(offset: Int)
    /// At a byte offset in ``LayerDetails.Values``.
    case details(offset: Int)
    /// The image in ``LayerDetails``.
    case contents
    /// At an index in the list of the properties of the layer's class.
    case listed(Int)
    /// Under its name in the ``PropertyStore``.
    case named
    /// In an ``EmitterCell``, at a byte offset; nil for values that are not plain.
    case cell(offset: Int?)
    /// In the object of Core Animation's API alone, so that key paths and animations do not reach it.
    case object
  }

  /// Core Animation's built-in action for a change.
  package enum ImplicitAction: Sendable {
    case none, animation, transition
  }

  @inline(never)
  private init(
    _ name: Name, _ kind: ValueKind, _ storage: Storage, _ defaultValue: PropertyValue,
    _ action: ImplicitAction, _ domain: PropertyDomain = .finite, isAnimatable: Bool
  ) {
    self.domain = domain
    self.name = name
    self.kind = kind
    self.storage = storage
    self.defaultValue = defaultValue
    self.action = action
    self.isAnimatable = isAnimatable
  }

  /// Creates a property at `index` in the list of a layer class.
  @inline(never)
  package convenience init(
    _ index: Int, _ name: Name, _ kind: ValueKind, default value: PropertyValue? = nil,
    action: ImplicitAction = .animation, domain: PropertyDomain = .finite, isAnimatable: Bool = true
  ) {
    self.init(
      name, kind, .listed(index), value ?? kind.absent, action, domain, isAnimatable: isAnimatable)
  }

  /// Creates a choice by name at `index` in the list of a layer class; an unknown name counts as `choice`, the default.
  package convenience init<Choice: NamedChoice>(
    _ index: Int, _ name: Name, choice: Choice, isAnimatable: Bool = true
  ) {
    self.init(
      index, name, .string, default: .string(choice.name.string), action: .none,
      domain: .names(others: choice), isAnimatable: isAnimatable)
  }

  /// Creates a choice by name that only the object of Core Animation's API has.
  package convenience init<Choice: NamedChoice>(
    object name: Name, choice: Choice, others: Choice? = nil
  ) {
    self.init(
      object: name, .string, default: .string(choice.name.string),
      domain: .names(others: others ?? choice))
  }

  /// Creates a property that is stored under its name: rarely used, or a user's own.
  @inline(never)
  package convenience init(
    named name: Name, _ kind: ValueKind, default value: PropertyValue? = nil,
    action: ImplicitAction = .none, domain: PropertyDomain = .finite, isAnimatable: Bool = true
  ) {
    self.init(name, kind, .named, value ?? kind.absent, action, domain, isAnimatable: isAnimatable)
  }

  /// Creates a property that only the object of Core Animation's API has; animations do not drive it.
  @inline(never)
  package convenience init(
    object name: Name, _ kind: ValueKind, default value: PropertyValue? = nil,
    action: ImplicitAction = .none, domain: PropertyDomain = .finite
  ) {
    self.init(name, kind, .object, value ?? kind.absent, action, domain, isAnimatable: false)
  }

  /// Creates a property that is a stored field of a block of values, with the default that it has there.
  @inline(never)
  private convenience init<Block>(
    _ field: (inout Block) -> FieldAddress, of defaults: Block, _ storage: (Int) -> Storage,
    _ name: Name, _ kind: ValueKind, _ action: ImplicitAction, _ domain: PropertyDomain,
    isAnimatable: Bool
  ) {
    let offset = FieldAddress.offset(in: defaults, field)
    let value = withUnsafeBytes(of: defaults) {
      PropertyDescriptor.load(kind, $0.baseAddress! + offset)
    }
    self.init(name, kind, storage(offset), value, action, domain, isAnimatable: isAnimatable)
  }

  /// Creates a property that is a stored field of ``EmitterCell``.
  @inline(never)
  package convenience init(
    cell field: (inout EmitterCell) -> FieldAddress, _ name: Name, _ kind: ValueKind,
    domain: PropertyDomain = .finite
  ) {
    self.init(
      field, of: EmitterCell(), { .cell(offset: $0) }, name, kind, .none, domain,
      isAnimatable: true)
  }

  /// Creates a property of ``EmitterCell`` whose value is not plain.
  @inline(never)
  package convenience init(
    cell name: Name, _ kind: ValueKind, default value: PropertyValue? = nil,
    domain: PropertyDomain = .finite
  ) {
    self.init(
      name, kind, .cell(offset: nil), value ?? kind.absent, .none, domain, isAnimatable: true)
  }

  /// Creates a property that is a stored field of ``LayerValues``.
  @inline(never)
  package convenience init(
    values field: (inout LayerValues) -> FieldAddress, _ name: Name, _ kind: ValueKind,
    _ action: ImplicitAction = .animation, domain: PropertyDomain = .finite,
    isAnimatable: Bool = true
  ) {
    self.init(
      field, of: LayerValues(), { .values(offset: $0) }, name, kind, action, domain,
      isAnimatable: isAnimatable)
  }

  /// Creates a property that is a stored field of ``LayerDetails.Values``.
  @inline(never)
  package convenience init(
    details field: (inout LayerDetails.Values) -> FieldAddress, _ name: Name, _ kind: ValueKind,
    _ action: ImplicitAction = .animation, domain: PropertyDomain = .finite,
    isAnimatable: Bool = true
  ) {
    self.init(
      field, of: LayerDetails.Values(), { .details(offset: $0) }, name, kind, action, domain,
      isAnimatable: isAnimatable)
  }

  /// The image that a layer shows.
  package static let contents = PropertyDescriptor(
    "contents", .image, .contents, .image(nil), .animation, isAnimatable: true)

  /// Returns the same property with another default: that of a class that begins with another value.
  package func with(default value: PropertyValue) -> PropertyDescriptor {
    PropertyDescriptor(name, kind, storage, value, action, domain, isAnimatable: isAnimatable)
  }

  /// Returns true if the property takes `value`; no colour is one, too.
  package func takes(_ value: PropertyValue) -> Bool {
    domain.contains(value) || (kind == .color && value == kind.absent)
  }

  /// The value that nil stands for in key-value coding: for a name that there must be, the one for names that
  /// are not known.
  package var absentValue: PropertyValue {
    guard case .names(_, let others) = domain, let name = defaultValue.name else {
      return kind.absent
    }
    return .string((others ?? name).string)
  }

  package static func == (a: PropertyDescriptor, b: PropertyDescriptor) -> Bool {
    a === b || (a.name == b.name && a.storage == b.storage && a.kind == b.kind)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(storage)
  }
}

/// The address of a stored field of a value, from which its byte offset follows.
///
/// Embedded Swift has no key paths, which would tell the offset as well.
package struct FieldAddress {
  fileprivate let address: UInt

  package init<Field>(_ field: inout Field) {
    address = withUnsafeMutableBytes(of: &field) { UInt(bitPattern: $0.baseAddress) }
  }

  /// Returns the byte offset in `root` of the field whose address `field` gives.
  ///
  /// The address of a stored field lies within the value: that of a computed one does not, and traps.
  package static func offset<Root>(
    in root: Root, _ field: (inout Root) -> FieldAddress
  ) -> Int {
    var root = root
    return withUnsafeMutablePointer(to: &root) { pointer in
      let start = UInt(bitPattern: pointer)
      let address = field(&pointer.pointee).address
      precondition(
        address >= start && address < start + UInt(MemoryLayout<Root>.size), "no stored field")
      return Int(address - start)
    }
  }
}
