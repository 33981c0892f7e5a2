import Glibc

/// Writes the blocks 0..<N of a check, by its number, to standard output, or those of the documents in standard input, each
/// behind its size. Usage: native 0|1|2 N | native documents
@main
struct Native {
  private let input = fdopen(STDIN_FILENO, "r")
  private let output = fdopen(STDOUT_FILENO, "w")

  static func main() {
    Native().run(CommandLine.arguments.dropFirst().compactMap { Int($0) })
  }

  private func run(_ arguments: [Int]) {
    if arguments.count == 2, let check = Check(rawValue: arguments[0]) {
      for index in 0..<arguments[1] { put(check.block(index)) }
    } else {
      while let size = take(4) {
        let count = size.reversed().reduce(0) { $0 << 8 | Int($1) }
        put(Check.block(document: take(count) ?? []))
      }
    }
    fflush(output)
  }

  /// Returns the next bytes of standard input; nil if there are fewer.
  private func take(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return fread(&bytes, 1, count, input) == count ? bytes : nil
  }

  private func put(_ bytes: [UInt8]) {
    guard fwrite(bytes, 1, bytes.count, output) == bytes.count else {
      perror("native: cannot write to standard output")
      exit(1)
    }
  }
}
