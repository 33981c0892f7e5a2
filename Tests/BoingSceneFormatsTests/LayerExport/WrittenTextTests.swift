import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingDocuments
@testable import BoingSceneFormats

@Suite struct WrittenTextTests {
  private func text(
    _ format: LayerFormat, _ dialect: SVGDialect = .css, change: (CALayer) -> Void
  ) throws -> String {
    var options = LayerExportOptions(format)
    options.dialect = dialect
    return String(decoding: try LayerExport(of: mark(change), options).data, as: UTF8.self)
  }

  private func slide(_ layer: CALayer) {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (50.0, 150.0, 1)
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -0.5, 0.5, 1)
    layer.add(animation, forKey: nil)
    layer.position.x = 150
  }

  @Test("SVG with CSS shows its end where reduced motion is preferred")
  func reducedMotion() throws {
    let written = try text(.svg, change: slide)
    let rule = "@media (prefers-reduced-motion:reduce){.scene-m{animation:none!important}}"
    #expect(written.contains(rule))
    #expect(written.contains(#/style="translate:150px 60px;[^>]*class="scene-m"/#))
  }

  @Test("SVG with SMIL: an overshoot is cut where it turns, so that its splines are valid")
  func smil() throws {
    let written = try text(.svg, .smil, change: slide)
    let spline = try #require(written.firstMatch(of: #/keySplines="([^"]*)"/#))
    let numbers = spline.1.split { " ;".contains($0) }.compactMap { Double($0) }
    #expect(numbers.count == 8 && numbers.allSatisfy { (0...1).contains($0) })
    #expect(written.contains("fill=\"freeze\""))
    // The turning point of −1.5(1−s)²s + 3(1−s)s² + s³, in closed form: 3.5s² − 4s + … .
    let values = try #require(written.firstMatch(of: #/values="50 60;([0-9.]*) 60;150 60"/#))
    let turn = 50 + 100 * Self.minimum
    #expect(abs(try #require(Double(values.1)) - turn) < 1e-3)
  }

  /// The minimum of y(s) = −1.5(1−s)²s + 3(1−s)s² + s³ = −3.5s³ + 6s² − 1.5s, where 10.5s² − 12s + 1.5 = 0.
  private static let minimum: Double = {
    let s = (12 - (144.0 - 63).squareRoot()) / 21
    return -3.5 * s * s * s + 6 * s * s - 1.5 * s
  }()

  @Test("Names of layers break out of no format", arguments: LayerFormat.allCases)
  func names(_ format: LayerFormat) throws {
    let root = mark { $0.name = "\"}]<!--&\u{1}\\\u{202E}" }
    let data = try LayerExport(of: root, LayerExportOptions(format)).data
    switch format {
    case .lottie: #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
    case .svg: #expect(throws: Never.self) { try XMLTree(parsing: data, file: "mark.svg") }
    case .dotLottie: #expect(PackageContents.looksLikeArchive(data))
    }
  }

  @Test("A gradient that Lottie cannot cut leaves the document whole")
  func cornersOfGradient() throws {
    let written = try text(.lottie) { layer in
      let gradient = CAGradientLayer()
      gradient.frame = layer.bounds
      (gradient.cornerRadius, gradient.maskedCorners) = (3, .layerMinXMinYCorner)
      (gradient.backgroundColor, gradient.colors) = (
        layer.backgroundColor, [1, 0].map { CGColor(gray: $0, alpha: 1) }
      )
      layer.addSublayer(gradient)
    }
    #expect(try LottieReading(Data(written.utf8)).layers.count > 1)
  }

  @Test("A channel is made when it is first asked for, and once")
  func deferred() {
    var count = 0
    let deferred = DeferredChannel {
      count += 1
      return Channel(3)
    }
    #expect(deferred.made == nil && count == 0)
    #expect(deferred.constant == [3] && deferred.channel == Channel(3) && count == 1)
  }

  @Test("A dotLottie package has a manifest, the animation and its images")
  func package() throws {
    let root = mark { layer in
      layer.contents = CGImage(width: 2, height: 2, isOpaque: true) { bytes in
        for index in bytes.indices { bytes[index] = 255 }
      }
    }
    let data = try LayerExport(of: root, LayerExportOptions(.dotLottie)).data
    let files = try PackageContents(archive: data, named: "mark.lottie")
    #expect(files.paths.sorted() == ["a/animation.json", "i/image-1.png", "manifest.json"])
    let manifest = try #require(try files.data(at: "manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    #expect(object["version"] as? String == "2")
    #expect((object["animations"] as? [[String: Any]])?.first?["id"] as? String == "animation")
    let lottie = try LottieReading(try #require(try files.data(at: "a/animation.json")))
    let asset = try #require((lottie.root["assets"] as? [[String: Any]])?.first)
    #expect(asset["p"] as? String == "image-1.png" && asset["w"] as? Int == 2)
  }

  @Test("The identifiers of an SVG begin with its name", arguments: ["jack", "3 é\"<", ""])
  func identifiers(name: String) throws {
    var options = LayerExportOptions(.svg)
    options.name = name
    let root = mark { layer in
      slide(layer)
      (layer.masksToBounds, layer.cornerRadius, layer.shadowOpacity) = (true, 5, 1)
    }
    let written = String(decoding: try LayerExport(of: root, options).data, as: UTF8.self)
    let prefix = name == "jack" ? "jack-" : name.isEmpty ? "scene--" : "scene-3----"
    let names = written.matches(
      of: #/(?:id="|url\(#|href="#|class="|@keyframes |animation-name:)([^")\x7B;]*)/#)
    #expect(names.count >= 3)
    for match in names { #expect(match.1.hasPrefix(prefix), "\(match.0)") }
  }

  @Test("A text that moves holds no line end, which would show as a space")
  func liveText() throws {
    var options = LayerExportOptions(.svg)
    (options.dialect, options.text) = (.smil, .live)
    let text = CATextLayer()
    text.bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
    text.string = "word"
    let animation = CABasicAnimation(keyPath: "foregroundColor")
    animation.fromValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    animation.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    animation.duration = 1
    text.add(animation, forKey: nil)
    let root = mark { $0.addSublayer(text) }
    let written = String(decoding: try LayerExport(of: root, options).data, as: UTF8.self)
    let inside = try #require(
      written.firstMatch(of: #/<text[^>]*>(.*?)<\/text>/#.dotMatchesNewlines()))
    #expect(inside.1.contains("<animate") && inside.1.hasSuffix("word") && !inside.1.contains("\n"))
  }

  @Test(
    "A part of a line is that of each subpath in turn, and no part has no caps",
    arguments: [LayerFormat.lottie, .svg])
  func trims(format: LayerFormat) throws {
    let path = CGMutablePath()
    for y in [20.0, 80] {
      path.move(to: CGPoint(x: 10, y: y))
      path.addLine(to: CGPoint(x: 190, y: y))
    }
    func lines(_ change: (CAShapeLayer) -> Void) throws -> String {
      let root = mark { layer in
        let shape = CAShapeLayer()
        (shape.path, shape.fillColor) = (path, nil)
        shape.strokeColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        change(shape)
        layer.addSublayer(shape)
      }
      return String(
        decoding: try LayerExport(of: root, LayerExportOptions(format)).data, as: UTF8.self)
    }
    let stroke = format == .svg ? "stroke=\"#ff0000\"" : "\"ty\":\"st\""
    func count(_ text: String) -> Int { text.components(separatedBy: stroke).count - 1 }
    #expect(try count(lines { $0.strokeEnd = 1 }) == 1)
    #expect(try count(lines { $0.strokeEnd = 0.5 }) == 1)
    #expect(try count(lines { $0.strokeEnd = 0.6 }) == 2)
    #expect(try count(lines { ($0.strokeEnd, $0.lineCap) = (0, .round) }) == 0)
    #expect(try count(lines { ($0.strokeStart, $0.strokeEnd) = (0.7, 0.3) }) == 0)
  }
}
