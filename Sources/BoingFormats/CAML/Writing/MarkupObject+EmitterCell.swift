import Boing
import Foundation

extension MarkupObject {
  /// An emitter cell, with what differs from a new one.
  init(_ cell: CAEmitterCell, assets: AssetCollector) {
    let template = CAEmitterCell()
    func value(_ cell: CAEmitterCell, _ name: String, _ kind: ValueKind) -> MarkupValue? {
      cell.value(forKey: name).flatMap {
        MarkupValue(coreAnimation: $0, as: kind, assets: assets)
      }
    }
    let attributes = MarkupSchema.attributes(of: "CAEmitterCell").sorted { $0.key < $1.key }
    self.init(
      className: "CAEmitterCell",
      properties: attributes.compactMap { name, kind in
        guard let written = value(cell, name, kind), written != value(template, name, kind)
        else { return nil }
        return PropertyDescription(keyPath: name, value: written)
      })
  }
}
