import Boing
import Foundation
import Testing

@testable import BoingFormats

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

  @Test("Lottie: a box that slides")
  func lottie() throws {
    let written = try text(.lottie, change: slide)
    let shapes = """
      "shapes":[{"ty":"gr","it":[{"ty":"rc","p":{"a":0,"k":[10,5]},"s":{"a":0,"k":[20,10]},"r":{"a":0,"k":0}},\
      {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100},"r":1},\
      {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},\
      "o":{"a":0,"k":100}}]}]
      """
    let still = #""sr":1,"bm":0"#
    #expect(
      written == """
        {"v":"5.7.0","fr":60,"ip":0,"op":61,"w":200,"h":200,"ddd":0,"assets":[],"layers":[
        {"ddd":0,"ty":4,"nm":"mark","ind":2,"parent":1,"ip":0,"op":61,"st":0,\(still),\
        "ks":{"a":{"a":0,"k":[10,5,0]},"p":{"a":1,"k":[{"t":0,"s":[50,60,0],"n":"k1",\
        "o":{"x":[0.5],"y":[-0.5]},"i":{"x":[0.5],"y":[1]}},{"t":60,"s":[150,60,0]}]},\
        "s":{"a":0,"k":[100,100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}},\(shapes)},
        {"ddd":0,"ty":3,"nm":"root","ind":1,"ip":0,"op":61,"st":0,\(still),\
        "ks":{"a":{"a":0,"k":[100,100,0]},"p":{"a":0,"k":[100,100,0]},"s":{"a":0,"k":[100,100,100]},\
        "r":{"a":0,"k":0},"o":{"a":0,"k":100}}}
        ]}

        """)
  }

  @Test("SVG with CSS: a box that slides, and stands at its end where less motion is preferred")
  func css() throws {
    #expect(
      try text(.svg, change: slide) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">
        <style>
        .m{animation-duration:1s;animation-iteration-count:1;animation-fill-mode:both;\
        animation-timing-function:linear}
        @keyframes a1{0%{translate:50px 60px;animation-timing-function:cubic-bezier(0.5,-0.5,0.5,1)}\
        100%{translate:150px 60px}}
        @media (prefers-reduced-motion:reduce){.m{animation:none!important}}
        </style>
        <g transform="translate(100 100) translate(-100 -100)">
        <g style="translate:150px 60px;animation-name:a1" transform="translate(-10 -5)" class="m">
        <rect width="20" height="10" fill="#ff0000"/>
        </g>
        </g>
        </svg>

        """)
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
}
