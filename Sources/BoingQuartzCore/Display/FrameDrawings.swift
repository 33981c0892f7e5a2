import BoingCoreGraphics
import BoingRender

/// The drawings that layers make for one frame, by their slots in the tree.
struct FrameDrawings: Sendable {
  var images: [Int32: Bitmap?] = [:]
  var tiles: [Int32: [Tile]] = [:]

  var isEmpty: Bool { images.isEmpty && tiles.isEmpty }
}

extension LayerContext {
  /// True if layers draw for each frame.
  var drawsItself: Bool { !selfDrawing.isEmpty || !tiled.isEmpty }

  /// Returns the drawings that layers make for `frame`, of which `view` shows a part.
  func drawings(for frame: Frame, in view: TileView) -> FrameDrawings {
    FrameDrawings(images: images(for: frame), tiles: tiles(for: frame, in: view))
  }

  /// The tiles of the tiled layers that can be seen.
  private func tiles(for frame: Frame, in view: TileView) -> [Int32: [Tile]] {
    guard !tiled.isEmpty else { return [:] }
    var tiles: [Int32: [Tile]] = [:]
    for index in 0..<frame.count {
      let slot = frame.slot(at: index)
      guard tiled.contains(slot), let layer = layer(at: slot) as? CATiledLayer,
        let seen = view.visibility(of: index, in: frame)
      else { continue }
      tiles[slot] = layer.tiles(
        showing: seen.rect, scale: seen.scale, of: frame.values(at: index).bounds)
    }
    return tiles
  }

  /// The contents of layers that display themselves anew while a property is animated that their class
  /// asks it for.
  ///
  /// A layer whose values are those it drew last is not asked again.
  private func images(for frame: Frame) -> [Int32: Bitmap?] {
    guard !selfDrawing.isEmpty else { return [:] }
    var images: [Int32: Bitmap?] = [:]
    for index in 0..<frame.count {
      let slot = frame.slot(at: index)
      guard let last = selfDrawing[slot], let layer = layer(at: slot) else { continue }
      let (values, details) = (frame.values(at: index), frame.details(at: index))
      if let old = last.values, old.isSame(as: values), last.store == details.properties {
        images.updateValue(last.image, forKey: slot)
        continue
      }
      let image = layer.drawing(values: values, details, in: self, at: frame.time)
      selfDrawing[slot] = AnimatedDrawing(values: values, store: details.properties, image: image)
      images.updateValue(image, forKey: slot)
    }
    return images
  }
}

extension CALayer {
  /// Returns the contents that a copy of the layer gives itself which has the values of a frame.
  func drawing(
    values shown: LayerValues, _ details: LayerDetails, in context: LayerContext, at time: Double
  ) -> Bitmap? {
    let committed = context.tree.details[Int(slot)]
    // The contents are what is to be drawn.
    var shownDetails = details
    (shownDetails.contents, shownDetails.fade) = (committed.contents, nil)
    let copy = presentation(
      PresentationSource(model: self, context: context, time: time),
      values: context.tree.nodes[Int(slot)].values, details: committed, shownValues: shown,
      shownDetails: shownDetails)
    copy.layerFlags.remove(.presentation)
    copy.layerFlags.insert(.displayingCopy)
    copy.display()
    copy.layerFlags.remove(.displayingCopy)
    copy.layerFlags.insert(.presentation)
    return copy.details.contents
  }
}

extension Frame {
  /// Shows what layers drew themselves for this frame.
  mutating func show(_ drawings: FrameDrawings) {
    setImages(drawings.images)
    tiles = drawings.tiles
  }

  /// Replaces the contents of layers by their slots in the tree.
  private mutating func setImages(_ images: [Int32: Bitmap?]) {
    guard !images.isEmpty else { return }
    for index in 0..<count {
      guard let image = images[slot(at: index)] else { continue }
      change(at: index) { $1.contents = image }
    }
  }
}

extension LayerValues {
  /// Returns true if all values are equal; two absent colours are.
  fileprivate func isSame(as other: LayerValues) -> Bool {
    var (a, b) = (self, other)
    if a.backgroundColor.x.isNaN { a.backgroundColor = .zero }
    if b.backgroundColor.x.isNaN { b.backgroundColor = .zero }
    return a == b
  }
}
