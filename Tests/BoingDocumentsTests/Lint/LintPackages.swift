import Boing
import BoingDocuments
import BoingTestSupport
import Foundation

/// Wallpapers that tests break: the files of a `.tendies` archive that lints clean, and ways to change them.
struct LintPackage {
  /// The files by their paths in the archive.
  var files: [String: Data]

  /// The folder of the descriptor.
  static let descriptor = "descriptors/09E9B685-7456-4856-9C10-47DF26B76C33"
  /// The folder that holds the wallpaper.
  static let contents = descriptor + "/versions/1/contents"
  /// The folder of the wallpaper.
  static let wallpaper = contents + "/7400.Test-390w-844h@3x~iphone.wallpaper"
  /// The property list of the wallpaper.
  static let wallpaperList = wallpaper + "/Wallpaper.plist"
  /// The property list that names the wallpaper.
  static let userInfo = contents + "/com.apple.posterkit.provider.contents.userInfo"
  /// The folder of the floating plane.
  static let floating = wallpaper + "/Floating.ca"
  /// The folder of the background plane.
  static let background = wallpaper + "/Background.ca"

  /// An image of 2 × 2 pixels.
  static let png =
    (try? CGImage.straight(width: 2, height: 2) { _, _ in [255, 128, 0, 255] }.pngData()) ?? Data()

  /// Creates a wallpaper of two planes, each with content of its own inside its outermost layer.
  ///
  /// - Parameters:
  ///   - inner: The content of the floating plane's outermost layer.
  ///   - background: The content of the background's.
  init(_ inner: String = Self.layers, background: String = Self.plainBackground) {
    files = [
      Self.descriptor + "/com.apple.posterkit.provider.descriptor.identifier": Data("7400".utf8),
      Self.descriptor + "/com.apple.posterkit.role.identifier": Data("PRPosterRoleLockScreen".utf8),
      Self.descriptor + "/providerInfo.plist": Data(Self.list([]).utf8),
      Self.userInfo: Data(
        Self.list([
          (
            "wallpaperRepresentingFileName",
            "<string>7400.Test-390w-844h@3x~iphone.wallpaper</string>"
          ),
          ("wallpaperRepresentingIdentifier", "<string>7400</string>"),
        ]).utf8),
      Self.wallpaperList: Data(Self.wallpaperProperties.utf8),
    ]
    for (folder, content) in [(Self.floating, inner), (Self.background, background)] {
      files[folder + "/main.caml"] = Data(Self.markup(content).utf8)
      files[folder + "/index.xml"] = Data(
        Self.list([("rootDocument", "<string>main.caml</string>")]).utf8)
    }
    // Only where it is shown.
    if inner.contains("image.png") || inner.contains("Image.PNG") {
      files[Self.floating + "/assets/image.png"] = Self.png
    }
    if inner.contains("broken.png") {
      files[Self.floating + "/assets/broken.png"] = Self.png.prefix(60)
    }
    if inner.contains("drawing.svg") {
      files[Self.floating + "/assets/drawing.svg"] = Data(
        "<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
    }
  }

  /// A document around the content of its outermost layer.
  static func markup(_ inner: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>

    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="root" name="Root" bounds="0 0 390 844" position="195 422" geometryFlipped="0">
    \(inner)
      </CALayer>
    </caml>
    """
  }

  /// A property list in XML.
  static func list(_ entries: [(String, String)]) -> String {
    let lines = entries.map { "\t<key>\($0.0)</key>\n\t\($0.1)\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(lines)</dict>
      </plist>
      """
  }

  private static let wallpaperProperties = list([
    ("appearanceAware", "<false/>"),
    (
      "assets",
      """
      <dict><key>lockAndHome</key><dict><key>default</key><dict>
      <key>backgroundAnimationFileName</key><string>Background.ca</string>
      <key>floatingAnimationFileNameKey</key><string>Floating.ca</string>
      <key>identifier</key><integer>7400</integer>
      <key>name</key><string>Test</string>
      <key>type</key><string>LayeredAnimation</string>
      </dict></dict></dict>
      """
    ),
    ("identifier", "<integer>7400</integer>"),
    ("logicalScreenClass", "<string>390w-844h@3x~iphone</string>"),
    ("name", "<string>Test</string>"),
  ])

  /// A plane without anything in it.
  static let plainBackground =
    #"<sublayers><CALayer id="sky" bounds="0 0 390 844" position="195 422" backgroundColor="0 0 1"/></sublayers>"#

  /// Layers with an image, an endless animation, states and a transition, nothing wrong with any of them.
  static let layers = """
        <sublayers>
          <CALayer id="square" name="Square" bounds="0 0 90 90" position="195 422" backgroundColor="1 0.5 0" cornerRadius="20" opacity="0.9">
            <animations>
              <animation type="CAKeyframeAnimation" keyPath="transform.rotation.z" beginTime="1e-100" duration="4" removedOnCompletion="0" repeatCount="inf" calculationMode="linear">
                <values>
                  <real value="0"/>
                  <real value="3.1416"/>
                  <real value="6.2832"/>
                </values>
                <keyTimes>
                  <real value="0"/>
                  <real value="0.5"/>
                  <real value="1"/>
                </keyTimes>
              </animation>
            </animations>
          </CALayer>
          <CALayer id="badge" name="Badge" bounds="0 0 60 60" position="100 100">
            <contents>
              <CGImage src="assets/image.png"/>
            </contents>
          </CALayer>
        </sublayers>
        <states>
          <LKState name="Locked">
            <elements>
              <LKStateSetValue targetId="badge" keyPath="position.y">
                <value type="integer" value="100"/>
              </LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Unlock">
            <elements>
              <LKStateSetValue targetId="badge" keyPath="position.y">
                <value type="integer" value="700"/>
              </LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Sleep">
            <elements/>
          </LKState>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="Unlock">
            <elements>
              <LKStateTransitionElement targetId="badge" key="position.y">
                <animation type="CASpringAnimation" damping="50" mass="2" stiffness="300" velocity="0" duration="0.8" fillMode="backwards" keyPath="position.y"/>
              </LKStateTransitionElement>
            </elements>
          </LKStateTransition>
        </stateTransitions>
    """

  /// Replaces text in a file, which must be there.
  mutating func replace(
    _ old: String, with new: String, in path: String = Self.floating + "/main.caml"
  ) {
    let text = String(decoding: files[path] ?? Data(), as: UTF8.self)
    precondition(text.contains(old), "\(path) has \(old)")
    files[path] = Data(text.replacingOccurrences(of: old, with: new).utf8)
  }

  /// The archive.
  var archive: Data {
    var zip = ZipFixture()
    for (path, data) in files.sorted(by: { $0.key < $1.key }) { zip.add(path, data) }
    return zip.data
  }

  /// The archive, opened.
  func document() -> LintDocument { LintDocument(data: archive, named: "Test.tendies") }

  /// The findings of every rule in the archive.
  var findings: [LintFinding] { document().findings }
}

extension LintDocument {
  /// Markup on its own.
  init(_ markup: String) { self.init(data: Data(markup.utf8), named: "a.caml") }

  /// The findings of every rule.
  var findings: [LintFinding] { Linter().report(on: self).findings }
}
