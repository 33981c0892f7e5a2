/// The picture of the model's tree, point by point: boxes of one color in the plane, the farthest first.
///
/// Groups, masks, clips, hidden layers and depth as an order are there; corners, borders, shadows and transforms in
/// space are not.
extension Model {
  /// The color of a point, alpha multiplied in, and the distance to the nearest edge of a box.
  struct Sample {
    var color: [Double]
    var distance = Double.infinity

    /// The color over another one.
    func over(_ other: Sample) -> Sample {
      Sample(
        color: (0..<4).map { color[$0] + other.color[$0] * (1 - color[3]) },
        distance: min(distance, other.distance))
    }
  }

  /// Returns the color at a point of the display.
  func sample(_ x: Double, _ y: Double) -> Sample {
    let values = layers.indices.map { presentation(of: $0) }
    return sample(0, [x, y], .identity, values)
  }

  /// Returns the color of a layer with those in it at a point of its superlayer.
  ///
  /// - Parameter outer: the map from the superlayer's plane to the display.
  private func sample(
    _ layer: Int, _ point: [Double], _ outer: Matrix, _ all: [Values?]
  ) -> Sample {
    let nothing = Sample(color: [0, 0, 0, 0])
    guard let shown = layers[layer].shown, let values = all[layer], values[.hidden] == [0] else {
      return nothing
    }
    let bounds = values[.bounds]
    let anchor = [
      bounds[0] + values[.anchorPoint][0] * bounds[2],
      bounds[1] + values[.anchorPoint][1] * bounds[3],
    ]
    let position = values[.position]
    let map =
      Matrix.move(-anchor[0], -anchor[1]) * Matrix(values[.transform])
      * Matrix.move(position[0], position[1])
    let inner = map.inverse.point(point)
    let whole = map * outer
    // Distances are measured on the display, where a pixel is 1.
    let corners = [
      [bounds[0], bounds[1]], [bounds[0] + bounds[2], bounds[1]],
      [bounds[0] + bounds[2], bounds[1] + bounds[3]], [bounds[0], bounds[1] + bounds[3]],
    ].map(whole.point)
    let place = outer.point(point)
    let distance = (0..<4).map { place.distance(from: corners[$0], to: corners[($0 + 1) % 4]) }
      .min()!
    let isInside =
      inner[0] >= bounds[0] && inner[0] < bounds[0] + bounds[2] && inner[1] >= bounds[1]
      && inner[1] < bounds[1] + bounds[3]

    var result = Sample(color: [0, 0, 0, 0], distance: distance)
    let background = values[.backgroundColor]
    if isInside, !background[3].isNaN {
      result.color =
        (0..<3).map { min(max(background[$0], 0), 1) * background[3] } + [background[3]]
    }
    let sublayers =
      Matrix.move(-anchor[0], -anchor[1]) * Matrix(values[.sublayerTransform])
      * Matrix.move(anchor[0], anchor[1])
    func depth(_ layer: Int) -> Double { all[layer]?[.zPosition][0] ?? 0 }
    let order = shown.sublayers.enumerated().sorted {
      (depth($0.element), $0.offset) < (depth($1.element), $1.offset)
    }
    let beyond = sublayers.inverse.point(inner)
    for (_, child) in order {
      result = sample(child, beyond, sublayers * whole, all).over(result)
    }
    if values[.masksToBounds] == [1], !isInside {
      result.color = nothing.color
    }
    if let mask = shown.mask {
      let cover = sample(mask, beyond, sublayers * whole, all)
      result.color = result.color.map { $0 * cover.color[3] }
      result.distance = min(result.distance, cover.distance)
    }
    let opacity = min(max(values[.opacity][0], 0), 1)
    result.color = result.color.map { $0 * opacity }
    return result
  }
}

extension Matrix {
  fileprivate static func move(_ x: Double, _ y: Double) -> Matrix {
    Matrix(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, 0, 1]])
  }

  /// A point of the plane under the map.
  fileprivate func point(_ p: [Double]) -> [Double] {
    (0..<2).map { p[0] * rows[0][$0] + p[1] * rows[1][$0] + rows[3][$0] }
  }
}

extension [Double] {
  /// The distance of a point from the stretch between two others.
  fileprivate func distance(from a: [Double], to b: [Double]) -> Double {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1])
    let (px, py) = (self[0] - a[0], self[1] - a[1])
    let length = dx * dx + dy * dy
    let t = length > 0 ? Swift.min(Swift.max((px * dx + py * dy) / length, 0), 1) : 0
    let (rx, ry) = (px - t * dx, py - t * dy)
    return (rx * rx + ry * ry).squareRoot()
  }
}
