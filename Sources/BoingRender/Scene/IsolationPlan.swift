/// The groups, masks and effects between a layer's content and what it is drawn onto, from the outside in.
///
/// A group takes the opacity of the whole; the mask cuts backdrop, shadow and content; filters change the
/// content alone.
struct IsolationPlan: Equatable {
  /// The group that the whole layer becomes; nil where it is drawn directly.
  var group: Group?
  /// The index of the mask's layer; nil where there is none.
  var mask: Int32?
  var hasShadow = false
  var filters = Filters.none
  /// The number of pixels per point of the bitmap that the content is to become; nil where it is not
  /// rasterised.
  var rasterizationScale: Double?
  /// The opacity of what is drawn within the group.
  var opacity: Double

  struct Group: Equatable {
    let opacity: Double
    let blend: BlendMode
  }

  /// The effect of a layer's filters.
  enum Filters: Equatable {
    case none
    /// Changes of colour, of the pixels of a group.
    case colors([ColorOperation])
    /// At least one blur, of a bitmap in place of the content.
    case blurred([FilterOperation])

    init(_ operations: [FilterOperation]) {
      guard !operations.isEmpty else {
        self = .none
        return
      }
      self = operations.colorsOnly.map { .colors($0) } ?? .blurred(operations)
    }
  }

  /// Decides how a layer is isolated.
  ///
  /// - Parameters:
  ///   - inherited: The opacity that it takes from those above it.
  ///   - hasOverlappingContent: Returns true if something of the layer may be drawn over something else of
  ///     it; only asked where it matters.
  init(
    _ values: LayerValues, _ details: LayerDetails.Values, inherited: Double, mask: Int32?,
    filters: [FilterOperation], hasOverlappingContent: () -> Bool
  ) {
    let whole = values.clampedOpacity * inherited
    hasShadow = details.shadowOpacity > 0 && !values.masksToBounds
    self.mask = mask
    self.filters = Filters(filters)
    if details.shouldRasterize { rasterizationScale = details.rasterizationScale }
    let isGroup =
      details.compositing != .normal
      || (whole < 1 && values.allowsGroupOpacity
        && (hasShadow || (filters.isEmpty && hasOverlappingContent())))
    group = isGroup ? Group(opacity: whole, blend: details.compositing) : nil
    opacity = isGroup ? 1 : whole
  }
}
