import Boing
import Foundation

#if os(iOS) || os(tvOS) || os(visionOS)
  import UIKit
#elseif os(macOS)
  import AppKit
#endif

extension CALayer {
  /// Bounces the layer as an icon in the Dock, and leaves it at its position: the category of views of 2012.
  ///
  /// A positive height is upwards on the screen, for either direction of the y axis.
  ///
  /// - Parameters:
  ///   - height: The height of the first hop, in points.
  ///   - table: One of the published tables.
  ///   - repeatCount: The number of bounces; above 0.
  ///   - isSmooth: True for a smooth curve through the table instead of straight lines.
  ///   - delay: The time before the bounce begins, in seconds.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, `ReducedMotionPolicy.current`. Under it the layer
  ///     dims for a moment instead.
  /// - Returns: The running bounce; its outcome is an error at once for parameters out of their range.
  @discardableResult
  public func dockBounce(
    height: CGFloat, table: DockBounce.Table = .twoHops, repeatCount: Float = 1,
    isSmooth: Bool = false, delay: CFTimeInterval = 0, reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<CGFloat> {
    var request = BounceRequest(
      \.transform.translationY, .by(yPointsUp ? height : -height),
      .dock(table, isSmooth: isSmooth), delay: delay, repeatCount: repeatCount,
      reducedMotion: reducedMotion)
    // Every height of the table is a keyframe.
    if !isSmooth { request.maximumError = 1e-9 }
    return bounce(request)
  }

  /// True if a larger y is further up on the screen, for the superlayer's sublayers.
  private var yPointsUp: Bool {
    #if os(macOS)
      var up = true
    #else
      var up = false
    #endif
    var layer = superlayer
    while let current = layer {
      if current.isGeometryFlipped { up.toggle() }
      layer = current.superlayer
    }
    return up
  }
}

#if canImport(Darwin)
  #if os(macOS)
    extension NSView {
      /// Bounces the view as an icon in the Dock, as high as a factor of its own height.
      @discardableResult
      public func bounce(_ factor: CGFloat) -> BounceHandle<CGFloat>? {
        wantsLayer = true
        return layer?.dockBounce(height: bounds.height * factor)
      }
    }
  #else
    extension UIView {
      /// Bounces the view as an icon in the Dock, as high as a factor of its own height.
      @discardableResult
      public func bounce(_ factor: CGFloat) -> BounceHandle<CGFloat>? {
        layer.dockBounce(height: bounds.height * factor)
      }
    }
  #endif
#endif
