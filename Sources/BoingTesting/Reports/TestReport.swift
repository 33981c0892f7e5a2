import BoingCurves
import Foundation
import Testing
import XCTest

/// The report to the test that runs: failures, and files that show them.
///
/// A test of Swift Testing gets issues and attachments, one of XCTest failures. Code that runs outside of both, such as
/// a detached task, reports to the library whose runner the process is.
enum TestReport {
  /// Records a failure in the test that runs.
  static func fail(_ message: String, at location: SourceLocation) {
    guard isSwiftTesting else {
      // XCTest takes the path of a file as a literal only.
      return XCTFail("\(location.fileID):\(location.line): \(message)")
    }
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  /// Attaches a file to the test that runs; tests of XCTest have its path in their message alone.
  static func attach(_ bytes: Data, named name: String, at location: SourceLocation) {
    guard isSwiftTesting else { return }
    Attachment.record([UInt8](bytes), named: name, sourceLocation: location)
  }

  /// True if failures belong to Swift Testing.
  private static var isSwiftTesting: Bool {
    Test.current != nil || CommandLine.arguments.contains("swift-testing")
  }
}

/// Numbers as sentences have them.
enum Sentence {
  /// A number with five significant digits at most.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    return String(format: "%.5g", value == 0 ? 0 : value)
  }

  /// A time with a thousandth of a second at most.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "\(seconds) s" }
    return number((seconds * 1000).rounded() / 1000) + " s"
  }

  static func time(_ duration: Duration) -> String { time(duration.seconds) }

  /// A fraction in percent.
  static func percent(_ fraction: Double) -> String { number(fraction * 100) + " %" }

  /// A count with its noun.
  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}

extension Duration {
  /// The duration in seconds, rounded to the nearest number of double precision.
  var seconds: Double {
    let (whole, attoseconds) = components
    return Double(whole) + Double(attoseconds) / 1e18
  }
}
