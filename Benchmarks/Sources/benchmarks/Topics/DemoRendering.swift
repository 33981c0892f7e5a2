import Boing
import BoingDemos
import BoingMovies

/// The speed at which the demos are drawn.
enum DemoRendering: Topic {
  static let name = "demos"
  static let summary =
    "the one-axis bounce and the jack-in-the-box at 2 pixels a point, 60 frames a second: drawing "
    + "only, and through to an MP4; the peak is this process's, without ffmpeg"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    let demos = Demos.all.map { $0.init() }
    for demo in demos {
      let kind = type(of: demo)
      let frames = try FrameSequence(
        demo.record(scale: 2), compositor: Compositor(size: kind.size, scale: 2),
        frameRate: .fps60, duration: kind.duration)
      table.rows += try Rendering(settings: settings).rows(kind.name, frames)
    }
    table.checks = [Rendering.check]
    if !FFmpegPresence.isThere { table.notes.append(FFmpegPresence.note) }
    return table
  }
}
