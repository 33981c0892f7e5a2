import Boing
import BoingDemos
import BoingMovies
import Foundation

// Writes a picture and a movie of every demo into a folder, and says in JSON what each shows: `BoingGallery FOLDER`. It is
// a program of its own because it needs half of what the command does, and is built in half the time.

/// A demo, as the page of all demos shows it.
struct Entry: Encodable {
  let name: String
  let summary: String
  /// Points.
  let width: Double
  let height: Double
  /// The values of `boing render --set`, as `name=default`, each with its meaning.
  let parameters: [[String]]
}

guard CommandLine.arguments.count == 2 else {
  fail("name the folder for the pictures: BoingGallery FOLDER")
}
do {
  try writeGallery(into: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true))
} catch {
  fail("\(error)")
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("BoingGallery: \(message)\n".utf8))
  exit(1)
}

func writeGallery(into folder: URL) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let encoder = JSONEncoder()

  for demo in Demos.all {
    let scene = demo.init()
    let recording = scene.record(scale: 2)
    let compositor = try Compositor(size: demo.size, scale: 2)
    let poster = compositor.image(of: recording.frame(at: demo.posterTime))
    try poster.pngData().write(
      to: folder.appendingPathComponent("\(demo.name).png"), options: .atomic)
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: .fps60, duration: scene.duration)
    try MovieWriter.write(
      frames, to: folder.appendingPathComponent("\(demo.name).webp"), format: .webp,
      options: MovieOptions(quality: 0.75))
    let entry = Entry(
      name: demo.name, summary: demo.summary, width: demo.size.width, height: demo.size.height,
      parameters: demo.parameterList.map { ["\($0.name)=\($0.defaultValue)", $0.summary] })
    FileHandle.standardOutput.write(try encoder.encode(entry) + Data("\n".utf8))
  }
}
