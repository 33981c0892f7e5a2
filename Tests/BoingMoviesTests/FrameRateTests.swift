import BoingMovies
import Testing

@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "a rate is read exactly",
    arguments: [
      ("60", 60, 1), ("24", 24, 1), ("12.5", 25, 2), ("59.94", 60_000, 1001),
      ("29.97", 30_000, 1001), ("23.976", 24_000, 1001), ("23.98", 24_000, 1001),
      ("119.88", 120_000, 1001), ("30000/1001", 30_000, 1001), ("120/2", 60, 1), ("0.5", 1, 2),
      ("1000", 1000, 1), ("33.333333333", 100, 3),
    ])
  func parsing(text: String, numerator: Int, denominator: Int) throws {
    let rate = try FrameRate(parsing: text)
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
    #expect(try FrameRate(parsing: rate.description) == rate)
  }

  @Test(
    "text that is no rate is refused by name",
    arguments: [
      "", "fast", "nan", "inf", "-1", "0", "0/1", "1/0", "60/", "/60", "1/2/3", "0x10", "1e2",
      "1001", "0.001", "60 ", "99999999999999999999", "9223372036854775807/9223372036854775806",
    ])
  func refusedText(text: String) throws {
    let error = #expect(throws: MovieError.self) { try FrameRate(parsing: text) }
    guard case .frameRate(let name, _) = error else {
      Issue.record("\(String(describing: error)) is no frame rate error")
      return
    }
    #expect(name == text || Double(name) == Double(text))
    #expect(error?.description.contains("30000/1001") == true)
  }

  @Test(
    "numbers that are no rate are refused", arguments: [.nan, .infinity, 0, -60, 1000.1, 1e300])
  func refusedNumber(number: Double) {
    #expect(throws: MovieError.self) { try FrameRate(number) }
  }

  @Test("a frame's time is the nearest number to its fraction, however late")
  func timesDoNotDrift() throws {
    let ntsc = try FrameRate(parsing: "59.94")
    #expect(ntsc.time(ofFrame: 60_000) == 1001)
    #expect(ntsc.time(ofFrame: 6_000_000) == 100_100)
    #expect(ntsc.time(ofFrame: 60) == 1.001)
    #expect(FrameRate.fps60.time(ofFrame: 1) == 1.0 / 60)
    #expect(FrameRate.fps60.time(ofFrame: -30) == -0.5)
  }

  @Test(
    "a duration takes the fewest frames that cover it",
    arguments: [(0.5, 30), (0.501, 31), (0, 1), (1e-9, 1), (0.1 + 0.2, 18), (10, 600)])
  func frameCount(duration: Double, count: Int) throws {
    #expect(try FrameRate.fps60.frameCount(covering: duration) == count)
  }

  @Test("a duration that is none is refused", arguments: [-1, .nan, .infinity, 1e12])
  func refusedDuration(duration: Double) {
    #expect(throws: MovieError.self) { try FrameRate.fps60.frameCount(covering: duration) }
  }
}
