import Boing
import BoingDocuments
import BoingTestSupport
import Foundation
import Testing

/// Damages documents at random and reads them: an error or a document, never a crash or a hang.
///
/// `BOING_FUZZ` says how many mutations of each kind there are; `make fuzz` sets it to ten thousand.
@Suite("Damaged documents")
struct FuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["BOING_FUZZ"].flatMap(Int.init) ?? 150

  /// A document with one of everything.
  private static let markup = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer id="r" bounds="0 0 20 30" geometryFlipped="0" backgroundColor="1 0.5 0">
    <sublayers><CALayer id="a" position="3 4" transform="rotate(30deg, 0, 1, 0) scale(2)"
      transform.rotation.z="0.5" opacity="0.5"><contents><CGImage src="assets/a%20b.png"/></contents>
    <animations><animation type="CAKeyframeAnimation" key="k" keyPath="position" duration="inf"
      beginTime="1e-100" repeatCount="inf" timingFunction="easeIn"><values><CGPoint value="1 2"/>
      <CGPoint value="3 4"/></values><keyTimes><real value="0"/><real value="1"/></keyTimes>
      </animation></animations>
    <filters><CAFilter filter="gaussianBlur" name="b" inputRadius="3" inputNormalizeEdges="0"/>
    <CAFilter filter="colorMatrix"><inputColorMatrix type="CAColorMatrix" value="1 0 0 0 0 0 1 0 0 0
    0 0 1 0 0 0 0 0 1 0"/></CAFilter><CAFilter filter="colorHueRotate" inputAngle="2"/></filters>
    <compositingFilter type="CAFilter" filter="screenBlendMode"/></CALayer>
    <CALayer bounds="0 0 9 9" position="5 5"><backgroundFilters><CAFilter filter="gaussianBlur"
      inputRadius="4"/></backgroundFilters><animations><animation type="CABasicAnimation"
      keyPath="backgroundFilters.gaussianBlur.inputRadius" toValue="9" duration="1"/></animations>
    </CALayer>
    <CAShapeLayer path="M0 0L10 10Z" lineWidth="2"/>
    <CAGradientLayer><colors><CGColor value="1 0 0" opacity="0.5"/></colors></CAGradientLayer>
    <CAReplicatorLayer instanceCount="3" instanceTransform="translate(1, 2, 3)"/>
    <CAEmitterLayer><emitterCells><CAEmitterCell name="c" birthRate="1"/></emitterCells>
    </CAEmitterLayer><CATextLayer><string type="string" value="text"/></CATextLayer></sublayers>
    <states><LKState name="On"><elements><LKStateSetValue targetId="a" keyPath="position.x">
    <value type="real" value="7"/></LKStateSetValue></elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="On"><elements>
    <LKStateTransitionElement targetId="a" key="position.x"><animation type="CASpringAnimation"
      damping="5" duration="1"/></LKStateTransitionElement></elements></LKStateTransition>
    </stateTransitions></CALayer></caml>
    """

  /// Reads, plays and writes a document as far as it goes; true if it could be read.
  private static func use(_ open: () throws -> LayeredDocument) -> Bool {
    // What is refused is reported, and reported often.
    Diagnostics.withHandler({ _ in }) {
      let document: LayeredDocument
      do {
        document = try open()
      } catch {
        // An error names the file, and says what is wrong in it.
        let file = (error as? DocumentError)?.file ?? ""
        #expect(!file.isEmpty && "\(error)".count > file.count + 2, "\(error)")
        return false
      }
      let size = CGSize(width: 8, height: 8)
      let display = Display(
        rootLayer: document.makeRootLayer(size: size), size: size, clock: ManualClock())
      display.update()
      for name in document.stateNames.prefix(4) {
        display.makeCurrent { document.state = name }
        display.update()
        _ = display.frame(at: 0.1)
      }
      // The picture need not be right, but it must come soon.
      if document.documents.count < 4, let compositor = try? Compositor(size: size) {
        _ = compositor.image(of: display.frame(at: 0.1))
      }
      _ = document.warnings
      for inner in document.documents {
        #expect(throws: Never.self, "what was read can be written and read") {
          let markup = try inner.content.markup
          let again = try CAMLDocument(markup: markup, file: "again")
          let written = try again.markup
          #expect(written == markup, "\(Self.firstDifference(written, markup))")
        }
      }
      return true
    }
  }

  /// The first line in which two texts differ, as each has it.
  private static func firstDifference(_ a: Data, _ b: Data) -> String {
    let lines = [a, b].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    let index = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }?.offset
    guard let index else { return "\(lines[0].count) lines, not \(lines[1].count)" }
    return "line \(index + 1): \(lines[0][index]), not \(lines[1][index])"
  }

  /// Uses as many damaged documents as asked for: some must be refused and, without checksums, some must not.
  private func use(
    _ count: Int, hasChecksums: Bool = false, _ open: () throws -> () throws -> LayeredDocument
  ) rethrows {
    let read = try (0..<count).count { _ in Self.use(try open()) }
    #expect(read < count && (read > 0 || hasChecksums), "\(read) of \(count) are read")
  }

  @Test("markup, damaged anywhere")
  func markup() {
    var random = SeededGenerator(seed: 1)
    let original = Data(Self.markup.utf8)
    #expect(Self.use { try LayeredDocument(markup: original, named: "m") })
    use(Self.count) {
      let data = Damage.damaged(original, &random)
      return { try LayeredDocument(markup: data, named: "m") }
    }
  }

  @Test("bundles, damaged in any file")
  func bundles() {
    var random = SeededGenerator(seed: 2)
    let index = """
      <plist><dict><key>rootDocument</key><string>main.caml</string><key>documentWidth</key>
      <real>390</real></dict></plist>
      """
    let files = [
      "b.wallpaper/Background.ca/main.caml": Data(Self.markup.utf8),
      "b.wallpaper/Background.ca/index.xml": Data(index.utf8),
      "b.wallpaper/Wallpaper.plist": Data(
        "<plist><dict><key>backgroundAnimationFileName</key><string>Background.ca</string></dict></plist>"
          .utf8),
    ]
    #expect(Self.use { try LayeredDocument(files: PackageContents(name: "b", files: files)) })
    use(Self.count) {
      var damaged = files
      let name = files.keys.sorted().randomElement(using: &random) ?? ""
      damaged[name] = Damage.damaged(files[name] ?? Data(), &random)
      let contents = damaged
      return { try LayeredDocument(files: PackageContents(name: "b", files: contents)) }
    }
  }

  @Test("real archives, damaged anywhere", .enabled(if: RealDocuments.folder != nil))
  func archives() throws {
    var random = SeededGenerator(seed: 3)
    let archives = try RealDocuments.names.map { try Data(contentsOf: RealDocuments.url($0)) }
    for archive in archives {
      #expect(
        Self.use {
          try LayeredDocument(
            files: PackageContents(archive: archive, named: "a", limits: Self.limits))
        })
    }
    use(max(16, Self.count / 8), hasChecksums: true) {
      let data = Damage.damaged(archives.randomElement(using: &random) ?? Data(), &random)
      return {
        try LayeredDocument(files: PackageContents(archive: data, named: "a", limits: Self.limits))
      }
    }
  }

  @Test("the markup of real documents, damaged anywhere", .enabled(if: RealDocuments.folder != nil))
  func realMarkup() throws {
    var random = SeededGenerator(seed: 4)
    var markups: [Data] = []
    for name in RealDocuments.names {
      let tree = try PackageContents(
        archive: Data(contentsOf: RealDocuments.url(name)), named: name)
      for path in tree.paths where path.hasSuffix("main.caml") {
        if let data = try tree.data(at: path) { markups.append(data) }
      }
    }
    #expect(!markups.isEmpty)
    use(Self.count) {
      let data = Damage.damaged(markups.randomElement(using: &random) ?? Data(), &random)
      return { try LayeredDocument(markup: data, named: "m") }
    }
  }

  /// Small, so that a damaged size does not cost seconds.
  private static let limits = ArchiveLimits(totalSize: 16 << 20, pixelCount: 8_000_000)
}
