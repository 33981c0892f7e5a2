import Glibc

/// Writes the parameter sets 0..<N to standard output as little-endian doubles, with `frames` the
/// frames 0..<N as pixels, with `texts` the exports 0..<N, or with `documents` the renderings of the N player's
/// documents in standard input. Usage: native N [frames|texts|documents]
@main
struct Native {
  static func main() {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
    guard !CommandLine.arguments.contains("frames") else {
      for index in 0..<count { RenderedFrame(index: index).pixels.withUnsafeBytes { put($0) } }
      return
    }
    guard !CommandLine.arguments.contains("texts") else {
      for index in 0..<count { WrittenCurve(index: index).bytes.withUnsafeBytes { put($0) } }
      return
    }
    guard !CommandLine.arguments.contains("documents") else {
      for _ in 0..<count {
        let size = take(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let pixels = PlayedDocument(bytes: take(size)).pixels
        ([UInt32(pixels.count)] + pixels).withUnsafeBytes { put($0) }
      }
      return
    }
    for index in 0..<count {
      Recording(index: index).flattened.withUnsafeBytes { put($0) }
    }
  }

  private static func take(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let taken = bytes.withUnsafeMutableBytes {
        read(STDIN_FILENO, $0.baseAddress?.advanced(by: filled), count - filled)
      }
      guard taken > 0 else {
        perror("native: standard input has fewer documents")
        exit(1)
      }
      filled += taken
    }
    return bytes
  }

  private static func put(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(
        STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard written > 0 else {
        perror("native: cannot write to standard output")
        exit(1)
      }
      rest = rest.dropFirst(written)
    }
  }
}
