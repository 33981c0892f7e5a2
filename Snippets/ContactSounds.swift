// A movie of a ball that drops, and the times and volumes of its sounds.

// snippet.hide
#if os(Linux)
  import Boing
  import BoingMovies
  import Foundation

  let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
  // snippet.show
  let clock = ManualClock()
  let display = Display(size: CGSize(width: 160, height: 240), clock: clock)
  let ball = CALayer()
  ball.frame = CGRect(x: 60, y: 10, width: 40, height: 40)
  ball.cornerRadius = 20
  ball.backgroundColor = CGColor(srgbRed: 0.83, green: 0.18, blue: 0.16, alpha: 1)
  display.rootLayer.addSublayer(ball)

  var sounds: [(time: Double, speed: Double)] = []
  let drop = Cue(at: 0.2) {
    ball.drop(to: 210, bounces: 3, duration: 1).onContact { contact in
      sounds.append((clock.now, contact.speed))
    }
  }
  let recording = display.record(until: 1.5, cues: [drop])
  let frames = try FrameSequence(
    recording, compositor: Compositor(size: display.size), frameRate: .fps60, duration: 1.5)
  let movie = try MovieWriter.write(frames, to: folder.appendingPathComponent("drop.mp4"))
  print(movie.frames, "frames")

  let loudest = sounds.map(\.speed).max() ?? 1
  for sound in sounds {
    print("\(Int((sound.time * 1000).rounded())) ms, volume \(sound.speed / loudest)")
  }
// snippet.hide
#endif
