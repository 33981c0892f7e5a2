import BoingCoreGraphics
import BoingCurves
import BoingRender
import CBoingCairo
import Synchronization

/// Text layers' texts as content that the renderer draws: laid out by Pango, and kept while they do not
/// change.
package final class TextSource: Sendable {
  /// The number of bytes that laid out texts take at most.
  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var contents: [TextRequest: ExternalContent] = [:]
    var byteCount = 0
    /// The answers to layers whose properties have not changed, for which no request has to be made.
    var answers: [AnswerKey: Answer] = [:]
  }

  /// The identity of a layer's properties, as long as the answer keeps them, and the other parameters of a text.
  private struct AnswerKey: Hashable {
    let properties: UInt
    let size: SIMD2<Double>
    let output: OutputColorSpace
  }

  private struct Answer {
    let properties: PropertyStore
    let content: ExternalContent
    let color: SIMD4<Double>
  }

  /// The number of laid out texts that are kept before all of them are removed.
  private static let maximumCount = 10_000
  /// The bytes of one of them: itself, and for each byte of its text, whose glyphs have positions, colours and
  /// fonts.
  private static let fixedBytes = 4_096
  private static let bytesPerCharacter = 64
  /// The bytes of an answer, of which the properties are most.
  private static let answerBytes = 1_024

  package init(limit: Int) {
    self.limit = limit
  }

  /// The number of bytes that the laid out texts take, about.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// The source as the renderer asks it.
  package var contentSource: ContentSource {
    ContentSource { store, bounds, output in
      let key = store.identity.map {
        AnswerKey(properties: $0, size: bounds.highHalf, output: output)
      }
      if let key, let known = self.state.withLock({ $0.answers[key] }) {
        return (known.content, known.color)
      }
      let size = CGSize(width: bounds.z, height: bounds.w)
      guard let request = TextRequest(store, size: size, output: output) else { return nil }
      let content = self.content(request)
      let color =
        request.isAttributed
        ? SIMD4(0, 0, 0, 1) : store[TextProperty.foregroundColor].components ?? SIMD4(1, 1, 1, 1)
      if let key {
        let answer = Answer(properties: store, content: content, color: color)
        self.state.withLock { state in
          if state.answers.count >= Self.maximumCount
            || state.byteCount + Self.answerBytes > self.limit
          {
            state.byteCount -= state.answers.count * Self.answerBytes
            state.answers = [:]
          }
          guard state.byteCount + Self.answerBytes <= self.limit else { return }
          if state.answers.updateValue(answer, forKey: key) == nil {
            state.byteCount += Self.answerBytes
          }
        }
      }
      return (content, color)
    }
  }

  private func content(_ request: TextRequest) -> ExternalContent {
    if let known = state.withLock({ $0.contents[request] }) { return known }
    let content = ExternalContent(TextLayout(request.text, font: request.font, in: request.frame))
    return state.withLock { state in
      // Another thread may have laid out the same text.
      if let known = state.contents[request] { return known }
      let bytes = Self.fixedBytes + Self.bytesPerCharacter * request.text.string.utf8.count
      if state.contents.count >= Self.maximumCount || state.byteCount + bytes > limit {
        (state.contents, state.answers) = ([:], [:])
        state.byteCount = 0
      }
      state.contents[request] = content
      state.byteCount += bytes
      return content
    }
  }
}

extension ExternalContent {
  /// Creates the content that `layout` draws: filled outlines of glyphs, or what Pango draws where they have colours
  /// of their own.
  fileprivate convenience init(_ layout: TextLayout) {
    // A single line stands within the bounds as its alignment says.
    let alignment: Double =
      switch layout.alignment {
      case _ where layout.maximumWidth != nil: 0
      case .right: 1
      case .center: 0.5
      case .natural, .justified: layout.isRightToLeft ? 1 : 0
      case .left: 0
      }
    self.init(
      size: SIMD2(layout.size.width.native, layout.size.height.native),
      overhang: layout.maximumFontSize.native, alignment: alignment,
      form: layout.outlines().map { .outlines($0.data) }
        ?? .drawing { TextPainter.bitmap(layout, scale: $0, color: $1) })
  }
}

/// Texts as Pango draws them.
private enum TextPainter {
  /// Pango puts glyphs on whole pixels: of bitmaps this many times as large, the error is as much smaller.
  private static let oversampling = 4

  static func bitmap(_ layout: TextLayout, scale: Double, color: UInt32) -> CachedBitmap? {
    drawing(layout, scale: scale * Double(oversampling), color: color)?.reduced(by: oversampling)
      ?? drawing(layout, scale: scale, color: color)
  }

  private static func drawing(_ layout: TextLayout, scale: Double, color: UInt32) -> CachedBitmap? {
    // Letters may reach beyond their advance widths and line heights.
    let margin =
      Int(clamping: (layout.maximumFontSize.native * scale / 2).rounded(.down)) + 1
    let width = Int(clamping: (layout.size.width.native * scale).rounded(.down)) + 1
    let height = Int(clamping: (layout.size.height.native * scale).rounded(.down)) + 1
    let rect = PixelRect(minX: -margin, minY: -margin, maxX: width + margin, maxY: height + margin)
    guard rect.width <= 2 * CachedBitmap.maximumSide, rect.height <= 2 * CachedBitmap.maximumSide
    else { return nil }
    return CachedBitmap(rect) { surface in
      let target = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(surface.base.start).assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_ARGB32, Int32(rect.width), Int32(rect.height), Int32(rect.width * 4))
      defer { cairo_surface_destroy(target) }
      guard let cairo = cairo_create(target) else { return }
      defer { cairo_destroy(cairo) }
      let base = CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: CGFloat(margin), ty: CGFloat(margin))
      let context = CGContext(cairo: cairo, baseTransform: base)
      let alpha = CGFloat(color >> 24) / 255
      func channel(_ shift: UInt32) -> CGFloat { CGFloat((color >> shift) & 255) / 255 / alpha }
      layout.draw(
        in: context, at: .zero,
        color: CGColor(srgbRed: channel(16), green: channel(8), blue: channel(0), alpha: alpha))
      cairo_surface_flush(target)
    }
  }
}
