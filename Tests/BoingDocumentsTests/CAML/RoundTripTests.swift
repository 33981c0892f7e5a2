import Boing
import BoingClassics
import BoingDocuments
import BoingMovies
import BoingTestSupport
import Foundation
import Testing

@Suite("Layer trees written and read back")
struct RoundTripTests {
  private func readBack(_ bundle: DocumentBundle) throws -> CoreAnimationDocument {
    try CoreAnimationDocument(files: PackageContents(name: "t.ca", files: bundle.allFiles))
  }

  /// Returns true if two values are equal: numbers to the last bit, everything else by its own equality.
  private func isEqual(_ first: Any?, _ second: Any?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let a as CGImage, let b as CGImage): a.hasSamePixels(as: b)
    case (let a as CAMediaTimingFunction, let b as CAMediaTimingFunction):
      a.description == b.description
    case (let a as CATransform3D, let b as CATransform3D): CATransform3DEqualToTransform(a, b)
    case (let a as CGColor, let b as CGColor): a.srgbComponents == b.srgbComponents
    case (let a as [Any], let b as [Any]):
      a.count == b.count && zip(a, b).allSatisfy { isEqual($0, $1) }
    case (let a as AnyHashable, let b as AnyHashable): a == b
    default: false
    }
  }

  private func compare(_ first: CALayer, _ second: CALayer, _ path: String) {
    #expect(type(of: first) == type(of: second), "\(path)")
    let own = RandomLayers.classes.first { type(of: $0.make()) == type(of: first) }?.own ?? [:]
    for name in RandomLayers.common.keys.sorted() + own.keys.sorted() {
      let (a, b) = (first.value(forKey: name), second.value(forKey: name))
      #expect(isEqual(a, b), "\(path).\(name): \(a ?? "nil") became \(b ?? "nil")")
    }
    #expect(first.animationKeys() == second.animationKeys(), "\(path)")
    for key in first.animationKeys() ?? [] {
      compare(first.animation(forKey: key), second.animation(forKey: key), "\(path)~\(key)")
    }
    if let a = (first as? CAEmitterLayer)?.emitterCells {
      let b = (second as? CAEmitterLayer)?.emitterCells ?? []
      #expect(a.count == b.count)
      for (a, b) in zip(a, b) { compare(a, b, "\(path)*") }
    }
    let (a, b) = (first.sublayers ?? [], second.sublayers ?? [])
    #expect(a.count == b.count, "\(path)")
    for (index, pair) in zip(a, b).enumerated() { compare(pair.0, pair.1, "\(path)/\(index)") }
    #expect((first.mask == nil) == (second.mask == nil), "\(path)")
    if let a = first.mask, let b = second.mask { compare(a, b, "\(path)#") }
  }

  private func compare(_ first: CAEmitterCell, _ second: CAEmitterCell, _ path: String) {
    let names = [
      "name", "birthRate", "lifetime", "velocity", "emissionRange", "scaleSpeed", "spin",
      "contents", "color",
    ]
    for name in names {
      #expect(
        isEqual(first.value(forKey: name), second.value(forKey: name)), "\(path).\(name)")
    }
    #expect(first.emitterCells?.count == second.emitterCells?.count, "\(path)")
    for (a, b) in zip(first.emitterCells ?? [], second.emitterCells ?? []) {
      compare(a, b, path + "*")
    }
  }

  private static let timing = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode", "removedOnCompletion", "timingFunction",
  ]

  private static let ofClasses = [
    "keyPath", "additive", "cumulative", "fromValue", "toValue", "byValue", "values", "keyTimes",
    "timingFunctions", "calculationMode", "path", "rotationMode", "mass", "stiffness", "damping",
    "initialVelocity",
  ]

  private func compare(_ first: CAAnimation?, _ second: CAAnimation?, _ path: String) {
    guard let first, let second else {
      Issue.record("\(path) is missing")
      return
    }
    for name in Self.timing + Self.ofClasses {
      let (a, b) = (first.value(forKey: name), second.value(forKey: name))
      #expect(isEqual(a, b), "\(path).\(name): \(a ?? "nil") became \(b ?? "nil")")
    }
    let function = (first as? CAPropertyAnimation)?.valueFunction
    #expect(function === (second as? CAPropertyAnimation)?.valueFunction, "\(path)")
    let (a, b) = (
      (first as? CAAnimationGroup)?.animations ?? [],
      (second as? CAAnimationGroup)?.animations ?? []
    )
    #expect(a.count == b.count, "\(path)")
    for (a, b) in zip(a, b) { compare(a, b, path + "~") }
  }

  @Test("every property, animation, cell and image comes back", arguments: 0..<24)
  func randomTree(seed: Int) throws {
    // What is not supported is reported, here and when the layers are made again.
    try Diagnostics.withHandler({ _ in }) {
      var random = RandomLayers(seed: UInt64(seed))
      let tree = random.tree(depth: 3)
      let bundle = DocumentBundle(tree)
      #expect(bundle.warnings.isEmpty)
      let document = try readBack(bundle)
      let unsupported = "the filter “vibrantDark” is preserved but ignored"
      #expect(document.warnings.allSatisfy { $0.message == unsupported })
      compare(tree, document.rootLayer, "root")
    }
  }

  /// Pictures of what a layer tree shows at several times.
  private func pictures(_ layer: CALayer) throws -> [CGImage] {
    let size = CGSize(width: 24, height: 24)
    let display = Display(size: size, clock: ManualClock())
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    display.rootLayer.addSublayer(layer)
    CATransaction.commit()
    let compositor = try Compositor(size: size, background: .black)
    return [0, 0.13, 0.5, 2.75].map { compositor.image(of: display.frame(at: $0)) }
  }

  @Test("a tree and what is read back show the same at any time", arguments: 0..<12)
  func samePictures(seed: Int) throws {
    try Diagnostics.withHandler({ _ in }) {
      var random = RandomLayers(seed: UInt64(100 + seed))
      let tree = random.tree(depth: 2)
      tree.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      tree.position = CGPoint(x: 12, y: 12)
      tree.removeAllAnimations()
      let document = try readBack(DocumentBundle(tree))
      document.startAnimations()
      for (own, read) in zip(try pictures(tree), try pictures(document.rootLayer)) {
        #expect(own.hasSamePixels(as: read))
      }
    }
  }

  @Test("the same tree gives the same bytes, and so does the tree that was read", arguments: 0..<8)
  func stableBytes(seed: Int) throws {
    var random = RandomLayers(seed: UInt64(seed))
    let bundle = DocumentBundle(random.tree(depth: 3))
    var again = RandomLayers(seed: UInt64(seed))
    #expect(try DocumentBundle(again.tree(depth: 3)).allFiles == bundle.allFiles)
    let document = try readBack(bundle)
    #expect(try document.content.markup == bundle.content.markup)
    #expect(try DocumentBundle(document.rootLayer).allFiles == bundle.allFiles)
  }

  @Test("a bounce becomes a keyframe animation with the same values")
  func bounce() throws {
    let layer = CALayer()
    let bounce = SKBounceAnimation(keyPath: "position.y")
    bounce.fromValue = 0
    bounce.toValue = 100
    bounce.duration = 1
    layer.add(bounce, forKey: "drop")
    let description = try #require(DocumentBundle(layer).content.root.animations.first)
    #expect(description.className == "CAKeyframeAnimation")
    let document = try readBack(DocumentBundle(layer))
    let read = try #require(document.rootLayer.animation(forKey: "drop") as? CAKeyframeAnimation)
    let own = try #require(layer.animation(forKey: "drop") as? CAKeyframeAnimation)
    #expect(isEqual(read.values, own.values))
    #expect(read.values?.count ?? 0 > 2)
  }

  @Test("what a document cannot say is a warning that names the layer")
  func warnings() {
    final class Listener: CAAnimationDelegate {}
    let layer = CALayer()
    layer.name = "box"
    layer.actions = ["position": NSNull()]
    layer.contents = "no image"
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.delegate = Listener()
    layer.add(fade, forKey: "fade")
    #expect(
      DocumentBundle(layer, name: "d").warnings.map(\.description) == [
        "d: layer “box”: its contents cannot be written: it is not an image",
        "d: layer “box”: the delegate of its animation “fade” cannot be written",
        "d: layer “box”: its actions cannot be written",
      ])
  }

  @Test("a bundle is written whole, and written again")
  func folder() throws {
    let folder = TemporaryFolder()
    var random = RandomLayers(seed: 3)
    let bundle = DocumentBundle(random.tree(depth: 2))
    for _ in 0..<2 {
      try bundle.write(to: folder.file("a.ca"))
      let document = try LayeredDocument(contentsOf: folder.file("a.ca"))
      #expect(try document.documents[0].content.markup == bundle.content.markup)
      #expect(folder.names == ["a.ca"])
    }
    #expect(throws: FileError.self) { try bundle.write(to: folder.file("none/b.ca")) }
  }

  @Test("names that lead out of the bundle are not written")
  func hostileNames() throws {
    let folder = TemporaryFolder()
    try DocumentBundle.write(
      [
        "main.caml": Data(), "../out.txt": Data(), "/absolute/out.txt": Data(), "x/../../y": Data(),
      ],
      to: folder.file("a.ca"))
    #expect(Array(folder.files.keys) == ["a.ca/main.caml"])
  }
}
