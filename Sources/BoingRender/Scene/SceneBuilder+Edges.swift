import BoingCurves

/// Layers some of whose edges are smoothed and some not.
extension SceneBuilder {
  /// The outline of a layer and its clips, by the edges that are antialiased.
  struct Edges {
    /// The painted outline; it reaches beyond the cuts, if there are any.
    let outline: BoxOutline
    /// The clips after painting, in order; none if all edges are alike.
    var cuts: [Cut] = []

    /// The same for what is not painted to the outline, and is to be cut on all sides.
    var cuttingAll: Edges {
      guard cuts.count == 1 else { return self }
      var edges = self
      edges.cuts.insert(Cut(outline: .box(outline), isAntialiased: true), at: 0)
      return edges
    }
  }

  /// A clip of a group.
  struct Cut {
    enum Outline {
      case box(BoxOutline)
      case polygon([SIMD2<Double>])
    }
    let outline: Outline
    let isAntialiased: Bool
  }

  /// The edges of a layer's box in the plane that `map` brings to pixels.
  static func edges(of values: LayerState, _ map: Homography) -> Edges {
    edges(of: values.box, values, map)
  }

  /// The edges of `box`, smoothed as a layer says.
  static func edges(of box: BoxOutline, _ values: LayerState, _ map: Homography) -> Edges {
    let smooth = values.antialiasedEdges & 15
    guard smooth != 0, smooth != 15, values.allowsEdgeAntialiasing,
      !box.isRectangle || map.pixels(of: box.rect) == nil
    else { return Edges(outline: box) }
    let reach = map.cutReach(of: box.rect)
    func grown(_ edges: UInt8) -> BoxOutline {
      func side(_ bit: UInt8) -> Double { edges & bit != 0 ? reach : 0 }
      let rect = box.rect
      return BoxOutline(
        SIMD4(
          rect.x - side(1), rect.y - side(4), rect.z + side(1) + side(2),
          rect.w + side(4) + side(8)))
    }
    if box.isRectangle {
      return Edges(
        outline: grown(~smooth & 15),
        cuts: [Cut(outline: .box(grown(smooth)), isAntialiased: false)])
    }
    let parts = OutlineParts(box, scale: map.maximumCornerScale(of: box.rect))
    return Edges(
      outline: grown(15),
      cuts: [
        Cut(outline: .polygon(parts.smooth(smooth, reach: reach)), isAntialiased: true),
        Cut(outline: .polygon(parts.hard(smooth, reach: reach)), isAntialiased: false),
      ])
  }

  /// Begins what is cut along edges that are not alike; nothing where they are.
  mutating func begin(_ edges: Edges) {
    for _ in edges.cuts { writer.beginGroup(.beginGroup) }
  }

  /// Cuts what was drawn since the edges began.
  mutating func end(_ edges: Edges, _ map: Homography, opacity: Double = 1) {
    for (index, cut) in edges.cuts.enumerated() {
      let opacity = index == edges.cuts.count - 1 ? opacity : 1
      switch cut.outline {
      case .box(let box):
        writer.endGroup(cutTo: box, map, isAntialiased: cut.isAntialiased, opacity: opacity)
      case .polygon(let points):
        writer.endGroup(cutTo: points, map, isAntialiased: cut.isAntialiased, opacity: opacity)
      }
    }
  }

  /// Begins what is cut to a layer's box, whether its edges are alike or not.
  mutating func beginCut(to values: LayerState, _ map: Homography) {
    let edges = Self.edges(of: values, map).cuttingAll
    if edges.cuts.isEmpty { writer.beginGroup(.beginGroup) } else { begin(edges) }
  }

  /// Cuts what was drawn since ``beginCut(to:_:)`` to the layer's box.
  mutating func endCut(to values: LayerState, _ map: Homography, opacity: Double = 1) {
    let edges = Self.edges(of: values, map).cuttingAll
    guard edges.cuts.isEmpty else { return end(edges, map, opacity: opacity) }
    writer.endGroup(cutTo: values.box, map, isAntialiased: values.isAntialiased, opacity: opacity)
  }
}

/// The paints of a layer that have the edge of its box in common.
///
/// Each by itself would be weighted by the edge's coverage, and what lies behind the layer would show between
/// them.
struct BoxEdge {
  enum Cut {
    case nothing, ownContent, everything
  }

  /// The paints that form a group, which is cut to the box.
  var cut = Cut.nothing
  /// The outline of the background and of a gradient; nil for the box.
  var outline: BoxOutline?
  /// The outline to which contents are clipped; nil where they are not.
  var contentsOutline: BoxOutline?
  /// True if the background lies wholly behind opaque contents.
  var hidesBackground = false
}

extension SceneBuilder {
  /// Returns how the paints of a layer share the edge of its box.
  func boxEdge(
    of values: LayerState, _ uncommon: UncommonState, _ image: Bitmap?, _ map: Homography,
    _ opacity: Double, hasChildren: Bool
  ) -> BoxEdge {
    var edge = BoxEdge()
    let box = values.box
    // Edges between pixels need no coverage.
    guard !box.isRectangle || map.pixels(of: box.rect) == nil else { return edge }
    let placement = image.map { ContentsPlacement($0, values, uncommon) }
    let fills =
      placement.map { $0.isVisible && $0.covers(values.bounds) } ?? false
      && uncommon.contentsCenter == SIMD4(0, 0, 1, 1)
    let isShared = fills && (values.masksToBounds || placement?.rect == values.bounds)
    func cut(_ paints: BoxEdge.Cut) {
      edge.cut = paints
      edge.outline = map.grown(box)
      if isShared { edge.contentsOutline = edge.outline }
    }
    if values.masksToBounds, hasChildren || values.kind != .plain {
      cut(.everything)
      return edge
    }
    guard values.isAntialiased, values.antialiasedEdges & 15 == 15 else { return edge }
    let border =
      uncommon.borderWidth > 0 ? output.pixel(uncommon.borderColor, opacity: opacity) >> 24 : 0
    let hasBackground = values.backgroundColor.w * opacity > 0
    let fillCount =
      (hasBackground ? 1 : 0) + (isShared ? 1 : 0) + (values.kind == .gradient ? 1 : 0)
    if border == 255, let inner = box.insetBy(uncommon.borderWidth / 2) {
      edge.outline = inner
      if isShared { edge.contentsOutline = inner }
    } else if border > 0, fillCount > 0, !hasChildren, image == nil || isShared,
      values.kind == .plain || values.kind == .gradient
    {
      cut(.everything)
    } else if fillCount > 1 {
      edge.hidesBackground =
        isShared && image?.isOpaque == true && opacity >= 1 && uncommon.contentsTint == .max
        && values.kind != .gradient
      if !edge.hidesBackground { cut(.ownContent) }
    }
    return edge
  }
}

extension Homography {
  /// The rectangle about `box` so far beyond it that no coverage is left which another outline could cut.
  func grown(_ box: BoxOutline) -> BoxOutline {
    let reach = cutReach(of: box.rect)
    return BoxOutline(box.rect + SIMD4(-reach, -reach, 2 * reach, 2 * reach))
  }

  /// Two pixels, in points of the plane.
  fileprivate func cutReach(of rect: SIMD4<Double>) -> Double {
    2 / max(leastScale(of: rect), 1e-3)
  }

  /// About how many pixels a point of the plane is where it is smallest among the corners of `rect`.
  fileprivate func leastScale(of rect: SIMD4<Double>) -> Double {
    var least = Double.infinity
    for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let p = SIMD2(rect.x + rect.z * corner.0, rect.y + rect.w * corner.1)
      let h = apply(p)
      guard h.z > 1e-3 else { continue }
      // A parallelogram's least height is its area by its longer side.
      let longer = Homography.stretch(self, h)
      guard longer > 0 else { continue }
      least = min(least, orientation(at: p).magnitude / (h.z * h.z * h.z * h.z) / longer)
    }
    return least.isFinite ? least : 0
  }

  private static func stretch(_ map: Homography, _ h: SIMD3<Double>) -> Double {
    let square = h.z * h.z
    let dx = SIMD2(map.x.x * h.z - h.x * map.x.z, map.x.y * h.z - h.y * map.x.z) / square
    let dy = SIMD2(map.y.x * h.z - h.x * map.y.z, map.y.y * h.z - h.y * map.y.z) / square
    return max((dx * dx).sum(), (dy * dy).sum()).squareRoot()
  }
}
