import Boing
import Foundation

extension LayeredDocument {
  /// The size of the screen that the wallpaper was made for: that of the backmost outermost layer
  /// that has one.
  public var size: CGSize {
    let sizes = documents.map { $0.rootLayer.bounds.size }
    return sizes.first(where: Self.isUsable) ?? sizes.first ?? .zero
  }

  /// Puts the documents on top of each other, as a phone shows them.
  ///
  /// Each outermost layer fills the screen: it keeps its aspect, is centred, and what lies outside
  /// the screen is cut off; its own position does not matter. Background colours of the outermost
  /// layers are drawn like any other, so an opaque floating document hides the background. In the
  /// documents y points up, and down inside a layer whose `geometryFlipped` is 1, so each document
  /// stands in a flipped layer. The layers keep what the document says.
  ///
  /// A layer has one superlayer: a second call takes the documents out of the first call's layer.
  ///
  /// Put the layer into a display before the transaction ends, or the animations are lost, as for
  /// any layer in Core Animation.
  ///
  /// - Parameter size: The size of the screen in points; nil, or one that is not positive and
  ///   finite, stands for ``size``.
  /// - Returns: A layer with bounds of that size, at the origin.
  public func makeRootLayer(size: CGSize? = nil) -> CALayer {
    let screen = size.flatMap { Self.isUsable($0) ? $0 : nil } ?? self.size
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let container = CALayer()
    container.name = name
    container.frame = CGRect(origin: .zero, size: screen)
    container.masksToBounds = true
    for document in documents {
      container.addSublayer(Self.stage(for: document, filling: screen))
    }
    CATransaction.commit()
    for document in documents {
      document.startAnimations()
    }
    return container
  }

  /// A layer in which y points up, scaled to fill the screen, around a document's outermost layer.
  ///
  /// The scale stands here and not on the outermost layer, whose transform is the document's.
  private static func stage(for document: CoreAnimationDocument, filling screen: CGSize) -> CALayer
  {
    let root = document.rootLayer
    // A document without a size has that of the screen.
    if !isUsable(root.bounds.size), isUsable(screen) { root.bounds.size = screen }
    let size = root.bounds.size
    let stage = CALayer()
    stage.name = document.plane?.rawValue ?? document.name
    stage.bounds = CGRect(origin: .zero, size: size)
    stage.position = CGPoint(x: screen.width / 2, y: screen.height / 2)
    stage.isGeometryFlipped = true
    if isUsable(size), isUsable(screen) {
      let scale = max(screen.width / size.width, screen.height / size.height)
      stage.transform = CATransform3DMakeScale(scale, scale, 1)
    }
    root.position = CGPoint(
      x: size.width * root.anchorPoint.x, y: size.height * root.anchorPoint.y)
    stage.addSublayer(root)
    return stage
  }

  private static func isUsable(_ size: CGSize) -> Bool {
    size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
  }
}
