import Boing
import BoingPlayer
import BoingQuartzCore
import BoingRender
import Foundation

extension PlayerDocument {
  /// Creates the document of a recording.
  ///
  /// - Parameters:
  ///   - recording: what is played.
  ///   - size: the visible area in points.
  ///   - background: the colour behind the layers; nil for clear.
  ///   - duration: the part that is played again and again, in seconds.
  package init(
    _ recording: Recording, size: CGSize, background: CGColor? = nil, duration: Double,
    isEndless: Bool = false
  ) {
    self.init()
    self.size = SIMD2(size.width.native, size.height.native)
    self.background = background.map { $0.srgbComponents }
    self.duration = duration
    self.isEndless = isEndless
    leavesOutDrawings = recording.hasDrawings
    var scene = Scene()
    scene.trees = recording.segments
    scenes = [scene]
  }

  /// Returns the bytes of the document, with texts laid out.
  ///
  /// - Throws: ``PlayerDocumentError/tooLarge`` where there are more layers than a player shows.
  package func bytes() throws(PlayerDocumentError) -> [UInt8] {
    try PlayerDocumentWriter.bytes(
      of: self, texts: TextSource(limit: 1 << 26).contentSource,
      textColor: TextProperty.foregroundColor)
  }
}
