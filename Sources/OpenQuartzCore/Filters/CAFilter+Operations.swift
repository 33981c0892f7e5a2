import BoingRender
import OpenCoreGraphics

extension CAFilter {
  /// The operations of the filter; none for one that is disabled or not supported.
  var steps: [FilterOperation] {
    guard isEnabled else { return [] }
    if let radius = blurRadius {
      guard radius > 0 else { return [] }
      return [.blur(deviation: radius, edges: keepsEdges ? .normalized : .clear)]
    }
    if type == "luminanceToAlpha" { return [.color(.luminanceToAlpha)] }
    return colorMatrix.flatMap(ColorMatrix.init(rows:)).map { [.color(.matrix($0))] } ?? []
  }

  private var keepsEdges: Bool {
    ["inputNormalizeEdges", "inputHardEdges"].contains { (number($0) ?? 0) != 0 }
  }
}
