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
    for (index, layerFrame) in frame.layers.enumerated() where tiled.contains(layerFrame.slot) {
      guard let layer = layer(at: layerFrame.slot) as? CATiledLayer,
        let seen = view.visibility(of: index, in: frame)
      else { continue }
      tiles[layerFrame.slot] = layer.tiles(
        showing: seen.rect, scale: seen.scale, of: layerFrame.values.bounds)
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
    for (index, layerFrame) in frame.layers.enumerated() {
      guard let last = selfDrawing[layerFrame.slot], let layer = layer(at: layerFrame.slot) else {
        continue
      }
      let store = frame.details(at: index).properties
      if let old = last.values, old.isSame(as: layerFrame.values), last.store == store {
        images.updateValue(last.image, forKey: layerFrame.slot)
        continue
      }
      let image = layer.drawing(
        values: layerFrame.values, frame.details(at: index), in: self, at: frame.time)
      selfDrawing[layerFrame.slot] = AnimatedDrawing(
        values: layerFrame.values, store: store, image: image)
      images.updateValue(image, forKey: layerFrame.slot)
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
    for index in layers.indices {
      let slot = layers[index].slot
      guard let image = images[slot] else { continue }
      if !layers[index].flags.contains(.animatesDetails) {
        if animatedIndices.isEmpty {
          animatedIndices = ContiguousArray(repeating: -1, count: layers.count)
        }
        animatedIndices[index] = Int32(animatedDetails.count)
        animatedDetails.append(details[Int(slot)])
        layers[index].flags.insert(.animatesDetails)
      }
      animatedDetails[Int(animatedIndices[index])].contents = image
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
