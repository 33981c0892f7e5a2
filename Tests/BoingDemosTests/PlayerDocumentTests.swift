import BoingCoreGraphics
import BoingDemos
import BoingPlayer
import BoingQuartzCore
import BoingRender
import BoingSceneFormats
import Testing

@Suite("Demos in documents of the player")
struct PlayerDocumentTests {
  @Test("a document shows every demo as its recording does", arguments: Demos.all.map { $0.name })
  func demos(_ name: String) throws {
    let demo = try #require(Demos.named(name)).init()
    let recording = demo.record(background: Demos.background)
    let size = type(of: demo).size
    let bytes = try PlayerDocument(recording, size: size, duration: demo.duration).bytes()
    let document = try PlayerDocumentReader(bytes).document
    #expect(document.size == SIMD2(size.width, size.height))
    #expect(document.duration == demo.duration)
    let compositor = try Compositor(size: size)
    for moment in 0..<10 {
      let time = demo.duration * Double(moment) / 9
      let shown = compositor.image(of: document.scenes[0].frame(at: time)).withUnsafeBytes {
        Array($0)
      }
      let expected = compositor.image(of: recording.frame(at: time)).withUnsafeBytes { Array($0) }
      let isSame = shown == expected
      #expect(isSame, "at \(time) s")
    }
  }
}
