/// Memory that somebody else owns, whose indices are checked only in checked builds.
///
/// The rasteriser computes indices of pixels, coverage and edges from coordinates. Debug builds, and those with the
/// condition `CHECKED_MEMORY`, end the process at an index outside of the memory; other builds trust what is said
/// where the index is computed. Index 0 may lie outside: a row of pixels is indexed by the device's x. Other modules inline
/// it: keyframes are read through it.
@frozen @usableFromInline
package struct Memory<Element: BitwiseCopyable>: BitwiseCopyable {
  /// The address of index 0.
  @usableFromInline package let start: UnsafeMutablePointer<Element>
  #if DEBUG || CHECKED_MEMORY
    @usableFromInline package let first: Int
    @usableFromInline package let end: Int
  #endif

  /// Creates memory of `count` elements with indices from 0.
  @inlinable @inline(__always)
  package init(_ start: UnsafeMutablePointer<Element>, count: Int) {
    self.start = start
    #if DEBUG || CHECKED_MEMORY
      (first, end) = (0, count)
    #endif
  }

  /// Creates memory of `count` elements that are only read.
  @inlinable @inline(__always)
  package init(_ start: UnsafePointer<Element>, count: Int) {
    self.init(UnsafeMutablePointer(mutating: start), count: count)
  }

  /// Creates memory of the elements of a buffer, which is not empty and holds them as long as they are read.
  @inlinable @inline(__always)
  package init(_ buffer: UnsafeBufferPointer<Element>) {
    self.init(buffer.baseAddress.unsafelyUnwrapped, count: buffer.count)
  }

  /// Creates memory of the elements of a buffer, likewise.
  @inlinable @inline(__always)
  package init(_ buffer: UnsafeMutableBufferPointer<Element>) {
    self.init(buffer.baseAddress.unsafelyUnwrapped, count: buffer.count)
  }

  #if DEBUG || CHECKED_MEMORY
    @inlinable @inline(__always)
    package init(_ start: UnsafeMutablePointer<Element>, first: Int, end: Int) {
      (self.start, self.first, self.end) = (start, first, end)
    }
  #endif

  /// Ends the process of a checked build unless `count` elements from `index` on lie within the memory.
  @inlinable @inline(__always)
  package func check(_ index: Int, count: Int) {
    #if DEBUG || CHECKED_MEMORY
      precondition(
        count >= 0 && index >= first && index <= end && end &- index >= count,
        "an index lies outside of its memory")
    #endif
  }

  @inlinable
  package subscript(_ index: Int) -> Element {
    @inline(__always) unsafeAddress {
      check(index, count: 1)
      return UnsafePointer(start + index)
    }
    @inline(__always) nonmutating unsafeMutableAddress {
      check(index, count: 1)
      return start + index
    }
  }

  /// Returns the memory indexed from `offset` on, which becomes index 0.
  @inlinable @inline(__always)
  package static func + (memory: Memory, offset: Int) -> Memory {
    #if DEBUG || CHECKED_MEMORY
      return Memory(
        memory.start + offset, first: memory.first &- offset, end: memory.end &- offset)
    #else
      return Memory(memory.start + offset, count: 0)
    #endif
  }

  @inlinable @inline(__always)
  package static func - (memory: Memory, offset: Int) -> Memory { memory + (0 &- offset) }

  @inlinable @inline(__always)
  package static func += (memory: inout Memory, offset: Int) { memory = memory + offset }

  /// Returns the part from `first` to `end`, indexed as before, so that no other index passes a check.
  @inlinable @inline(__always)
  package func part(_ first: Int, _ end: Int) -> Memory {
    #if DEBUG || CHECKED_MEMORY
      check(first, count: end &- first)
      return Memory(start, first: first, end: end)
    #else
      return self
    #endif
  }

  /// Returns four elements from `index` on.
  @inlinable @inline(__always)
  package func four(_ index: Int) -> SIMD4<Element> where Element: SIMDScalar {
    check(index, count: 4)
    return UnsafeRawPointer(start + index).loadUnaligned(as: SIMD4<Element>.self)
  }

  /// Replaces four elements from `index` on.
  @inlinable @inline(__always)
  package func setFour(_ index: Int, _ elements: SIMD4<Element>) where Element: SIMDScalar {
    check(index, count: 4)
    UnsafeMutableRawPointer(start + index).storeBytes(of: elements, as: SIMD4<Element>.self)
  }

  /// Returns eight elements from `index` on.
  @_transparent
  func eight(_ index: Int) -> SIMD8<Element> where Element: SIMDScalar {
    check(index, count: 8)
    return UnsafeRawPointer(start + index).loadUnaligned(as: SIMD8<Element>.self)
  }

  /// Replaces eight elements from `index` on.
  @_transparent
  func setEight(_ index: Int, _ elements: SIMD8<Element>) where Element: SIMDScalar {
    check(index, count: 8)
    UnsafeMutableRawPointer(start + index).storeBytes(of: elements, as: SIMD8<Element>.self)
  }

  /// Returns an array of the first `count` elements.
  package func array(count: Int) -> [Element] {
    check(0, count: count)
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Replaces `count` elements from `first` on by one.
  @inline(__always)
  package func fill(_ first: Int, count: Int, with element: Element) {
    check(first, count: count)
    (start + first).update(repeating: element, count: count)
  }

  /// Replaces `count` elements from `first` on by those of `other` from `from` on.
  @inline(__always)
  package func copy(_ other: Memory, from: Int, to first: Int, count: Int) {
    check(first, count: count)
    other.check(from, count: count)
    (start + first).update(from: other.start + from, count: count)
  }
}

extension Memory<UInt32> {
  /// The bytes of the elements, index 0 the first of element 0.
  package var bytes: Memory<UInt8> {
    let bytes = UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt8.self)
    #if DEBUG || CHECKED_MEMORY
      return Memory<UInt8>(bytes, first: 4 &* first, end: 4 &* end)
    #else
      return Memory<UInt8>(bytes, count: 0)
    #endif
  }

  /// Sets each byte of `count` elements from `first` on.
  @inline(__always)
  func fillBytes(_ first: Int, count: Int, with byte: UInt8) {
    check(first, count: count)
    UnsafeMutableRawPointer(start + first).initializeMemory(
      as: UInt8.self, repeating: byte, count: count &* 4)
  }

  /// Returns the bits of two elements from `index` on.
  @_transparent
  func pair(_ index: Int) -> UInt64 {
    check(index, count: 2)
    return UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
  }
}

extension Memory: Hashable, Comparable {
  /// True if index 0 of both has the same address.
  @inlinable @inline(__always)
  package static func == (a: Memory, b: Memory) -> Bool { a.start == b.start }

  @inlinable @inline(__always)
  package static func < (a: Memory, b: Memory) -> Bool { a.start < b.start }

  /// Returns the index that index 0 of `a` has in `b`.
  @inlinable @inline(__always)
  package static func - (a: Memory, b: Memory) -> Int { a.start - b.start }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(start) }
}

/// Memory that is used again, and replaced by more where it does not suffice.
struct Scratch<Element: BitwiseCopyable> {
  let memory: Memory<Element>
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    memory = Memory(.allocate(capacity: capacity), count: capacity)
  }

  func deallocate() { memory.start.deallocate() }

  /// Returns memory for `count` elements, which has the first ones of this and replaces it: this is deallocated unless
  /// it suffices.
  ///
  /// Assigned, and not changed in place, so that no access to a property spans a call, and none needs a check.
  @inline(__always)
  func reserving(_ count: Int, keeping kept: Int = 0) -> Scratch {
    count > capacity ? grown(count, kept) : self
  }

  private func grown(_ count: Int, _ kept: Int) -> Scratch {
    let scratch = Scratch(capacity: max(count, 2 * capacity))
    scratch.memory.copy(memory, from: 0, to: 0, count: kept)
    deallocate()
    return scratch
  }
}
