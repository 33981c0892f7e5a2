import ArgumentParser
import Boing
import BoingDemos
import BoingPlayer
import BoingRender
import BoingSceneFormats
import Foundation

/// Demos rendered.
extension RenderCommand {
  func validate(_ demo: any Demo.Type) throws {
    let scene = try setup.scene(demo)
    if movie.playerOutput != nil {
      _ = try movie.playerSettings()
      return
    }
    if movie.documentOutput != nil {
      _ = try movie.documentSettings()
      return
    }
    var settings = try movie.settings()
    if settings.duration == nil, settings.start >= scene.duration {
      throw ValidationError.option(
        "start", settings.start.plain,
        "the demo ends at \(scene.duration.plain) s; give an earlier time, or a --duration")
    }
    try settings.check(
      subject: demo.name, duration: settings.duration ?? scene.duration - settings.start,
      hasEnd: true)
    let size = try setup.stageSize(of: demo)
    settings.scale = try fitting.scale(of: size) ?? settings.scale
    if let problem = ImageSize.problem(size, scale: settings.scale, subject: demo.name) {
      throw ValidationError("\(problem).")
    }
  }

  func render(_ demo: any Demo.Type) throws {
    if let (path, format) = movie.playerOutput {
      return try writePlayerFile(demo, as: format, to: path)
    }
    let scene = try setup.scene(demo)
    if let output = movie.documentOutput {
      let writer = DocumentWriter(common: movie.common, overwriting: movie.existing.overwriting)
      let settings = try movie.documentSettings()
      if let layerFormat {
        return try writer.write(
          scene, named: demo.name, as: layerFormat, to: output, settings, layers)
      }
      return try writer.write(scene, named: demo.name, to: output, settings)
    }
    var settings = try movie.settings()
    let size = try setup.stageSize(of: demo)
    settings.scale = try fitting.scale(of: size) ?? settings.scale
    let duration = settings.duration ?? scene.duration - settings.start
    var job = MovieJob(
      settings: settings, subject: demo.name,
      recording: scene.record(
        size: size, scale: settings.scale, duration: settings.start + duration, background: nil),
      size: size, duration: duration, background: Demos.background)
    try job.run()
  }

  private func writePlayerFile(
    _ demo: any Demo.Type, as format: PlayerFormat, to path: String
  ) throws {
    let start = ContinuousClock.now
    let settings = try movie.playerSettings()
    let size = try setup.stageSize(of: demo)
    let scene = try setup.scene(demo)
    let duration = settings.duration ?? scene.duration
    let recording = movie.common.timed("recorded \(demo.name)") {
      scene.record(
        size: size, scale: movie.playerScale(settings), duration: duration, background: nil)
    }
    let background = settings.background.map { $0.color } ?? Demos.background
    try PlayerFileWriter(common: movie.common, overwriting: movie.existing.overwriting).write(
      PlayerDocument(recording, size: size, background: background, duration: duration),
      titled: demo.name, as: format, to: path, warnings: [], since: start)
  }
}
