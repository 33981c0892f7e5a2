import BoingRender
import Testing

@testable import BoingQuartzCore

@Suite("Every animatable property and component")
struct AnimatablePropertyTests {
  private static let points = ["position", "anchorPoint", "bounds.origin", "contentsRect.origin"]
  private static let sizes = [
    "shadowOffset", "bounds.size", "contentsRect.size", "contentsCenter.size",
    "transform.translation", "sublayerTransform.translation",
  ]
  private static let rects = ["bounds", "contentsRect", "contentsCenter"]
  private static let transforms = ["transform", "sublayerTransform"]

  /// Key paths of numbers, by Apple's list of properties and of the components of each kind.
  static let numberPaths: [String] = {
    var paths = [
      "zPosition", "anchorPointZ", "opacity", "cornerRadius", "borderWidth", "shadowOpacity",
      "shadowRadius", "contentsScale", "rasterizationScale", "minificationFilterBias",
    ]
    for point in ["position", "anchorPoint"] { paths += ["x", "y"].map { "\(point).\($0)" } }
    paths += ["shadowOffset.width", "shadowOffset.height"]
    for rect in rects {
      paths += ["origin.x", "origin.y", "size.width", "size.height"].map { "\(rect).\($0)" }
    }
    for transform in transforms {
      paths += ["rotation", "scale", "scale.xy"].map { "\(transform).\($0)" }
      for part in ["rotation", "scale", "translation"] {
        paths += ["x", "y", "z"].map { "\(transform).\(part).\($0)" }
      }
    }
    return paths
  }()

  @Test("numbers", arguments: numberPaths)
  func number(path: String) throws {
    let stage = try Stage.half(CABasicAnimation(path, from: 0.25, to: 0.75))
    let model = stage.layer.value(forKeyPath: path) as? Double
    let shown = try stage.shown(at: 0.5).value(forKeyPath: path)
    #expect(agree(try #require(shown as? Double), 0.5, Tolerance.rounding))
    #expect(stage.layer.value(forKeyPath: path) as? Double == model)
    let set = CALayer()
    set.setValue(0.75, forKeyPath: path)
    #expect(
      agree(try #require(set.value(forKeyPath: path) as? Double), 0.75, Tolerance.rounding))
  }

  @Test("points and sizes", arguments: points + sizes)
  func pair(path: String) throws {
    let (from, to) = (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 6))
    let stage = try Stage.half(CABasicAnimation(path, from: from, to: to))
    let shown = try stage.shown(at: 0.5).value(forKeyPath: path)
    #expect(numbers(shown) == [2, 4])
    #expect((shown is CGPoint) == Self.points.contains(path))
  }

  @Test("rectangles", arguments: rects)
  func rectangle(path: String) throws {
    let (from, to) = (
      CGRect(x: 0, y: 2, width: 4, height: 6), CGRect(x: 2, y: 2, width: 8, height: 10)
    )
    let stage = try Stage.half(CABasicAnimation(path, from: from, to: to))
    #expect(
      try stage.shown(at: 0.5).value(forKeyPath: path) as? CGRect
        == CGRect(x: 1, y: 2, width: 6, height: 8))
  }

  @Test("transforms", arguments: transforms)
  func transform(path: String) throws {
    let stage = try Stage.half(
      CABasicAnimation(
        path, from: CATransform3DIdentity, to: CATransform3DMakeTranslation(2, 4, 6)))
    #expect(
      try stage.shown(at: 0.5).value(forKeyPath: path) as? CATransform3D
        == CATransform3DMakeTranslation(1, 2, 3))
  }

  @Test(
    "colours",
    arguments: ["backgroundColor", "borderColor", "shadowColor", "contentsMultiplyColor"])
  func color(path: String) throws {
    let (red, blue) = (CGColor.red, CGColor.paleBlue)
    let stage = try Stage.half(CABasicAnimation(path, from: red, to: blue))
    #expect(numbers(try stage.shown(at: 0.5).value(forKeyPath: path)) == [0.5, 0, 0.5, 0.75])
  }

  @Test(
    "flags",
    arguments: ["hidden", "doubleSided", "masksToBounds", "geometryFlipped", "shouldRasterize"]
  )
  func flag(path: String) throws {
    let before = try #require(CALayer().value(forKey: path) as? Bool)
    let stage = try Stage.half(CABasicAnimation(path, from: before, to: !before))
    #expect(try stage.shown(at: 0).value(forKey: path) as? Bool == before)
    #expect(try stage.shown(at: 0.5).value(forKey: path) as? Bool == !before)
  }

  @Test("the list has every plain property that a layer has")
  func complete() {
    let tested = Set(
      (Self.numberPaths + Self.points + Self.sizes + Self.rects + Self.transforms)
        .map { String($0.prefix { $0 != "." }) })
    let others: Set = [
      "backgroundColor", "borderColor", "shadowColor", "hidden", "doubleSided", "masksToBounds",
      "geometryFlipped", "shouldRasterize", "contents", "shadowPath", "contentsMultiplyColor",
    ]
    let table = PropertyTable.base.all.values.filter(\.isAnimatable).map(\.name.string)
    #expect(Set(table) == tested.union(others))
  }
}
