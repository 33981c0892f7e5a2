import BoingQuartzCore
import Foundation
import Testing

@Suite("Edges smoothed side by side")
struct EdgeTests {
  /// The box lies at half pixels, so that each side covers a half of its row or column.
  private static let (low, size, radius) = (10.5, 20.0, 6.0)
  /// Polygons stand for arcs within a part of a pixel, and coverage is counted in 255ths.
  private let coverageTolerance = 1.0 / 16 + 1.0 / 255

  private func picture(radius: Double = 0, _ change: (CALayer) -> Void) throws -> CGImage {
    try .drawn(41, 41) { root in
      let layer = box(Self.low, Self.low, Self.size, Self.size, nil)
      layer.cornerRadius = radius
      change(layer)
      root.addSublayer(layer)
    }
  }

  /// The content that a layer draws within its outline.
  enum Kind: CaseIterable {
    case background, contents, border, clip, clippedBorderWithoutInside, gradient
    /// The content that is not clipped, and so not rounded.
    case wholeContents, partsOfContents

    static let rounded = allCases.filter { $0 != .wholeContents && $0 != .partsOfContents }

    func change(_ layer: CALayer) {
      switch self {
      case .background: layer.backgroundColor = .snow
      case .contents:
        layer.contents = CGImage.white()
        layer.masksToBounds = true
      case .wholeContents: layer.contents = CGImage.white()
      case .partsOfContents:
        layer.masksToBounds = true
        layer.contentsGravity = .center
        layer.contents = CGImage.white(60, 60)
        layer.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      case .border:
        layer.borderWidth = 9
        layer.borderColor = .snow
      case .clippedBorderWithoutInside:
        layer.borderWidth = 15
        layer.borderColor = .snow
      case .clip:
        layer.masksToBounds = true
        layer.addSublayer(box(-10, -10, 60, 60, .snow))
      case .gradient:
        let gradient = CAGradientLayer()
        gradient.frame = layer.bounds
        gradient.cornerRadius = layer.cornerRadius
        gradient.edgeAntialiasingMask = layer.edgeAntialiasingMask
        gradient.colors = [CGColor.snow, CGColor.snow]
        layer.addSublayer(gradient)
      }
    }
  }

  /// A point of each side, where the layer covers half of a pixel.
  private static let sides = [(1, 10, 20), (2, 30, 20), (4, 20, 10), (8, 20, 30)]

  @Test(
    "each side is smooth if the mask says so, and otherwise whole pixels", arguments: 0..<16,
    Kind.allCases)
  func sides(mask: Int, kind: Kind) throws {
    let image = try picture { layer in
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
      kind.change(layer)
    }
    for (bit, x, y) in Self.sides {
      let alpha = Int(image.pixel(x: x, y: y).w)
      #expect(mask & bit != 0 ? abs(alpha - 128) <= 2 : [0, 255].contains(alpha), "\(bit)")
    }
    #expect(image.pixel(x: 12, y: 20).w == 255)
    #expect(image.pixel(x: 8, y: 20).w == 0 && image.pixel(x: 33, y: 20).w == 0)
  }

  @Test("no side is smooth where antialiasing is not allowed")
  func forbidden() throws {
    let image = try picture {
      $0.backgroundColor = .snow
      $0.allowsEdgeAntialiasing = false
    }
    for (_, x, y) in Self.sides { #expect([0, 255].contains(image.pixel(x: x, y: y).w)) }
  }

  /// The shares of pixels within the rounded box, row by row.
  private static let coverages = (0..<40).map { y in (0..<40).map { x in coverage(x, y) } }

  /// The share of a pixel within the rounded box, by many points of it.
  private static func coverage(_ x: Int, _ y: Int) -> Double {
    let count = 32
    var inside = 0
    let middle = Self.low + Self.size / 2
    let reach = Self.size / 2 - Self.radius
    for row in 0..<count {
      for column in 0..<count {
        let px = Double(x) + (Double(column) + 0.5) / Double(count)
        let py = Double(y) + (Double(row) + 0.5) / Double(count)
        let beyond = SIMD2(
          max(abs(px - middle) - reach, 0), max(abs(py - middle) - reach, 0))
        if (beyond * beyond).sum() <= Self.radius * Self.radius { inside += 1 }
      }
    }
    return Double(inside) / Double(count * count)
  }

  @Test(
    "straight sides follow the mask, corners are smooth where a side beside them is",
    arguments: 0..<16, Kind.rounded)
  func roundedSides(mask: Int, kind: Kind) throws {
    let image = try picture(radius: Self.radius) { layer in
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
      kind.change(layer)
    }
    let smooth = (
      left: mask & 1 != 0, right: mask & 2 != 0, low: mask & 4 != 0, high: mask & 8 != 0
    )
    var corners = 0
    for y in 8..<34 {
      for x in 8..<34 where kind != .border || abs(x - 20) > 1 || abs(y - 20) > 1 {
        let exact = Self.coverages[y][x]
        let alpha = Double(image.pixel(x: x, y: y).w) / 255
        let isAcross = (17..<24).contains(x)
        let isDown = (17..<24).contains(y)
        // The rows and columns of the sides, which a hard one has whole.
        let isOnHardSide =
          (x <= 10 && !smooth.left) || (x >= 30 && !smooth.right) || (y <= 10 && !smooth.low)
          || (y >= 30 && !smooth.high)
        if isAcross || isDown {
          let isHard = isOnHardSide && exact > 0 && exact < 1
          #expect(
            isHard ? alpha == 0 || alpha == 1 : abs(alpha - exact) < coverageTolerance, "\(x) \(y)")
        } else {
          let isSmooth =
            (x < 20 ? smooth.left : smooth.right) || (y < 20 ? smooth.low : smooth.high)
          if !isSmooth {
            #expect(alpha == 0 || alpha == 1)
            if abs(exact - 0.5) > coverageTolerance { #expect(alpha == exact.rounded()) }
          } else if !isOnHardSide {
            #expect(abs(alpha - exact) < coverageTolerance, "\(x) \(y)")
            if exact > 0.1, exact < 0.9 { corners += 1 }
          }
        }
      }
    }
    // Every smooth corner has several parts of pixels on its way.
    #expect(mask == 0 ? corners == 0 : corners > 5)
  }

  @Test(
    "a turned layer keeps its area, and only what is smooth has parts of pixels",
    arguments: [0.2, 1.0, 2.5],
    [(0, .circular), (radius, .circular), (radius, .continuous)] as [(Double, CALayerCornerCurve)])
  func turned(angle: Double, corner: (radius: Double, curve: CALayerCornerCurve)) throws {
    func image(_ mask: Int) throws -> CGImage {
      try picture(radius: corner.radius) { layer in
        layer.backgroundColor = .snow
        layer.cornerCurve = corner.curve
        layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
        layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      }
    }
    func measure(_ image: CGImage) -> (area: Double, parts: Int) {
      let parts = (0..<1_681).count { 1..<255 ~= image.pixel(x: $0 % 41, y: $0 / 41).w }
      return (image.area, parts)
    }
    let whole = measure(try image(15))
    if corner.curve == .circular {
      #expect(abs(whole.area - (400 - (4 - .pi) * corner.radius * corner.radius)) < 1)
    }
    for mask in 0..<15 {
      let (area, parts) = measure(try image(mask))
      // A hard edge errs by less than half a pixel for each pixel of its length, and mostly evens out.
      #expect(abs(area - whole.area) < 8)
      #expect(mask == 0 ? parts == 0 : parts > 10 && parts < whole.parts)
    }
  }

  @Test("layers side by side leave no seam where the sides that meet are not smoothed")
  func seam() throws {
    let image = try CGImage.drawn(50, 30) { root in
      for (index, mask) in [13, 14].enumerated() {
        let layer = box(5 + Double(index) * 20.3, 5.5, 20.3, 20, .snow)
        layer.cornerRadius = 5
        layer.maskedCorners =
          index == 0
          ? [.layerMinXMinYCorner, .layerMinXMaxYCorner]
          : [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
        layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
        root.addSublayer(layer)
      }
    }
    for x in 15..<36 {
      #expect(image.pixel(x: x, y: 15).w == 255)
      #expect(abs(Int(image.pixel(x: x, y: 5).w) - 128) <= 1)
    }
  }

  @Test(
    "contents that are not clipped are square, whatever the corners, and reach beyond the bounds")
  func unclipped() throws {
    let image = try picture(radius: Self.radius) { layer in
      layer.contents = CGImage.white()
      layer.edgeAntialiasingMask = .layerLeftEdge
    }
    #expect(image.pixel(x: 12, y: 12).w == 255)
    #expect(abs(Int(image.pixel(x: 10, y: 20).w) - 128) <= 1)
    #expect([0, 255].contains(image.pixel(x: 30, y: 20).w))
    let wide = try picture(radius: Self.radius) { layer in
      layer.bounds.size.height = 10
      layer.contents = CGImage.white()
      layer.contentsGravity = .resizeAspectFill
      layer.edgeAntialiasingMask = .layerLeftEdge
    }
    // The square picture is as wide as the layer, and so reaches five points above and below it.
    #expect(wide.pixel(x: 20, y: 12).w == 255 && wide.pixel(x: 20, y: 28).w == 255)
  }

  @Test(
    "what is filtered behind a layer ends like its sides, and leaves what is beside it alone",
    arguments: [0, 1, 6, 9, 15], [0.0, 6])
  func backdrop(mask: Int, radius: Double) throws {
    func image(_ filter: CAFilter) throws -> CGImage {
      try .drawn(41, 41) { root in
        root.addSublayer(box(0, 0, 41, 41, .snow))
        let glass = box(Self.low, Self.low, Self.size, Self.size, nil)
        glass.cornerRadius = radius
        glass.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
        glass.backgroundFilters = [filter]
        root.addSublayer(glass)
      }
    }
    let inverted = try image(CAFilter(type: "colorInvert"))
    for (bit, x, y) in Self.sides {
      let value = Int(inverted.pixel(x: x, y: y).x)
      #expect(mask & bit != 0 ? abs(value - 128) <= 2 : value == 0 || value == 255)
    }
    #expect(inverted.pixel(x: 20, y: 20) == SIMD4(0, 0, 0, 255))
    // White that is blurred is white.
    let blur = CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])
    let blurred = try image(blur)
    for y in 0..<41 {
      for x in 0..<41 { #expect(blurred.pixel(x: x, y: y).min() >= 254) }
    }
  }
}
