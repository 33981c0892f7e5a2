import BoingMovies
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
    case .archive(let reason): reason
    }
  }
}

/// A part of a layer tree that a format does not say, or says within a stated error only.
public struct ExportReport: Sendable, Hashable, CustomStringConvertible {
  /// The layer's name, or its path by indices where it has none.
  public let layer: String
  /// The property, as its key path names it.
  public let property: String
  /// The fault, and what was done instead.
  public let message: String

  package init(layer: String, property: String, message: String) {
    (self.layer, self.property, self.message) = (layer, property, message)
  }

  /// `layer: property: message`; control characters are escaped.
  public var description: String { "\(layer): \(property): \(message)".escapedForTerminal() }
}

/// Collects reports, each once.
final class ExportLog {
  private(set) var reports: [ExportReport] = []
  private var known: Set<ExportReport> = []

  /// A hostile tree can be wrong everywhere; nobody reads more than this.
  static let capacity = 1_000

  func report(_ layer: String, _ property: String, _ message: String) {
    let report = ExportReport(layer: layer, property: property, message: message)
    guard reports.count < Self.capacity, known.insert(report).inserted else { return }
    reports.append(report)
  }
}
