/// An image whose pixels lie on those of the device.
struct AlignedImageShader: SpanShader {
  let texture: Texture
  /// The pixel of the device on which the image's first lies.
  let x: Int
  let y: Int

  @inline(__always)
  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) -> Memory<UInt32> {
    let row = texture.base + ((y &- self.y) &* texture.stride &- x)
    guard texture.fill != 0 else { return row }
    var x = start
    while x < end {
      scratch[x] = row[x] | texture.fill
      x &+= 1
    }
    return scratch
  }
}
