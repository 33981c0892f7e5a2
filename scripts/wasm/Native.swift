import Foundation

/// Prints the sums of so many parameter sets and texts, and of the documents of a file,
/// each behind its size, in a build with `DOCUMENTS`.
///
/// Usage: native SETS TEXTS DOCUMENTS
@main
enum Native {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    for (check, count) in zip(Check.allCases, words) {
      for index in 0..<(Int(count) ?? 0) { show("\(check)", index, check.sum(index)) }
    }
    #if DOCUMENTS
      var rest = try Data(contentsOf: URL(fileURLWithPath: words.last ?? ""))
      var index = 0
      while !rest.isEmpty {
        let size = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        show("documents", index, Check.sum(document: Array(rest.dropFirst(4).prefix(size))))
        rest = rest.dropFirst(4 + size)
        index += 1
      }
    #endif
  }

  private static func show(_ name: String, _ index: Int, _ sum: UInt64) {
    print(name, index, String(sum, radix: 16))
  }
}
