import Boing
import Foundation

/// Makes emitter cells and filters of their descriptions.
enum ObjectBuilder {
  /// An object of Core Animation; nil for a class that is not there.
  static func make(_ object: MarkupObject, image: (String) -> CGImage?) -> Any? {
    if object.isFilter { return CAFilter(object) }
    guard object.className == "CAEmitterCell" else { return nil }
    let cell = CAEmitterCell()
    for property in object.properties {
      cell.setValue(property.value.coreAnimationValue(image: image), forKey: property.keyPath)
    }
    return cell
  }
}
