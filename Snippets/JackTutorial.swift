// A jack-in-the-box in ten steps: `swift run JackTutorial FOLDER` writes an image after each of them.

// snippet.hide
#if os(Linux)
  // snippet.show
  import Boing
  import BoingClassics
  import BoingMovies
  import Foundation

  /// The colours of the toy.
  enum Paint {
    static let ink = CGColor(srgbRed: 0.16, green: 0.14, blue: 0.2, alpha: 1)
    static let red = CGColor(srgbRed: 0.83, green: 0.18, blue: 0.16, alpha: 1)
    static let gold = CGColor(srgbRed: 0.98, green: 0.77, blue: 0.24, alpha: 1)
    static let skin = CGColor(srgbRed: 1, green: 0.87, blue: 0.74, alpha: 1)
    static let paper = CGColor(srgbRed: 0.97, green: 0.95, blue: 0.91, alpha: 1)
  }

  // snippet.display
  let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
  let clock = ManualClock()
  let display = Display(size: CGSize(width: 240, height: 300), scale: 2, clock: clock)
  let compositor = try Compositor(
    size: display.size, scale: display.scale, background: Paint.paper)

  @MainActor
  func render(_ name: String, at time: Double) throws {
    display.update()
    let image = compositor.image(of: display.frame(at: time))
    try image.pngData().write(to: folder.appendingPathComponent(name + "@2x.png"))
    CATransaction.setDisableActions(true)
  }
  try render("jack-1", at: 0)
  // snippet.box
  let box = CALayer()
  box.frame = CGRect(x: 70, y: 190, width: 100, height: 90)
  box.backgroundColor = Paint.red
  box.borderColor = Paint.ink
  box.borderWidth = 3
  box.cornerRadius = 6
  display.rootLayer.addSublayer(box)
  try render("jack-2", at: 0)
  // snippet.lid
  let lid = CALayer()
  lid.anchorPoint = CGPoint(x: 0, y: 1)
  lid.bounds = CGRect(x: 0, y: 0, width: 104, height: 12)
  lid.position = CGPoint(x: 68, y: 190)
  lid.backgroundColor = Paint.gold
  lid.borderColor = Paint.ink
  lid.borderWidth = 3
  lid.cornerRadius = 4
  display.rootLayer.addSublayer(lid)
  try render("jack-3", at: 0)
  // snippet.spring
  let zigzag = CGMutablePath()
  zigzag.move(to: CGPoint(x: 30, y: 120))
  for turn in 1...9 {
    zigzag.addLine(to: CGPoint(x: turn.isMultiple(of: 2) ? 8 : 52, y: 120 - 12 * turn))
  }
  zigzag.addLine(to: CGPoint(x: 30, y: 0))

  let spring = CAShapeLayer()
  spring.path = zigzag
  spring.fillColor = nil
  spring.strokeColor = Paint.ink
  spring.lineWidth = 4
  spring.lineJoin = .round
  spring.anchorPoint = CGPoint(x: 0.5, y: 1)
  spring.bounds = CGRect(x: 0, y: 0, width: 60, height: 120)
  spring.position = CGPoint(x: 120, y: 274)
  spring.zPosition = -2
  display.rootLayer.addSublayer(spring)
  box.opacity = 0.4  // to see the spring
  try render("jack-4", at: 0)
  // snippet.head
  let head = CALayer()
  head.anchorPoint = CGPoint(x: 0.5, y: 1)
  head.bounds = CGRect(x: 0, y: 0, width: 72, height: 72)
  head.position = CGPoint(x: 120, y: 154)
  head.cornerRadius = 36
  head.backgroundColor = Paint.skin
  head.borderColor = Paint.ink
  head.borderWidth = 3
  head.zPosition = -1
  for x in [24.0, 48] {
    let eye = CALayer()
    eye.frame = CGRect(x: x - 4, y: 26, width: 8, height: 11)
    eye.cornerRadius = 4
    eye.backgroundColor = Paint.ink
    head.addSublayer(eye)
  }
  let nose = CALayer()
  nose.frame = CGRect(x: 30, y: 38, width: 12, height: 12)
  nose.cornerRadius = 6
  nose.backgroundColor = Paint.red
  head.addSublayer(nose)
  display.rootLayer.addSublayer(head)
  try render("jack-5", at: 0)
  // snippet.close
  let (compressed, relaxed) = (16.0, 120.0)
  box.opacity = 1
  spring.transform = CATransform3DMakeScale(1, compressed / relaxed, 1)
  head.position.y = 274 - compressed
  try render("jack-6", at: 0)
  // snippet.open
  let flap = try CAKeyframeAnimation(
    keyPath: "transform.rotation.z",
    train: .rebound(open: -2.3, ratio: 1.0 / 3, threshold: 0.02, duration: 1.2))
  lid.setValue(-2.3, forKeyPath: "transform.rotation.z")
  lid.add(flap, forKey: "open")
  try render("jack-7", at: 0.22)
  // snippet.leap
  let leap = try DecayTrain.leap(
    compressed: compressed, relaxed: relaxed, extension: 50, ratio: 1.0 / 3, duration: 1.8)
  let stretch = CAKeyframeAnimation(keyPath: "transform.scale.y", train: leap)
  stretch.values = leap.values.map { $0 / relaxed }
  let rise = CAKeyframeAnimation(keyPath: "position.y", train: leap)
  rise.values = leap.values.map { 274 - $0 }
  for animation in [stretch, rise] {
    animation.beginTime = clock.now + 0.1
    animation.fillMode = .backwards
  }
  spring.transform = CATransform3DIdentity
  head.position.y = 274 - relaxed
  spring.add(stretch, forKey: "leap")
  head.add(rise, forKey: "leap")
  try render("jack-8", at: 0.3)
  // snippet.wobble
  let wobble = try CAKeyframeAnimation(
    keyPath: "transform.rotation.z",
    train: .wobble(amplitude: 0.5, ratio: 0.6, threshold: 0.02, duration: 2))
  wobble.beginTime = clock.now + 0.1
  head.add(wobble, forKey: "wobble")
  try render("jack-9", at: 0.45)
  // snippet.movie
  let recording = display.record(until: 2.5)
  let small = try Compositor(size: display.size, background: Paint.paper)
  let frames = try FrameSequence(
    recording, compositor: small, frameRate: .fps24, duration: 2.5)
  let movie = folder.appendingPathComponent("jack-10.png")
  print(try MovieWriter.write(frames, to: movie, format: .apng).frames, "frames")
// snippet.hide
#endif
