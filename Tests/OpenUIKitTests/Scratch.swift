import OpenUIKit
import Testing
@MainActor @Suite("Scratch") struct Scratch {
  @Test func f() {
    let font = UIFont.systemFont(ofSize: 20, weight: .bold)
    print("FONT", font.capHeight, font.xHeight, font.lineHeight, font.ascender)
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 1, y: 2))
    line.addLine(to: CGPoint(x: 5, y: 6))
    line.addQuadCurve(to: CGPoint(x: 9, y: 2), controlPoint: CGPoint(x: 7, y: 9))
    let back = line.reversing()
    print("PATH", line.bounds, back.bounds)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 4, y: 0, width: 4, height: 2))
    }
    UIGraphicsBeginImageContextWithOptions(image.size, false, 1)
    image.draw(at: .zero)
    let r = UIGraphicsGetImageFromCurrentImageContext()!.cgImage!
    for y in 0..<4 { print("ROW", (0..<8).map { r.pixel(x: $0, y: y) }) }
    for y in 0..<12 { print("RAW", (0..<24).map { image.cgImage!.pixel(x: $0, y: y).z }) }
  }
}
