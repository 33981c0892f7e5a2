import Foundation
import Testing

@testable import BoingFormats

@Suite("Shares of a list")
struct ShardTests {
  @Test("shares have every job once, and differ by one job at most", arguments: [1, 2, 3, 7, 100])
  func partition(count: Int) throws {
    let shards = try (1...count).map { try #require(Shard("\($0)/\(count)")) }
    for jobs in [0, 1, 5, 99, 1000] {
      let sizes = shards.map { shard in (0..<jobs).filter(shard.contains).count }
      #expect(sizes.reduce(0, +) == jobs)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      for job in 0..<jobs { #expect(shards.filter { $0.contains(job) }.count == 1) }
    }
  }

  @Test("kinds of jobs that alternate are spread over all shares", arguments: [2, 3, 4, 5, 8])
  func alternation(kinds: Int) throws {
    // As many shares as kinds is where every n-th job would be of one kind.
    for count in [2, 3, 4, 8, 12] {
      let shard = try #require(Shard("\(count)/\(count)"))
      let jobs = (0..<(2000 * count)).filter(shard.contains)
      let mean = 2000.0 / Double(kinds)
      for kind in 0..<kinds {
        // Four standard deviations of as many draws.
        let jobsOfKind = jobs.count { $0 % kinds == kind }
        #expect(
          abs(Double(jobsOfKind) - mean) <= 4 * mean.squareRoot(), "\(count) shares, kind \(kind)")
      }
    }
  }

  @Test(
    "what is no share is refused",
    arguments: [
      "", "1", "0/1", "2/1", "1/0", "-1/2", "+1/2", "1/2/3", "a/b", "١/٢", "1/1000000001",
    ])
  func refused(text: String) {
    #expect(Shard(text) == nil)
  }
}
