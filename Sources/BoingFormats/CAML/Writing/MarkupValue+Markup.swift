import Foundation

extension MarkupValue {
  /// The value as the text of an attribute; nil for what needs an element.
  var attributeText: String? {
    switch self {
    case .bool(let value): value ? "1" : "0"
    case .integer(let value): String(value)
    case .real(let value): NumberText.text(value)
    case .string(let text): text
    case .point(let point): NumberText.list([point.x, point.y])
    case .size(let size): NumberText.list([size.width, size.height])
    case .rect(let rect):
      NumberText.list([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): color.alpha == 1 ? color.components : nil
    case .transform(let functions): functions.map(\.text).joined(separator: " ")
    case .timingFunction(.named(let name)): name
    case .path(let path): path.text
    case .numbers(let numbers):
      numbers.count == 20 ? "matrix(\(NumberText.list(numbers)))" : NumberText.list(numbers)
    case .null, .image, .timingFunction, .array, .object: nil
    }
  }

  /// The name of the value's type, as elements and `type` attributes have it.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "BOOL"
    case .integer: "integer"
    case .real: "real"
    case .string: "string"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .color: "CGColor"
    case .transform: "CATransform3D"
    case .image: "CGImage"
    case .timingFunction: "CAMediaTimingFunction"
    case .array: "NSArray"
    case .path: "CGPath"
    case .numbers(let numbers): Self.vectorNames[numbers.count] ?? "CAPoint3D"
    case .object(let object): object.className
    }
  }

  private static let vectorNames = [20: "CAColorMatrix", 8: "CACornerRadii", 3: "CAPoint3D"]

  /// The value as an element of a list: `<real value="1"/>`.
  var element: MarkupElement {
    if case .object(let object) = self { return object.element(named: object.className) }
    return element(named: typeName, isTyped: false)
  }

  /// The value as an element that bears a property's name.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - isTyped: Whether the element states the type, where the property does not.
  func element(named name: String, isTyped: Bool) -> MarkupElement {
    var attributes: [MarkupElement.Attribute] = []
    var children: [MarkupElement] = []
    var isTyped = isTyped
    switch self {
    case .null: isTyped = name != "null"
    case .image(let source):
      isTyped = name != "CGImage"
      attributes.append(.init(name: "src", value: source))
    case .color(let color):
      attributes.append(.init(name: "value", value: color.components))
      if color.alpha != 1 {
        attributes.append(.init(name: "opacity", value: NumberText.text(color.alpha)))
      }
    case .timingFunction(.named(let text)):
      attributes.append(.init(name: "name", value: text))
    case .timingFunction(.controlPoints(let x1, let y1, let x2, let y2)):
      attributes.append(
        .init(name: "controlPoints", value: NumberText.list([x1, y1, x2, y2])))
    case .array(let values): children = values.map(\.element)
    case .object(let object):
      var element = object.element(named: name)
      if name != object.className {
        element = MarkupElement(
          name: name, attributes: element.attributes + [.init(name: "type", value: typeName)],
          children: element.children)
      }
      return element
    default: attributes.append(.init(name: "value", value: attributeText ?? ""))
    }
    if isTyped { attributes.append(.init(name: "type", value: typeName)) }
    return MarkupElement(name: name, attributes: attributes, children: children)
  }
}

extension MarkupColor {
  /// `red green blue`.
  var components: String { NumberText.list([red, green, blue]) }
}

extension MarkupObject {
  func element(named name: String) -> MarkupElement {
    var builder = ElementBuilder(name: name)
    builder.add(properties, className: className)
    builder.add(kept)
    return builder.element
  }
}
