import OpenCoreGraphics

/// What a layer drew last for a frame, and from what.
struct AnimatedDrawing {
  var values: LayerValues?
  var store = PropertyStore()
  var image: CGImage?
}

/// Layers whose classes draw themselves anew while a property of their own is animated.
extension LayerContext {
  /// The pictures that those layers draw for `frame`, by their places in the tree.
  ///
  /// A layer whose values are those it drew last is not asked again.
  func drawings(for frame: Frame) -> [Int32: CGImage?] {
    guard !selfDrawing.isEmpty else { return [:] }
    var images: [Int32: CGImage?] = [:]
    for (index, place) in frame.layers.enumerated() {
      guard let last = selfDrawing[place.slot], let layer = layer(at: place.slot) else { continue }
      let store = frame.properties(at: index)
      if let old = last.values, old.isSame(as: place.values), last.store == store {
        images.updateValue(last.image, forKey: place.slot)
        continue
      }
      let image = layer.drawing(values: place.values, frame.rareValues(at: index), store)
      selfDrawing[place.slot] = AnimatedDrawing(values: place.values, store: store, image: image)
      images.updateValue(image, forKey: place.slot)
    }
    return images
  }
}

extension CALayer {
  /// What the layer draws with the values that a frame shows, in place of its own.
  ///
  /// A copy of its class draws, where ``copyForPresentation()`` makes one. Otherwise the layer itself
  /// does, with those values standing in for its own as long as it draws.
  func drawing(
    values shown: LayerValues, _ rare: RareValues, _ store: PropertyStore
  ) -> CGImage? {
    let copy = copyForPresentation()
    let isFlipped = contentsAreFlipped()
    if type(of: copy) == type(of: self), copy !== self {
      copy.show(shown, rare, store)
      return copy.drawnImage(isFlipped: isFlipped)
    }
    let (ownValues, ownExtras) = (values, extras)
    defer { (values, extras) = (ownValues, ownExtras) }
    show(shown, rare, store)
    return drawnImage(isFlipped: isFlipped)
  }

  private func show(_ shown: LayerValues, _ rare: RareValues, _ store: PropertyStore) {
    values = shown
    extras.rareValues = rare
    extras.store = store
  }
}

extension Frame {
  /// Replaces the contents of layers by their places in the tree.
  mutating func setImages(_ images: [Int32: CGImage?]) {
    guard !images.isEmpty else { return }
    for index in layers.indices {
      let slot = layers[index].slot
      guard let image = images[slot] else { continue }
      if !layers[index].traits.contains(.hasAnimatedExtras) {
        if animatedPlaces.isEmpty {
          animatedPlaces = ContiguousArray(repeating: -1, count: layers.count)
        }
        animatedPlaces[index] = Int32(animatedExtras.count)
        animatedExtras.append(AnimatedExtras(extras[Int(slot)]))
        layers[index].traits.insert(.hasAnimatedExtras)
      }
      animatedExtras[Int(animatedPlaces[index])].image = image
    }
  }
}

extension LayerValues {
  /// Whether all values are equal, where an absent colour equals another.
  fileprivate func isSame(as other: LayerValues) -> Bool {
    var (a, b) = (self, other)
    if a.backgroundColor.x.isNaN { a.backgroundColor = .zero }
    if b.backgroundColor.x.isNaN { b.backgroundColor = .zero }
    return a == b
  }
}
