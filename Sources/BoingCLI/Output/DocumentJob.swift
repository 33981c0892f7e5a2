import Boing
import BoingDemos
import BoingFormats
import Foundation

/// Writes a demo as a document.
struct DocumentJob {
  let demo: any Demo
  let name: String
  let output: String
  let settings: MovieSettings

  func run() throws {
    let bundle = Self.bundle(
      of: demo, named: name, scale: settings.scale, duration: settings.duration)
    guard let format = DocumentFormat(path: output) else { return }
    try DocumentFile.write(
      DocumentConversion(bundle, named: name), as: format, to: output, plane: nil,
      overwriting: settings.options.overwriting)
    guard !settings.isQuiet else { return }
    let count = bundle.content.animationCount
    try Terminal.print(
      "\(output): a document of \(count) animation\(count == 1 ? "" : "s") and "
        + "\(bundle.files.count) image\(bundle.files.count == 1 ? "" : "s")")
    WarningList(warnings: bundle.warnings.map(\.description), subject: output, remedy: nil).print()
  }

  private static func bundle<D: Demo>(
    of demo: D, named name: String, scale: CGFloat, duration: Double?
  ) -> DocumentBundle {
    var recorder: AnimationRecorder?
    let root = demo.play(scale: scale, duration: duration) { layer, time in
      let current = recorder ?? AnimationRecorder(root: layer)
      recorder = current
      current.observe(at: time)
    }
    return (recorder ?? AnimationRecorder(root: root)).bundle(named: name)
  }
}
