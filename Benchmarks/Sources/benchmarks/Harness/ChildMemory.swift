import Foundation

/// The most memory that children of this process hold.
enum ChildMemory {
  /// The greatest peak in bytes among the children that run now; 0 where there is none.
  static var peak: Double {
    let here = ProcessInfo.processInfo.processIdentifier
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { $0.allSatisfy(\.isNumber) }.map { name -> Double in
      guard let status = try? String(contentsOfFile: "/proc/\(name)/status", encoding: .utf8)
      else { return 0 }
      func number(_ key: String) -> Double? {
        status.split(separator: "\n").first { $0.hasPrefix(key + ":") }?
          .split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
      }
      return number("PPid") == Double(here) ? (number("VmHWM") ?? 0) * 1024 : 0
    }.max() ?? 0
  }
}
