import Testing

@testable import BoingCLI

@Suite("Playback")
struct PlaybackTests {
  private let frame = 1.0 / 60

  private func playback(_ duration: Double? = 2) -> Playback {
    Playback(duration: duration, frameDuration: frame)
  }

  @Test("it begins at the beginning and stands still")
  func beginning() {
    var playback = playback()
    playback.advance(by: 1)
    #expect(playback.time == 0)
    #expect(!playback.isPlaying)
  }

  @Test("a click plays, the next one goes back to the beginning, as in the originals")
  func click() {
    var playback = playback()
    playback.click()
    playback.advance(by: 0.5)
    #expect(playback.time == 0.5)
    playback.click()
    #expect(playback.time == 0)
    #expect(!playback.isPlaying)
    playback.click()
    playback.advance(by: 3)
    #expect(playback.isAtEnd)
    playback.click()
    #expect(playback.time == 0)
    #expect(!playback.isPlaying)
  }

  @Test("it stops at the end, and playing again begins anew")
  func end() {
    var playback = playback()
    playback.toggle()
    playback.advance(by: 5)
    #expect(playback.time == 2)
    #expect(!playback.isPlaying)
    playback.toggle()
    #expect(playback.time == 0)
    #expect(playback.isPlaying)
  }

  @Test("a loop goes on at the beginning with what is left over")
  func loop() {
    var playback = playback()
    playback.isLooping = true
    playback.toggle()
    playback.advance(by: 4.5)
    #expect(playback.time == 0.5)
    #expect(playback.isPlaying)
  }

  @Test("slow motion scales time and stops at the slowest speed")
  func speeds() {
    var playback = playback()
    playback.toggle()
    playback.slowDown()
    playback.advance(by: 1)
    #expect(playback.time == 0.5)
    for _ in 0..<10 { playback.slowDown() }
    #expect(playback.speed == 1.0 / 32)
    for _ in 0..<10 { playback.speedUp() }
    #expect(playback.speed == 1)
  }

  @Test("steps stand still on whole frames, within the movie")
  func steps() {
    var playback = playback()
    playback.toggle()
    playback.advance(by: 0.505)
    playback.step(1)
    #expect(playback.time == 31 * frame)
    #expect(!playback.isPlaying)
    playback.step(-40)
    #expect(playback.time == 0)
    playback.step(1_000_000)
    #expect(playback.time == 2)
  }

  @Test(
    "the slider goes to any place, and no further",
    arguments: [
      (0.25, 0.5), (0, 0), (1, 2), (-3, 0), (7, 2),
    ])
  func scrub(position: Double, time: Double) {
    var playback = playback()
    playback.toggle()
    playback.scrub(to: position)
    #expect(playback.time == time)
    #expect(!playback.isPlaying)
  }

  @Test("without an end the slider's range doubles when time reaches it")
  func endless() {
    var playback = playback(nil)
    playback.toggle()
    #expect(playback.span == 10)
    playback.advance(by: 9)
    #expect(playback.position == 0.9)
    playback.advance(by: 2)
    #expect(playback.span == 20)
    #expect(playback.isPlaying)
    playback.advance(by: 100)
    #expect(playback.span == 160)
  }

  @Test("time that is none does not pass", arguments: [-1, 0, .nan, .infinity])
  func badTime(seconds: Double) {
    var playback = playback(nil)
    playback.toggle()
    playback.advance(by: seconds)
    #expect(playback.time == 0)
  }
}
