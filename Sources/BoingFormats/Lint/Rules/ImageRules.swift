import Boing
import Foundation

/// The rules about images and the other files of a bundle.
extension LintRule {
  static let missingAsset = LintRule(
    "missing-asset", .error, "an image is not in the bundle",
    explanation: """
      The `src` of an image is a path in the bundle, as it is or percent-encoded, or a `data:` URI. A layer whose image is
      not there shows nothing. A path that leads out of the bundle finds nothing on a phone.
      """,
    bad: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9">
      <contents><CGImage src="assets/gone.png"/></contents></CALayer></sublayers>
      """,
    good: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9">
      <contents><CGImage src="assets/image.png"/></contents></CALayer></sublayers>
      """,
    check: .markup { bundle, markup, _, report in
      let isAlone = bundle.isAlone
      for use in bundle.imageUses {
        switch bundle.assets[use.source]?.finding {
        case .missing? where !isAlone:
          let names = bundle.files.paths.filter { !$0.hasSuffix(".caml") && $0 != "index.xml" }
          let near = Spelling.suggestion(for: use.source, among: names.prefix(500))
          report.report(
            "“\(use.source)” is not in the bundle, so that nothing is shown\(near)", at: use.anchor,
            in: markup)
        case .leadsOut?:
          report.report(
            "“\(use.source)” leads out of the bundle, where a phone finds nothing", at: use.anchor,
            in: markup)
        default: break
        }
      }
    })

  static let assetCase = LintRule(
    "asset-case", .error, "an image's path differs from its file's by capital letters",
    fixable: true,
    explanation: """
      A Mac and Windows find `assets/Sun.PNG` as `assets/sun.png`; a phone does not, and shows nothing. `--fix` writes the
      file's own name.
      """,
    bad: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9">
      <contents><CGImage src="assets/Image.PNG"/></contents></CALayer></sublayers>
      """,
    good: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9">
      <contents><CGImage src="assets/image.png"/></contents></CALayer></sublayers>
      """,
    check: .markup { bundle, markup, _, report in
      for use in bundle.imageUses {
        guard case .wrongCase(let actual)? = bundle.assets[use.source]?.finding else { continue }
        var fix: LintFix?
        if case .attribute(let name, let position) = use.anchor, !actual.contains("%") {
          fix = markup.setting(name, of: position, to: actual).map {
            LintFix("Write the file's name as it is", [$0])
          }
        }
        report.report(
          "“\(use.source)” is “\(actual)” in the bundle; a phone tells capital letters from small ones",
          at: use.anchor, in: markup, fix: fix)
      }
    })

  static let unusedAsset = LintRule(
    "unused-asset", .note, "nothing in the bundle shows an image that is there",
    explanation: """
      Each file in `assets` makes the download larger, and phones keep it. An image counts as used where the markup or
      another text of the bundle has its name. It is not taken out by `--fix`, since it may be wanted yet.
      """,
    check: .bundle { bundle, report in
      guard bundle.content != nil else { return }
      let used = Set(bundle.assets.values.compactMap(\.path))
      let candidates = bundle.files.paths.filter {
        $0.hasPrefix("assets/") && !used.contains($0) && !$0.isJunk
          && !$0.lowercased().hasSuffix(".js")
      }
      guard !candidates.isEmpty else { return }
      // Templates and tilt name images elsewhere than layers do.
      let texts = bundle.texts
      for path in candidates {
        let name = RelativePath.lastComponent(path)
        let spellings = [name, name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)]
        let isNamed = spellings.contains { spelling in
          spelling.map { spelling in texts.contains { $0.contains(spelling) } } ?? false
        }
        if isNamed { continue }
        let size = ((try? bundle.files.data(at: path)) ?? nil)?.count ?? 0
        report.report(
          "no layer shows “\(name)” of \(ByteCount(size)); take it out, or show it",
          file: bundle.path(path),
          plane: bundle.plane)
      }
    })

  static let undecodableImage = LintRule(
    "undecodable-image", .error, "an image cannot be decoded",
    explanation: """
      The file is empty, damaged or cut off, or it is no image at all. The layer shows nothing, or half of it. Save it
      again as PNG, JPEG or WebP.
      """,
    bad: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9">
      <contents><CGImage src="assets/broken.png"/></contents></CALayer></sublayers>
      """,
    good: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9">
      <contents><CGImage src="assets/image.png"/></contents></CALayer></sublayers>
      """,
    check: .markup { bundle, markup, _, report in
      for use in bundle.firstImageUses {
        guard let asset = bundle.assets[use.source] else { continue }
        let reason: String?
        switch asset.finding {
        case .brokenURI: reason = "it is no data: URI that can be read"
        case .unknownFormat(nil): reason = asset.byteCount == 0 ? "it is empty" : "it is no image"
        case .damaged(let cause): reason = cause
        case .image: reason = asset.decodingFault(of: use.source, in: bundle.files)
        case .missing, .leadsOut, .wrongCase, .unknownFormat: reason = nil
        }
        guard let reason else { continue }
        report.report(
          "\(use.label) cannot be decoded: \(reason)", at: use.anchor, in: markup)
      }
    })

  static let imageFormat = LintRule(
    "image-format", .warning, "an image has a format that wallpapers do not have",
    explanation: """
      Wallpapers that are known to work have PNG, JPEG, WebP and HEIC images. Of a GIF the first frame alone is shown; it
      does not move. Drawings, documents and movies are no images.
      """,
    bad: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9">
      <contents><CGImage src="assets/drawing.svg"/></contents></CALayer></sublayers>
      """,
    good: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9">
      <contents><CGImage src="assets/image.png"/></contents></CALayer></sublayers>
      """,
    check: .markup { bundle, markup, _, report in
      for use in bundle.firstImageUses {
        switch bundle.assets[use.source]?.finding {
        case .unknownFormat(let format?)?:
          report.report(
            "\(use.label) is \(format.rawValue); save it as PNG, JPEG or WebP", at: use.anchor,
            in: markup)
        case .image(.gif, _, _)?:
          report.report(
            "\(use.label) is a GIF, of which the first frame alone is shown; save it as PNG, or its frames as images",
            at: use.anchor, in: markup)
        default: break
        }
      }
    })

  static let oversizedImage = LintRule(
    "oversized-image", .warning, "an image has many more pixels than are ever shown",
    explanation: """
      An image takes four bytes a pixel as long as the wallpaper lives, however small it is shown. Reported is one with
      more than twice the pixels in width and in height that the largest phone shows of it, over all states and
      animations, where that wastes more than 4 MB. Scale it to about three pixels a point.
      """,
    check: .markup { bundle, markup, _, report in
      let extents = LintExtents(bundle)
      for (source, uses) in Dictionary(grouping: bundle.imageUses, by: \.source)
        .sorted(by: { $0.key < $1.key })
      {
        guard let asset = bundle.assets[source], let size = asset.size, size.width > 0,
          asset.decodedByteCount > 4_000_000,
          let shown = Self.shownSize(uses, bundle, extents), shown.width >= 1, shown.height >= 1
        else { continue }
        let (width, height) = (Double(size.width), Double(size.height))
        guard width > 2 * shown.width, height > 2 * shown.height else { continue }
        let waste = Double(asset.decodedByteCount) - 4 * shown.width * shown.height
        guard waste > 4_000_000 else { continue }
        report.report(
          "\(uses[0].label) has \(size.width) × \(size.height) pixels and takes \(ByteCount(asset.decodedByteCount)) in"
            + " memory; no phone shows more than \(Int(clamping: shown.width.rounded(.up))) ×"
            + " \(Int(clamping: shown.height.rounded(.up))) of them", at: uses[0].anchor, in: markup
        )
      }
    })

  /// The maximum number of pixels of an image that a screen shows; nil where that is not known.
  private static func shownSize(
    _ uses: [LintImageUse], _ bundle: LintBundle, _ extents: LintExtents
  ) -> (width: Double, height: Double)? {
    guard let screen = extents.screen else { return nil }
    let scale = LintScreen.pixels(
      perPointOfRoot: (screen.x.high - screen.x.low, screen.y.high - screen.y.low))
    var most = (width: 0.0, height: 0.0)
    for use in uses {
      guard use.isContents, let index = use.layer, let size = extents.sizes[index],
        bundle.layers[index].layer.isFilledByContents
      else { return nil }
      most.width = max(most.width, size.width.native * scale)
      most.height = max(most.height, size.height.native * scale)
    }
    return most
  }

  static let imageMemory = LintRule(
    "image-memory", .warning, "the images take more memory than those of any known wallpaper",
    explanation: """
      Images take four bytes a pixel in memory, each bundle's by themselves. The largest wallpapers that are known to work
      take about 100 MB. Nobody has published how much a phone allows; beyond 256 MB, more than twice as much, it may end the
      process that shows the wallpaper, so that this is black for seconds. Scale images to what is shown of them, and name
      the same image once.
      """,
    check: .document { document, report in
      let groups =
        document.wallpapers.map { ($0.folder, $0.bundles) }
        + (document.looseBundles.isEmpty ? [] : [("", document.looseBundles)])
      for (folder, bundles) in groups {
        let total = bundles.reduce(0) { sum, bundle in
          // The same file may be named in several ways.
          let files = Dictionary(
            bundle.assets.map { ($0.value.path ?? $0.key, $0.value.decodedByteCount) }
          ) { first, _ in first }
          return files.values.reduce(sum) { min($0 + $1, Int.max / 2) }
        }
        guard total > 256_000_000 else { continue }
        report.report(
          "the images take \(ByteCount(total)) of memory once they are decoded; a phone may end a wallpaper beyond 256 MB",
          file: folder)
      }
    })

  static let textureSize = LintRule(
    "texture-size", .warning, "an image is larger than a phone can show at once",
    explanation: """
      The graphics processors of phones take images of up to 16,384 pixels a side. A larger one is not shown, or is scaled
      down each time.
      """,
    check: .markup { bundle, markup, _, report in
      for use in bundle.firstImageUses {
        guard let size = bundle.assets[use.source]?.size, max(size.width, size.height) > 16_384
        else { continue }
        report.report(
          "\(use.label) has \(size.width) × \(size.height) pixels; a phone shows up to 16,384 a side",
          at: use.anchor,
          in: markup)
      }
    })

  static let largeImageFile = LintRule(
    "large-image-file", .note, "an image's file has more than 2 MB",
    explanation: """
      Editors advise images of at most 2 MB, and catalogues prefer small downloads. A photograph is smaller as JPEG, and a
      drawing as WebP, without a difference that a phone would show.
      """,
    check: .markup { bundle, markup, _, report in
      for use in bundle.firstImageUses {
        guard let asset = bundle.assets[use.source], asset.path != nil, asset.byteCount > 2_000_000
        else { continue }
        report.report(
          "\(use.label) has \(ByteCount(asset.byteCount)); editors advise at most 2 MB",
          at: use.anchor,
          in: markup)
      }
    })

  static let largeDataURI = LintRule(
    "large-data-uri", .note, "a large image is written into the markup",
    explanation: """
      An image as a `data:` URI is a third larger than its file, and whoever reads the markup has to read past it.
      Save it in `assets`.
      """,
    check: .markup { bundle, markup, _, report in
      for use in bundle.firstImageUses where use.source.utf8.count > 256_000 {
        guard use.source.lowercased().hasPrefix("data:") else { continue }
        report.report(
          "an image of \(ByteCount(use.source.utf8.count)) is written into the markup; save it in assets",
          at: use.anchor, in: markup)
      }
    })
}

/// The screens for which images are measured.
enum LintScreen {
  /// The number of pixels of a phone or tablet that one point of an outermost layer can take: the layer fills
  /// the largest screen of its kind.
  static func pixels(perPointOfRoot size: (width: Double, height: Double)) -> Double {
    guard size.width > 0, size.height > 0 else { return 3 }
    // 440 × 956 points at 3, and 1032 × 1376 at 2; a square root is drawn about a quarter larger.
    let phone = 3 * max(440 / size.width, 956 / size.height)
    let tablet = 2 * max(1_032 / size.width, 1_376 / size.height)
    let isTablet = size.width / size.height > 0.6
    return isTablet ? 1.25 * max(phone, tablet) : phone
  }
}

extension LintBundle {
  /// The first use of each image, in document order.
  var firstImageUses: [LintImageUse] {
    var known: Set<String> = []
    return imageUses.filter { known.insert($0.source).inserted }
  }

  /// The texts of the bundle in which a file may be named.
  fileprivate var texts: [String] {
    files.paths.filter { path in
      [".caml", ".xml", ".plist", ".js", ".json"].contains { path.lowercased().hasSuffix($0) }
    }.compactMap { path in
      ((try? files.data(at: path)) ?? nil).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension LintImageUse {
  /// The image in messages.
  var label: String {
    source.lowercased().hasPrefix("data:") ? "the data: URI" : "“\(source)”"
  }
}

extension CAMLLayer {
  /// True if the layer's contents are stretched over all of it, and all of them.
  fileprivate var isFilledByContents: Bool {
    let gravity = value(forKeyPath: "contentsGravity")
    let isStretched = gravity == nil || gravity == .string("resize")
    return isStretched
      && !properties.contains {
        $0.keyPath.hasPrefix("contentsRect") || $0.keyPath.hasPrefix("contentsCenter")
      }
  }
}
