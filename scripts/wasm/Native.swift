import Glibc

/// Writes the parameter sets 0..<N to standard output as little-endian doubles, with `frames` the
/// frames 0..<N as pixels, or with `texts` the exports 0..<N. Usage: native N [frames|texts]
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
    for index in 0..<count {
      Recording(index: index).flattened.withUnsafeBytes { put($0) }
    }
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
