/// Memory for 64 elements, the first of which are there.
// Unchecked: only a holder that is alone changes it.
private final class Chunk<Element>: @unchecked Sendable {
  let elements = UnsafeMutablePointer<Element>.allocate(capacity: 64)
  private(set) var count = 0

  init() {}

  deinit {
    elements.deinitialize(count: count)
    elements.deallocate()
  }

  func copy() -> Chunk {
    let copy = Chunk()
    copy.elements.initialize(from: elements, count: count)
    copy.count = count
    return copy
  }

  func append(_ element: Element) {
    (elements + count).initialize(to: element)
    count += 1
  }
}

/// An array in chunks of 64 elements: copies share their chunks, and a change copies the one that it is in.
///
/// The cost of changing a copy depends on the change, and only by an eighth of a byte on each element: the chunks
/// themselves are held by 64.
package struct ChunkedArray<Element: Sendable>: Sendable {
  private var groups: ContiguousArray<Chunk<Chunk<Element>>> = []
  /// The elements of each chunk, so that reading counts no references; `groups` keeps them alive.
  private var bases: ContiguousArray<UncheckedPointer> = []
  package private(set) var count = 0

  package init() {}

  init(repeating element: Element, count: Int) {
    for _ in 0..<count { append(element) }
  }

  // Unchecked: it is read and changed as the chunk is to which it points.
  fileprivate struct UncheckedPointer: @unchecked Sendable {
    let elements: UnsafeMutablePointer<Element>
  }

  /// Sees to it that a group of chunks is this array's alone.
  @inline(never)
  private mutating func separateGroup(_ group: Int) {
    if !isKnownUniquelyReferenced(&groups[group]) { groups[group] = groups[group].copy() }
  }

  /// Sees to it that a chunk is this array's alone.
  @inline(never)
  private mutating func separate(_ index: Int) {
    let (group, place) = (index >> 6, index & 63)
    separateGroup(group)
    guard !isKnownUniquelyReferenced(&groups[group].elements[place]) else { return }
    let copy = groups[group].elements[place].copy()
    groups[group].elements[place] = copy
    bases[index] = UncheckedPointer(elements: copy.elements)
  }

  package mutating func append(_ element: Element) {
    let index = count >> 6
    if index == bases.count {
      if index & 63 == 0 { groups.append(Chunk()) } else { separateGroup(index >> 6) }
      let chunk = Chunk<Element>()
      groups[index >> 6].append(chunk)
      bases.append(UncheckedPointer(elements: chunk.elements))
    } else {
      separate(index)
    }
    groups[index >> 6].elements[index & 63].append(element)
    count += 1
  }

  /// Calls `body` with an array in memory that holds while `body` runs.
  @inline(__always)
  func withElements<Result>(_ body: (Elements) -> Result) -> Result {
    withExtendedLifetime(groups) {
      bases.withUnsafeBufferPointer { body(Elements(bases: $0)) }
    }
  }

  /// The elements of a chunked array, unchecked.
  struct Elements {
    fileprivate let bases: UnsafeBufferPointer<UncheckedPointer>

    /// The address of the element at `index`, which must be one of the array's.
    @inline(__always)
    subscript(_ index: Int) -> UnsafePointer<Element> {
      UnsafePointer(bases.baseAddress.unsafelyUnwrapped[index >> 6].elements + (index & 63))
    }
  }
}

extension ChunkedArray: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(_ index: Int) -> Element {
    _read {
      precondition(index >= 0 && index < count)
      defer { withExtendedLifetime(groups) {} }
      yield bases[index >> 6].elements[index & 63]
    }
    _modify {
      precondition(index >= 0 && index < count)
      separate(index >> 6)
      defer { withExtendedLifetime(groups) {} }
      yield &bases[index >> 6].elements[index & 63]
    }
  }
}
