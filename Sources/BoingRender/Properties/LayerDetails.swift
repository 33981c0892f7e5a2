import BoingCurves
import BoingRaster

/// The values that most layers leave alone, and the contents; the counterpart of ``LayerValues``.
///
/// The details are boxed: a layer that has none costs a nil. A layer, its committed node and its frames share one
/// box; a change copies it, unless nobody shares it.
package struct LayerDetails: Sendable {
  /// Nil where everything has its default.
  private var storage: Storage?

  package init() {}

  // Only ``unique()`` gives out an object that is written, and no one else has that.
  private final class Storage: @unchecked Sendable {
    var values = Values()
    var contents: Bitmap?
    var fade: ContentsFade?
    var properties = PropertyStore()

    init() {}

    func copy(_ other: Storage) {
      (values, contents) = (other.values, other.contents)
      (fade, properties) = (other.fade, other.properties)
    }
  }

  /// Returns the box, which no one else has afterwards.
  private mutating func unique() -> Storage {
    if isKnownUniquelyReferenced(&storage), let storage { return storage }
    let copy = Storage()
    if let storage { copy.copy(storage) }
    storage = copy
    return copy
  }

  /// Takes over the values of `other`, in a box of their own, which is used again where no one else has it.
  package mutating func copy(_ other: LayerDetails) {
    if isKnownUniquelyReferenced(&storage), let storage, let source = other.storage {
      storage.copy(source)
    } else {
      storage = other.storage
    }
  }

  /// True if everything has its default.
  package var isEmpty: Bool {
    guard let storage else { return true }
    return storage.contents == nil && storage.fade == nil && storage.properties.isEmpty
      && storage.values == .defaults
  }

  /// The plain values.
  package var values: Values {
    get { storage?.values ?? .defaults }
    _modify { yield &unique().values }
  }

  /// The image that fills the bounds; nil for none.
  package var contents: Bitmap? {
    get { storage?.contents }
    set { if newValue !== contents { unique().contents = newValue } }
  }

  /// The image that fades out while ``contents`` fades in; nil where that shows alone.
  package var fade: ContentsFade? {
    get { storage?.fade }
    set { if newValue != nil || fade != nil { unique().fade = newValue } }
  }

  /// The values of the properties that the layer's class declares, and of those known by name alone.
  package var properties: PropertyStore {
    get { storage?.properties ?? PropertyStore() }
    _modify { yield &unique().properties }
  }

  /// The details that are plain values, in a flat block without references.
  package struct Values: Sendable, Equatable {
    // Written by scripts/properties: details
    package var contentsRect = SIMD4<Double>(0, 0, 1, 1)
    package var contentsCenter = SIMD4<Double>(0, 0, 1, 1)
    package var borderColor = SIMD4<Double>(0, 0, 0, 1)
    package var contentsMultiplyColor = SIMD4<Double>(1, 1, 1, 1)
    package var shadowColor = SIMD4<Double>(0, 0, 0, 1)
    package var sublayerTransform = Matrix4.identity
    package var shadowOffset = SIMD2<Double>(0, -3)
    package var borderWidth = 0.0
    package var contentsScale = 1.0
    package var shadowOpacity = 0.0
    package var shadowRadius = 3.0
    package var rasterizationScale = 1.0
    package var minificationFilterBias = 0.0
    package var contentsHeadroom = 0.0
    package var shouldRasterize = false
    package var drawsAsynchronously = false
    package var wantsExtendedDynamicRangeContent = false
    package var wantsDynamicContentScaling = false
    // End of what scripts/properties writes.
    package var compositing = BlendMode.normal
    /// True if there are filters on the layer, or on what lies behind it.
    package var hasFilters = false
    package var hasBackgroundFilters = false
    package var contentsFormat = ContentsFormat.rgba8
    package var dynamicRange = DynamicRange.standard
    package var toneMapping = ToneMapping.automatic

    package init() {}

    /// The values of a layer that sets none.
    package static let defaults = Values()
  }

  /// The pixels that contents drawn by a layer have.
  package enum ContentsFormat: UInt8, Sendable, CaseIterable {
    case rgba8, rgba16Float, gray8
  }

  /// The brightness beyond white that a layer may show.
  package enum DynamicRange: UInt8, Sendable, CaseIterable {
    case automatic, standard, constrainedHigh, high
  }

  /// The mapping of bright contents into the range of the display.
  package enum ToneMapping: UInt8, Sendable, CaseIterable {
    case automatic, never, ifSupported
  }
}

/// Two images between which an animation of `contents` stands.
package struct ContentsFade: Sendable {
  /// The image that fades out; nil if there was none.
  package let from: Bitmap?
  /// The weight of the image that fades in, between 0 and 1; that of ``from`` is the rest.
  package let fraction: Double

  package init(from: Bitmap?, fraction: Double) {
    (self.from, self.fraction) = (from, fraction)
  }
}
