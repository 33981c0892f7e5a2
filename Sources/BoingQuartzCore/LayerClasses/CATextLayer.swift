import BoingCoreGraphics
import BoingRender

/// A layer that draws a text: plain or with attributes.
open class CATextLayer: CALayer {
  /// Creates a layer without a text.
  public override init() {
    super.init()
    values.kind = .text
  }

  /// Creates the copy of `layer` that ``CALayer/presentation()`` returns.
  public override init(layer: Any) {
    super.init(layer: layer)
    values.kind = .text
  }

  /// Creates the layer that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.kind = .text
  }

  package override class var isLibraryClass: Bool { self == CATextLayer.self }
  package override class var propertyTable: PropertyTable { TextProperty.table }

  /// The size that the text takes: its lines broken at the layer's width where ``isWrapped`` says so,
  /// without truncation.
  open override func preferredFrameSize() -> CGSize {
    if let layoutManager { return layoutManager.preferredSize(of: self) }
    guard let request = TextRequest(details.properties, size: bounds.size) else { return .zero }
    var frame = TextFrame(
      maximumWidth: isWrapped ? bounds.width : nil, alignment: request.frame.alignment)
    frame.breaksLines = isWrapped
    return TextLayout(request.text, font: request.font, in: frame).size
  }

  /// The text: a `String`, an `NSAttributedString` or an `AttributedString`.
  ///
  /// An attributed text has its own attributes alone: ``font``, ``fontSize`` and ``foregroundColor`` play
  /// no part, and what it leaves open is Helvetica of 12 points, in black. What is drawn is listed at
  /// `NSAttributedString.Key`; other attributes that have a look are named in a diagnostic.
  /// Values that are no texts are kept and draw nothing. Of a longer text the first 16 KiB in UTF-8 are drawn, which a
  /// diagnostic says.
  ///
  /// A paragraph with an `NSParagraphStyle` stands as that says. What it leaves open is the layer's:
  /// ``alignmentMode`` where its alignment is natural, ``isWrapped`` and ``truncationMode`` where its lines
  /// wrap. Spacing before the first paragraph is left out, since the first line stands at the layer's top.
  open var string: Any? {
    get { property(TextProperty.string).object }
    set {
      Self.reportUndrawnAttributes(of: newValue)
      changeProperty(TextProperty.string, to: .object(newValue.map { ObjectValue($0) }))
    }
  }

  /// The font: a family's name or a PostScript name, a `CGFont`, or a `TextFont`; Helvetica unless
  /// changed.
  ///
  /// Its size is ``fontSize`` in any case. Other values are kept and draw as the default does.
  open var font: CFTypeRef? {
    get { property(TextProperty.font).object }
    set { changeProperty(TextProperty.font, to: .object(newValue.map { ObjectValue($0) })) }
  }

  /// The font's size in points; 36 unless changed.
  ///
  /// Animatable.
  open var fontSize: CGFloat {
    get { number(TextProperty.fontSize) }
    set { setNumber(TextProperty.fontSize, newValue) }
  }

  /// The text's colour; white unless changed.
  ///
  /// Animatable.
  open var foregroundColor: CGColor? {
    get { color(TextProperty.foregroundColor) }
    set { setColor(TextProperty.foregroundColor, newValue) }
  }

  /// True if lines are broken at the layer's width.
  open var isWrapped: Bool {
    get { flag(TextProperty.wrapped) }
    set { setFlag(TextProperty.wrapped, newValue) }
  }

  /// The end at which a text that does not fit is cut, with an ellipsis in place of the rest; none unless
  /// changed.
  ///
  /// Every line is cut at the layer's width, or the last one that fits its height where ``isWrapped`` says
  /// that lines are broken.
  open var truncationMode: CATextLayerTruncationMode {
    get { constant(TextProperty.truncationMode, or: .none) }
    set { setConstant(TextProperty.truncationMode, newValue) }
  }

  /// The alignment of lines within the width; the script's own side by default.
  ///
  /// Any name is kept; unknown ones act like ``CATextLayerAlignmentMode/natural``.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { constant(TextProperty.alignmentMode, or: .natural) }
    set { setConstant(TextProperty.alignmentMode, newValue) }
  }

  /// True if glyphs may be moved to fractions of pixels that are kept ready.
  ///
  /// A hint; glyphs are drawn exactly where they are here.
  open var allowsFontSubpixelQuantization: Bool {
    get { flag(TextProperty.allowsFontSubpixelQuantization) }
    set { setFlag(TextProperty.allowsFontSubpixelQuantization, newValue) }
  }
}

/// The properties that ``CATextLayer`` adds to those of a layer.
package enum TextProperty {
  package static let string = PropertyDescriptor(
    0, "string", .object, action: .none, domain: .object(of: nil), isAnimatable: false)
  package static let font = PropertyDescriptor(
    1, "font", .object, default: .object(ObjectValue("Helvetica")), action: .none,
    domain: .object(of: nil),
    isAnimatable: false)
  package static let fontSize = PropertyDescriptor(2, "fontSize", .number, default: .number(36))
  package static let foregroundColor = PropertyDescriptor(
    3, "foregroundColor", .color, default: .white)
  package static let wrapped = PropertyDescriptor(
    4, "wrapped", .flag, action: .none, isAnimatable: false)
  package static let truncationMode = PropertyDescriptor(
    5, "truncationMode", .string, default: .string("none"), action: .none,
    domain: .constants([CATextLayerTruncationMode.none, .start, .end, .middle], others: .none),
    isAnimatable: false)
  package static let alignmentMode = PropertyDescriptor(
    6, "alignmentMode", .string, default: .string("natural"), action: .none,
    domain: .constants(
      [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified], others: .natural),
    isAnimatable: false)
  package static let allowsFontSubpixelQuantization = PropertyDescriptor(
    7, "allowsFontSubpixelQuantization", .flag, action: .none, isAnimatable: false)

  static let table = PropertyTable([
    .init(string, .init(object: \CATextLayer.string)),
    .init(font, .init(object: \CATextLayer.font)),
    .init(fontSize, .init(\CATextLayer.fontSize)),
    .init(foregroundColor, .init(\CATextLayer.foregroundColor)),
    .init(wrapped, .init(\CATextLayer.isWrapped)),
    .init(truncationMode, .init(\CATextLayer.truncationMode)),
    .init(alignmentMode, .init(\CATextLayer.alignmentMode)),
    .init(allowsFontSubpixelQuantization, .init(\CATextLayer.allowsFontSubpixelQuantization)),
  ])
}

/// The end at which a text that does not fit its layer is cut.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Not at all.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start of the line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end of the line.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle of the line.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The alignment of lines within a text layer.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a constant by name; unknown names are kept and act like the default.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// At the side where the script starts.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left side.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right side.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both sides.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

extension CATextLayer {
  /// Names the attributes of `text` that have a look and are not drawn.
  static func reportUndrawnAttributes(of text: Any?) {
    guard let text = text as? NSAttributedString else { return }
    for name in StyledText.undrawnAttributes(of: text) {
      Diagnostics.report(.undrawnTextAttribute(name))
    }
  }
}

extension Diagnostic {
  fileprivate static func undrawnTextAttribute(_ name: String) -> Self {
    Self(
      description: "a text's attribute \(name) is not drawn: see NSAttributedString.Key for those "
        + "that are")
  }
}
