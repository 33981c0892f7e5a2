import Boing
import Foundation

/// A scene as `peers/race.py` reads it: what is drawn, and where in each frame.
struct PeerScene: Encodable {
  struct Box: Encodable {
    var width: Double
    var height: Double
    var radius: Double
    var color: [Double]
  }

  /// A cubic curve, stroked.
  struct Curve: Encodable {
    /// The x and y of the start, of both control points and of the end.
    var points: [Double]
    var width: Double
    var color: [Double]
  }

  /// Rows of blue, green, red and alpha in a file.
  struct Image: Encodable {
    var file: String
    var width: Int
    var height: Int
  }

  /// "boxes", "curves", "images" or "labels".
  var kind: String
  var width = 0
  var height = 0
  /// For each frame and thing the nine entries of its map, row by row, or of a label its x and y.
  var frames: [[[Double]]]
  var boxes: [Box]?
  var curves: [Curve]?
  /// For each frame and box x, y, degrees and scale.
  var states: [[[Double]]]?
  var image: Image?
  /// An image layer's width and height.
  var layer: [Double]?
  var texts: [String]?
  var font: String?
  var size: Double?
  var color: [Double]?
}

extension CATransform3D {
  /// The entries of its action on the plane z = 0, seen along z.
  var planeEntries: [Double] {
    [m11, m12, m14, m21, m22, m24, m41, m42, m44].map { Double($0) }
  }

  /// The map of a layer's plane to its superlayer's, the anchor point in the middle.
  static func layer(
    size: CGSize, position: CGPoint, _ transform: CATransform3D
  ) -> CATransform3D {
    let toAnchor = CATransform3DMakeTranslation(-size.width / 2, -size.height / 2, 0)
    let toPosition = CATransform3DMakeTranslation(position.x, position.y, 0)
    return CATransform3DConcat(CATransform3DConcat(toAnchor, transform), toPosition)
  }
}
