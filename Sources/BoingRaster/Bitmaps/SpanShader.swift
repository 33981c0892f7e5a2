/// The source of colours that differ from pixel to pixel.
protocol SpanShader {
  /// The pixels `start..<end` of row `y`, indexed by x: in `scratch`, which is indexed likewise, or
  /// wherever they lie already.
  func pixels(
    _ y: Int, _ start: Int, _ end: Int, _ scratch: Memory<UInt32>
  ) -> Memory<UInt32>
}
