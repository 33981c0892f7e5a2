import BoingCurves
import BoingElementary

/// The samples of an image under an affine map: their mip level, and their number for each pixel.
package struct Sampling {
  /// The number of times that the image is halved first.
  package let level: Int
  package let isNearest: Bool
  /// The number of samples across each pixel of the device.
  package let across: Int
  package let down: Int

  /// The number of the image's pixels that the longest step across or down a pixel of the device goes over.
  package let step: Double

  /// Pixels of the mip level for each pixel of the image.
  package var factor: Double { 1 / Double(1 << level) }

  private static let maximumSamples = 16

  package init(_ t: Affine2D, isNearest: Bool) {
    self.init(t, magnifiesNearest: isNearest, minifiesNearest: isNearest)
  }

  /// - Parameter t: from pixels of the image to pixels of the target.
  package init(_ t: Affine2D, magnifiesNearest: Bool, minifiesNearest: Bool) {
    let area = t.x.cross(t.y).magnitude
    // How many of the image's pixels one step across and one step down the picture go over.
    let acrossStep = Double.hypot(t.y.y, t.x.y) / area
    let downStep = Double.hypot(t.y.x, t.x.x) / area
    step = max(acrossStep, downStep)
    if area >= 1 || !(area > 0) {
      (level, across, down) = (0, 1, 1)
      isNearest = magnifiesNearest
      return
    }
    isNearest = minifiesNearest
    guard !isNearest else {
      (level, across, down) = (0, 1, 1)
      return
    }
    // From 1 down to ½ the four neighbours that bilinear sampling takes leave no pixel out. A squeezed
    // image is reduced as its longer side needs it, and sampled more often along the other.
    let least = max(min(acrossStep, downStep), 1)
    var level = Int(clamping: min(Double.log2(least), 16))
    // A plane that is seen nearly from its edge makes steps beyond every whole number.
    func samples(_ step: Double) -> Int {
      Int(clamping: min(max((step / Double(2 << level)).rounded(.up), 1), 1e9))
    }
    while max(samples(acrossStep), samples(downStep)) > Self.maximumSamples, level < 16 {
      level += 1
    }
    self.level = level
    across = min(samples(acrossStep), Self.maximumSamples)
    down = min(samples(downStep), Self.maximumSamples)
  }
}
