import Boing
import BoingDocuments
import Foundation
import Testing

@Suite("Documents as layers")
struct CoreAnimationDocumentTests {
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5Er"
      + "kJggg==")!

  @Test("a layer gets the values of its attributes")
  func properties() throws {
    let document = try CoreAnimationDocument(
      """
      <CALayer name="L" bounds="1 2 390 844" position="195 422" anchorPoint="0 1" zPosition="3" \
      opacity="0.25" hidden="1" geometryFlipped="1" backgroundColor="1 0.5 0 0.5" \
      cornerRadius="50" borderWidth="2" masksToBounds="1" speed="1.4" autoreverses="1" \
      beginTime="1e-100" repeatCount="inf" contentsGravity="resizeAspect" cornerCurve="continuous"/>
      """)
    let layer = document.rootLayer
    #expect(document.warnings.isEmpty)
    #expect(layer.name == "L")
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 390, height: 844))
    #expect(layer.position == CGPoint(x: 195, y: 422))
    #expect(layer.anchorPoint == CGPoint(x: 0, y: 1))
    #expect(layer.zPosition == 3)
    #expect(layer.opacity == 0.25)
    #expect(layer.isHidden)
    #expect(layer.isGeometryFlipped)
    #expect(layer.backgroundColor?.components == [1, 0.5, 0, 0.5])
    #expect(layer.cornerRadius == 50)
    #expect(layer.borderWidth == 2)
    #expect(layer.masksToBounds)
    #expect(layer.speed == 1.4)
    #expect(layer.autoreverses)
    #expect(layer.beginTime == 1e-100)
    #expect(layer.repeatCount == .infinity)
    #expect(layer.contentsGravity == .resizeAspect)
    #expect(layer.cornerCurve == .continuous)
  }

  @Test("a list of transforms works from the right, as in CSS")
  func transformOrder() throws {
    let document = try CoreAnimationDocument("<CALayer transform=\"translate(10, 0) scale(2)\"/>")
    let expected = CATransform3DScale(CATransform3DMakeTranslation(10, 0, 0), 2, 2, 1)
    #expect(document.rootLayer.transform == expected)
    #expect(document.rootLayer.transform.m41 == 10)
  }

  @Test("turns about three axes are those of the key paths in any writing")
  func rotationOrder() throws {
    let list = try CoreAnimationDocument(
      "<CALayer transform=\"rotate(0.3rad) rotate(0.2rad, 0, 1, 0) rotate(0.1rad, 1, 0, 0)\"/>")
    let keyPaths = CALayer()
    keyPaths.setValue(0.1, forKeyPath: "transform.rotation.x")
    keyPaths.setValue(0.2, forKeyPath: "transform.rotation.y")
    keyPaths.setValue(0.3, forKeyPath: "transform.rotation.z")
    let (a, b) = (list.rootLayer.transform, keyPaths.transform)
    let rounding = 1e-12
    for difference in [
      a.m11 - b.m11, a.m12 - b.m12, a.m13 - b.m13, a.m21 - b.m21, a.m22 - b.m22, a.m23 - b.m23,
      a.m31 - b.m31, a.m32 - b.m32, a.m33 - b.m33,
    ] {
      #expect(abs(difference) < rounding)
    }
  }

  @Test("animations are added under their key, their key path, or a key made different")
  func animationKeys() throws {
    let basic = "<CABasicAnimation keyPath=\"opacity\" duration=\"1\""
    let document = try CoreAnimationDocument(
      "<CALayer><animations>\(basic)/>\(basic)/>\(basic) key=\"k\"/></animations></CALayer>")
    #expect(document.rootLayer.animationKeys() == ["opacity", "opacity-2", "k"])
  }

  @Test("an animation gets its values, timing and constants")
  func animations() throws {
    let document = try CoreAnimationDocument(
      """
      <CALayer><animations>
      <animation type="CAKeyframeAnimation" key="k" keyPath="position" beginTime="1e-100" \
      duration="2" repeatCount="inf" removedOnCompletion="0" calculationMode="cubic">
      <values><CGPoint value="50 772"/><CGPoint value="-50 772"/></values>
      <keyTimes><real value="0"/><real value="1"/></keyTimes>
      <timingFunctions><CAMediaTimingFunction controlPoints="0.1 0.2 0.3 0.4"/></timingFunctions>
      </animation>
      <CASpringAnimation key="s" keyPath="position.x" mass="2" stiffness="300" damping="50" \
      velocity="3" toValue="7" fillMode="both" timingFunction="easeIn"/>
      <CAAnimationGroup key="g"><animations><CABasicAnimation keyPath="opacity" byValue="0.5"/>
      </animations></CAAnimationGroup>
      </animations></CALayer>
      """)
    #expect(document.warnings.isEmpty)
    let layer = document.rootLayer
    let keyframes = try #require(layer.animation(forKey: "k") as? CAKeyframeAnimation)
    #expect(keyframes.keyPath == "position")
    #expect(keyframes.values as? [CGPoint] == [CGPoint(x: 50, y: 772), CGPoint(x: -50, y: 772)])
    #expect(keyframes.keyTimes?.map(\.doubleValue) == [0, 1])
    #expect(keyframes.beginTime == 1e-100)
    #expect(keyframes.duration == 2)
    #expect(keyframes.repeatCount == .infinity)
    #expect(!keyframes.isRemovedOnCompletion)
    #expect(keyframes.calculationMode == .cubic)
    #expect(
      keyframes.timingFunctions?.map(\.curve)
        == [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4).curve])
    let spring = try #require(layer.animation(forKey: "s") as? CASpringAnimation)
    #expect(spring.mass == 2)
    #expect(spring.stiffness == 300)
    #expect(spring.damping == 50)
    #expect(spring.initialVelocity == 3)
    #expect(spring.toValue as? Double == 7)
    #expect(spring.fillMode == .both)
    #expect(spring.timingFunction == CAMediaTimingFunction(name: .easeIn))
    let group = try #require(layer.animation(forKey: "g") as? CAAnimationGroup)
    let child = try #require(group.animations?.first as? CABasicAnimation)
    #expect(child.byValue as? Double == 0.5)
  }

  @Test("animations that Core Animation dropped come back when the layers are put in a tree")
  func droppedAnimations() throws {
    let text =
      "<CALayer bounds=\"0 0 9 9\"><animations><CABasicAnimation keyPath=\"opacity\" duration=\"9\"/>"
      + "</animations></CALayer>"
    let wallpaper = try LayeredDocument(text)
    let root = wallpaper.documents[0].rootLayer
    CATransaction.flush()
    #expect(root.animationKeys() == nil)
    let display = Display(size: wallpaper.size, clock: ManualClock())
    display.rootLayer.addSublayer(wallpaper.makeRootLayer())
    _ = display.frame(at: 0)
    #expect(root.animationKeys() == ["opacity"])
  }

  @Test(
    "an image is found by its path, percent-encoded or not, or taken from a data: URI",
    arguments: [
      "assets/a b.png", "assets/a%20b.png", "./assets/a%20b.png",
      "data:image/png;base64," + png.base64EncodedString(),
      "DATA:image/png;charset=x;base64," + png.base64EncodedString(),
    ])
  func images(source: String) throws {
    let document = try CoreAnimationDocument(
      "<CALayer><contents><CGImage src=\"\(source)\"/></contents></CALayer>",
      ["assets/a b.png": Self.png])
    #expect(document.warnings.isEmpty)
    let contents = try #require(document.rootLayer.contents)
    #expect((contents as? CGImage)?.width == 1)
  }

  @Test("layers with the same image share it")
  func sharedImage() throws {
    let layer = "<CALayer><contents><CGImage src=\"a.png\"/></contents></CALayer>"
    let document = try CoreAnimationDocument(
      "<CALayer><sublayers>\(layer)\(layer)</sublayers></CALayer>", ["a.png": Self.png])
    let images = (document.rootLayer.sublayers ?? []).compactMap { $0.contents as? CGImage }
    #expect(images.count == 2)
    #expect(images[0] === images[1])
  }

  @Test(
    "an image that cannot be shown is a warning that names it and the layer",
    arguments: [
      ("none.png", "its image “none.png” is missing from the bundle"),
      ("../a.png", "its image “../a.png”: the path leads out of the bundle"),
      ("%2e%2e/a.png", "its image “%2e%2e/a.png”: the path leads out of the bundle"),
      ("/etc/passwd", "its image “/etc/passwd”: the path leads out of the bundle"),
      ("data:image/png;base64,???", "the data: URI of its image cannot be decoded"),
      ("data:,text", "its image “data: URI” is left out: it is no PNG"),
      ("data:no comma", "the data: URI of its image cannot be decoded"),
      ("broken.png", "its image “broken.png” is left out: it is no PNG"),
    ])
  func missingImages(source: String, message: String) throws {
    let document = try CoreAnimationDocument(
      "<CALayer name=\"L\"><contents>\n<CGImage src=\"\(source)\"/></contents></CALayer>",
      ["broken.png": Data("not a picture".utf8)])
    #expect(document.rootLayer.contents == nil)
    #expect(document.warnings.count == 1)
    let warning = try #require(document.warnings.first)
    #expect(warning.file == "d.ca/main.caml")
    #expect(warning.subject == "layer “L”")
    #expect(warning.message.hasPrefix(message))
  }

  @Test("images that have too many pixels together are left out")
  func pixelLimit() throws {
    let layers = ["a", "b", "a"].map {
      "<CALayer name=\"\($0)\"><contents><CGImage src=\"\($0).png\"/></contents></CALayer>"
    }
    let markup = "<CALayer><sublayers>\(layers.joined())</sublayers></CALayer>"
    let document = try CoreAnimationDocument(
      markup, ["a.png": Self.png, "b.png": Self.png], limits: ArchiveLimits(pixelCount: 1))
    #expect(document.rootLayer.sublayers?.map { $0.contents != nil } == [true, false, true])
    #expect(document.warnings.map(\.subject) == ["layer “b”"])
  }

  @Test("index.xml names the root document, and one that is missing is an error")
  func rootDocument() throws {
    func index(_ name: String) -> Data {
      Data(
        """
        <?xml version="1.0"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>documentWidth</key><real>390</real>
        <key>rootDocument</key><string>\(name)</string></dict></plist>
        """.utf8)
    }
    let files = ["index.xml": index("other.caml"), "other.caml": Data("<CALayer id='o'/>".utf8)]
    let document = try CoreAnimationDocument(files: PackageContents(name: "d.ca", files: files))
    #expect(document.content.root.id == "o")
    for name in ["none.caml", "../main.caml"] {
      #expect(throws: DocumentError(file: "d.ca", .missingRootDocument(name))) {
        try CoreAnimationDocument(
          files: PackageContents(name: "d.ca", files: ["index.xml": index(name)]))
      }
    }
    let fallback = try CoreAnimationDocument("<CALayer/>", ["index.xml": Data("{}".utf8)])
    #expect(fallback.warnings.map(\.file) == ["d.ca/index.xml"])
  }
}
