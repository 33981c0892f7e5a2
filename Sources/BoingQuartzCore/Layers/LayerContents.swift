import BoingCoreGraphics
import BoingCurves
import BoingRender

/// The contents of a layer: an image, or a drawing of its own.
extension CALayer {
  func displayNow() {
    layerFlags.remove(.needsDisplay)
    display()
  }

  /// Lays out the sublayers of this layer alone where that is due.
  func layOutIfNeeded() {
    guard layerFlags.contains(.needsLayout) else { return }
    layerFlags.remove(.needsLayout)
    order(onLayout)
    layoutSublayers()
  }
}

/// The position of contents that do not fill their layer.
///
/// Top is where y is maximum, as in Core Animation: the lower edge where y points down.
public struct CALayerContentsGravity: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a gravity by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In the middle, at their own size.
  public static let center = CALayerContentsGravity(LayerValues.ContentsGravity.center)
  /// In the middle of the top edge.
  public static let top = CALayerContentsGravity(LayerValues.ContentsGravity.top)
  /// In the middle of the bottom edge.
  public static let bottom = CALayerContentsGravity(LayerValues.ContentsGravity.bottom)
  /// In the middle of the left edge.
  public static let left = CALayerContentsGravity(LayerValues.ContentsGravity.left)
  /// In the middle of the right edge.
  public static let right = CALayerContentsGravity(LayerValues.ContentsGravity.right)
  /// In the top left corner.
  public static let topLeft = CALayerContentsGravity(LayerValues.ContentsGravity.topLeft)
  /// In the top right corner.
  public static let topRight = CALayerContentsGravity(LayerValues.ContentsGravity.topRight)
  /// In the bottom left corner.
  public static let bottomLeft = CALayerContentsGravity(LayerValues.ContentsGravity.bottomLeft)
  /// In the bottom right corner.
  public static let bottomRight = CALayerContentsGravity(LayerValues.ContentsGravity.bottomRight)
  /// Stretched to fill the layer.
  public static let resize = CALayerContentsGravity(LayerValues.ContentsGravity.resize)
  /// As large as fits, keeping the proportions.
  public static let resizeAspect = CALayerContentsGravity(LayerValues.ContentsGravity.resizeAspect)
  /// As small as fills, keeping the proportions.
  public static let resizeAspectFill = CALayerContentsGravity(
    LayerValues.ContentsGravity.resizeAspectFill)
}

/// The filter by which an image is enlarged or reduced.
public struct CALayerContentsFilter: RawRepresentable, NamedConstant, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a filter by name; unknown names act like ``linear``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(LayerValues.Filter.nearest)
  /// Between neighbouring pixels.
  public static let linear = CALayerContentsFilter(LayerValues.Filter.linear)
  /// Between pixels, and between reduced sizes.
  public static let trilinear = CALayerContentsFilter(LayerValues.Filter.trilinear)

  /// The filter as the renderer knows it.
  var sampling: LayerValues.Filter { choice() ?? .linear }
}

/// Drawing and layout that subclasses and delegates take over.
///
/// These are members of the class in spirit; they stand here because they are one idea.
extension CALayer {
  /// Draws into a bitmap of the layer's size and shows that as contents: what ``display()`` does
  /// where no delegate does otherwise.
  ///
  /// The bitmap has ``contentsScale`` pixels for each point. A layer without area, or one of more
  /// than 16,384 pixels a side, shows nothing; the latter is reported.
  package func displayDrawing() { displayDrawing { true } }

  /// As ``displayDrawing()``; where `isKept` says no after the drawing, the layer shows nothing.
  package func displayDrawing(if isKept: () -> Bool) {
    delegate?.layerWillDraw(self)
    setDrawing(drawnImage(isFlipped: contentsAreFlipped(), if: isKept))
  }

  /// The bitmap that ``draw(in:)`` fills; nil without area, where it would be too large, and where nobody draws.
  func drawnImage(isFlipped: Bool, if isKept: () -> Bool = { true }) -> CGImage? {
    guard delegate != nil || !type(of: self).isLibraryClass else { return nil }
    let scale = details.values.contentsScale
    let size = CGSize(width: values.bounds.z * scale, height: values.bounds.w * scale)
    guard size.width > 0, size.height > 0 else { return nil }
    guard size.width <= 16_384, size.height <= 16_384 else {
      Diagnostics.report(.tooLargeToDraw(name ?? "a layer", size))
      return nil
    }
    let (width, height) = (
      Int(clamping: size.width.rounded(.up)), Int(clamping: size.height.rounded(.up))
    )
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue)
    else {
      Diagnostics.report(.tooLargeToDraw(name ?? "a layer", size))
      return nil
    }
    // A bitmap's y axis points up; a layer's points down unless the geometry is flipped.
    if !isFlipped {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: 1, y: -1)
    }
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -values.bounds.x, y: -values.bounds.y)
    draw(in: context)
    return isKept() ? context.makeImage() : nil
  }

  private func setDrawing(_ drawing: CGImage?) {
    details.contents = drawing
    storedContents = drawing
    layerFlags.insert(.drawnContents)
    didChange(.details)
  }
}

/// Draws, lays out and animates on behalf of a layer.
///
/// Every method has a default.
public protocol CALayerDelegate: AnyObject {
  /// Gives `layer` its contents; by default a bitmap filled by ``draw(_:in:)``.
  func display(_ layer: CALayer)
  /// Draws the contents of `layer` in its own coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// `layer` is about to be drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Arranges the sublayers of `layer`.
  func layoutSublayers(of layer: CALayer)
  /// The action for `event` on `layer`; nil to go on searching, `NSNull` for none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Draws into a bitmap of the layer's size.
  public func display(_ layer: CALayer) { layer.displayDrawing() }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Leaves the layout to the layer's ``CALayer/layoutManager``.
  public func layoutSublayers(of layer: CALayer) { layer.layoutSublayersByManager() }
  /// Goes on searching.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
