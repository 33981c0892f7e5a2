import OpenCoreGraphics

/// Two images between which an animation of `contents` stands.
package struct ContentsFade: Sendable {
  /// The image that fades out; nil where there was none.
  package let from: CGImage?
  /// The share of the image that fades in, between 0 and 1; that of ``from`` is the rest.
  package let fraction: Double
}

extension Frame {
  /// What fades out where the contents of the layer at `index` stand between two images.
  ///
  /// ``image(at:)`` fades in. Nil where that shows alone. The two are added up, weighted by
  /// ``ContentsFade/fraction``, so that what is equal in both stays as it is.
  package func contentsFade(at index: Int) -> ContentsFade? {
    guard layers[index].traits.contains(.hasAnimatedExtras) else { return nil }
    return animatedExtras[Int(animatedPlaces[index])].fade
  }
}
