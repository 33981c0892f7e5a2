import BoingCoreGraphics
import BoingRender
import OrderedCollections

/// Collects the objects of an archive.
struct ArchiveWriter {
  var archive: Archive
  private var imageIndices: [ObjectIdentifier: Int] = [:]
  private var layerKeys: [ObjectIdentifier: [String]] = [:]
  private var depth = 0

  /// Lists and groups that hold one another deeper than this are refused.
  static let maximumDepth = 64
  /// The number of emitter cells in an archive, 16,384; one that several hold counts for each of them.
  static let maximumCellCount = 1 << 14

  init(root: String) {
    archive = Archive(root: root)
  }

  /// Adds a layer and everything below it, each layer after its superlayer.
  mutating func add(_ root: CALayer) throws(ArchiveError) {
    var stack: [(layer: CALayer, parent: Int, isMask: Bool)] = [(root, -1, false)]
    while let (layer, parent, isMask) = stack.popLast() {
      let index = archive.layers.count
      archive.layers.append(try describe(layer))
      if parent >= 0 {
        if isMask {
          archive.layers[parent].mask = index
        } else {
          archive.layers[parent].sublayers.append(index)
        }
      }
      for child in layer.children.reversed() { stack.append((child, index, false)) }
      if let mask = layer.maskLayer { stack.append((mask, index, true)) }
    }
  }

  private mutating func describe(_ layer: CALayer) throws(ArchiveError) -> ArchivedLayer {
    let (type, isExact) = ArchivedClasses.name(of: layer)
    if !isExact { Diagnostics.report(.archivedAs(type, "\(Swift.type(of: layer))")) }
    var result = ArchivedLayer(type: type)
    for key in ArchivedClasses.keys(of: layer, &layerKeys)
    where layer.shouldArchiveValue(forKey: key) {
      if key == "contents", layer.layerFlags.contains(.drawnContents) { continue }
      if let value = try archived(layer.value(forKeyPath: key), "\(type).\(key)") {
        result.values[key] = value
      }
    }
    for entry in layer.animations.entries {
      let name = AnonymousKey.isAnonymous(entry.key) ? nil : entry.key
      result.animations.append(ArchivedEntry(key: name, animation: try add(entry.animation)))
    }
    result.constraints = layer.constraintList.map {
      ArchivedConstraint(
        attribute: $0.attribute.rawValue, sourceName: $0.sourceName,
        sourceAttribute: $0.sourceAttribute.rawValue, scale: $0.scale, offset: $0.offset)
    }
    result.hasConstraintLayout = layer.layoutManager is CAConstraintLayoutManager
    return result
  }

  /// Adds an animation, and after it those that it holds; its index.
  mutating func add(_ animation: CAAnimation) throws(ArchiveError) -> Int {
    guard depth < Self.maximumDepth else {
      throw .unwritable(cause: "animation groups are nested more than \(Self.maximumDepth) deep")
    }
    depth += 1
    defer { depth -= 1 }
    let (type, isExact) = ArchivedClasses.name(of: animation)
    if !isExact { Diagnostics.report(.archivedAs(type, "\(Swift.type(of: animation))")) }
    let index = archive.animations.count
    archive.animations.append(ArchivedObject(type: type))
    let fresh = ArchivedClasses.animations[type]?.init() ?? CAAnimation()
    var values: [String: ArchivedValue] = [:]
    for key in ArchivedClasses.keys(of: animation)
    where animation.shouldArchiveValue(forKey: key) {
      let value = animation.value(forKey: key)
      if key != "animations", ArchivedClasses.same(value, fresh.value(forKey: key)) { continue }
      if let archived = try archived(value, "\(type).\(key)") { values[key] = archived }
    }
    archive.animations[index].values = values
    return index
  }

  /// Adds an emitter cell, and after it those that it emits; its index.
  mutating func add(_ cell: CAEmitterCell) throws(ArchiveError) -> Int {
    let index = archive.cells.count
    guard index < Self.maximumCellCount else {
      throw .unwritable(
        cause: "it has more than \(Self.maximumCellCount) emitter cells, each counted as often as "
          + "it is held; use fewer cells")
    }
    archive.cells.append(ArchivedObject(type: "CAEmitterCell"))
    var values: [String: ArchivedValue] = [:]
    for key in ArchivedClasses.keys(of: cell) where cell.shouldArchiveValue(forKey: key) {
      if let archived = try archived(cell.value(forKey: key), "CAEmitterCell.\(key)") {
        values[key] = archived
      }
    }
    archive.cells[index].values = values
    return index
  }

  /// A value for the archive; nil, with a diagnostic, for a kind that archives do not have.
  private mutating func archived(
    _ value: Any?, _ path: String
  ) throws(ArchiveError) -> ArchivedValue? {
    guard let value else { return .null }
    guard depth < Self.maximumDepth else {
      throw .unwritable(cause: "\(path) is nested more than \(Self.maximumDepth) deep")
    }
    depth += 1
    defer { depth -= 1 }
    switch value {
    case let list as [Any]: return try archived(list, path)
    case let dictionary as [String: Any]: return try archived(dictionary, path)
    case let image as CGImage: return .image(try add(image, path))
    case let animation as CAAnimation: return .animation(try add(animation))
    case let cell as CAEmitterCell: return .cell(try add(cell))
    default:
      if let plain = ArchivedValue(plain: value) { return plain }
      Diagnostics.report(.notArchived("\(Swift.type(of: value))", path))
      return nil
    }
  }

  private mutating func archived(
    _ list: [Any], _ path: String
  ) throws(ArchiveError) -> ArchivedValue {
    var result: [ArchivedValue] = []
    // A list keeps its length, on which key times depend.
    for value in list { result.append(try archived(value, path) ?? .null) }
    return .list(result)
  }

  private mutating func archived(
    _ dictionary: [String: Any], _ path: String
  ) throws(ArchiveError) -> ArchivedValue {
    var result: [String: ArchivedValue] = [:]
    for key in dictionary.keys.sorted() {
      result[key] = try archived(dictionary[key], "\(path).\(key)")
    }
    return .dictionary(result)
  }

  private mutating func add(_ image: CGImage, _ path: String) throws(ArchiveError) -> Int {
    if let index = imageIndices[ObjectIdentifier(image)] { return index }
    do {
      archive.images.append(try image.pngData())
    } catch {
      throw .unwritable(cause: "the image at \(path): \(error)")
    }
    imageIndices[ObjectIdentifier(image)] = archive.images.count - 1
    return archive.images.count - 1
  }

  func data() throws(ArchiveError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    encoder.nonConformingFloatEncodingStrategy = Archive.floatEncoding
    do {
      return try encoder.encode(archive)
    } catch {
      throw .unwritable(cause: "\(error)")
    }
  }
}

extension Archive {
  static let floatEncoding = JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  static let floatDecoding = JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
}
