#if hasFeature(Embedded)
  /// Any blitter behind one type, by which a filler is compiled once and not for each blitter: a program for the
  /// web is a quarter of the size, for a call of a method in each row.
  class ErasedBlitter: SpanBlitter {
    func row(
      _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
      _ coverage: Memory<UInt8>
    ) {
      fatalError("every blitter has rows")
    }

    func row(
      _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
      _ scratch: Memory<UInt8>
    ) {
      fatalError("every blitter has rows")
    }
  }

  final class BlitterBox<Blitter: SpanBlitter>: ErasedBlitter {
    private var blitter: Blitter

    init(_ blitter: Blitter) {
      self.blitter = blitter
    }

    override func row(
      _ y: Int, _ start: Int, _ solidStart: Int, _ solidEnd: Int, _ end: Int,
      _ coverage: Memory<UInt8>
    ) {
      blitter.row(y, start, solidStart, solidEnd, end, coverage)
    }

    override func row(
      _ y: Int, _ start: Int, _ end: Int, _ before: SIMD4<UInt32>, _ after: SIMD4<UInt32>,
      _ scratch: Memory<UInt8>
    ) {
      blitter.row(y, start, end, before, after, scratch)
    }
  }
#endif
