import Boing
import CPeerCairo
import Foundation

/// A box that moves, turns and grows.
struct MovingBox {
  let place: SIMD2<Double>
  let size: SIMD2<Double>
  let radius: Double
  let angle: Double
  let scale: Double
  let color: SIMD3<Double>

  func state(_ time: Double) -> (place: SIMD2<Double>, angle: Double, scale: Double) {
    (place + time * SIMD2(40, 25), angle + time * 2, scale * (0.8 + 0.4 * time))
  }

  /// Adds the outline to Cairo's path, in the box's own coordinates.
  func trace(_ cairo: OpaquePointer) {
    let (w, h, r) = (size.x / 2, size.y / 2, radius)
    cairo_new_path(cairo)
    cairo_arc(cairo, w - r, -h + r, r, -.pi / 2, 0)
    cairo_arc(cairo, w - r, h - r, r, 0, .pi / 2)
    cairo_arc(cairo, -w + r, h - r, r, .pi / 2, .pi)
    cairo_arc(cairo, -w + r, -h + r, r, .pi, 1.5 * .pi)
    cairo_close_path(cairo)
  }

  func draw(_ time: Double, _ cairo: OpaquePointer) {
    let (place, angle, scale) = state(time)
    cairo_save(cairo)
    cairo_translate(cairo, place.x, place.y)
    cairo_rotate(cairo, angle)
    cairo_scale(cairo, scale, scale)
    trace(cairo)
    cairo_set_source_rgb(cairo, color.x, color.y, color.z)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  func layer(_ time: Double) -> CALayer {
    let (place, angle, scale) = state(time)
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
    layer.position = CGPoint(x: place.x, y: place.y)
    layer.cornerRadius = radius
    layer.backgroundColor = CGColor(srgbRed: color.x, green: color.y, blue: color.z, alpha: 1)
    layer.transform = Self.transform(angle, scale)
    return layer
  }

  private static func transform(_ angle: Double, _ scale: Double) -> CATransform3D {
    CATransform3DRotate(CATransform3DMakeScale(scale, scale, 1), angle, 0, 0, 1)
  }

  /// The boxes at `times` for other rasterisers.
  static func peers(_ boxes: [MovingBox], _ times: [Double]) -> PeerScene {
    PeerScene(
      kind: "boxes",
      frames: times.map { time in
        boxes.map { box in
          let (place, angle, scale) = box.state(time)
          return CATransform3D.layer(
            size: CGSize(width: box.size.x, height: box.size.y),
            position: CGPoint(x: place.x, y: place.y), transform(angle, scale)
          ).planeEntries
        }
      },
      boxes: boxes.map {
        PeerScene.Box(
          width: $0.size.x, height: $0.size.y, radius: $0.radius,
          color: [$0.color.x, $0.color.y, $0.color.z])
      },
      states: times.map { time in
        boxes.map { box in
          let (place, angle, scale) = box.state(time)
          return [place.x, place.y, angle * 180 / .pi, scale]
        }
      })
  }
}

/// A thousand rounded rectangles, each moving, turning and growing.
enum MovingBoxes {
  static let boxes: [MovingBox] = {
    var random = SplitMix64(state: 7)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    return (0..<1_000).map { _ in
      MovingBox(
        place: SIMD2(number(0...1920), number(0...1080)),
        size: SIMD2(number(20...60), number(20...60)), radius: 8, angle: number(0...6),
        scale: number(0.6...1.2), color: SIMD3(number(0...1), number(0...1), number(0...1)))
    }
  }()

  static var scene: BenchmarkScene {
    BenchmarkScene(
      "1,000 rounded rectangles", peers: { times, _ in MovingBox.peers(boxes, times) }
    ) { time, cairo in
      for box in boxes { box.draw(time, cairo) }
    } build: { time, root in
      for box in boxes { root.addSublayer(box.layer(time)) }
    }
  }
}

/// A jack-in-the-box of six layers.
enum Jack {
  private static let parts = [
    (SIMD2(960.0, 700), SIMD2(400.0, 300), 12.0), (SIMD2(960, 530), SIMD2(420, 40), 8),
    (SIMD2(960, 400), SIMD2(60, 260), 20), (SIMD2(960, 240), SIMD2(180, 180), 90),
    (SIMD2(920, 220), SIMD2(24, 24), 12), (SIMD2(1000, 220), SIMD2(24, 24), 12),
  ]

  static var scene: BenchmarkScene {
    let boxes = parts.enumerated().map { index, part in
      MovingBox(
        place: part.0, size: part.1, radius: part.2, angle: index == 1 ? 0.3 : 0, scale: 1,
        color: SIMD3(Double(index) / 6, 0.5, 1 - Double(index) / 6))
    }
    return BenchmarkScene(
      "a jack-in-the-box of six layers",
      peers: { times, _ in MovingBox.peers(boxes, times.map { $0 / 20 }) }
    ) { time, cairo in
      for box in boxes { box.draw(time / 20, cairo) }
    } build: { time, root in
      for box in boxes { root.addSublayer(box.layer(time / 20)) }
    }
  }
}

/// A thousand stroked curves, each moving, turning and growing.
enum MovingCurves {
  private struct Curve {
    let points: [SIMD2<Double>]
    /// The position, angle and scale at a time, as those of the boxes.
    let motion: MovingBox

    var path: CGPath {
      let points = points.map { CGPoint(x: $0.x, y: $0.y) }
      let path = CGMutablePath()
      path.move(to: points[0])
      path.addCurve(to: points[3], control1: points[1], control2: points[2])
      return path
    }

    func transform(_ time: Double) -> CATransform3D {
      let (place, angle, scale) = motion.state(time)
      let turned = CATransform3DRotate(CATransform3DMakeScale(scale, scale, 1), angle, 0, 0, 1)
      return CATransform3DConcat(turned, CATransform3DMakeTranslation(place.x, place.y, 0))
    }
  }

  private static let width = 4.0

  private static let curves: [Curve] = {
    var random = SplitMix64(state: 11)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    return MovingBoxes.boxes.map { box in
      Curve(
        points: (0..<4).map { _ in SIMD2(number(-60...60), number(-60...60)) }, motion: box)
    }
  }()

  static var scene: BenchmarkScene {
    BenchmarkScene("1,000 stroked curves", peers: { times, _ in peers(times) }) { time, cairo in
      for curve in curves {
        let (place, angle, scale) = curve.motion.state(time)
        cairo_save(cairo)
        cairo_translate(cairo, place.x, place.y)
        cairo_rotate(cairo, angle)
        cairo_scale(cairo, scale, scale)
        cairo_new_path(cairo)
        let p = curve.points
        cairo_move_to(cairo, p[0].x, p[0].y)
        cairo_curve_to(cairo, p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y)
        let color = curve.motion.color
        cairo_set_source_rgb(cairo, color.x, color.y, color.z)
        cairo_set_line_width(cairo, width)
        cairo_stroke(cairo)
        cairo_restore(cairo)
      }
    } build: { time, root in
      for curve in curves {
        let layer = CAShapeLayer()
        layer.path = curve.path
        layer.fillColor = nil
        let color = curve.motion.color
        layer.strokeColor = CGColor(srgbRed: color.x, green: color.y, blue: color.z, alpha: 1)
        layer.lineWidth = CGFloat(width)
        layer.transform = curve.transform(time)
        root.addSublayer(layer)
      }
    }
  }

  private static func peers(_ times: [Double]) -> PeerScene {
    PeerScene(
      kind: "curves", frames: times.map { time in curves.map { $0.transform(time).planeEntries } },
      curves: curves.map { curve in
        let color = curve.motion.color
        return PeerScene.Curve(
          points: curve.points.flatMap { [$0.x, $0.y] }, width: width,
          color: [color.x, color.y, color.z])
      })
  }
}

/// A hundred images turning in perspective; Cairo knows no perspective.
enum TurningImages {
  private static let eye = -1.0 / 800

  private static func frame(_ index: Int) -> CGRect {
    CGRect(
      x: Double(index % 10) * 190 + 30, y: Double(index / 10) * 106 + 8, width: 130, height: 90)
  }

  private static func turn(_ index: Int, _ time: Double) -> CATransform3D {
    CATransform3DMakeRotation(time * 3 + Double(index) * 0.1, 0.3, 1, 0.2)
  }

  static var scene: BenchmarkScene {
    let image = makeImage()
    return BenchmarkScene(
      "100 images turning in space", peers: { try peers(image, $0, $1) }
    ) { time, root in
      root.sublayerTransform.m34 = eye
      for index in 0..<100 {
        let layer = CALayer()
        layer.frame = frame(index)
        layer.contents = image
        layer.transform = turn(index, time)
        root.addSublayer(layer)
      }
    }
  }

  private static func peers(
    _ image: CGImage?, _ times: [Double], _ scratch: URL
  ) throws -> PeerScene? {
    guard let image else { return nil }
    let file = scratch.appendingPathComponent("image")
    let rows = image.withUnsafeBytes { bytes in
      (0..<image.height).map { Data(bytes[($0 * image.rowStride)...].prefix(image.width * 4)) }
    }
    try rows.reduce(Data(), +).write(to: file)
    var sight = CATransform3DIdentity
    sight.m34 = eye
    let seen = CATransform3D.layer(
      size: CGSize(width: 1920, height: 1080), position: CGPoint(x: 960, y: 540), sight)
    let frames = times.map { time in
      (0..<100).map { index in
        let place = frame(index)
        let layer = CATransform3D.layer(
          size: place.size, position: CGPoint(x: place.midX, y: place.midY), turn(index, time))
        return CATransform3DConcat(layer, seen).planeEntries
      }
    }
    return PeerScene(
      kind: "images", frames: frames,
      image: PeerScene.Image(file: file.path, width: image.width, height: image.height),
      layer: [130, 90])
  }

  private static func makeImage() -> CGImage? {
    let space = CGColorSpaceCreateDeviceRGB()
    let context = CGContext(
      data: nil, width: 256, height: 180, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
        | CGBitmapInfo.byteOrder32Little.rawValue)
    for index in 0..<40 {
      let part = Double(index) / 40
      context?.setFillColor(
        CGColor(srgbRed: part, green: 1 - part, blue: 0.5, alpha: index % 5 == 0 ? 0.6 : 1))
      context?.fill(CGRect(x: part * 256, y: part * 90, width: 40, height: 120))
    }
    return context?.makeImage()
  }
}

/// A thousand texts, moving.
enum Labels {
  private static func place(_ index: Int, _ time: Double) -> CGPoint {
    CGPoint(
      x: Double(index % 25) * 76 + time * 13.3, y: Double(index / 25) * 26.5 + time * 7.7)
  }

  static var scene: BenchmarkScene {
    var scene = BenchmarkScene("1,000 labels moving", peers: peers) { time, root in
      for index in 0..<1_000 {
        let layer = CATextLayer()
        layer.string = "label \(index)"
        layer.fontSize = 16
        layer.foregroundColor = CGColor(srgbRed: 0, green: 0, blue: 0.4, alpha: 1)
        layer.frame = CGRect(origin: place(index, time), size: CGSize(width: 74, height: 24))
        root.addSublayer(layer)
      }
    }
    // Skia makes the same glyphs thinner, with 0.82 of the ink, and rounds their places elsewhere.
    (scene.allowedDifference, scene.allowedSurplus) = (5, 0.25)
    return scene
  }

  private static func peers(_ times: [Double], _ scratch: URL) -> PeerScene? {
    guard let font = fontFile() else { return nil }
    return PeerScene(
      kind: "labels",
      frames: times.map { time in
        (0..<1_000).map { index in
          let place = place(index, time)
          return [Double(place.x), Double(place.y)]
        }
      },
      texts: (0..<1_000).map { "label \($0)" }, font: font, size: 16, color: [0, 0, 0.4])
  }

  /// The file that the layers' font comes from here.
  private static func fontFile() -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["fc-match", "-f", "%{file}", "Helvetica"]
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data.isEmpty ? nil : String(decoding: data, as: UTF8.self)
  }
}
