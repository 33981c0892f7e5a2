import Foundation

/// The sanitizer that tests run under, as `scripts/sanitize/run` says.
public enum Sanitizer {
  /// True under one: shadow memory needs more addresses than `ulimit -v` leaves, and functions several times the stack.
  public static let isOn = ProcessInfo.processInfo.environment["BOING_SANITIZER"] != nil
}
