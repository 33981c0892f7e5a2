import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI
@testable import BoingDocuments

@Suite("Documents to begin from")
struct DocumentTemplateTests {
  private static let names = DocumentTemplate.all.map(\.name)

  /// The repository's folder with the documents.
  private static let documents: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Sources/C/CBoingFiles/documents")
  }()

  private func template(_ name: String) throws -> DocumentTemplate {
    try #require(DocumentTemplate.named(name))
  }

  /// The options with which a template is the document in the repository.
  private func ownOptions(_ template: DocumentTemplate) throws -> DocumentTemplate.Options {
    template.isWallpaper
      ? .init(name: template.title, device: try #require(PhoneModel.named("iPhone 14")))
      : .init(name: template.title, size: template.size)
  }

  private func files(
    _ template: DocumentTemplate, _ options: DocumentTemplate.Options
  ) throws -> PackageContents {
    PackageContents(
      name: template.name,
      files: try template.isWallpaper
        ? template.wallpaper(for: options) : template.bundle(for: options))
  }

  private func open(
    _ template: DocumentTemplate, _ options: DocumentTemplate.Options
  ) throws -> LayeredDocument {
    try LayeredDocument(files: files(template, options))
  }

  @Test("a template is, byte for byte, the document in the repository", arguments: names)
  func files(name: String) throws {
    let template = try template(name)
    let written = try files(template, ownOptions(template))
    let folder = Self.documents.appendingPathComponent(
      name + (template.isWallpaper ? ".wallpaper" : ".ca"))
    let kept = try PackageContents(folder: folder)
    #expect(written.paths == kept.paths)
    for path in kept.paths {
      #expect(try written.data(at: path) == kept.data(at: path), "\(path)")
    }
  }

  @Test(
    "a template is read without a warning, and has a phone's states in every plane",
    arguments: names)
  func reading(name: String) throws {
    let template = try template(name)
    let document = try open(template, ownOptions(template))
    #expect(document.warnings == [])
    for plane in document.documents {
      #expect(plane.stateNames == ["Locked", "Unlock", "Sleep"])
      // A phone leaves a property as it is that a state does not name.
      let targets = plane.content.states.map { state in
        Set(state.values.map { $0.targetID + " " + $0.keyPath })
      }
      #expect(targets.allSatisfy { $0 == targets[0] && !$0.isEmpty }, "\(targets)")
      let pairs = plane.content.stateTransitions.map { "\($0.fromState) \($0.toState)" }
      #expect(
        Set(pairs) == ["* Locked", "Locked *", "* Unlock", "Unlock *", "* Sleep", "Sleep *"])
    }
    let identifiers = document.documents.flatMap { Self.identifiers(of: $0.content.root) }
    #expect(Set(identifiers).count == identifiers.count)
  }

  private static func identifiers(of layer: CAMLLayer) -> [String] {
    [layer.id ?? ""] + layer.sublayers.flatMap(identifiers)
  }

  @Test("the springs of a template are over when their animations end", arguments: names)
  func springs(name: String) throws {
    let template = try template(name)
    let springs = try open(template, ownOptions(template)).documents
      .flatMap(\.content.stateTransitions).flatMap(\.elements).compactMap(\.animation)
    #expect(!springs.isEmpty)
    for description in springs {
      func number(_ key: String) throws -> Double {
        let value = description.properties.first { $0.keyPath == key }?.value
        guard case .real(let number)? = value else { throw CocoaError(.coderReadCorrupt) }
        return number
      }
      let spring = CASpringAnimation(keyPath: "position")
      spring.mass = try number("mass")
      spring.stiffness = try number("stiffness")
      spring.damping = try number("damping")
      let duration = try number("duration")
      #expect(duration >= spring.settlingDuration && duration < spring.settlingDuration + 0.02)
    }
  }

  @Test("an archive has what published wallpapers have, and an entry of each folder")
  func archive() throws {
    let device = try #require(PhoneModel.named("iPhone 14"))
    let template = try template("wallpaper")
    let data = try template.archive(for: .init(name: "Two Balls & a Sun", device: device))
    let paths = try PackageContents(archive: data, named: "w").paths
    let wallpaper = try #require(paths.first { $0.hasSuffix("/Wallpaper.plist") })
      .split(separator: "/").map(String.init)
    #expect(wallpaper[0] == "descriptors" && wallpaper[2...4] == ["versions", "1", "contents"])
    let descriptor = "descriptors/" + wallpaper[1]
    #expect(UUID(uuidString: wallpaper[1]) != nil)
    let number = try #require(Int(wallpaper[5].prefix { $0 != "." }))
    #expect(wallpaper[5] == "\(number).Two_Balls___a_Sun-390w-844h@3x~iphone.wallpaper")
    for path in [
      "com.apple.posterkit.provider.descriptor.identifier", "com.apple.posterkit.role.identifier",
      "providerInfo.plist", "versions/1/contents/com.apple.posterkit.provider.contents.userInfo",
    ] {
      #expect(paths.contains("\(descriptor)/\(path)"), "\(path)")
    }
    #expect(!paths.contains { $0.contains(" ") })
    let folders = try ZIPArchive(data, named: "w", limits: .standard).entries
      .filter(\.isFolder).map(\.name)
    for folder in [
      "descriptors/", "\(descriptor)/", "\(descriptor)/versions/1/contents/\(wallpaper[5])/",
    ] {
      #expect(folders.contains(folder), "\(folder)")
    }
  }

  @Test(
    "a name for files is the same however its accents are composed",
    arguments: [
      ("Café & Bar", "Caf____Bar"), ("Cafe\u{301} & Bar", "Caf____Bar"), ("👩‍🚀 2", "__2"),
      ("../x", "___x"), ("١", "_"), ("", "_"),
    ])
  func fileName(name: String, expected: String) {
    #expect(name.safeFileName == expected)
  }

  @Test("providerInfo.plist holds a date, as Foundation's unarchiver reads it")
  func providerInformation() throws {
    let object = try NSKeyedUnarchiver.unarchivedObject(
      ofClasses: [NSDictionary.self, NSDate.self, NSString.self],
      from: WallpaperManifest.providerInformation)
    let dictionary = try #require(object as? [String: Any])
    #expect(
      dictionary["kConfigurationLastUseDateKey"] as? Date
        == Date(timeIntervalSince1970: 1_735_689_600))
  }

  @Test(
    "a wallpaper fits every device: its root is the screen, its stage in the middle",
    arguments: PhoneModel.all)
  func fitting(device: PhoneModel) throws {
    for name in ["wallpaper", "jack"] {
      let document = try open(template(name), .init(name: "x", device: device))
      #expect(document.size == device.size)
      for plane in document.documents {
        let root = plane.rootLayer
        let stage = try #require(root.sublayers?.first)
        #expect(stage.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(stage.position == CGPoint(x: device.size.width / 2, y: device.size.height / 2))
        let scale = stage.transform.m11
        #expect(stage.transform.m22 == scale)
        // The larger side fits; 1e-5 is what a scale is rounded to.
        let fit = max(390 * scale / device.size.width, 844 * scale / device.size.height)
        #expect(abs(fit - 1) < 1e-5 * 3)
      }
    }
  }

  @Test("a template keeps its comments at any size", arguments: names)
  func comments(name: String) throws {
    let template = try template(name)
    let size = CGSize(width: 1000, height: 500)
    for (path, data) in try files(template, .init(name: "x", size: size)).markup() {
      let original = try #require(try files(template, ownOptions(template)).markup()[path])
      let count = { (text: String) in text.components(separatedBy: "<!--").count }
      #expect(count(data) == count(original) && count(data) > 1)
      #expect(data != original)
    }
  }

  /// Colours at points of the stage, in a state, some time after a change to it: those of the markup, which in the
  /// wallpapers' background lie beneath the night.
  @Test(
    "a template draws what it promises",
    arguments: [
      // The sun stands low behind the night, then high.
      (
        "wallpaper", "Locked", 285.0, 600.0, [1, 0.86, 0.42], Night(0.05, 0.06, 0.2, opacity: 0.35)
      ),
      ("wallpaper", "Unlock", 285, 190, [1, 0.86, 0.42], nil),
      ("wallpaper", "Unlock", 285, 600, [0.55, 0.78, 0.96], nil),
      // Above the shut box there is the wall; then the nose of the jack.
      ("jack", "Locked", 195, 402, [0.6, 0.83, 0.87], Night(0.08, 0.06, 0.16, opacity: 0.25)),
      ("jack", "Unlock", 195, 402, [0.92, 0.28, 0.25], nil),
      // The lid lies on the box, then stands beside it.
      ("jack", "Locked", 280, 577, [0.83, 0.22, 0.26], nil),
      ("jack", "Unlock", 280, 577, [0.6, 0.83, 0.87], nil),
      // The badge grows over the icon's corner.
      ("badge", "Locked", 94, 40, [0.2, 0.47, 0.96], nil),
      ("badge", "Unlock", 94, 40, [0.95, 0.23, 0.19], nil),
    ])
  func drawing(
    name: String, state: String, x: Double, y: Double, color: [Double], night: Night?
  ) throws {
    let template = try template(name)
    let document = try open(template, ownOptions(template))
    let display = Display(
      rootLayer: document.makeRootLayer(), size: template.size, clock: ManualClock())
    document.state = "Locked"
    display.update()
    document.state = state
    display.update()
    // Every spring is over, and the endless animations are at their beginning again.
    display.advance(to: 17.6)
    let image = try Compositor(size: template.size).image(of: display.frame(at: display.time))
    let pixel = image.pixel(x: Int(x), y: Int(y))
    for (index, value) in color.enumerated() {
      let expected = night.map { value + ($0.color[index] - value) * $0.opacity } ?? value
      // Half a level of 255 for each colour that is stored on the way.
      #expect(abs(Double(pixel[index]) / 255 - expected) < 1.01 / 255, "\(pixel)")
    }
  }

  /// The dark sheet over a background.
  struct Night: Sendable {
    let color: [Double]
    let opacity: Double

    init(_ red: Double, _ green: Double, _ blue: Double, opacity: Double) {
      (color, self.opacity) = ([red, green, blue], opacity)
    }
  }
}

extension PackageContents {
  /// The markup of each bundle, by its path.
  fileprivate func markup() throws -> [String: String] {
    try paths.filter { $0.hasSuffix("main.caml") }
      .reduce(into: [:]) { $0[$1] = String(decoding: try data(at: $1) ?? Data(), as: UTF8.self) }
  }
}
