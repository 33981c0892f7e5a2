import Boing
import Foundation

extension FrameSequence {
  /// A frame as a PNG file, over a background where there is one.
  func png(_ index: Int, over background: PixelColor?) throws -> Data {
    let image = try frame(index)
    guard let background else { return try image.pngData() }
    guard let flat = image.flattened(over: background) else {
      throw MovieError.imageEncoding(index: index, reason: "no memory for its pixels")
    }
    return try flat.pngData()
  }
}

/// A folder of numbered PNG files.
///
/// frame-0001.png, frame-0002.png …: the numbers begin at 1 and have as many digits as the last one needs, four at least, so that
/// sorting by name is sorting by time.
struct PNGSequenceWriter {
  let frames: FrameSequence
  let background: PixelColor?
  let pipeline: OrderedPipeline

  func write(to folder: StagedFolder, progress: (Int, Int) throws -> Void) throws {
    try pipeline.run(count: frames.count) { [frames, background] index in
      try frames.png(index, over: background)
    } consume: { index, data in
      try folder.write(data, named: FrameName.name(of: index, count: frames.count))
      try progress(index + 1, frames.count)
    }
  }
}
