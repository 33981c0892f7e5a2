import BoingTestSupport
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("Arrays in chunks")
struct ChunkedArrayTests {
  @Test(
    "copies keep what they held, whatever is changed and appended",
    arguments: 0..<20 as Range<UInt64>)
  func copies(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pairs: [(array: ChunkedArray<Int>, expected: [Int])] = [(ChunkedArray(), [])]
    for step in 1...300 {
      let index = Int.random(in: 0..<pairs.count, using: &random)
      let value = Int.random(in: 0..<1000, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where pairs.count < 8: pairs.append(pairs[index])
      case 1 where !pairs[index].expected.isEmpty:
        let slot = Int.random(in: 0..<pairs[index].expected.count, using: &random)
        pairs[index].array[slot] += value
        pairs[index].expected[slot] += value
      default:
        for offset in 0..<Int.random(in: 1...40, using: &random) {
          pairs[index].array.append(value + offset)
          pairs[index].expected.append(value + offset)
        }
      }
      if step % 10 == 0 { #expect(pairs.allSatisfy { $0.array.elementsEqual($0.expected) }) }
    }
  }

  @Test("copies keep what they held where there are several groups of chunks")
  func groups() {
    var array = ChunkedArray(repeating: 0, count: 4_000)
    var expected = Array(repeating: 0, count: 4_000)
    let first = array
    for value in 1...200 { array.append(value) }
    expected += 1...200
    let (second, kept) = (array, expected)
    for index in [0, 63, 64, 4_031, 4_095, 4_096, 4_199] {
      array[index] = -1
      expected[index] = -1
    }
    #expect(first.elementsEqual(Array(repeating: 0, count: 4_000)))
    #expect(second.elementsEqual(kept) && array.elementsEqual(expected))
  }

  @Test("elements are let go of with the last copy")
  func lifetimes() {
    final class Element: Sendable {}
    weak var first: Element?
    weak var last: Element?
    var array = ChunkedArray<Element?>(repeating: nil, count: 100)
    do {
      let (a, b) = (Element(), Element())
      (first, last) = (a, b)
      (array[0], array[99]) = (a, b)
    }
    var copy: ChunkedArray<Element?>? = array
    array[0] = nil
    #expect(first != nil && last != nil)
    copy = nil
    #expect(copy == nil && first == nil && last != nil)
    array = ChunkedArray()
    #expect(last == nil)
  }
}
