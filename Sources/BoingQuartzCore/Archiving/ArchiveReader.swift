import BoingCoreGraphics
import BoingRender

/// Makes the objects of an archive again, trusting nothing in it.
struct ArchiveReader {
  private let archive: Archive
  private var images: [Int: CGImage] = [:]
  /// Each object belongs to one other, so that neither circles nor multiplying trees are possible.
  private var takenLayers: Set<Int> = [0]
  private var takenAnimations: Set<Int> = []
  private var takenCells: Set<Int> = []
  /// The number of lists, dictionaries, animations and cells around the value that is being read.
  private var depth = 0

  init(_ data: Data, root: String) throws(ArchiveError) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = Archive.floatDecoding
    struct Header: Decodable {
      var format: String
      var version: Int
      var root: String
    }
    do {
      let header = try decoder.decode(Header.self, from: data)
      guard header.format == Archive.format else {
        throw ArchiveError.damaged(location: "format", cause: "it is '\(header.format.prefix(80))'")
      }
      guard header.version <= Archive.version else {
        throw ArchiveError.tooNew(version: header.version)
      }
      guard header.root == root else {
        throw ArchiveError.wrongRoot(
          expected: root, found: String(header.root.prefix(80)))
      }
      archive = try decoder.decode(Archive.self, from: data)
    } catch let error as ArchiveError {
      throw error
    } catch let error as DecodingError {
      throw ArchiveReader.damaged(error)
    } catch {
      throw .damaged(location: "its start", cause: "\(error)")
    }
  }

  private static func damaged(_ error: DecodingError) -> ArchiveError {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let it), .valueNotFound(_, let it), .keyNotFound(_, let it),
      .dataCorrupted(let it):
      context = it
    @unknown default: return .damaged(location: "its start", cause: "\(error)")
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return .damaged(
      location: path.isEmpty ? "its start" : path,
      cause: String(context.debugDescription.prefix(200)))
  }

  /// The first layer with everything below it.
  mutating func layer() throws(ArchiveError) -> CALayer {
    guard !archive.layers.isEmpty else {
      throw .damaged(location: "layers", cause: "there are none")
    }
    var made: [CALayer] = []
    // In the order of the archive every superlayer comes before its sublayers.
    for (index, described) in archive.layers.enumerated() {
      guard let type = ArchivedClasses.layers[described.type] else {
        throw .damaged(
          location: "layers.\(index)", cause: "no class is called '\(described.type.prefix(80))'")
      }
      let layer = type.make()
      for key in described.values.keys.sorted() {
        guard let archived = described.values[key] else { continue }
        let value = try value(archived, "layers.\(index).\(key)")
        if key.hasPrefix("emitterCells.") {
          layer.setValue(value, forKeyPath: key)
        } else {
          layer.setValue(value, forKey: key)
        }
      }
      try addConstraints(described, index, to: layer)
      made.append(layer)
    }
    for index in made.indices {
      let described = archive.layers[index]
      var children: [CALayer] = []
      for child in described.sublayers { children.append(made[try take(child, after: index)]) }
      if !children.isEmpty { made[index].sublayers = children }
      if let mask = described.mask { made[index].mask = made[try take(mask, after: index)] }
    }
    for index in made.indices {
      for entry in archive.layers[index].animations {
        let animation = try animation(entry.animation, after: -1, "layers.\(index).animations")
        made[index].add(animation, forKey: entry.key)
      }
    }
    return made[0]
  }

  private func addConstraints(
    _ described: ArchivedLayer, _ index: Int, to layer: CALayer
  ) throws(ArchiveError) {
    for constraint in described.constraints {
      guard let attribute = CAConstraintAttribute(rawValue: constraint.attribute),
        let source = CAConstraintAttribute(rawValue: constraint.sourceAttribute)
      else {
        throw .damaged(location: "layers.\(index).constraints", cause: "an attribute is unknown")
      }
      layer.addConstraint(
        CAConstraint(
          attribute: attribute, relativeTo: constraint.sourceName, attribute: source,
          scale: constraint.scale, offset: constraint.offset))
    }
    if described.hasConstraintLayout { layer.layoutManager = CAConstraintLayoutManager() }
  }

  private mutating func take(_ child: Int, after index: Int) throws(ArchiveError) -> Int {
    guard child > index, child < archive.layers.count, takenLayers.insert(child).inserted else {
      throw .damaged(location: "layers.\(index)", cause: "it cannot hold the layer \(child)")
    }
    return child
  }

  /// The animation at an index, and those that it holds, which come after it.
  mutating func animation(
    _ index: Int, after holder: Int, _ path: String
  ) throws(ArchiveError) -> CAAnimation {
    guard index > holder, archive.animations.indices.contains(index),
      takenAnimations.insert(index).inserted
    else { throw .damaged(location: path, cause: "it cannot hold the animation \(index)") }
    let described = archive.animations[index]
    guard let type = ArchivedClasses.animations[described.type]
    else {
      throw .damaged(
        location: "animations.\(index)", cause: "no class is called '\(described.type.prefix(80))'")
    }
    let animation = type.init()
    for key in described.values.keys.sorted() {
      guard let archived = described.values[key] else { continue }
      let value = try value(archived, "animations.\(index).\(key)", holder: index)
      animation.setValue(value, forKey: key)
    }
    return animation
  }

  /// The emitter cell at an index, and those that it emits, which come after it.
  mutating func cell(
    _ index: Int, after holder: Int, _ path: String
  ) throws(ArchiveError) -> CAEmitterCell {
    guard index > holder, archive.cells.indices.contains(index), takenCells.insert(index).inserted
    else { throw .damaged(location: path, cause: "it cannot hold the cell \(index)") }
    let cell = CAEmitterCell()
    let values = archive.cells[index].values
    for key in values.keys.sorted() {
      guard let archived = values[key] else { continue }
      cell.setValue(try value(archived, "cells.\(index).\(key)", holder: index), forKey: key)
    }
    return cell
  }

  private mutating func value(
    _ archived: ArchivedValue, _ path: String, holder: Int = -1
  ) throws(ArchiveError) -> Any? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ArchiveWriter.maximumDepth else {
      throw .damaged(
        location: path, cause: "it is nested more than \(ArchiveWriter.maximumDepth) deep")
    }
    switch archived {
    case .null: return nil
    case .list(let list):
      var result: [Any] = []
      for item in list { result.append(try value(item, path, holder: holder) ?? NSNull()) }
      return result
    case .dictionary(let dictionary):
      var result: [String: Any] = [:]
      for key in dictionary.keys.sorted() {
        guard let item = dictionary[key] else { continue }
        result[key] = try value(item, "\(path).\(key)", holder: holder) ?? NSNull()
      }
      return result
    case .image(let index): return try image(index, path)
    case .animation(let index): return try animation(index, after: holder, path)
    case .cell(let index): return try cell(index, after: holder, path)
    default:
      guard let plain = archived.plain else {
        throw .damaged(location: path, cause: "the value has the wrong parts")
      }
      return plain
    }
  }

  private mutating func image(_ index: Int, _ path: String) throws(ArchiveError) -> CGImage {
    if let image = images[index] { return image }
    guard archive.images.indices.contains(index) else {
      throw .damaged(location: path, cause: "there is no image \(index)")
    }
    do {
      let image = try CGImage(data: archive.images[index], name: "image \(index)")
      images[index] = image
      return image
    } catch {
      throw .damaged(location: path, cause: "\(error)")
    }
  }
}
