import BoingDemos
import Foundation

/// The gallery as one HTML document without scripts and without anything from elsewhere.
///
/// Who prefers less motion sees posters in the place of animations.
struct GalleryPage {
  let entries: [GalleryEntry]

  /// The document.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Boing: gallery</title>
    <style>
    \(GalleryStyle.sheet)\(samples)
    </style>
    </head>
    <body>
    <header>
    <h1>Boing</h1>
    <p>Bounce animation in Swift. Every picture on this page was rendered by \
    <code>boing gallery</code>; open a card to see the Swift that made it, its curve, and the same \
    curve as CSS.</p>
    <nav>\(links)</nav>
    </header>
    <main>
    \(entries.map(card).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var samples: String {
    entries.flatMap(\.curves).compactMap { $0.css?.sampleRules }.joined(separator: "\n")
  }

  private var links: String {
    entries.map { "<a href=\"#\($0.name)\">\($0.name)</a>" }.joined(separator: " ")
  }

  private func card(_ entry: GalleryEntry) -> String {
    let (width, height) = (Int(entry.size.width), Int(entry.size.height))
    var parts = [
      """
      <article id="\(entry.name)">
      <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset="\(entry.poster)">
      <img src="\(entry.animation)" alt="\(Self.escaped(entry.summary))" width="\(width)" \
      height="\(height)" loading="lazy">
      </picture>
      <div class="text">
      <h2>\(entry.name)</h2>
      <p>\(Self.escaped(entry.summary))</p>
      <pre class="command"><code>boing demo \(entry.name)</code></pre>
      """
    ]
    if !entry.curves.isEmpty {
      let figures = entry.curves.map { "<div class=\"figure\">\($0.figure)</div>" }
      parts.append(details("Curve", figures.joined(separator: "\n")))
      let samples = entry.curves.compactMap { curve in
        curve.css.map { cssSample($0, title: entry.curves.count > 1 ? curve.title : nil) }
      }
      if !samples.isEmpty { parts.append(details("CSS", samples.joined(separator: "\n"))) }
    }
    if !entry.parameters.isEmpty { parts.append(details("Parameters", parameterTable(entry))) }
    let files = entry.sources.map { source in
      (entry.sources.count > 1 ? "<p class=\"note\">\(Self.escaped(source.name))</p>\n" : "")
        + "<pre><code>\(Self.escaped(source.text))</code></pre>"
    }
    if !files.isEmpty { parts.append(details("Swift", files.joined(separator: "\n"))) }
    parts.append("</div>\n</article>")
    return parts.joined(separator: "\n")
  }

  private func details(_ title: String, _ body: String) -> String {
    "<details><summary>\(title)</summary>\n\(body)\n</details>"
  }

  private func cssSample(_ css: GalleryCSS, title: String?) -> String {
    let heading = title.map { "<p class=\"note\">\(Self.escaped($0))</p>\n" } ?? ""
    return """
      \(heading)<div class="track"><i id="sample-\(css.name)"></i></div>
      <pre><code>\(Self.escaped(css.code))</code></pre>
      <p class="note">Greatest error \(String(format: "%.2g", css.error * 100)) % of the way.</p>
      """
  }

  private func parameterTable(_ entry: GalleryEntry) -> String {
    let rows = entry.parameters.map {
      "<tr><td><code>--set \($0.name)=\($0.usual.plain)</code></td>"
        + "<td>\(Self.escaped($0.summary))</td></tr>"
    }
    return "<table>\n\(rows.joined(separator: "\n"))\n</table>"
  }

  /// Text as it may stand in HTML, between tags and in quotation marks.
  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
      .replacingOccurrences(of: "\"", with: "&quot;")
  }
}
