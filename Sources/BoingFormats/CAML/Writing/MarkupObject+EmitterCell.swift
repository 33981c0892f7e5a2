import Boing
import Foundation

extension MarkupObject {
  /// Creates the description of an emitter cell, with what differs from a new one.
  ///
  /// Cells within that layers do not take over are left out and reported.
  init(_ cell: CAEmitterCell, assets: AssetCollector) {
    self.init(CAEmitterCell.trees(of: [cell])[0], assets)
  }

  private init(_ tree: CAEmitterCell.Tree, _ assets: AssetCollector) {
    let template = CAEmitterCell()
    func value(_ cell: CAEmitterCell, _ name: String, _ kind: ValueKind) -> MarkupValue? {
      if name == "emitterCells" {
        guard cell.emitterCells != nil else { return nil }
        return .array(tree.children.map { .object(MarkupObject($0, assets)) })
      }
      return cell.value(forKey: name).flatMap {
        MarkupValue(coreAnimation: $0, as: kind, assets: assets)
      }
    }
    let attributes = MarkupSchema.attributes(of: "CAEmitterCell").sorted { $0.key < $1.key }
    self.init(
      className: "CAEmitterCell",
      properties: attributes.compactMap { name, kind in
        guard let written = value(tree.cell, name, kind), written != value(template, name, kind)
        else { return nil }
        return PropertyDescription(keyPath: name, value: written)
      })
  }
}
