extension [PropertyDescription] {
  /// The properties in the order in which they are set: a whole value before its parts, else by name;
  /// of two values for one property the later in the document last.
  ///
  /// XML's attributes have no order, so the document's own means nothing.
  var inSettingOrder: [PropertyDescription] {
    func depth(_ keyPath: String) -> Int { keyPath.utf8.count { $0 == UInt8(ascii: ".") } }
    return enumerated().map { (depth($0.element.keyPath), $0.element.keyPath, $0.offset) }
      .sorted { $0 < $1 }.map { self[$0.2] }
  }
}
