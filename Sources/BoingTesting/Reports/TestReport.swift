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
