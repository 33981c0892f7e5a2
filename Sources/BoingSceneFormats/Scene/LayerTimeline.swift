import BoingCurves
import BoingElementary
import BoingRender

/// A layer of a committed tree over the time of a scene.
package struct LayerTimeline {
  let tree: RenderTree
  let slot: Int32
  /// The seconds by which the layer is shown late: that of a replicator's instance.
  let delay: Double

  /// Creates the timeline of a layer by its slot in the tree.
  ///
  /// - Parameter delay: The seconds by which the layer is shown late.
  package init(tree: RenderTree, slot: Int32, delay: Double = 0) {
    (self.tree, self.slot, self.delay) = (tree, slot, delay)
  }

  /// Returns the layer's state at a time of the scene.
  func state(at time: Double) -> (values: LayerValues, details: LayerDetails) {
    tree.layer(slot, at: time - delay)
  }

  /// The same of another layer.
  func other(_ slot: Int32) -> LayerTimeline {
    LayerTimeline(tree: tree, slot: slot, delay: delay)
  }

  /// The layer that it is in; nil for the root.
  var parent: LayerTimeline? {
    let parent = tree.nodes[Int(slot)].parent
    return parent < 0 ? nil : other(parent)
  }

  /// Returns true if an animation drives one of the properties.
  func isAnimated(_ properties: [PropertyDescriptor]) -> Bool {
    tree.tracks[Int(slot)].contains { properties.contains($0.target.property) }
  }

  /// The latest time at which an animation of the layer ends; nil where there is none, infinite where one repeats for
  /// ever or a clock stands still.
  package var endTime: Double? {
    var paths = ClockPaths()
    let clocks = paths.clocks(of: slot, in: tree)
    return tree.tracks[Int(slot)].map { track in
      clocks.reduce(track.timing.outermost.endTime) {
        $1.speed == 0 ? .infinity : $1.parentTime(fromLocal: $0)
      } + delay
    }.max()
  }

  /// Returns the times of the scene at which one of the properties may turn sharply or jump; nil where they
  /// are too many.
  ///
  /// - Parameters:
  ///   - properties: The properties; nil for all.
  ///   - duration: The duration of the scene, in seconds.
  package func breaks(_ properties: [PropertyDescriptor]?, duration: Double) -> [Double]? {
    var paths = ClockPaths()
    let clocks = paths.clocks(of: slot, in: tree)
    guard clocks.allSatisfy({ $0.speed != 0 }) else { return [] }
    func local(_ time: Double) -> Double {
      clocks.reversed().reduce(time - delay) { $1.localTime(fromParent: $0) }
    }
    let ends = [local(0), local(duration)].sorted()
    guard ends[0].isFinite, ends[1].isFinite else { return [] }
    var times: [Double] = []
    for track in tree.tracks[Int(slot)]
    where properties?.contains(track.target.property) ?? true {
      guard
        let found = track.breakTimes(in: ends[0]...ends[1], limit: ChannelFitter.maximumCount)
      else { return nil }
      times += found.map { local in
        clocks.reduce(local) { $1.parentTime(fromLocal: $0) } + delay
      }
    }
    return times.count <= 4 * ChannelFitter.maximumCount ? times : nil
  }

  /// The timing functions of the animations of the properties.
  func easings(_ properties: [PropertyDescriptor]) -> [ChannelEasing] {
    var all: [ChannelEasing] = []
    for track in tree.tracks[Int(slot)] where properties.contains(track.target.property) {
      for curve in track.timingFunctions where !curve.isLinear {
        let easing = ChannelEasing.cubic(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
        if !all.contains(easing) { all.append(easing) }
        if all.count == 8 { return all }
      }
    }
    return all
  }

  // MARK: Planes

  /// The properties on which ``plane(at:)`` depends, of the layers whose they are.
  var planeProperties: [(layer: LayerTimeline, properties: [PropertyDescriptor])] {
    var list: [(LayerTimeline, [PropertyDescriptor])] = [
      (
        self,
        [.position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .bounds]
      )
    ]
    if let parent {
      list.append((parent, [.sublayerTransform, .bounds, .anchorPoint, .anchorPointZ]))
      if parent.state(at: 0).values.kind == .transform { list += parent.planeProperties }
    }
    return list
  }

  /// Returns the transform from the layer's coordinates to those of the nearest superlayer that flattens.
  func plane(at time: Double) -> Matrix4 {
    var matrix = state(at: time).values.matrixToSuperlayer
    if let parent {
      let outer = parent.state(at: time)
      if let sublayers = outer.values.sublayerMatrix(outer.details.values.sublayerTransform) {
        matrix = matrix.concatenating(sublayers)
      }
      if outer.values.kind == .transform { matrix = matrix.concatenating(parent.plane(at: time)) }
    }
    return matrix
  }
}

/// The linear part of an affine map as scale, skew and rotation.
struct LinearParts {
  var scale: SIMD2<Double>
  /// Radians; not limited to one turn.
  var rotation: Double
  /// The x that a unit of scaled y adds.
  var skew: Double

  /// Creates the parts of the map, with the rotation nearest to that of `reference`; nil where everything is mapped
  /// to one point, so that nothing says which way it is turned.
  init?(_ map: Affine2D, near reference: LinearParts?) {
    let (x, y) = (map.x, map.y)
    let (lengthX, lengthY) = (x.length, y.length)
    guard max(lengthX, lengthY) > 1e-9 else { return nil }
    if lengthX >= 1e-3 * lengthY {
      let (c, s) = (x.x / lengthX, x.y / lengthX)
      rotation = Double.atan2(y: s, x: c)
      let along = y.x * c + y.y * s
      scale = SIMD2(lengthX, y.y * c - y.x * s)
      skew = scale.y.magnitude > 1e-9 ? along / scale.y : 0
    } else {
      let (c, s) = (y.y / lengthY, -y.x / lengthY)
      rotation = Double.atan2(y: s, x: c)
      scale = SIMD2(x.x * c + x.y * s, lengthY)
      skew = 0
    }
    if skew.magnitude < 1e-12 { skew = 0 }
    guard let reference else { return }
    func nearest(_ angle: Double) -> Double {
      angle + ((reference.rotation - angle) / (2 * .pi)).rounded() * 2 * .pi
    }
    let (same, turned) = (nearest(rotation), nearest(rotation + .pi))
    if (turned - reference.rotation).magnitude + 1e-9 < (same - reference.rotation).magnitude {
      (rotation, scale) = (turned, -scale)
    } else {
      rotation = same
    }
  }

  init(scale: SIMD2<Double>, rotation: Double, skew: Double) {
    (self.scale, self.rotation, self.skew) = (scale, rotation, skew)
  }
}

/// The linear parts of a map over time, with a rotation that counts turns.
struct UnwoundMap {
  private let map: (Double) -> Affine2D
  /// Rising times, and the parts there.
  private var times: [Double] = []
  private var parts: [LinearParts] = []

  /// The maximum number of samples between two breaks.
  private static let maximumCount = 1 << 11

  /// - Parameter breaks: Rising times between which the map changes without a jump.
  init(duration: Double, breaks: [Double], _ map: @escaping (Double) -> Affine2D) {
    self.map = map
    var start = 0.0
    for end in breaks + [duration] where end > start || times.isEmpty {
      sample(from: start, to: end)
      start = end
    }
  }

  private mutating func sample(from start: Double, to end: Double) {
    let inset = max((end - start) * 1e-9, 1e-12)
    var count = 32
    while true {
      var list: [(time: Double, parts: LinearParts?)] = []
      var reference = parts.last
      var isFast = false
      for index in 0...count {
        let fraction = Double(index) / Double(count)
        let time = min(
          max(start + (end - start) * fraction, start + inset), max(end - inset, start))
        let found = LinearParts(map(time), near: reference)
        if let found, let before = list.last?.parts {
          isFast = isFast || (found.rotation - before.rotation).magnitude > 0.8
        }
        if let found {
          // A step of whole turns shows in the speed alone.
          let step = min(1e-5, (end - start) / Double(count) / 8)
          if let next = LinearParts(map(min(time + step, end - inset)), near: found), step > 0 {
            let speed = (next.rotation - found.rotation).magnitude / step
            isFast = isFast || speed * (end - start) / Double(count) > 1.5
          }
          reference = found
        }
        list.append((time, found))
      }
      guard isFast, count < Self.maximumCount else {
        append(list)
        return
      }
      count *= 2
    }
  }

  private mutating func append(_ list: [(time: Double, parts: LinearParts?)]) {
    // What is mapped to a point is turned as it is next.
    var known = list.first { $0.parts != nil }?.parts ?? parts.last
    for (time, found) in list {
      if var found {
        if let known, let again = LinearParts(map(time), near: known) { found = again }
        known = found
      }
      var part = known ?? LinearParts(scale: .zero, rotation: 0, skew: 0)
      if found == nil { part.scale = .zero }
      times.append(time)
      parts.append(part)
    }
  }

  /// Returns the parts at a time.
  func parts(at time: Double) -> LinearParts {
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    let reference = parts[low]
    return LinearParts(map(time), near: reference)
      ?? LinearParts(scale: .zero, rotation: reference.rotation, skew: reference.skew)
  }
}

extension SIMD2 where Scalar == Double {
  fileprivate var length: Double { Double.hypot(x, y) }
}
