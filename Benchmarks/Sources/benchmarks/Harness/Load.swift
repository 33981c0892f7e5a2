import Foundation

/// The load of the machine; others' work spoils a measurement.
enum Load {
  /// The average number of processes that wanted a core within the last minute.
  static var average: Double? {
    guard let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: " ").first.flatMap { Double($0) }
  }
}
