extension MarkupValue: CustomStringConvertible {
  /// The value in short: as CAML writes it where that is not long.
  public var description: String {
    switch self {
    case .null: "none"
    case .image(let source):
      source.hasPrefix("data:") ? "an image of \(source.utf8.count) characters" : source
    case .color(let color):
      color.components + (color.alpha == 1 ? "" : " at \(NumberText.text(color.alpha))")
    case .timingFunction(.controlPoints(let x1, let y1, let x2, let y2)):
      NumberText.list([x1, y1, x2, y2])
    case .array(let values): values.count == 1 ? "1 value" : "\(values.count) values"
    case .transform(let functions) where functions.isEmpty: "identity"
    case .path(let path): "a path of \(path.text.split(separator: " ").count) numbers and commands"
    case .object(let object):
      object.value(forKey: "filter")?.description ?? object.value(forKey: "name")?.description
        ?? object.className
    default: attributeText ?? typeName
    }
  }
}
