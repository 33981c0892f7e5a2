import Boing
import Foundation

/// Frames of which a part changes, drawn by what draws only that part.
enum SuccessiveFrames: Topic {
  static let name = "successive"
  static let summary =
    "milliseconds of one thread for one 1080p frame of 1,000 rounded rectangles that stand still, of which "
    + "nothing or a tenth of the area changes, as SuccessiveImages; the peer draws each frame whole"

  private static let size = CGSize(width: 1920, height: 1080)
  private static let frameCount = 8

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    for (text, isChanging) in [("nothing changes", false), ("a tenth of the area changes", true)] {
      let frames = self.frames(isChanging: isChanging)
      let compositor = try Compositor(size: size)
      let images = SuccessiveImages(compositor)
      for (index, frame) in frames.enumerated() {
        guard images.image(of: frame).hasSamePixels(as: compositor.image(of: frame)) else {
          throw Disagreement(description: "\(text): frame \(index) differs from the whole one")
        }
      }
      let figures = try Race(rounds: settings.rounds).run(
        frames: frameCount,
        [
          { index in Race.seconds { use(images.image(of: frames[index])) } },
          { index in Race.seconds { use(compositor.image(of: frames[index])) } },
        ]
      ).map { Race.figure($0, .seconds) }
      table.rows.append(Table.Row(text, ours: figures[0], peer: figures[1]))
    }
    table.checks = ["the bytes of each frame are those of the whole one"]
    return table
  }

  private static func frames(isChanging: Bool) -> [Frame] {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for box in MovingBoxes.boxes { root.addSublayer(box.layer(0)) }
    let panel = CALayer()
    // A tenth of 1920 × 1080.
    panel.frame = CGRect(x: 500, y: 300, width: 640, height: 324)
    panel.backgroundColor = CGColor(srgbRed: 0.9, green: 0.3, blue: 0.2, alpha: 1)
    root.addSublayer(panel)
    if isChanging {
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.2, 0.9, 1)
      panel.add(fade, forKey: "fade")
    }
    let display = Display(rootLayer: root, size: size, clock: ManualClock())
    display.update()
    return (0..<frameCount).map { display.frame(at: Double($0) / Double(frameCount)) }
  }

  /// Keeps the compiler from leaving an image out.
  @inline(never)
  private static func use(_ image: CGImage) {
    withExtendedLifetime(image) {}
  }
}
