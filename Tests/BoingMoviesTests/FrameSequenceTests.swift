import Boing
import BoingTestSupport
import Foundation
import Synchronization
import Testing

@testable import BoingMovies

@Suite("Frame sequences")
struct FrameSequenceTests {
  @Test(
    "an empty or enormous movie is refused",
    arguments: [
      (0, 10, 5), (10, 0, 5), (-1, 10, 5), (16_385, 1, 5), (16_384, 16_384, 5), (10, 10, 0),
      (10, 10, -3), (10, 10, 10_000_001), (.max, .max, 1),
    ])
  func refusedSizes(width: Int, height: Int, count: Int) {
    #expect(throws: MovieError.self) {
      try FrameSequence(width: width, height: height, frameRate: .fps60, count: count) {
        throw FrameFailure(index: $0)
      }
    }
  }

  @Test("frames arrive in order with progress", arguments: [1, 2, 5])
  func order(workers: Int) throws {
    let movie = try Frames.movingBox(count: 20)
    var indices: [Int] = []
    var completed: [Int] = []
    try movie.forEach(workers: workers) { done, total in
      #expect(total == 20)
      completed.append(done)
    } _: { index, image in
      indices.append(index)
      #expect(image.pixel(x: index, y: 3) == [255, 0, 0, 255])
    }
    #expect(indices == Array(0..<20))
    #expect(completed == Array(1...20))
  }

  @Test("the error of the lowest index is thrown, whatever the workers", arguments: [1, 2, 3, 8])
  func lowestError(workers: Int) {
    let started = Mutex(0)
    var consumed: [Int] = []
    #expect(throws: FrameFailure(index: 5)) {
      try OrderedPipeline(workers: workers).run(count: 1000) { index in
        started.withLock { $0 = max($0, index) }
        // The later index fails sooner.
        if index == 5 { Thread.sleep(forTimeInterval: 0.02) }
        if index >= 5 { throw FrameFailure(index: index) }
        return index
      } consume: { index, _ in
        consumed.append(index)
      }
    }
    #expect(consumed == Array(0..<5))
    #expect(started.withLock { $0 } < 5 + workers + 2)
  }

  @Test("an error of the consumer ends the work", arguments: [1, 2, 4])
  func consumerError(workers: Int) {
    let started = Mutex(0)
    #expect(throws: FrameFailure(index: 3)) {
      try OrderedPipeline(workers: workers).run(count: 1000) { index in
        started.withLock { $0 += 1 }
        return index
      } consume: { index, _ in
        if index == 3 { throw FrameFailure(index: index) }
      }
    }
    #expect(started.withLock { $0 } <= 4 + workers + 2)
  }

  @Test("no more than the window of elements is alive", arguments: [1, 2, 4])
  func boundedLookAhead(workers: Int) throws {
    let pipeline = OrderedPipeline(workers: workers)
    let alive = Census()
    try pipeline.run(count: 200) { index in
      Token(alive)
    } consume: { index, _ in
      // A slow consumer lets the workers run as far ahead as they may.
      if index % 50 == 0 { Thread.sleep(forTimeInterval: 0.02) }
    }
    #expect(alive.most <= pipeline.window)
    #expect(alive.most >= min(2, workers))
    #expect(alive.now == 0)
  }

  @Test("a frame of another size is refused by index")
  func wrongFrameSize() throws {
    let image = try CGImage.straight(width: 3, height: 4) { _, _ in [0, 0, 0, 255] }
    let movie = try FrameSequence(width: 4, height: 4, frameRate: .fps24, count: 9) { _ in image }
    let expected = MovieError.frameSize(
      index: 7, width: 3, height: 4, expectedWidth: 4, expectedHeight: 4)
    #expect(throws: expected) { try movie.frame(7) }
    #expect(throws: MovieError.frameIndex(9, count: 9)) { try movie.frame(9) }
    #expect(throws: MovieError.frameIndex(-1, count: 9)) { try movie.frame(-1) }
  }

  @Test("progress can end the work by throwing")
  func cancelling() throws {
    let movie = try Frames.movingBox(count: 50)
    var seen = 0
    #expect(throws: FrameFailure(index: 10)) {
      try movie.forEach(workers: 2) { done, _ in
        if done == 10 { throw FrameFailure(index: done) }
      } _: { _, _ in
        seen += 1
      }
    }
    #expect(seen == 10)
  }
}

/// Counts the living tokens.
private final class Census: Sendable {
  private let counts = Mutex((now: 0, most: 0))
  var now: Int { counts.withLock { $0.now } }
  var most: Int { counts.withLock { $0.most } }

  func add(_ change: Int) {
    counts.withLock {
      $0.now += change
      $0.most = max($0.most, $0.now)
    }
  }
}

private final class Token: Sendable {
  let census: Census

  init(_ census: Census) {
    self.census = census
    census.add(1)
  }

  deinit {
    census.add(-1)
  }
}
