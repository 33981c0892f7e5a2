import Foundation
import OpenQuartzCore
import Testing

@Suite("Rounded outlines smoothed side by side")
struct RoundedEdgeTests {
  /// The box lies at half pixels, so that each side covers a half of its row or column.
  private static let (low, size, radius) = (10.5, 20.0, 6.0)
  /// Polygons stand for arcs within a part of a pixel, and coverage is counted in 255ths.
  private let coverageTolerance = 1.0 / 16 + 1.0 / 255

  private func picture(_ change: (CALayer) -> Void) throws -> CGImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 41, height: 41)
    let layer = box(Self.low, Self.low, Self.size, Self.size, nil)
    layer.cornerRadius = Self.radius
    change(layer)
    root.addSublayer(layer)
    return try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
  }

  private static let white = CGImage(width: 2, height: 2, isOpaque: true) { bytes in
    for index in bytes.indices { bytes[index] = 255 }
  }

  /// The content that a layer draws within its outline.
  enum Kind: CaseIterable {
    case background, contents, border, clip, clippedBorderWithoutInside, gradient

    func change(_ layer: CALayer) {
      switch self {
      case .background: layer.backgroundColor = .snow
      case .contents:
        layer.contents = RoundedEdgeTests.white
        layer.masksToBounds = true
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

  /// The share of a pixel within the rounded box, by many points of it.
  private func coverage(_ x: Int, _ y: Int) -> Double {
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
    arguments: 0..<16, Kind.allCases)
  func sides(mask: Int, kind: Kind) throws {
    let image = try picture { layer in
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
      kind.change(layer)
    }
    let smooth = (
      left: mask & 1 != 0, right: mask & 2 != 0, low: mask & 4 != 0, high: mask & 8 != 0
    )
    var corners = 0
    for y in 8..<34 {
      for x in 8..<34 where kind != .border || abs(x - 20) > 1 || abs(y - 20) > 1 {
        let exact = coverage(x, y)
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
    arguments: [0.2, 1.0, 2.5], [false, true])
  func turned(angle: Double, isContinuous: Bool) throws {
    func image(_ mask: Int) throws -> CGImage {
      try picture { layer in
        layer.backgroundColor = .snow
        layer.cornerCurve = isContinuous ? .continuous : .circular
        layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
        layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      }
    }
    func measure(_ image: CGImage) -> (area: Double, parts: Int) {
      var (sum, parts) = (0, 0)
      for y in 0..<41 {
        for x in 0..<41 {
          let alpha = Int(image.pixel(x: x, y: y).w)
          sum += alpha
          if alpha > 0, alpha < 255 { parts += 1 }
        }
      }
      return (Double(sum) / 255, parts)
    }
    let whole = measure(try image(15))
    if !isContinuous {
      #expect(abs(whole.area - (400 - (4 - .pi) * Self.radius * Self.radius)) < 1)
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
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 50, height: 30)
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
    let image = try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
    for x in 15..<36 {
      #expect(image.pixel(x: x, y: 15).w == 255)
      #expect(abs(Int(image.pixel(x: x, y: 5).w) - 128) <= 1)
    }
  }

  @Test(
    "contents that are not clipped are square, whatever the corners, and reach beyond the bounds")
  func unclipped() throws {
    let image = try picture { layer in
      layer.contents = Self.white
      layer.edgeAntialiasingMask = .layerLeftEdge
    }
    #expect(image.pixel(x: 12, y: 12).w == 255)
    #expect(abs(Int(image.pixel(x: 10, y: 20).w) - 128) <= 1)
    #expect([0, 255].contains(image.pixel(x: 30, y: 20).w))
    let wide = try picture { layer in
      layer.bounds.size.height = 10
      layer.contents = Self.white
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
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 41, height: 41)
      root.addSublayer(box(0, 0, 41, 41, .snow))
      let glass = box(Self.low, Self.low, Self.size, Self.size, nil)
      glass.cornerRadius = radius
      glass.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
      glass.backgroundFilters = [filter]
      root.addSublayer(glass)
      return try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
    }
    let inverted = try image(CAFilter(type: "colorInvert"))
    for (bit, x, y) in [(1, 10, 20), (2, 30, 20), (4, 20, 10), (8, 20, 30)] {
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
