import OpenCoreGraphics

/// What a layer shows inside: an image, or a drawing of its own.
extension CALayer {
  /// The image shown: a `CGImage`.
  ///
  /// Other values are kept and show nothing. Animatable.
  ///
  /// Setting it replaces a drawing; ``setNeedsDisplay()`` replaces it by one.
  public var contents: Any? {
    get { storedContents }
    set {
      let new = newValue as? CGImage
      withAction("contents", changes: .extras) {
        storedContents = newValue
        extras.image = new
        layerFlags.remove(.drawnContents)
      }
    }
  }

  /// The colour that the image is multiplied by; white, which changes nothing, unless set.
  ///
  /// Each component of the image is multiplied by the colour's, and all by the colour's alpha. `nil`
  /// counts as white. Animatable. Core Animation has the property for documents alone.
  public var contentsMultiplyColor: CGColor? {
    get { extras.rareValues.contentsMultiplyColor.color }
    set { changeRareColor("contentsMultiplyColor", \.contentsMultiplyColor, to: newValue) }
  }

  /// The part of the image that is shown, in parts of its size.
  ///
  /// Animatable.
  public var contentsRect: CGRect {
    get { extras.rareValues.contentsRect.rect }
    set { changeRareGeometry("contentsRect", \.contentsRect, to: SIMD4(newValue)) }
  }

  /// Pixels of the contents for each point; 1 unless changed.
  ///
  /// Values not above 0 are refused.
  public var contentsScale: CGFloat {
    get { extras.rareValues.contentsScale }
    set {
      guard newValue > 0 else { return refuse(newValue, "contentsScale") }
      changeRareNumber("contentsScale", \.contentsScale, to: newValue)
    }
  }

  /// Where contents go that do not fill the layer; unknown names count as ``CALayerContentsGravity/center``.
  public var contentsGravity: CALayerContentsGravity {
    get { gravity }
    set {
      let known = newValue.place != nil
      gravity = known ? newValue : .center
      change("contentsGravity", \.gravity, to: newValue.place ?? .center)
    }
  }

  /// How contents are enlarged.
  public var magnificationFilter: CALayerContentsFilter {
    get { magnification }
    set {
      magnification = newValue
      change("magnificationFilter", \.magnification, to: newValue.sampling)
    }
  }

  /// How contents are made smaller.
  public var minificationFilter: CALayerContentsFilter {
    get { minification }
    set {
      minification = newValue
      change("minificationFilter", \.minification, to: newValue.sampling)
    }
  }

  /// Whether a change of size draws the contents anew.
  public var needsDisplayOnBoundsChange: Bool {
    get { layerFlags.contains(.redisplaysOnBoundsChange) }
    set { setFlag(.redisplaysOnBoundsChange, newValue) }
  }

  /// Asks for the contents to be drawn at the next commit.
  public func setNeedsDisplay() {
    layerFlags.insert(.needsDisplay)
    didChange(.display)
  }

  /// Asks for a drawing; the whole layer is drawn, whatever `r` is, except for a ``CATiledLayer``.
  public func setNeedsDisplay(_ r: CGRect) {
    // Tiles beside it stay as they are.
    if let tiled = self as? CATiledLayer { tiled.discardTiles(in: r) } else { setNeedsDisplay() }
  }

  /// Whether a drawing is due.
  public func needsDisplay() -> Bool { layerFlags.contains(.needsDisplay) }

  /// Draws the contents now if that is due.
  public func displayIfNeeded() {
    if layerFlags.contains(.needsDisplay) { displayNow() }
  }

  func displayNow() {
    layerFlags.remove(.needsDisplay)
    display()
  }

  /// Lets the superlayer, or this layer's delegate, arrange the sublayers at the next commit.
  public func setNeedsLayout() {
    layerFlags.insert(.needsLayout)
    didChange(.layout)
    if layoutManager != nil { NestedCalls.make(.invalidateLayout(self)) }
  }

  /// Whether a layout is due.
  public func needsLayout() -> Bool { layerFlags.contains(.needsLayout) }

  /// Lays out what is due of this layer's ancestors, of this layer, and of everything below it.
  public func layoutIfNeeded() {
    layOutWithAncestors()
    layOutDescendants()
  }

  /// Lays out the sublayers of this layer alone where that is due.
  func layOutIfNeeded() {
    guard layerFlags.contains(.needsLayout) else { return }
    layerFlags.remove(.needsLayout)
    order(onLayout)
    layoutSublayers()
  }
}

/// Where contents go that do not fill their layer.
///
/// Top is where y is greatest, as in Core Animation: the lower edge where y points down.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A gravity by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In the middle, at their own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// In the middle of the top edge.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// In the middle of the bottom edge.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// In the middle of the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// In the middle of the right edge.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the top left corner.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the top right corner.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the bottom left corner.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the bottom right corner.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to fill the layer.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits, keeping the proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as fills, keeping the proportions.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  var place: LayerValues.ContentsGravity? {
    let places: [String: LayerValues.ContentsGravity] = [
      "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right,
      "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft,
      "bottomRight": .bottomRight, "resize": .resize, "resizeAspect": .resizeAspect,
      "resizeAspectFill": .resizeAspectFill,
    ]
    return places[rawValue]
  }
}

/// How an image is enlarged or made smaller.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A filter by name; unknown names act like ``linear``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Between neighbouring pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Between pixels, and between reduced sizes.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")

  var sampling: LayerValues.Filter {
    self == .nearest ? .nearest : self == .trilinear ? .trilinear : .linear
  }
}
