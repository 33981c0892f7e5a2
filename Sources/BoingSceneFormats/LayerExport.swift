import Boing
import BoingCurves
import BoingRender
import Foundation

/// A layer tree written in another format.
public struct LayerExport: Sendable {
  /// The file.
  public let data: Data
  /// Everything that the format does not say, or says within a stated error only.
  public package(set) var reports: [ExportReport]
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
    try self.init(
      of: Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()), options)
  }

  /// Writes what a display shows from time 0 of its clock on, such as a change that has just begun there.
  ///
  ///     let display = Display(
  ///       rootLayer: document.makeRootLayer(), size: document.size, clock: ManualClock())
  ///     display.update()
  ///     try document.changeState(to: "Unlock")
  ///     let unlocking = try LayerExport(of: display, LayerExportOptions(.lottie))
  ///
  /// - Throws: ``LayerExportError`` for a tree or an option beyond the limits.
  public init(of display: Display, _ options: LayerExportOptions) throws(LayerExportError) {
    display.update()
    let size = display.rootLayer.bounds.size
    try self.init(
      display.renderTree, names: display.rootLayer.namesBySlot,
      size: SIMD2(size.width.native, size.height.native),
      options)
  }

  init(
    _ tree: RenderTree, names: [Int32: String], size: SIMD2<Double>, _ options: LayerExportOptions
  ) throws(LayerExportError) {
    let log = ExportLog()
    let scene = try Self.scene(tree, names: names, size: size, options, log)
    data = try options.format.data(of: scene, options, log)
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
    let (error, scale) = (options.maximumError, options.imageScale)
    for (name, value, isValid) in [
      ("frameRate", options.frameRate, (1...1_000).contains(options.frameRate)),
      ("maximumError", error, error > 0 && error.isFinite),
      ("imageScale", scale, (0.1...8).contains(scale)),
      ("imageRate", options.imageRate, (0...120).contains(options.imageRate)),
    ] where !isValid { throw .option(name: name, value: value) }
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

extension LayerFormat {
  /// Returns the file of a scene.
  func data(
    of scene: AnimatedScene, _ options: LayerExportOptions, _ log: ExportLog
  ) throws(LayerExportError) -> Data {
    switch self {
    case .lottie: Data(LottieWriter(scene, options, log).text(embedsImages: true).utf8)
    case .dotLottie: try LottieWriter(scene, options, log).package()
    case .svg: Data(SVGWriter(scene, options, log).text().utf8)
    }
  }
}

extension SceneNode {
  /// Every channel that was made of the node and what is in it.
  var allChannels: [Channel] {
    var list = [opacity, transform.anchor, transform.rotation, transform.skew]
    list += transform.position.channels + transform.scale.channels
    if let clip { list += clip.channels }
    if let mask { list += mask.allChannels }
    if let shadow { list += shadow.color.channels + [shadow.offset, shadow.radius] }
    for item in items {
      switch item {
      case .node(let node): list += node.allChannels
      case .image(let use): list += [use.origin, use.size, use.alpha]
      case .text(let text): list += text.color.channels
      case .shape(let geometry, let paint): list += geometry.channels + paint.channels
      }
    }
    return list
  }
}
