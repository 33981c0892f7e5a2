import Foundation

/// The sanitizer that tests run under, as `scripts/sanitize/run` says.
public enum Sanitizer {
  /// True under one: shadow memory needs more addresses than `ulimit -v` leaves, and functions several times the stack.
  public static let isOn = ProcessInfo.processInfo.environment["BOING_SANITIZER"] != nil
}

/// The extent of a run of the tests.
public enum TestRun {
  /// True in `make verify`, which tries all of what every other run tries a part of.
  public static let isFull = ProcessInfo.processInfo.environment["BOING_FULL"] != nil
}
