import BoingRender
import OpenCoreGraphics

/// Layers and animations in the archives of Foundation: an object puts its own archive, whole, under one
/// key, so that what is read is checked by ``ArchiveReader``.
enum Coding {
  private static let key = "OpenQuartzCore"

  static func encode(
    _ data: () throws(ArchiveError) -> Data, of name: String, with coder: NSCoder
  ) {
    guard coder.allowsKeyedCoding else {
      return Diagnostics.report(.notCoded(name, "the coder has no keys; use NSKeyedArchiver"))
    }
    do {
      coder.encode(NSData(data: try data()), forKey: key)
    } catch {
      Diagnostics.report(.notCoded(name, "\(error)"))
    }
  }

  /// What `read` makes of the data; nil, with a diagnostic, where there is none or it is damaged.
  static func decode<Object: NSObject>(
    _ name: String, with coder: NSCoder, _ read: (Data) throws(ArchiveError) -> Object
  ) -> Object? {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: key),
      let data = coder.decodeObject(of: NSData.self, forKey: key)
    else {
      Diagnostics.report(.notDecoded(name, "there is no archive of it"))
      return nil
    }
    do {
      let object = try read(Data(referencing: data))
      if object is CAEmitterCell || ArchivedClasses.name(of: object).0 == name { return object }
      Diagnostics.report(
        .notDecoded(name, "the archive holds a \(ArchivedClasses.name(of: object).0)"))
    } catch {
      Diagnostics.report(.notDecoded(name, "\(error)"))
    }
    return nil
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
