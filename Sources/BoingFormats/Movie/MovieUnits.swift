import Foundation

/// A piece of a movie's encoding that depends on its own frames, and the one before them, alone.
///
/// APNG, GIF and folders have a unit for each frame. The encoders of WebP, MP4 and WebM carry state
/// from frame to frame; there a unit is a group of frames that an encoder of its own has encoded. So
/// units are made on any machine, in any order, and the movie that they are put together to has the
/// same bytes.
protocol MovieUnit: Sendable {
  /// Creates a unit from its bytes in a part.
  init(stored: Data) throws

  /// The bytes that a part keeps.
  var stored: Data { get throws }
}

extension Data: MovieUnit {
  init(stored: Data) {
    self = stored
  }

  var stored: Data { self }
}

/// The units of a range of a movie, each of which is made, or read from a part, when it is asked for.
struct UnitSource<Unit: MovieUnit>: Sendable {
  /// The indices of the units in the whole movie.
  let range: Range<Int>

  /// Makes the unit of an index in `range`; called on several threads at once.
  let unit: @Sendable (Int) throws -> Unit

  /// Makes all units and hands them over in order on the calling thread.
  func forEach(_ pipeline: OrderedPipeline, _ body: (Int, Unit) throws -> Void) throws {
    let (first, unit) = (range.lowerBound, unit)
    try pipeline.run(count: range.count) { index in
      try unit(first + index)
    } consume: { index, unit in
      try body(first + index, unit)
    }
  }
}

/// The division of a movie into units, and of these into parts.
struct UnitLayout: Equatable, Sendable {
  /// The number of frames of the movie.
  let frameCount: Int
  /// The number of frames in each unit but the last.
  let framesPerUnit: Int

  /// The number of frames in a group of WebP, MP4 and WebM: ten seconds at 60 frames per second.
  ///
  /// Each group begins with a keyframe. No encoder would go on much longer without one, and most
  /// movies are a single group.
  static let groupLength = 600

  init(_ frames: FrameSequence, _ format: MovieFormat, groupLength: Int) {
    frameCount = frames.count
    framesPerUnit = format.isEncodedInGroups ? groupLength : 1
  }

  /// The number of units, at least one.
  var count: Int { (frameCount + framesPerUnit - 1) / framesPerUnit }

  /// Returns the frames of some units.
  func frames(of units: Range<Int>) -> Range<Int> {
    units.lowerBound * framesPerUnit..<min(frameCount, units.upperBound * framesPerUnit)
  }

  /// Returns the units of one of several parts, which differ by one unit at most.
  func units(of part: MoviePart.Index) -> Range<Int> {
    let bound = { (index: Int) in index * count / part.count }
    return bound(part.number - 1)..<bound(part.number)
  }
}

extension MovieFormat {
  /// True if encoders of the format carry state from frame to frame.
  var isEncodedInGroups: Bool {
    switch self {
    case .webp, .mp4, .webm: true
    case .png, .apng, .gif, .pngSequence: false
    }
  }
}
