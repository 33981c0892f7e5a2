import BoingRender
import OpenCoreGraphics

/// Parts of points, sizes, rectangles and transforms that are values by themselves.
enum ValueParts {
  /// The kind of a value that has parts, and the property of a layer whose parts those are.
  static func kind(of value: Any) -> (path: String, kind: ValueKind)? {
    switch value {
    case is CGPoint: ("position", .point)
    case is CGRect: ("bounds", .rect)
    case is CATransform3D: ("transform", .transform)
    case is CGSize: ("shadowOffset", .size)
    default: nil
    }
  }

  static func value(_ part: String, of whole: Any) -> Any? {
    if let animation = whole as? CAAnimation { return animation.value(forKeyPath: part) }
    guard let (value, path) = place(part, whole) else { return nil }
    return value.part(path).boxed(as: path.kind)
  }

  static func setting(_ value: Any?, _ part: String, of whole: Any) -> Any? {
    guard let (old, path) = place(part, whole),
      let new = value.map({ PropertyValue($0, kind: path.kind) }) ?? path.kind.zero
    else { return nil }
    return old.replacing(path, by: new).boxed(as: path.property.kind)
  }

  private static func place(_ part: String, _ whole: Any) -> (PropertyValue, PropertyTarget)? {
    guard let (name, kind) = kind(of: whole), let path = PropertyTarget("\(name).\(part)"),
      let value = PropertyValue(whole, kind: kind)
    else { return nil }
    return (value, path)
  }
}
