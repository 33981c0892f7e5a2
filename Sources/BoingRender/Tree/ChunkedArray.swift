/// An array in chunks of 64 elements: copies share their chunks, and a change copies the one that it is in.
///
/// The cost of changing a copy depends on the change, and only by a 64th on the number of elements. All of it is
/// inlinable: what no module compiles for its elements is many times slower.
package struct ChunkedArray<Element: Sendable>: Sendable {
  @usableFromInline var chunks: ContiguousArray<Chunk> = []
  /// The elements of each chunk, so that reading counts no references; `chunks` keeps them alive.
  @usableFromInline var bases: ContiguousArray<UncheckedPointer> = []
  @inlinable package var count: Int { storedCount }
  @usableFromInline var storedCount = 0

  @inlinable package init() {}

  @inlinable package init(repeating element: Element, count: Int) {
    for _ in 0..<count { append(element) }
  }

  @inlinable package static var shift: Int { 6 }
  @inlinable static var mask: Int { 63 }

  /// The memory of 64 elements, the first of which are there.
  // Unchecked: only a holder that is alone changes it.
  @usableFromInline final class Chunk: @unchecked Sendable {
    @usableFromInline let elements = UnsafeMutablePointer<Element>.allocate(capacity: 64)
    @usableFromInline var count = 0

    @inlinable init() {}

    @inlinable deinit {
      elements.deinitialize(count: count)
      elements.deallocate()
    }

    @inlinable func copy() -> Chunk {
      let copy = Chunk()
      copy.elements.initialize(from: elements, count: count)
      copy.count = count
      return copy
    }
  }

  // Unchecked: it is read and changed as the chunk is to which it points.
  @usableFromInline struct UncheckedPointer: @unchecked Sendable {
    @usableFromInline let elements: UnsafeMutablePointer<Element>

    @inlinable init(elements: UnsafeMutablePointer<Element>) { self.elements = elements }
  }

  /// Sees to it that the chunk is this array's alone.
  @inlinable mutating func separate(_ index: Int) {
    guard !isKnownUniquelyReferenced(&chunks[index]) else { return }
    chunks[index] = chunks[index].copy()
    bases[index] = UncheckedPointer(elements: chunks[index].elements)
  }

  @inlinable package mutating func append(_ element: Element) {
    let index = count >> Self.shift
    if index == chunks.count {
      let chunk = Chunk()
      chunks.append(chunk)
      bases.append(UncheckedPointer(elements: chunk.elements))
    } else {
      separate(index)
    }
    (chunks[index].elements + (count & Self.mask)).initialize(to: element)
    chunks[index].count += 1
    storedCount += 1
  }

  /// Calls `body` with an array in memory that holds while `body` runs.
  @inline(__always)
  func withElements<Result>(_ body: (Elements) -> Result) -> Result {
    withExtendedLifetime(chunks) {
      bases.withUnsafeBufferPointer { body(Elements(bases: $0)) }
    }
  }

  /// The elements of a chunked array, unchecked.
  struct Elements {
    fileprivate let bases: UnsafeBufferPointer<UncheckedPointer>

    /// The address of the element at `index`, which must be one of the array's.
    @inline(__always)
    subscript(_ index: Int) -> UnsafePointer<Element> {
      UnsafePointer(bases.baseAddress.unsafelyUnwrapped[index >> shift].elements + (index & mask))
    }
  }
}

extension ChunkedArray: RandomAccessCollection, MutableCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }

  @inlinable package subscript(_ index: Int) -> Element {
    _read {
      precondition(index >= 0 && index < count)
      defer { withExtendedLifetime(chunks) {} }
      yield bases[index >> Self.shift].elements[index & Self.mask]
    }
    _modify {
      precondition(index >= 0 && index < count)
      separate(index >> Self.shift)
      defer { withExtendedLifetime(chunks) {} }
      yield &bases[index >> Self.shift].elements[index & Self.mask]
    }
  }
}
