/// One step of drawing, in plain values that refer to the lists of a display list by index.
package struct Command: Hashable {
  package enum Kind: UInt8 {
    /// Whole pixels of one colour.
    case box
    /// Polygons of one colour, which may cross.
    case polygon
    /// A polygon of an image or a gradient.
    case painted
    /// The beginning of a surface of its own for what follows, up to the command at ``partner``.
    case beginGroup
    /// The surface of the group goes onto what is beneath, cut to a polygon if there is one.
    case endGroup
    /// The beginning of the mask of the group that is open, up to the command at ``partner``.
    case beginMask
    case endMask
  }

  package var kind: Kind
  /// The pixels beyond which nothing is drawn.
  package var bounds: PixelRect
  /// The first point, and the number of them.
  package var firstPoint = 0
  package var pointCount = 0
  /// The position in the list's list of polygons' sizes, and the number of polygons; 0 where all points are one.
  package var firstPolygon = 0
  package var polygonCount = 0
  package var rule = FillRule.nonZero
  /// Premultiplied; of painted polygons and groups the factors of their colours, 0 for none.
  package var color: UInt32 = 0
  /// Of 255.
  package var opacity: UInt8 = 255
  package var isAntialiased = true
  /// True if the rest of the same layer is still to come, so that both together must make a whole.
  package var isBackFragment = false
  package var blend = BlendMode.normal
  package var paint = 0
  /// Of a group's end, the index of its changes of colour in the display list.
  package var filters = -1
  /// The index of the command that ends a group or mask, or that begins it.
  package var partner = 0

  package init(kind: Kind, bounds: PixelRect) {
    (self.kind, self.bounds) = (kind, bounds)
  }
}

extension Command {
  /// The number of pixels of a plain colour that take as much time as one pixel of the command.
  func weight(in list: DisplayList) -> Int {
    switch kind {
    case .beginGroup, .beginMask: return 0
    case .box, .polygon: return 1
    case .painted: return list.paints[paint].weight
    case .endMask: return 8
    case .endGroup:
      let changes = filters >= 0 ? list.filters[filters].count : 0
      return 6 + (color != 0 ? 8 : 0) + 40 * changes + (blend != .normal ? 80 : 0)
    }
  }
}

/// The source of the colours of a painted polygon.
package enum Shader: Hashable {
  case affine(AffineImageShader)
  /// Pixels that lie on those of the device: the image's first at (x, y).
  case aligned(Texture, x: Int, y: Int)
  /// An image in perspective: its mip levels begin at an index of the textures.
  case projective(
    first: Int, count: Int, back: Homography, magnifiesNearest: Bool, minifiesNearest: Bool)
  /// Colours from location 0 to 1, which begin at an index of the ramps.
  case gradient(GradientKind, back: Homography, ramp: Int)

  /// The number of pixels of a plain colour that take as much time as one pixel.
  fileprivate var weight: Int {
    switch self {
    case .aligned: 2
    case .affine(let shader): 4 + 4 * shader.sampleCount
    case .projective: 32
    case .gradient(.axial, _, _): 12
    case .gradient(.radial, _, _): 24
    case .gradient(.conic, _, _): 100
    }
  }
}
