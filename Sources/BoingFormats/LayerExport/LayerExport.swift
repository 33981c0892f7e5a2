import Boing
import BoingCurves
import BoingRender
import Foundation

/// The formats that a layer tree leaves in, beside documents.
public enum LayerFormat: String, Sendable, Hashable, CaseIterable {
  /// Lottie, its images within.
  case lottie = "json"
  /// A dotLottie package: a ZIP archive of a Lottie animation and its images.
  case dotLottie = "lottie"
  /// SVG, animated, its images within.
  case svg

  /// Creates the format that a path's extension names; nil if it names none.
  public init?(path: String) {
    self.init(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  var isLottie: Bool { self != .svg }
}

/// The animations of an SVG.
public enum SVGDialect: String, Sendable, Hashable, CaseIterable {
  /// CSS animations: they stop for those who prefer reduced motion.
  case css
  /// SMIL: in every browser every attribute moves, paths and gradients among them.
  case smil
}

/// The form in which text leaves.
public enum ExportedText: String, Sendable, Hashable, CaseIterable {
  /// Outlines of glyphs: the same everywhere.
  case outlines
  /// Text in a font of the viewer's machine.
  case live
}

/// The choices of an export.
public struct LayerExportOptions: Sendable, Hashable {
  /// The format.
  public var format: LayerFormat
  /// The name with which the identifiers and classes of an SVG begin, so that several may stand in one page; what no
  /// identifier holds becomes a hyphen.
  public var name = "scene"
  /// The animations of an SVG.
  public var dialect = SVGDialect.css
  /// The form of text.
  public var text = ExportedText.outlines
  /// Lottie's frames per second, 1…1,000; keyframes may lie between frames.
  public var frameRate = 60.0
  /// The maximum distance of a keyframed position from the original, in points; above 0.
  public var maximumError = 0.005
  /// The duration in seconds; nil for that of the animations.
  public var duration: Double?
  /// The pixels a point of what the format does not say and is rendered to images, 0.1…8.
  public var imageScale = 2.0
  /// The images a second of what moves and is rendered to images, 0…120; 0 leaves it out.
  ///
  /// An image shows the middle of its time, so that it is off by half of that time at most.
  public var imageRate = 30.0
  /// The number of pixels of all rendered images from which on no more are made.
  package var maximumImageArea = 1 << 27
  /// The work that fitting curves may take beside a fifth of it for each of the first hundred layers, in values that are
  /// read: some seconds.
  package var maximumFittingCost = 10_000_000

  /// Creates the default choices for a format.
  public init(_ format: LayerFormat) { self.format = format }
}

/// An error of an export, with the input at fault and the remedy.
public enum LayerExportError: Error, Hashable, CustomStringConvertible {
  /// The tree has more layers than the limit, instances of replicators among them.
  case tooManyLayers(limit: Int)
  /// Layers are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// The size is not above 0 and finite.
  case size(width: Double, height: Double)
  /// The duration is not from 0 to an hour.
  case duration(Double)
  /// The frame rate is not from 1 to 1,000, the maximum error not above 0, or the images' scale or rate out of range.
  case option(name: String, value: Double)
  /// The document does not have the state.
  case state(reason: String)
  /// The archive cannot be written.
  case archive(reason: String)

  /// The fault, and the remedy.
  public var description: String {
    switch self {
    case .tooManyLayers(let limit):
      "the tree has more than \(limit) layers; export a part of it, or lower instanceCount"
    case .tooDeep(let limit):
      "layers are nested deeper than \(limit) levels; export a part of the tree"
    case .size(let width, let height):
      "a scene of \(width) × \(height) points cannot be written; give the root layer a size"
    case .duration(let duration):
      "the duration \(duration) cannot be written; give one from 0 to 3600 seconds"
    case .option(let name, let value):
      "the option \(name) cannot be \(value)"
    case .state(let reason), .archive(let reason): reason
    }
  }
}

/// A layer tree written in another format.
public struct LayerExport: Sendable {
  /// The file.
  public let data: Data
  /// Everything that the format does not say, or says within a stated error only.
  public private(set) var reports: [ExportReport]
  /// The number of keyframes.
  public let keyframeCount: Int
  /// The maximum distance of a fitted channel from the layers' values, in units of the value.
  public let maximumError: Double
  /// Seconds.
  public let duration: Double

  /// Writes a layer tree with its animations.
  ///
  /// The tree is put into a display; animations begin at time 0.
  ///
  ///     let export = try LayerExport(of: layer, LayerExportOptions(.lottie))
  ///     try export.data.write(to: url)
  ///     export.reports   // what Lottie cannot say
  ///
  /// - Throws: ``LayerExportError`` for a tree or an option beyond the limits.
  public init(of root: CALayer, _ options: LayerExportOptions) throws(LayerExportError) {
    try self.init(Self.display(of: root), options)
  }

  private static func display(of root: CALayer) -> Display {
    let display = Display(rootLayer: root, size: root.bounds.size, clock: ManualClock())
    display.update()
    return display
  }

  private init(_ display: Display, _ options: LayerExportOptions) throws(LayerExportError) {
    let size = display.rootLayer.bounds.size
    try self.init(
      display.renderTree, names: display.rootLayer.namesBySlot,
      size: SIMD2(size.width.native, size.height.native),
      options)
  }

  /// Writes a document in its present state, or its change from there to another state.
  ///
  /// A document that has states, but is in none of them and changes to none, is written with its own values, and
  /// the states are reported.
  ///
  ///     try document.setState("Locked")
  ///     let unlocking = try LayerExport(
  ///       of: document, changingTo: "Unlock", LayerExportOptions(.lottie))
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - state: The state that it changes to at time 0, as its transitions say; nil for no change.
  ///   - options: The format and its choices.
  /// - Throws: ``LayerExportError`` for a document or an option beyond the limits, and for a state that the document
  ///   does not have.
  public init(
    of document: LayeredDocument, changingTo state: String? = nil, _ options: LayerExportOptions
  ) throws(LayerExportError) {
    let display = Self.display(of: document.makeRootLayer())
    if let state {
      do throws(DocumentError) {
        try document.changeState(to: state)
      } catch {
        throw .state(reason: error.cause.explanation)
      }
      display.update()
    }
    try self.init(display, options)
    if document.state == nil, !document.stateNames.isEmpty {
      let names = document.stateNames.map { "“\($0)”" }.joined(separator: ", ")
      reports.append(
        ExportReport(
          layer: document.name, property: "states",
          message: "the states \(names) and their transitions are left out; choose one"))
    }
  }

  /// Writes a document that is in memory.
  ///
  /// - Throws: ``LayerExportError`` for a document or an option beyond the limits, ``DocumentError`` if the
  ///   document cannot be read back.
  public init(of bundle: DocumentBundle, named name: String, _ options: LayerExportOptions) throws {
    let files = PackageContents(name: name, files: try bundle.allFiles)
    try self.init(of: LayeredDocument(files: files), options)
  }

  init(
    _ tree: RenderTree, names: [Int32: String], size: SIMD2<Double>, _ options: LayerExportOptions
  ) throws(LayerExportError) {
    let log = ExportLog()
    let scene = try Self.scene(tree, names: names, size: size, options, log)
    switch options.format {
    case .lottie:
      data = Data(LottieWriter(scene, options, log).text(embedsImages: true).utf8)
    case .dotLottie: data = try LottieWriter(scene, options, log).package()
    case .svg: data = Data(SVGWriter(scene, options, log).text().utf8)
    }
    reports = log.reports
    let channels = scene.root.allChannels
    keyframeCount = channels.reduce(0) { $0 + ($1.isConstant ? 0 : $1.segments.count + 1) }
    maximumError = channels.reduce(0) { max($0, $1.maximumError) }
    duration = scene.duration
  }

  /// Returns the scene of a tree.
  static func scene(
    _ tree: RenderTree, names: [Int32: String], size: SIMD2<Double>, _ options: LayerExportOptions,
    _ log: ExportLog
  ) throws(LayerExportError) -> AnimatedScene {
    guard size.x > 0, size.y > 0, size.x <= 1e6, size.y <= 1e6 else {
      throw .size(width: size.x, height: size.y)
    }
    guard (1...1_000).contains(options.frameRate) else {
      throw .option(name: "frameRate", value: options.frameRate)
    }
    guard options.maximumError > 0, options.maximumError.isFinite else {
      throw .option(name: "maximumError", value: options.maximumError)
    }
    guard (0.1...8).contains(options.imageScale) else {
      throw .option(name: "imageScale", value: options.imageScale)
    }
    guard (0...120).contains(options.imageRate) else {
      throw .option(name: "imageRate", value: options.imageRate)
    }
    let (duration, loops) = try length(of: tree, options, log)
    return try SceneBuilder(tree, names: names, duration: duration, options: options, log: log)
      .scene(size: size, loops: loops)
  }

  /// The length of the scene, and true if it goes on for ever.
  private static func length(
    of tree: RenderTree, _ options: LayerExportOptions, _ log: ExportLog
  ) throws(LayerExportError) -> (Double, Bool) {
    let end = tree.endTime ?? 0
    let loops = end == .infinity
    if let duration = options.duration {
      guard (0...SceneLimits.duration).contains(duration) else { throw .duration(duration) }
      return (duration, loops)
    }
    guard loops else {
      guard end <= SceneLimits.duration else { throw .duration(end) }
      return (max(end, 0), false)
    }
    let repetition = tree.repetition()
    let latest = repetition.finiteEnd
    // What the scene begins with is what it begins again with.
    if let period = repetition.period, period > 0, repetition.endlessStart <= 1e-9,
      latest <= period
    {
      return (period, true)
    }
    let shown = min(max(latest, 10), 120)
    log.report(
      "document", "repeatCount",
      "endless animations have no common period of 120 s or less; the first \(Int(clamping: shown.rounded(.up))) s are written"
    )
    return (shown.rounded(.up), true)
  }
}

extension SceneNode {
  /// Every channel of the node and what is in it.
  var allChannels: [Channel] {
    var list = [opacity, transform.anchor, transform.rotation, transform.skew]
    list += transform.position.channels + transform.scale.channels
    if let clip { list += clip.channels }
    if let mask { list += mask.allChannels }
    if let shadow { list += [shadow.color, shadow.alpha, shadow.offset, shadow.radius] }
    for item in items {
      switch item {
      case .node(let node): list += node.allChannels
      case .image(let use): list += [use.origin, use.size, use.alpha]
      case .text(let text): list += [text.color, text.alpha]
      case .shape(let shape):
        list += shape.geometry.channels
        switch shape.paint {
        case .fill(let color, let alpha, _): list += [color, alpha]
        case .stroke(let color, let alpha, let stroke):
          list += [color, alpha, stroke.width, stroke.dashPhase]
          if let trim = stroke.trim { list += [trim.start, trim.end] }
        case .gradient(let gradient):
          list += [gradient.start, gradient.end] + gradient.locations + gradient.colors
        }
      }
    }
    return list
  }
}
