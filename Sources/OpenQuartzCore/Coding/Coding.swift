import BoingRender
import OpenCoreGraphics

/// Layers and animations in the archives of Foundation: an object puts its own archive, whole, under one
/// key, so that what is read is checked as archives are.
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

  /// Returns the object that `read` makes of the data; nil, with a diagnostic, if there is none or it is damaged.
  static func decode<Object: NSObject>(
    _ name: String, with coder: NSCoder, _ read: (Data) throws(ArchiveError) -> Object,
    named nameOf: (Object) -> String
  ) -> Object? {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: key),
      let data = coder.decodeObject(of: NSData.self, forKey: key)
    else {
      Diagnostics.report(.notDecoded(name, "there is no archive of it"))
      return nil
    }
    do {
      let object = try read(Data(referencing: data))
      if nameOf(object) == name { return object }
      Diagnostics.report(.notDecoded(name, "the archive holds a \(nameOf(object))"))
    } catch {
      Diagnostics.report(.notDecoded(name, "\(error)"))
    }
    return nil
  }
}
