import BoingCoreGraphics
import BoingRender

/// Layers and animations as data.
///
/// An archive is JSON; its keys are the names of properties. Nothing in it is trusted, where Foundation's
/// `NSKeyedUnarchiver` on Linux traps on damaged data.
extension CALayer {
  /// The layer, its mask and everything below it with all animations, as data for
  /// ``unarchived(from:)``.
  ///
  /// Written is what differs from the defaults and ``shouldArchiveValue(forKey:)`` allows. Delegates
  /// and layout managers other than ``CAConstraintLayoutManager`` are left out, drawn contents are
  /// drawn anew; a class of the user's is written as the library's class that it comes from, and a
  /// value of a kind that archives do not know is left out, with a ``Diagnostic`` each.
  ///
  /// - Throws: ``ArchiveError/unwritable(cause:)`` where lists or groups are nested more than 64 deep,
  ///   or an image cannot be written.
  public func archivedData() throws(ArchiveError) -> Data {
    var writer = ArchiveWriter(root: "layer")
    try writer.add(self)
    return try writer.data()
  }

  /// The layer that ``archivedData()`` wrote.
  ///
  /// - Throws: ``ArchiveError`` where the data is damaged, newer, or holds something else. Numbers
  ///   that no property takes are refused with a ``Diagnostic``, as setters do.
  public static func unarchived(from data: Data) throws(ArchiveError) -> CALayer {
    var reader = try ArchiveReader(data, root: "layer")
    return try reader.layer()
  }

  /// The rule behind ``shouldArchiveValue(forKey:)``: what differs from a new layer's value.
  func differsFromDefault(_ key: String) -> Bool {
    if key.hasPrefix("emitterCells.") { return true }
    guard let entry = type(of: self).propertyTable.entries[key] else {
      return extraValues[key] != nil
    }
    return current(entry) != entry.property.defaultValue
  }
}

extension CAEmitterCell {
  /// The cell, and those that it emits, as data for ``unarchived(from:)``.
  ///
  /// The rules are those of `CALayer.archivedData()`.
  ///
  /// - Throws: ``ArchiveError/unwritable(cause:)`` where lists or cells are nested more than 64 deep, or an
  ///   image cannot be written.
  public func archivedData() throws(ArchiveError) -> Data {
    var writer = ArchiveWriter(root: "cell")
    _ = try writer.add(self)
    return try writer.data()
  }

  /// The cell that ``archivedData()`` wrote.
  ///
  /// - Throws: ``ArchiveError`` where the data is damaged, newer, or holds something else.
  public static func unarchived(from data: Data) throws(ArchiveError) -> CAEmitterCell {
    var reader = try ArchiveReader(data, root: "cell")
    return try reader.cell(0, after: -1, "cells")
  }

  /// The rule behind ``shouldArchiveValue(forKey:)``: what differs from a new cell's value.
  func differsFromDefault(_ key: String) -> Bool {
    let value = value(forKey: key)
    return !ArchivedClasses.same(value, CAEmitterCell().value(forKey: key))
  }
}

extension CAAnimation {
  /// The animation, and those of a group, as data for ``unarchived(from:)``.
  ///
  /// The rules are those of `CALayer.archivedData()`; the copy is not frozen.
  ///
  /// - Throws: ``ArchiveError/unwritable(cause:)`` where lists or groups are nested more than 64 deep,
  ///   or an image cannot be written.
  public func archivedData() throws(ArchiveError) -> Data {
    var writer = ArchiveWriter(root: "animation")
    _ = try writer.add(self)
    return try writer.data()
  }

  /// The animation that ``archivedData()`` wrote, of the library's class that its own comes from.
  ///
  /// - Throws: ``ArchiveError`` where the data is damaged, newer, or holds something else.
  public static func unarchived(from data: Data) throws(ArchiveError) -> CAAnimation {
    var reader = try ArchiveReader(data, root: "animation")
    return try reader.animation(0, after: -1, "animations")
  }
}

extension CALayer {
  /// Takes over everything of `other`, which is given up.
  func adopt(_ other: CALayer) {
    copyProperties(of: other)
    (children, maskLayer) = (other.children, other.maskLayer)
    (other.children, other.maskLayer) = ([], nil)
    for child in children { child.parent = self }
    maskLayer?.parent = self
    for (key, animation) in other.allAnimations { add(animation, forKey: key) }
    other.removeAllAnimations()
  }
}
