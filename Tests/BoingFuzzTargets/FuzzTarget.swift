/// A reader of untrusted input, with what must hold whatever the bytes are.
///
/// The guided fuzzer calls it with inputs that reach new code (`make fuzz-guided`), and a test with every input in
/// `Tests/Corpora`. A crash, a hang, a leak and a ``FuzzFailure`` are faults; any other error is an answer.
package struct FuzzTarget: Sendable {
  /// The name, which is that of the folder of its corpus.
  package let name: String
  /// A noun phrase that says what is read.
  package let summary: String
  /// The maximum number of bytes of an input.
  package let maximumLength: Int
  private let body: @Sendable ([UInt8]) throws -> Void

  init(
    _ name: String, _ summary: String, maximumLength: Int = 4096,
    _ body: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    (self.name, self.summary, self.maximumLength, self.body) = (name, summary, maximumLength, body)
  }

  /// All targets, in the order in which they are listed.
  package static let all = formats + documents + engine + commands + renderings

  /// Reads an input.
  ///
  /// - Throws: ``FuzzFailure`` where something does not hold that must.
  package func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    do {
      try body(bytes)
    } catch let failure as FuzzFailure {
      throw failure
    } catch {
      // An input is refused by an error that says something.
      if "\(error)".isEmpty { throw FuzzFailure("an error without a text: \(type(of: error))") }
    }
  }
}

/// Something that does not hold although it must.
package struct FuzzFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Throws ``FuzzFailure`` unless a condition holds.
func require(_ condition: Bool, _ text: @autoclosure () -> String) throws(FuzzFailure) {
  if !condition { throw FuzzFailure(text()) }
}

extension [UInt8] {
  /// The bytes as text, each byte that is not UTF-8 replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}
