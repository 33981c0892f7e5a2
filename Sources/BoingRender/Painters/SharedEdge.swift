import BoingCurves

/// The paints of a layer that have the edge of its box in common: background, gradient, contents and border.
///
/// Each by itself would be weighted by the edge's coverage, and what lies behind the layer would show between
/// them.
struct SharedEdge: Equatable {
  let arrangement: Arrangement
  /// True if the contents have the edge of the box, too.
  let includesContents: Bool

  enum Arrangement: Equatable {
    /// Each paint ends at the box; the background is left out where it lies wholly behind opaque contents.
    case separate(hidesBackground: Bool)
    /// The others end at an outline within the box, beneath an opaque border.
    case beneathBorder(BoxOutline)
    /// Background, gradient and contents reach beyond the box in a group, which is clipped to it.
    case ownContentClipped(beyond: BoxOutline)
    /// Sublayers and border are in that group, too.
    case everythingClipped(beyond: BoxOutline)
  }

  /// The outline of the background and of a gradient; nil for the box.
  var outline: BoxOutline? {
    switch arrangement {
    case .separate: nil
    case .beneathBorder(let outline), .ownContentClipped(let outline),
      .everythingClipped(let outline):
      outline
    }
  }

  /// The outline to which contents are clipped; nil where they are not.
  var contentsOutline: BoxOutline? { includesContents ? outline : nil }

  var clipsEverything: Bool {
    if case .everythingClipped = arrangement { true } else { false }
  }

  var clipsOwnContent: Bool {
    if case .ownContentClipped = arrangement { true } else { false }
  }

  var hidesBackground: Bool { arrangement == .separate(hidesBackground: true) }

  /// Decides how the paints of `layer` share its edge.
  ///
  /// - Parameters:
  ///   - contents: The layer's contents; nil where there are none.
  ///   - borderAlpha: The alpha of the border, 0…255; 0 where there is none.
  init(
    of layer: PlacedLayer, contents: ImageContent?, borderWidth: Double, borderAlpha: UInt32,
    hasSublayers: Bool
  ) {
    let (values, opacity, map) = (layer.values, layer.plane.opacity, layer.plane.map)
    let box = values.box
    // Edges between pixels need no coverage.
    guard !box.isRectangle || map.pixels(of: box.rect) == nil else {
      (arrangement, includesContents) = (.separate(hidesBackground: false), false)
      return
    }
    includesContents = contents?.hasEdge(of: values) ?? false
    if values.masksToBounds, hasSublayers || values.kind != .plain {
      arrangement = .everythingClipped(beyond: map.grown(box))
      return
    }
    guard values.edges == .all else {
      arrangement = .separate(hidesBackground: false)
      return
    }
    let fillCount =
      (values.backgroundColor.w * opacity > 0 ? 1 : 0) + (includesContents ? 1 : 0)
      + (values.kind == .gradient ? 1 : 0)
    if borderAlpha == 255, let inner = box.insetBy(borderWidth / 2) {
      arrangement = .beneathBorder(inner)
    } else if borderAlpha > 0, fillCount > 0, !hasSublayers, contents == nil || includesContents,
      values.kind == .plain || values.kind == .gradient
    {
      arrangement = .everythingClipped(beyond: map.grown(box))
    } else if fillCount > 1 {
      let hidesBackground =
        includesContents && contents?.hidesWhatIsBehind == true && opacity >= 1
        && values.kind != .gradient
      arrangement =
        hidesBackground
        ? .separate(hidesBackground: true) : .ownContentClipped(beyond: map.grown(box))
    } else {
      arrangement = .separate(hidesBackground: false)
    }
  }
}

extension ImageContent {
  /// True if the image fills the box of a layer, and ends where it does.
  fileprivate func hasEdge(of values: LayerValues) -> Bool {
    let placement = ContentsPlacement(self)
    guard placement.isVisible, placement.covers(values.bounds), center == SIMD4(0, 0, 1, 1) else {
      return false
    }
    return values.masksToBounds || placement.rect == values.bounds
  }

  fileprivate var hidesWhatIsBehind: Bool { image.isOpaque && tint == .max }
}
