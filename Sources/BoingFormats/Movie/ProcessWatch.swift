import Foundation

/// Tells slow from stuck: time runs out only while the process does nothing at all.
struct ProcessWatch {
  let process: pid_t
  let patience: Double
  private var deadline: Double
  private var processorTime: Int

  init(process: pid_t, patience: Double) {
    self.process = process
    self.patience = patience
    deadline = ProcessWatch.now + patience
    processorTime = ProcessWatch.processorTime(of: process)
  }

  mutating func progressed() {
    deadline = ProcessWatch.now + patience
  }

  var isOver: Bool {
    mutating get {
      guard ProcessWatch.now > deadline else { return false }
      let used = ProcessWatch.processorTime(of: process)
      guard used > processorTime else { return true }
      processorTime = used
      progressed()
      return false
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Clock ticks of user and system time, from the 14th and 15th field of /proc/<pid>/stat.
  private static func processorTime(of process: pid_t) -> Int {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return 0 }
    // The second field is a name in parentheses that may hold spaces.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last ?? ""
    let numbers = fields.split(separator: " ")
    return numbers.count > 12 ? (Int(numbers[11]) ?? 0) + (Int(numbers[12]) ?? 0) : 0
  }
}
