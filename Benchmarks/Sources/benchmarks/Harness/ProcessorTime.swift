import Foundation

/// Processor time, of this process and of those that it has waited for.
enum ProcessorTime {
  /// Seconds of this process, all threads together.
  static var ours: Double { seconds(Int32(RUSAGE_SELF.rawValue)) }

  /// Seconds of children that have ended.
  static var children: Double { seconds(Int32(RUSAGE_CHILDREN.rawValue)) }

  private static func seconds(_ who: Int32) -> Double {
    var usage = rusage()
    getrusage(who, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
