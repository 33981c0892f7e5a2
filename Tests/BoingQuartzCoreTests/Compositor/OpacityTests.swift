import Foundation
import Testing

@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

@Suite("Opacity of groups")
struct OpacityTests {
  /// The number of groups that a tree is drawn with, and the picture.
  private func drawn(_ build: (CALayer) -> Void) throws -> (groups: Int, image: CGImage) {
    let root = box(0, 0, 40, 40, nil)
    build(root)
    let display = root.onDisplay()
    let frame = display.frame()
    let scene = DisplayList()
    let clip = PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40)
    let resources = RenderResources(
      cache: ContentCache(limit: 1 << 20), budget: FrameBudget(canvasArea: 1_600), displayScale: 1)
    DisplayListBuilder(resources).build(frame, Homography(scale: 1), into: scene, within: clip)
    return (scene.commands.count { $0.kind == .beginGroup }, try display.image())
  }

  @Test("a layer that shows nothing but one layer needs no picture of its own, and looks the same")
  func passedOn() throws {
    let single = try drawn { root in
      let group = box(0, 0, 40, 40, nil)
      group.opacity = 0.5
      let middle = box(0, 0, 40, 40, nil)
      middle.opacity = 0.8
      let inner = box(4.3, 5.1, 20, 20, .rose)
      inner.cornerRadius = 6
      middle.addSublayer(inner)
      group.addSublayer(middle)
      root.addSublayer(group)
    }
    #expect(single.groups == 0)
    let direct = try drawn { root in
      let inner = box(4.3, 5.1, 20, 20, .rose)
      inner.cornerRadius = 6
      inner.opacity = 0.4
      root.addSublayer(inner)
    }
    for y in 0..<40 {
      for x in 0..<40 {
        let (a, b) = (single.image.pixel(x: x, y: y), direct.image.pixel(x: x, y: y))
        for component in 0..<4 { #expect(abs(Int(a[component]) - Int(b[component])) <= 1) }
      }
    }
  }

  private static let twice: [(String, @Sendable (CALayer) -> Void)] = [
    ("background", { $0.backgroundColor = .ink }),
    (
      "border",
      {
        $0.borderWidth = 2
        $0.addSublayer(box(1, 1, 9, 9, .rose))
      }
    ),
    ("two layers", { $0.addSublayer(box(3, 3, 9, 9, .ink)) }),
    ("shadow", { $0.sublayers?[0].shadowOpacity = 1 }),
    ("inner border", { $0.sublayers?[0].borderWidth = 1 }),
    ("blend mode", { $0.sublayers?[0].compositingFilter = "multiplyBlendMode" }),
  ]

  @Test("where things may lie over each other there is one", arguments: twice.map(\.0))
  func needed(name: String) throws {
    let result = try drawn { root in
      let group = box(0, 0, 40, 40, nil)
      group.opacity = 0.5
      group.addSublayer(box(0, 0, 20, 20, .rose))
      Self.twice.first { $0.0 == name }?.1(group)
      root.addSublayer(group)
    }
    #expect(result.groups > 0)
  }

  @Test("hidden layers, clear ones and masks do not count")
  func uncounted() throws {
    let result = try drawn { root in
      let group = box(0, 0, 40, 40, nil)
      group.opacity = 0.5
      let (hidden, clear) = (box(0, 0, 40, 40, .ink), box(0, 0, 40, 40, .ink))
      hidden.isHidden = true
      clear.opacity = 0
      for layer in [hidden, box(0, 0, 20, 20, .rose), clear] { group.addSublayer(layer) }
      root.addSublayer(group)
    }
    #expect(result.groups == 0)
    #expect(result.image.pixel(x: 5, y: 5) == SIMD4(115, 32, 45, 128))
  }
}
