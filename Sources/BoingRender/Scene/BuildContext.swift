/// The context in which one frame is drawn into one display list, beside the canvas.
///
/// A display list or frame that is drawn for another gets a context of its own, made of the other's, so that
/// nothing of it is lost on the way.
final class BuildContext {
  let frame: Frame
  let resources: RenderResources
  /// The results about the frame's layers, shared by every display list of the frame.
  let memo: FrameMemo
  /// The number of display lists, each built for the one before, that are being built.
  let nesting: Int
  /// The number of other frames around this one.
  private let frameNesting: Int

  /// Creates the context of a whole frame.
  convenience init(_ frame: Frame, _ resources: RenderResources) {
    self.init(frame, resources, FrameMemo(), nesting: 0, frameNesting: 0)
  }

  private init(
    _ frame: Frame, _ resources: RenderResources, _ memo: FrameMemo, nesting: Int,
    frameNesting: Int
  ) {
    (self.frame, self.resources, self.memo) = (frame, resources, memo)
    (self.nesting, self.frameNesting) = (nesting, frameNesting)
  }

  var budget: FrameBudget { resources.budget }

  /// The minimum number of sublayers that are worth a part of their own.
  private static let minimumPart = 64
  /// The parts for each thread, since some take longer than others.
  private static let partsPerThread = 4

  /// Returns the number of parts in which several threads draw `count` sublayers; nil where one draws them all.
  func partCount(of count: Int) -> Int? {
    #if hasFeature(Embedded)
      // There is one thread.
      return nil
    #else
      let width = resources.runner.width
      guard width > 1, nesting == 0, budget.allowsShares else { return nil }
      let parts = min(width * Self.partsPerThread, count / Self.minimumPart)
      return parts > 1 ? parts : nil
    #endif
  }

  /// Returns the context of a part of this display list, which another thread may build.
  func part(_ budget: FrameBudget) -> BuildContext {
    BuildContext(
      frame, resources.with(budget), FrameMemo(), nesting: nesting, frameNesting: frameNesting)
  }

  /// Returns the context of a display list that is built for this one; nil, with a report, where that would
  /// be nested too deep.
  func nested() -> BuildContext? {
    guard allowsNesting() else { return nil }
    return BuildContext(frame, resources, memo, nesting: nesting + 1, frameNesting: frameNesting)
  }

  /// Returns the context of another frame that is drawn within this one; nil, with a report, where that would
  /// be nested too deep.
  func nested(in other: Frame) -> BuildContext? {
    guard frameNesting < FrameBudget.maximumFrameNesting, allowsNesting() else {
      budget.report(.nesting)
      return nil
    }
    return BuildContext(
      other, resources, FrameMemo(), nesting: nesting + 1, frameNesting: frameNesting + 1)
  }

  /// True if a display list may be built for this one; false, with a report, where that would be nested too
  /// deep.
  func allowsNesting() -> Bool {
    if nesting < FrameBudget.maximumNesting { return true }
    budget.report(.nesting)
    return false
  }
}

/// The memoised results about the layers of a frame.
final class FrameMemo {
  /// The contents of single layers, complete, which are only read.
  var contents: [IsolatedContent: DisplayList] = [:]
  /// The layers of which it is known whether what they paint overlaps.
  var overlaps: [Int32: Bool] = [:]
}

/// The canvas that a display list is drawn onto.
struct Canvas {
  /// The pixels that may be drawn at all.
  let extent: PixelRect
  /// The pixel behind everything, premultiplied.
  var color: UInt32 = 0
}

extension BuildContext {
  /// Returns the operations of one of a layer's two lists of filters.
  func filterOperations(_ list: PropertyDescriptor, of index: Int32) -> [FilterOperation] {
    // Bitmaps within bitmaps without end are drawn as they are.
    guard allowsNesting() else { return [] }
    return frame.details(at: Int(index)).properties.filters(list).prefix(LayerFilter.maximumCount)
      .flatMap { $0.steps }.joiningBlurs(maximum: LayerFilter.maximumBlurRadius)
  }
}
