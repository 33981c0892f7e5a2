import Boing
import BoingDemos
import BoingDocuments
import BoingTestSupport
import Foundation
import Testing

@Suite("Demos as documents")
struct DemoDocumentTests {
  /// A demo that was played once: what it showed, its document, and the animations it ran.
  private struct Played {
    let recording: Recording
    let bundle: DocumentBundle
    let animationCount: Int

    init<D: Demo>(_ demo: D) {
      // Kept alive, so that every animation has an identity of its own.
      var animations: [ObjectIdentifier: CAAnimation] = [:]
      func collect(_ layer: CALayer) {
        for key in layer.animationKeys() ?? [] {
          guard let animation = layer.animation(forKey: key) else { continue }
          animations[ObjectIdentifier(animation)] = animation
        }
        for inner in (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? []) { collect(inner) }
      }
      var recorder: AnimationRecorder?
      let root = demo.play { layer, time in
        let current = recorder ?? AnimationRecorder(root: layer)
        recorder = current
        current.observe(at: time)
        collect(layer)
      }
      bundle = (recorder ?? AnimationRecorder(root: root)).bundle(named: D.name)
      animationCount = animations.count
      recording = demo.record()
    }
  }

  /// The number of pixels that differ, and the largest difference of a component.
  private static func difference(_ one: CGImage, _ two: CGImage) -> (count: Int, maximum: Int) {
    guard let comparison = ImageComparison(expected: one, actual: two) else { return (.max, 255) }
    return (comparison.count(above: 0), comparison.maximum)
  }

  @Test(
    "A demo's document, played, equals the scene at twenty moments and has all its animations",
    arguments: Demos.all.map { $0.name })
  func equalsScene(name: String) throws {
    let demo = try #require(Demos.named(name))
    let scene = demo.init()
    let played = Played(scene)
    #expect(played.animationCount > 0)
    #expect(played.bundle.content.animationCount >= played.animationCount)

    let document = try LayeredDocument(
      files: PackageContents(name: "\(name).ca", files: played.bundle.allFiles))
    #expect(document.warnings.isEmpty)
    let display = Display(
      rootLayer: document.makeRootLayer(), size: demo.size, clock: ManualClock())
    let replayed = display.record(until: scene.duration, cues: [])
    let compositor = try Compositor(size: demo.size, scale: 0.5, background: Demos.background)
    for moment in 0..<20 {
      // Between the frames of a display, so that nothing begins exactly then.
      let time = scene.duration * (Double(moment) + 0.5) / 20
      let images = [played.recording, replayed].map { compositor.image(of: $0.frame(at: time)) }
      let off = Self.difference(images[0], images[1])
      #expect(off.maximum == 0, "\(name) at \(time) s: \(off)")
    }
  }
}
