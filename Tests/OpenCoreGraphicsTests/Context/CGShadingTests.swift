import OpenCoreGraphics
import Testing

@Suite("Shadings and layers of Core Graphics, and memory that is lent")
struct CGShadingTests {
  /// A function whose outputs are `outputs` of its input.
  private func function(
    _ count: Int, range: [CGFloat]? = nil, _ outputs: @escaping (CGFloat) -> [CGFloat]
  ) -> CGFunction? {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        for (index, value) in outputs(input[0]).enumerated() { output[index] = value }
      }, releaseInfo: nil)
    return CGFunction(
      info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: count, range: range,
      callbacks: &callbacks)
  }

  @Test("a shading along a line has the function's colours")
  func axial() throws {
    let context = try makeContext(8, 4)
    let steps = try #require(function(4) { $0 < 0.5 ? [1, 0, 0, 1] : [0, 0, 1, 1] })
    let shading = try #require(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 2, y: 0),
        end: CGPoint(x: 6, y: 0), function: steps, extendStart: true, extendEnd: false))
    context.drawShading(shading)
    #expect(try context.pixel(0, 1) == redPixel)
    #expect(try context.pixel(3, 1) == redPixel)
    #expect(try context.pixel(5, 1) == bluePixel)
    #expect(try context.pixel(7, 1) == noPixel)
  }

  @Test("a shading between circles, in grey, with outputs held in the range")
  func radial() throws {
    let context = try makeContext(20, 20)
    let held = try #require(function(2, range: [0, 1, 0, 1]) { [9 * $0, 7] })
    let shading = try #require(
      CGShading(
        radialSpace: CGColorSpaceCreateDeviceGray(), start: CGPoint(x: 10, y: 10),
        startRadius: 0, end: CGPoint(x: 10, y: 10), endRadius: 8, function: held,
        extendStart: false, extendEnd: false))
    context.drawShading(shading)
    #expect(try context.pixel(10, 14) == SIMD4(255, 255, 255, 255))
    #expect(try context.pixel(0, 0) == noPixel)
  }

  @Test("functions of other dimensions make no shading")
  func refused() throws {
    let (space, one) = (CGColorSpaceCreateDeviceRGB(), function(1) { [$0] })
    let shading = CGShading(
      axialSpace: space, start: .zero, end: CGPoint(x: 1, y: 0), function: try #require(one),
      extendStart: false, extendEnd: false)
    #expect(shading == nil && function(0) { [$0] } == nil && function(17) { [$0] } == nil)
  }

  /// The arguments of a callback.
  private final class Note {
    var count = 0
  }

  @Test("a function lets go of its pointer, once")
  func release() throws {
    let note = Note()
    do {
      var callbacks = CGFunctionCallbacks(
        version: 0, evaluate: nil, releaseInfo: { _ in note.count += 1 })
      let function = CGFunction(
        info: nil, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil,
        callbacks: &callbacks)
      #expect(function != nil && note.count == 0)
    }
    #expect(note.count == 1)
  }

  @Test("a layer is drawn once and shown in many places")
  func layer() throws {
    let context = try makeContext(16, 4)
    context.scaleBy(x: 2, y: 2)
    let layer = try #require(
      CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
    #expect(layer.size == CGSize(width: 2, height: 2) && layer.context?.width == 4)
    layer.context?.setFillColor(.testGreen)
    layer.context?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.draw(layer, at: .zero)
    context.draw(layer, at: CGPoint(x: 4, y: 0))
    context.draw(layer, in: CGRect(x: 6, y: 0, width: 1, height: 1))
    #expect(try context.pixel(0, 3) == greenPixel && context.pixel(2, 3).w == 0)
    #expect(try context.pixel(9, 2) == greenPixel && context.pixel(8, 1).w == 0)
    #expect(try context.pixel(12, 3) == greenPixel)
    for size in [CGSize.zero, CGSize(width: -1, height: 1), CGSize(width: 1e9, height: 1)] {
      #expect(CGLayer(context, size: size, auxiliaryInfo: nil) == nil)
    }
  }

  @Test("memory that is lent to a context or a provider is given back, once")
  func lent() throws {
    let (memory, note) = (UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16), Note())
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
    do {
      let context = try #require(
        CGContext(
          data: memory, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
          releaseCallback: { info, data in
            note.count += info == nil && data == memory ? 1 : 100
          }, releaseInfo: nil))
      context.setFillColor(.testRed)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      #expect(try context.pixel(3, 3) == redPixel && note.count == 0)
    }
    #expect(note.count == 1)
    do {
      let provider = CGDataProvider(
        dataInfo: nil, data: memory, size: 64,
        releaseData: { _, data, size in
          note.count += data == UnsafeRawPointer(memory) && size == 64 ? 1 : 100
        })
      #expect(provider?.data?.first == 255 && note.count == 1)
    }
    #expect(note.count == 2)
    #expect(
      CGDataProvider(dataInfo: nil, data: memory, size: -1, releaseData: { _, _, _ in }) == nil)
  }
}
