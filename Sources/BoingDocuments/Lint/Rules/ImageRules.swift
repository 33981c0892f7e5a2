import Boing
import Foundation

/// The rules about images and the other files of a bundle.
extension LintRule {
  static let aboutImages: [LintRule] = [
    LintRule(
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
              "“\(use.source)” is not in the bundle, so that nothing is shown\(near)",
              at: use.anchor,
              in: markup)
          case .leadsOut?:
            report.report(
              "“\(use.source)” leads out of the bundle, where a phone finds nothing",
              at: use.anchor,
              in: markup)
          default: break
          }
        }
      }),
    LintRule(
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
      }),
    LintRule(
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
      }),
    LintRule(
      "image-format", .warning, "an image has a format or a size that phones do not show",
      explanation: """
        Wallpapers that are known to work have PNG, JPEG, WebP and HEIC images. Of a GIF the first frame alone is shown; it
        does not move. Drawings, documents and movies are no images. The graphics processors of phones take images of up to
        16,384 pixels a side; a larger one is not shown, or is scaled down each time.
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
          case .image(_, let width, let height)? where max(width, height) > 16_384:
            report.report(
              "\(use.label) has \(width) × \(height) pixels; a phone shows up to 16,384 a side",
              at: use.anchor, in: markup)
          default: break
          }
        }
      }),
    LintRule(
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
            "the images take \(total / 1_000_000) MB of memory once they are decoded; a phone may end a wallpaper beyond"
              + " 256 MB", file: folder)
        }
      }),
  ]
}

extension LintBundle {
  /// The first use of each image, in document order.
  var firstImageUses: [LintImageUse] {
    var known: Set<String> = []
    return imageUses.filter { known.insert($0.source).inserted }
  }
}

extension LintImageUse {
  /// The image in messages.
  var label: String {
    source.lowercased().hasPrefix("data:") ? "the data: URI" : "“\(source)”"
  }
}
