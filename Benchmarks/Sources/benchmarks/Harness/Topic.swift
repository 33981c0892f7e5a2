/// Something that is measured.
protocol Topic: Sendable {
  /// The name by which it is asked for.
  static var name: String { get }
  /// The subject of the measurement, and the peer.
  static var summary: String { get }
  /// Measures it.
  static func measure(_ settings: Settings) throws -> Table
}

/// The options of the command line.
struct Settings {
  var rounds = 15
  /// The folder of real documents; nil to look for it.
  var documents: String?
}

/// Every topic there is, in the order of the report.
let topics: [any Topic.Type] = [
  SpringEvaluation.self, KeyframeFits.self, FrameEvaluation.self,
  Setters.self, Commits.self, Endings.self, LayerMemory.self, HugeTrees.self, DemoRendering.self,
  DocumentRendering.self, MakingBounces.self, CompositorDrawing.self, SuccessiveFrames.self,
  MovieMaking.self,
]
