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
    \(GalleryStyle.sheet)</style>
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
    if let figure = entry.figure {
      parts.append(details("Curve", "<div class=\"figure\">\(figure)</div>"))
    }
    if let css = entry.css { parts.append(details("CSS", cssSample(css))) }
    if !entry.parameters.isEmpty { parts.append(details("Parameters", parameterTable(entry))) }
    if let source = entry.source {
      parts.append(details("Swift", "<pre><code>\(Self.escaped(source))</code></pre>"))
    }
    parts.append("</div>\n</article>")
    return parts.joined(separator: "\n")
  }

  private func details(_ title: String, _ body: String) -> String {
    "<details><summary>\(title)</summary>\n\(body)\n</details>"
  }

  private func cssSample(_ css: GalleryCSS) -> String {
    let seconds = String(format: "%.4g", css.duration)
    let code = "transition: transform \(seconds)s\n  \(css.easing);"
    return """
      <div class="track"><i style="animation-timing-function:\(css.easing);\
      animation-duration:\(seconds)s"></i></div>
      <pre><code>\(Self.escaped(code))</code></pre>
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
