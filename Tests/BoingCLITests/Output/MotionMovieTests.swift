import ArgumentParser
import Boing
import BoingRender
import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI

@Suite("Movies of motions")
struct MotionMovieTests {
  private func job(_ words: String...) throws -> MovieJob {
    let command = try #require(
      try BoingCommand.parseAsRoot(["export"] + words) as? ExportCommand)
    return try MotionMovie(command.motion.subject()).job(MovieSettings(common: command.common))
  }

  /// The centre of the layer of a width.
  private func position(_ width: Double, in job: MovieJob, at time: Double) throws -> CGPoint {
    let layers = job.recording.frame(at: time).layers
    let position = try #require(layers.first { $0.values.bounds.z == width }).values.position
    return CGPoint(x: position.x, y: position.y)
  }

  @Test("box and dot are where a fall is, at every frame of 50 and 60 a second")
  func fall() throws {
    // x = t² for a fall of one second from 0 to 1.
    let job = try job("--motion", "gravity", "--bounces", "0", "--duration", "1")
    let (top, bottom) = (
      try position(44, in: job, at: 1).y, try position(44, in: job, at: 0).y
    )
    #expect(bottom > top)
    let rounding = 1e-3
    for time in [50.0, 60].flatMap({ rate in (0...Int(rate)).map { Double($0) / rate } }) {
      let expected = bottom + (top - bottom) * time * time
      let dot = try position(11, in: job, at: time)
      #expect(abs(try position(44, in: job, at: time).y - expected) < rounding)
      #expect(abs(dot.y - expected) < rounding)
    }
  }

  @Test("the dot keeps the time along the curve, and the end stands still")
  func time() throws {
    let job = try job("--bounces", "1", "--duration", "2")
    let (start, end) = (
      try position(11, in: job, at: 0).x, try position(11, in: job, at: 2).x
    )
    let rounding = 1e-3
    #expect(abs(try position(11, in: job, at: 0.5).x - (start + (end - start) / 4)) < rounding)
    #expect(try position(11, in: job, at: 2) == position(11, in: job, at: 2.4))
    #expect(job.duration == 2.5)
  }

  @Test("steps stay steps")
  func steps() throws {
    let job = try job("--ease", "steps(2, jump-end)", "--duration", "1")
    let heights = try [0.1, 0.4, 0.6, 0.9, 1.2].map { try position(44, in: job, at: $0).y }
    #expect(heights[0] == heights[1] && heights[2] == heights[3] && heights[4] < heights[3])
    let rounding = 1e-9
    #expect(abs(heights[2] - (heights[0] + heights[4]) / 2) < rounding)
  }

  @Test("a movie is written in the format of its name, beside a figure")
  func file() async throws {
    let folder = TemporaryFolder()
    try await Boing.succeedSilently(
      "export --ease linear --duration 0.001 -o a.apng -o a.svg", in: folder)
    #expect(folder.names == ["a.apng", "a.svg"])
    #expect(try PNGFile(folder.data("a.apng")).size == [1_180, 600])
  }
}
