/// Everything that a list draws: equal contents give equal surfaces.
// Unchecked: the memory to which textures point never changes, and is kept by `owners`.
package struct DisplayListContents: Hashable, @unchecked Sendable {
  private let commands: ContiguousArray<Command>
  private let points: [SIMD2<Double>]
  private let polygonCounts: ContiguousArray<Int>
  private let paints: ContiguousArray<Shader>
  private let textures: ContiguousArray<Texture>
  private let ramps: ContiguousArray<UInt32>
  private let filters: ContiguousArray<[ColorOperation]>
  /// Whoever owns the textures' memory, which is not reused while this is kept.
  package let owners: [PixelOwner]

  /// The number of bytes of the lists.
  package var byteCount: Int {
    commands.count * MemoryLayout<Command>.stride + points.count
      * MemoryLayout<SIMD2<Double>>.stride + polygonCounts.count * MemoryLayout<Int>.stride
      + paints.count * MemoryLayout<Shader>.stride + textures.count * MemoryLayout<Texture>.stride
      + ramps.count * MemoryLayout<UInt32>.stride + owners.count * MemoryLayout<PixelOwner>.stride
      + filters.reduce(0) { $0 + $1.count * MemoryLayout<ColorOperation>.stride }
  }

  package init(_ list: DisplayList) {
    commands = list.commands
    points = list.points.memory.array(count: list.points.count)
    polygonCounts = list.polygonCounts
    paints = list.paints
    textures = list.textures
    ramps = list.ramps
    filters = list.filters
    owners = list.owners
  }

  package static func == (a: DisplayListContents, b: DisplayListContents) -> Bool {
    a.commands == b.commands && a.points == b.points && a.polygonCounts == b.polygonCounts
      && a.paints == b.paints
      && a.textures == b.textures && a.ramps == b.ramps && a.filters == b.filters
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(commands)
    hasher.combine(points)
    hasher.combine(paints)
  }
}

/// The content of a filtered bitmap: equal keys give equal bitmaps.
package struct FilterKey: Hashable, Sendable {
  package let contents: DisplayListContents
  /// The pixels of the contents.
  package let rect: PixelRect
  /// The pixel beneath the contents.
  package var canvasColor: UInt32 = 0
  /// Pixels of the bitmap for each of the contents', as the number of halvings.
  package var halvings = 0
  /// Lengths in the bitmap's pixels.
  package let steps: [FilterOperation]
  /// The part of the contents that edges are normalised to, in the bitmap's pixels.
  package let part: SIMD4<Double>

  package init(
    contents: DisplayListContents, rect: PixelRect, canvasColor: UInt32 = 0, halvings: Int = 0,
    steps: [FilterOperation], part: SIMD4<Double>
  ) {
    (self.contents, self.rect, self.canvasColor) = (contents, rect, canvasColor)
    (self.halvings, self.steps, self.part) = (halvings, steps, part)
  }
}
