import OpenQuartzCore

/// Images of views.
extension UIView {
  /// Returns a view that shows what this one shows; nil without an area.
  ///
  /// - Parameter afterUpdates: True to lay out and draw what is due first; false for what shows at present.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard let image = snapshot(bounds, afterUpdates: afterUpdates) else { return nil }
    let view = UIView(frame: CGRect(origin: frame.origin, size: bounds.size))
    view.layer.contents = image.cgImage
    view.layer.contentsScale = image.scale
    view.isOpaque = false
    return view
  }

  /// Returns a view that shows a part of what this one shows; nil without an area.
  ///
  /// - Parameters:
  ///   - rect: The part in this view's coordinates.
  ///   - afterUpdates: True to lay out and draw what is due first.
  ///   - capInsets: The distances from the edges up to which it keeps its size when the view is stretched.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard let image = snapshot(rect, afterUpdates: afterUpdates) else { return nil }
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    view.layer.contents = image.cgImage
    view.layer.contentsScale = image.scale
    view.layer.contentsCenter = CALayer.contentsCenter(capInsets, size: rect.size)
    view.isOpaque = false
    return view
  }

  /// Draws what the view shows into the current context, stretched into a rectangle.
  ///
  /// - Returns: False without an area.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let image = snapshot(bounds, afterUpdates: afterUpdates) else { return false }
    image.draw(in: rect)
    return true
  }

  func snapshot(_ rect: CGRect, afterUpdates: Bool) -> UIImage? {
    let scale = window?.screen.scale ?? UIScreen.main.scale
    let context = GraphicsStack.bitmapContext(size: rect.size, scale: scale, isOpaque: false)
    guard let context else { return nil }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    if afterUpdates { layoutIfNeeded() }
    let shown = afterUpdates ? layer : layer.presentation() ?? layer
    shown.render(in: context)
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }
}

extension CALayer {
  /// Returns the part that is stretched of contents of a size, whose edges keep theirs.
  static func contentsCenter(_ insets: UIEdgeInsets, size: CGSize) -> CGRect {
    guard size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    return CGRect(
      x: insets.left / size.width, y: insets.top / size.height,
      width: max(size.width - insets.left - insets.right, 0) / size.width,
      height: max(size.height - insets.top - insets.bottom, 0) / size.height)
  }
}
