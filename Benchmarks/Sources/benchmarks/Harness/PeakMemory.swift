import Foundation

/// The most memory that this process has held at once, without its children.
enum PeakMemory {
  /// Lets the peak begin anew at what is held now; without effect where the kernel does not allow it.
  static func reset() {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  }

  /// The peak in bytes since the last reset: VmHWM.
  static var bytes: Double? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      return line.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 * 1024 }
    }
    return nil
  }

  /// The peak as a remark on a figure.
  static var remark: String? {
    bytes.map { "peak " + Figure(best: $0, unit: .bytes).text }
  }
}
