import BoingCoreGraphics
import BoingRender

/// Layers and animations in the archives of Foundation: an object puts its own archive, whole, under one
/// key, so that what is read is checked as archives are.
enum Coding {
  private static let key = "BoingQuartzCore"

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

/// An error that says why an archive of layers or animations could not be read or written.
public enum ArchiveError: Error, Hashable, Sendable {
  /// The data is no archive, or ends too early, or breaks a rule of the format at the location named.
  case damaged(location: String, cause: String)
  /// The archive was written by a newer version of the library.
  case tooNew(version: Int)
  /// The archive holds an object of another kind than was asked for.
  case wrongRoot(expected: String, found: String)
  /// The object cannot be written.
  case unwritable(cause: String)
}

extension ArchiveError: CustomStringConvertible, LocalizedError {
  /// A sentence with the location, the cause and the remedy.
  public var description: String {
    switch self {
    case .damaged(let location, let cause):
      "The archive is damaged at \(location): \(cause). Write it anew with archivedData()."
    case .tooNew(let version):
      "The archive has version \(version), which this version of the library does not know. "
        + "Read it with a newer one."
    case .wrongRoot(let expected, let found):
      "The archive holds \(found), not \(expected). Read it with that class."
    case .unwritable(let cause):
      "The object cannot be archived: \(cause)."
    }
  }

  /// The same sentence as ``description``.
  public var errorDescription: String? { description }
}
