/// The sublayers of one layer, in order.
///
/// A few are in one array. Of many, once one of them comes or goes elsewhere than at the end, every
/// layer is in one of a number of blocks: then no more than a block is moved or searched, so that a
/// thousand sublayers can leave a million one by one.
struct SublayerList {
  /// All layers; nil where only the blocks are up to date.
  private var flat: [CALayer]? = []
  private var blocks: SublayerBlocks?

  /// Lists of up to this many layers have no blocks.
  private static let maximumFlatCount = 1_024

  init(_ layers: [CALayer] = []) {
    flat = layers
  }

  /// All layers in order.
  var array: [CALayer] {
    mutating get {
      if let flat { return flat }
      let layers = blocks?.array ?? []
      flat = layers
      return layers
    }
  }

  var count: Int { blocks?.count ?? flat?.count ?? 0 }

  var isEmpty: Bool { count == 0 }

  /// Returns the position of `layer`; nil where it is not in the list.
  mutating func index(of layer: CALayer) -> Int? {
    if let blocks { return blocks.index(of: layer) }
    guard let flat, let last = flat.last else { return nil }
    if last === layer { return flat.count - 1 }
    if flat[0] === layer { return 0 }
    guard flat.count > Self.maximumFlatCount else { return flat.firstIndex { $0 === layer } }
    makeBlocks()
    return blocks?.index(of: layer)
  }

  /// Puts `layer`, which is not in the list, at a position from 0 to ``count``.
  mutating func insert(_ layer: CALayer, at index: Int) {
    if blocks == nil, index < count, count > Self.maximumFlatCount { makeBlocks() }
    guard blocks != nil else {
      flat?.insert(layer, at: index)
      return
    }
    blocks?.insert(layer, at: index)
    flat = nil
  }

  mutating func append(_ layer: CALayer) { insert(layer, at: count) }

  /// Takes out `layer`, if it is in the list.
  mutating func remove(_ layer: CALayer) {
    if blocks == nil, count > Self.maximumFlatCount, flat?.last !== layer { makeBlocks() }
    guard blocks != nil else {
      guard let index = index(of: layer) else { return }
      flat?.remove(at: index)
      return
    }
    blocks?.remove(layer)
    flat = nil
    if count < Self.maximumFlatCount / 2 {
      flat = blocks?.array
      blocks = nil
    }
  }

  /// Puts `new`, which is not in the list, in the position of `old`.
  ///
  /// - Returns: False if `old` is not in the list.
  mutating func replace(_ old: CALayer, by new: CALayer) -> Bool {
    guard let index = index(of: old) else { return false }
    if blocks == nil {
      flat?[index] = new
    } else {
      blocks?.remove(old)
      blocks?.insert(new, at: index)
      flat = nil
    }
    return true
  }

  private mutating func makeBlocks() { blocks = flat.map(SublayerBlocks.init) }
}

/// Many sublayers, in blocks of a few hundred.
private struct SublayerBlocks {
  private final class Block {
    var layers: ArraySlice<CALayer>
    /// The index among the blocks.
    var position = 0

    init(_ layers: ArraySlice<CALayer>) { self.layers = layers }
  }

  private var blocks: [Block] = []
  /// The number of layers in each block.
  private var counts = RunningTotals()
  /// The block of each layer.
  private var blockByLayer: [ObjectIdentifier: Block] = [:]

  private static let maximumBlockCount = 1_024

  init(_ layers: [CALayer]) {
    blockByLayer.reserveCapacity(layers.count)
    for start in stride(from: 0, to: layers.count, by: Self.maximumBlockCount / 2) {
      let end = min(start + Self.maximumBlockCount / 2, layers.count)
      insert(Block(ArraySlice(Array(layers[start..<end]))), at: blocks.count)
    }
    numberBlocks()
  }

  var count: Int { blockByLayer.count }

  var array: [CALayer] {
    var layers: [CALayer] = []
    layers.reserveCapacity(count)
    for block in blocks { layers += block.layers }
    return layers
  }

  func index(of layer: CALayer) -> Int? {
    guard let block = blockByLayer[ObjectIdentifier(layer)],
      let index = block.layers.firstIndex(where: { $0 === layer })
    else { return nil }
    return counts.total(before: block.position) + index - block.layers.startIndex
  }

  mutating func insert(_ layer: CALayer, at index: Int) {
    guard !blocks.isEmpty else {
      insert(Block([layer]), at: 0)
      return numberBlocks()
    }
    let (position, offset) = counts.position(of: index)
    let block = blocks[position]
    block.layers.insert(layer, at: block.layers.startIndex + offset)
    blockByLayer[ObjectIdentifier(layer)] = block
    counts.add(1, at: position)
    if block.layers.count > Self.maximumBlockCount { split(block) }
  }

  mutating func remove(_ layer: CALayer) {
    guard let block = blockByLayer.removeValue(forKey: ObjectIdentifier(layer)),
      let index = block.layers.firstIndex(where: { $0 === layer })
    else { return }
    if index == block.layers.startIndex {
      block.layers.removeFirst()
    } else {
      block.layers.remove(at: index)
    }
    counts.add(-1, at: block.position)
    if block.layers.isEmpty {
      blocks.remove(at: block.position)
      numberBlocks()
    }
  }

  private mutating func split(_ block: Block) {
    let middle = block.layers.startIndex + block.layers.count / 2
    let upper = Block(ArraySlice(Array(block.layers[middle...])))
    block.layers = ArraySlice(Array(block.layers[..<middle]))
    insert(upper, at: block.position + 1)
    numberBlocks()
  }

  private mutating func insert(_ block: Block, at position: Int) {
    blocks.insert(block, at: position)
    for layer in block.layers { blockByLayer[ObjectIdentifier(layer)] = block }
  }

  /// Notes where the blocks are, after one has come or gone: that happens once in some hundred changes.
  private mutating func numberBlocks() {
    for (position, block) in blocks.enumerated() { block.position = position }
    counts = RunningTotals(blocks.map(\.layers.count))
  }
}

/// Numbers whose totals from the first on are found, and changed, in a number of steps that is the logarithm of their
/// count: a Fenwick tree.
///
/// Source: P. M. Fenwick, "A new data structure for cumulative frequency tables", 1994.
private struct RunningTotals {
  /// At `index`, from 1 on, the sum of as many numbers up to it as its lowest bit says.
  private var sums: [Int]

  init(_ numbers: [Int] = []) {
    sums = [0] + numbers
    for index in 1..<sums.count {
      let next = index + index & -index
      if next < sums.count { sums[next] += sums[index] }
    }
  }

  /// Returns the sum of the numbers before the one at `position`.
  func total(before position: Int) -> Int {
    var (index, total) = (position, 0)
    while index > 0 {
      total += sums[index]
      index &= index - 1
    }
    return total
  }

  mutating func add(_ difference: Int, at position: Int) {
    var index = position + 1
    while index < sums.count {
      sums[index] += difference
      index += index & -index
    }
  }

  /// Returns the first position up to whose end there are at least `total`, and what is left of it there: a whole number
  /// at the end rather than nothing of the next; beyond all the last, with all that is left.
  func position(of total: Int) -> (position: Int, rest: Int) {
    var (index, rest) = (0, total)
    var step = 1 << (Int.bitWidth - 1 - sums.count.leadingZeroBitCount)
    while step > 0 {
      // Never the last: what is left belongs to it.
      if index + step < sums.count - 1, sums[index + step] < rest {
        index += step
        rest -= sums[index]
      }
      step /= 2
    }
    return (index, rest)
  }
}

extension CALayer {
  /// The sublayers in order.
  var children: [CALayer] {
    get { sublayerList.array }
    set { sublayerList = SublayerList(newValue) }
  }
}
