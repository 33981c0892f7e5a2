import BoingRender
import OpenCoreGraphics

extension ArchivedValue {
  /// The value where it holds no other objects; nil where its parts are wrong.
  var plain: Any? {
    switch self {
    case .flag(let flag): NSNumber(value: flag)
    case .number(let number): NSNumber(value: number)
    case .string(let string): string
    case .data(let data): data
    case .point(let n): n.count == 2 ? CGPoint(x: n[0], y: n[1]) : nil
    case .size(let n): n.count == 2 ? CGSize(width: n[0], height: n[1]) : nil
    case .vector(let n): n.count == 2 ? CGVector(dx: n[0], dy: n[1]) : nil
    case .rect(let n):
      n.count == 4 ? CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) : nil
    case .transform(let n): CATransform3D(elements: n)
    case .affine(let n):
      n.count == 6
        ? CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) : nil
    case .color(let name, let components): ArchivedValue.color(name, components)
    case .path(let verbs, let numbers): ArchivedValue.path(verbs, numbers)
    case .pace(let name):
      CAMediaTimingFunctionName.all.first { $0.rawValue == name }
        .map { CAMediaTimingFunction(name: $0) }
    case .bezier(let n):
      n.count == 4
        ? CAMediaTimingFunction(
          controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3])) : nil
    case .function(let name): CAValueFunction(name: CAValueFunctionName(rawValue: name))
    case .frameRates(let n):
      n.count == 3 && n.allSatisfy(\.isFinite)
        ? CAFrameRateRange(
          minimum: n[0], maximum: n[1], preferred: n[2] == 0 ? nil : n[2]) : nil
    case .null, .list, .dictionary, .image, .animation, .cell: nil
    }
  }

  private static func color(_ name: String, _ components: [Double]) -> CGColor? {
    let space =
      switch name {
      case "device grey": CGColorSpaceCreateDeviceGray()
      case "device RGB": CGColorSpaceCreateDeviceRGB()
      default: CGColorSpace(name: name)
      }
    guard let space, components.count == space.numberOfComponents + 1 else { return nil }
    return CGColor(colorSpace: space, components: components.map { CGFloat($0) })
  }

  private static func path(_ verbs: [Int32], _ numbers: [Double]) -> CGPath? {
    let known = verbs.compactMap { UInt8(exactly: $0).flatMap(Path.Verb.init(rawValue:)) }
    guard known.count == verbs.count, numbers.count % 2 == 0 else { return nil }
    // Nothing but a move can begin a path.
    guard known.first.map({ $0 == .move }) ?? true else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      SIMD2(numbers[$0], numbers[$0 + 1])
    }
    return Path(verbs: known, points: points).map(CGPath.init)
  }
}
