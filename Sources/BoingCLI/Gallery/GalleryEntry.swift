import Boing
import BoingDemos
import BoingFormats
import Foundation

/// What the page shows of one demo.
struct GalleryEntry {
  let name: String
  let summary: String
  /// Points.
  let size: CGSize
  /// The names of the picture files.
  let poster: String
  let animation: String
  /// The Swift that made it, file by file.
  let sources: [DemoSource]
  /// What can be set, with its usual value.
  let parameters: [DemoParameterDescription]
  /// The curves that it is about.
  var curves: [GalleryCurve] = []

  init(_ demo: any Demo.Type, animation: String) {
    (name, summary, size) = (demo.name, demo.summary, demo.size)
    poster = "\(demo.name).png"
    self.animation = animation
    sources = demo.sources
    parameters = demo.parameterList
  }
}
