import Boing
import Foundation

extension MarkupObject {
  /// Creates the description of an emitter cell, with what differs from a new one.
  ///
  /// Cells deeper than layers take over are left out and reported.
  init(_ cell: CAEmitterCell, assets: AssetCollector) {
    if cell.isNestedTooDeep { Diagnostics.report(.emitterCellsNestedTooDeep(cell.name)) }
    self.init(cell, depth: 0, assets)
  }

  private init(_ cell: CAEmitterCell, depth: Int, _ assets: AssetCollector) {
    let template = CAEmitterCell()
    func value(_ cell: CAEmitterCell, _ name: String, _ kind: ValueKind) -> MarkupValue? {
      if name == "emitterCells" {
        guard depth < CAEmitterCell.maximumDepth, let cells = cell.emitterCells else { return nil }
        return .array(cells.map { .object(MarkupObject($0, depth: depth + 1, assets)) })
      }
      return cell.value(forKey: name).flatMap {
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
