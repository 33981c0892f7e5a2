import Boing
import BoingRender
import Foundation
import Synchronization
import Testing

@testable import BoingDocuments
@testable import BoingQuartzCore

/// A layer whose class adds two properties, each described in its table alone.
private final class ChargedLayer: CALayer {
  static let charge = PropertyDescriptor(
    0, "charge", .number, default: .number(2), domain: .positive)
  static let polarity = PropertyDescriptor(
    1, "polarity", .string, default: .string("north"), action: .none,
    domain: .names(["north", "south"], others: "north"), isAnimatable: false)

  static let table = PropertyTable([
    .init(charge, .init(\ChargedLayer.charge)),
    .init(polarity, .init(\ChargedLayer.polarity)),
  ])

  override class var propertyTable: PropertyTable { table }

  var charge: CGFloat {
    get { number(Self.charge) }
    set { setNumber(Self.charge, newValue) }
  }

  var polarity: String {
    get { property(Self.polarity).string ?? "north" }
    set { changeProperty(Self.polarity, to: .string(newValue)) }
  }
}

extension BounceProperties where Layer: ChargedLayer {
  fileprivate var charge: BounceProperty<CGFloat> { BounceProperty("charge") }
}

@Suite("One table of properties")
struct PropertyTableTests {
  /// A property of a class of layers.
  struct Case: CustomTestStringConvertible {
    let type: CALayer.Type
    let entry: PropertyEntry

    var testDescription: String { "\(type).\(entry.name)" }
  }

  /// Every property that a library's class of layers adds, and those of the class of this test.
  private static let cases: [Case] = {
    let types = LayerClasses.library.sorted { $0.key < $1.key }.map(\.value) + [ChargedLayer.self]
    return types.flatMap { type in
      let own = type == CALayer.self ? type.propertyTable.inOrder : type.propertyTable.own
      return type.propertyTable === PropertyTable.base && type != CALayer.self
        ? [] : own.filter { $0.uses.contains(.archives) }.map { Case(type: type, entry: $0) }
    }
  }()

  private static func diagnostics(_ body: () throws -> Void) rethrows -> [String] {
    let messages = Mutex<[String]>([])
    try Diagnostics.withHandler({ message in
      messages.withLock { $0.append(message.description) }
    }) { try body() }
    return messages.withLock { $0 }
  }

  private static func path(_ x: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: 0, width: 3, height: 4), transform: nil)
  }

  /// A value that the property takes and that is not its default.
  private static func sample(_ entry: PropertyEntry) -> Any {
    let property = entry.property
    let components = property.defaultValue.components ?? .zero
    switch property.kind {
    case .number where property.domain == .whole: return components.x == 15 ? 5 : components.x + 2
    case .number: return components.x.isFinite ? components.x + 0.5 : 2.5
    case .flag: return property.defaultValue.flag == false
    case .point: return CGPoint(x: 0.25, y: 0.75)
    case .size: return CGSize(width: 5, height: 6)
    case .rect: return CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    case .color: return CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    case .transform: return CATransform3DMakeTranslation(1, 2, 3)
    case .vector: return [1, 2, 3]
    case .image:
      return CGImage(width: 2, height: 2, isOpaque: false) { bytes in
        for index in bytes.indices { bytes[index] = 0x80 }
      }
    case .path: return path(2)
    case .colors: return [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)]
    case .numbers: return [0.25, 0.5]
    case .string:
      guard case .names(let names, _) = property.domain else { return "text" }
      return names.first { $0 != property.defaultValue.name }?.string ?? ""
    case .object:
      switch property.domain {
      case .list(of: "CAFilter"): return [CAFilter(type: "colorInvert")]
      case .object(of: "CAFilter"): return "multiplyBlendMode"
      case .list(of: "CAEmitterCell"):
        let cell = CAEmitterCell()
        cell.birthRate = 5
        return [cell]
      default:
        return property.name == "actions" || property.name == "style"
          ? ["key": NSNull()] : "Courier"
      }
    }
  }

  /// Returns true if two values handed out by key are the same.
  private static func isSame(_ first: Any?, _ second: Any?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let a as [CAEmitterCell], let b as [CAEmitterCell]):
      a.map(\.birthRate) == b.map(\.birthRate)
    case (let a as [CAFilter], let b as [CAFilter]): a == b
    case (let a as CGImage, let b as CGImage): a.hasSamePixels(as: b)
    case (let a as [CGColor], let b as [CGColor]):
      a.map(\.srgbComponents) == b.map(\.srgbComponents)
    case (let a as [String: Any], let b as [String: Any]): a.keys == b.keys
    case (let a as [Any], let b as [Any]):
      PropertyValue.numbers(a) == PropertyValue.numbers(b)
    case (let a?, let b?):
      ArchivedValue(plain: a).map { $0.number == ArchivedValue(plain: b)?.number } ?? false
    default: false
    }
  }

  @Test("setter, key, key path, archive, document, default and animation agree", arguments: cases)
  private func walk(_ item: Case) throws {
    try LayerClasses.$additional.withValue(["ChargedLayer": ChargedLayer.self]) {
      let (entry, name) = (item.entry, item.entry.name)
      let sample = Self.sample(entry)
      let fresh = item.type.make()
      #expect(fresh.current(entry) == entry.property.defaultValue)
      #expect(Self.isSame(item.type.defaultValue(forKey: name), entry.toldDefault))

      // By key, and by the key path of the whole.
      let layer = item.type.make()
      #expect(!layer.shouldArchiveValue(forKey: name))
      layer.setValue(sample, forKey: name)
      #expect(Self.isSame(layer.value(forKey: name), sample))
      #expect(Self.isSame(layer.value(forKeyPath: name), sample))
      #expect(layer.shouldArchiveValue(forKey: name))

      // By the setter: it stores where the descriptor says.
      let other = item.type.make()
      entry.accessor.set(other, try #require(entry.converted(sample)))
      #expect(Self.isSame(other.value(forKey: name), sample))
      #expect(layer.current(entry) != entry.property.defaultValue)

      if name != "actions", name != "style" {
        let archived = try CALayer.unarchived(from: layer.archivedData())
        #expect(Self.isSame(archived.value(forKey: name), sample))
      }
      if entry.uses.contains(.documents) {
        let bundle = DocumentBundle(layer)
        let read = try CoreAnimationDocument(
          files: PackageContents(name: "t.ca", files: bundle.allFiles))
        #expect(bundle.warnings.isEmpty && read.warnings.isEmpty)
        #expect(Self.isSame(read.rootLayer.value(forKey: name), sample))
      }
      #expect(fresh.isAnimatable(keyPath: name) == entry.property.isAnimatable)
      if entry.property.isAnimatable { try animate(item, to: sample) }
    }
  }

  /// Shows `value` at the end of an animation and the default before it.
  private func animate(_ item: Case, to value: Any) throws {
    let display = Display(size: CGSize(width: 20, height: 20), clock: ManualClock())
    let layer = item.type.make()
    CATransaction.setDisableActions(true)
    display.rootLayer.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: item.entry.name)
    animation.toValue = value
    // A colour without one to come from shows nothing.
    if item.entry.property.kind == .color { animation.fromValue = value }
    animation.duration = 1
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.speed = 0
    layer.add(animation, forKey: nil)
    CATransaction.flush()
    layer.timeOffset = 2
    CATransaction.flush()
    let shown = try #require(layer.presentation())
    #expect(Self.isSame(shown.value(forKey: item.entry.name), value))
    #expect(layer.current(item.entry) == item.entry.property.defaultValue)
  }

  @Test("what a property does not take is refused by setter, key and style alike", arguments: cases)
  private func refused(_ item: Case) throws {
    let bad: [Double] =
      switch item.entry.property.domain {
      case .positive: [0, -1, .infinity, .nan]
      case .nonnegative: [-1, .nan]
      case .finite, .whole: [.infinity, .nan]
      default: []
      }
    guard item.entry.property.kind == .number else { return }
    for number in bad {
      let layer = item.type.make()
      let byKey = Self.diagnostics { layer.setValue(number, forKey: item.entry.name) }
      let byStyle = Self.diagnostics { layer.style = [item.entry.name: number] }
      #expect(byKey.count == 1 && byStyle == byKey)
      #expect(layer.current(item.entry) == item.entry.property.defaultValue)
      guard item.entry.property.domain != .whole else { continue }
      let bySetter = Self.diagnostics { item.entry.accessor.set(layer, .number(number)) }
      #expect(bySetter == byKey)
      #expect(layer.current(item.entry) == item.entry.property.defaultValue)
    }
  }

  @Test("a property of a table made in a test goes through every reader")
  func added() throws {
    try LayerClasses.$additional.withValue(["ChargedLayer": ChargedLayer.self]) {
      #expect(ChargedLayer.defaultValue(forKey: "charge") as? Double == 2)
      #expect(ChargedLayer.defaultValue(forKey: "polarity") as? String == "north")
      #expect(CAMLSchema.kind(of: "charge", in: "ChargedLayer") == .real)
      #expect(
        CAMLSchema.kind(of: "polarity", in: "ChargedLayer") == .keyword(["north", "south"]))
      #expect(CAMLSchema.kind(of: "opacity", in: "ChargedLayer") == .real)
      #expect(ChargedLayer.propertyTable.entries["charge"]?.uses.contains(.bounces) == true)
      let layer = ChargedLayer()
      layer.charge = 3
      layer.setValue("south", forKey: "polarity")
      let archived = try CALayer.unarchived(from: layer.archivedData())
      #expect((archived as? ChargedLayer)?.charge == 3)
      let read = try CoreAnimationDocument(
        files: PackageContents(name: "t.ca", files: DocumentBundle(layer).allFiles))
      #expect((read.rootLayer as? ChargedLayer)?.polarity == "south")
      #expect(Self.diagnostics { layer.charge = -1 }.count == 1)
      #expect(Self.diagnostics { layer.setValue(-1, forKey: "charge") }.count == 1)
      #expect(layer.charge == 3)
      // A change starts the action that the descriptor has.
      let display = Display(size: CGSize(width: 20, height: 20), clock: ManualClock())
      display.rootLayer.addSublayer(layer)
      CATransaction.flush()
      layer.charge = 4
      layer.polarity = "north"
      #expect(layer.animationKeys() == ["charge"])
      layer.bounce(\.charge, to: 6)
      #expect(layer.charge == 6)
    }
  }

  @Test("emitter cells: key, archive, document and default agree", arguments: cells)
  private func cell(_ name: String) throws {
    let entry = try #require(CAEmitterCell.propertyTable.entries[name])
    let sample = Self.sample(entry)
    let fresh = CAEmitterCell()
    #expect(Self.isSame(CAEmitterCell.defaultValue(forKey: name), entry.toldDefault))
    #expect(entry.accessor.get(fresh) == entry.property.defaultValue || entry.codedKind == .object)
    let cell = CAEmitterCell()
    cell.setValue(sample, forKey: name)
    #expect(Self.isSame(cell.value(forKey: name), sample))
    let archived = try CAEmitterCell.unarchived(from: cell.archivedData())
    #expect(Self.isSame(archived.value(forKey: name), sample))
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [cell]
    let read = try CoreAnimationDocument(
      files: PackageContents(name: "t.ca", files: DocumentBundle(emitter).allFiles))
    let again = try #require((read.rootLayer as? CAEmitterLayer)?.emitterCells?.first)
    #expect(Self.isSame(again.value(forKey: name), sample))
  }

  private static let cells = CAEmitterCell.propertyTable.archivedNames

  /// A property of a class of animations.
  struct AnimationCase: CustomTestStringConvertible {
    let type: CAAnimation.Type
    let entry: PropertyEntry

    var testDescription: String { "\(type).\(entry.name)" }
  }

  private static let animations: [AnimationCase] = LayerClasses.animations
    .sorted { $0.key < $1.key }.flatMap { _, type in
      let own = type == CAAnimation.self ? type.propertyTable.inOrder : type.propertyTable.own
      return own.filter { $0.uses.contains(.archives) }.map { AnimationCase(type: type, entry: $0) }
    }

  private static func animationSample(_ entry: PropertyEntry) -> Any {
    switch entry.property.domain {
    case .object(of: "CAMediaTimingFunction"): CAMediaTimingFunction(name: .easeIn)
    case .list(of: "CAMediaTimingFunction"): [CAMediaTimingFunction(name: .easeIn)]
    case .object(of: "CAValueFunction"): CAValueFunction(name: .rotateZ) ?? NSNull()
    case .object(of: "CAFrameRateRange"):
      CAFrameRateRange(minimum: 10, maximum: 20, preferred: nil)
    case .list(of: "CAAnimation"): [CABasicAnimation(keyPath: "opacity")]
    case .list(of: nil): [0.25, 0.5]
    case .object(of: nil), .object(of: "CAFilter"): 0.25
    default: sample(entry)
    }
  }

  @Test("animations: key, archive and default agree", arguments: animations)
  private func animation(_ item: AnimationCase) throws {
    let (entry, name) = (item.entry, item.entry.name)
    let sample = Self.animationSample(entry)
    #expect(
      entry.property.kind == .object
        || entry.accessor.get(item.type.make()) == entry.property.defaultValue)
    #expect(Self.isSame(item.type.defaultValue(forKey: name), entry.toldDefault))
    let animation = item.type.make()
    animation.setValue(sample, forKey: name)
    let archived = try CAAnimation.unarchived(from: animation.archivedData())
    for read in [animation.value(forKey: name), archived.value(forKey: name)] {
      switch sample {
      case is [CAAnimation]: #expect((read as? [CAAnimation])?.count == 1)
      case is [CAMediaTimingFunction]: #expect((read as? [CAMediaTimingFunction])?.count == 1)
      default: #expect(Self.isSame(read, sample))
      }
    }
  }

  @Test("a property that follows from others cannot be set, and that is said")
  func readOnly() {
    let spring = CASpringAnimation()
    let messages = Self.diagnostics { spring.setValue(7, forKey: "settlingDuration") }
    #expect(messages == ["settlingDuration cannot be set: it follows from other properties"])
    #expect(spring.value(forKey: "settlingDuration") as? Double == spring.settlingDuration)
  }

  @Test("nil by key stands for the name that stands in for unknown ones")
  func absentNames() {
    let shape = CAShapeLayer()
    shape.fillRule = .evenOdd
    shape.setValue(nil, forKey: "fillRule")
    #expect(shape.fillRule == .nonZero)
    shape.setValue(nil, forKey: "contentsGravity")
    #expect(shape.contentsGravity == .center)
  }

  @Test("the constants of the API are the names of the table")
  func constants() {
    func expect<Name: RawRepresentable<String>>(
      _ table: PropertyTable, _ name: String, _ constants: [Name],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      guard case .names(let names, _)? = table.entries[name]?.property.domain else {
        Issue.record("\(name) has no names", sourceLocation: sourceLocation)
        return
      }
      #expect(
        Set(names.map(\.string)) == Set(constants.map(\.rawValue)), sourceLocation: sourceLocation)
    }
    let base = PropertyTable.base
    expect(
      base, "contentsFormat",
      [CALayerContentsFormat.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic])
    expect(
      base, "preferredDynamicRange",
      [CALayer.DynamicRange.automatic, .standard, .constrainedHigh, .high])
    expect(base, "toneMapMode", [CALayer.ToneMapMode.automatic, .never, .ifSupported])
    expect(base, "fillMode", [CAMediaTimingFillMode.removed, .forwards, .backwards, .both])
    expect(base, "cornerCurve", [CALayerCornerCurve.circular, .continuous])
    let filters: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
    #expect(filters.map(\.sampling) == [.nearest, .linear, .trilinear])
    expect(base, "magnificationFilter", filters)
    let gravities: [(CALayerContentsGravity, LayerValues.ContentsGravity)] = [
      (.center, .center), (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
      (.topLeft, .topLeft), (.topRight, .topRight), (.bottomLeft, .bottomLeft),
      (.bottomRight, .bottomRight), (.resize, .resize), (.resizeAspect, .resizeAspect),
      (.resizeAspectFill, .resizeAspectFill),
    ]
    #expect(gravities.allSatisfy { $0.choice() == $1 })
    expect(base, "contentsGravity", gravities.map(\.0))
    let shape = CAShapeLayer.propertyTable
    expect(shape, "lineCap", [CAShapeLayerLineCap.butt, .round, .square])
    expect(shape, "lineJoin", [CAShapeLayerLineJoin.miter, .round, .bevel])
    expect(shape, "fillRule", [CAShapeLayerFillRule.nonZero, .evenOdd])
    expect(
      CAGradientLayer.propertyTable, "type", [CAGradientLayerType.axial, .radial, .conic])
    let text = CATextLayer.propertyTable
    expect(
      text, "alignmentMode",
      [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified])
    expect(text, "truncationMode", [CATextLayerTruncationMode.none, .start, .end, .middle])
    expect(
      CAScrollLayer.propertyTable, "scrollMode",
      [CAScrollLayerScrollMode.none, .vertically, .horizontally, .both])
    let transition = CATransition.propertyTable
    expect(transition, "type", [CATransitionType.fade, .moveIn, .push, .reveal])
    expect(
      transition, "subtype", [CATransitionSubtype.fromLeft, .fromRight, .fromTop, .fromBottom])
    let emitter = CAEmitterLayer.propertyTable
    expect(
      emitter, "emitterShape",
      [CAEmitterLayerEmitterShape.point, .line, .rectangle, .cuboid, .circle, .sphere])
    expect(
      emitter, "emitterMode", [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume])
    expect(
      emitter, "renderMode",
      [CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive])
  }
}

extension ArchivedValue {
  /// The value with flags as the numbers 0 and 1, as which archives have them.
  fileprivate var number: ArchivedValue {
    if case .flag(let flag) = self { return .number(flag ? 1 : 0) }
    return self
  }
}
