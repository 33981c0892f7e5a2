import BoingRender

extension FrameBudget {
  /// Reports what the frame left out, each kind of work once.
  func reportExhausted() {
    for resource in exhausted { Diagnostics.report(.exhausted(resource)) }
  }
}

extension Diagnostic {
  static func exhausted(_ resource: FrameBudget.Resource) -> Self {
    switch resource {
    case .groups:
      return .tooDeepToDraw(
        "layers in groups, masks and clips that are drawn by themselves",
        FrameBudget.maximumGroupDepth)
    case .sharedSpace: return .tooManyInSpace(FrameBudget.maximumSortedCount)
    default: return Self(description: text(of: resource))
    }
  }

  private static func text(of resource: FrameBudget.Resource) -> String {
    switch resource {
    case .births:
      "a frame shows some of its particles only: the \(Particles.maximumCount) youngest of a cell, "
        + "and of all cells those of the first \(FrameBudget.maximumBirths) births; lower birthRate "
        + "or lifetime"
    case .copiedLayers:
      "a frame shows some of its replicators' instances without a delay, or not at all: together "
        + "they have more than \(FrameBudget.maximumCopiedLayers) layers; lower instanceCount"
    case .bitmapPixels:
      "a frame shows some layers without shadow, filter or text: the bitmaps of those drawn "
        + "first have \(FrameBudget.maximumBitmapPixels) pixels; use fewer or smaller ones"
    case .coverage:
      "a frame leaves out particles or background filters: those drawn first have covered it "
        + "\(FrameBudget.maximumCoverage) times; use fewer or smaller ones"
    case .pathCrossings:
      "a frame leaves out paths: the edges of those drawn first cross \(FrameBudget.maximumCrossings) "
        + "rows of pixels; use paths of fewer or shorter edges"
    case .pathLines:
      "a frame shows a path coarser than its pixels: it has too many long curves; use a path of fewer "
        + "or shorter ones"
    case .nesting:
      "a frame leaves out shadows, filters or states of transitions that are nested too "
        + "deep, \(FrameBudget.maximumNesting) levels at most"
    case .groups, .sharedSpace: ""
    }
  }
}
