import Foundation

/// A job of a batch: a command of `boing` that makes one output of one document.
///
/// Jobs are lines of JSON in a list; Documentation/Batch.md has the fields.
package struct BatchJob: Codable, Equatable, Sendable {
  /// 32 hexadecimal digits, from everything that the output depends on.
  ///
  /// They are the first ones of the SHA-256 of `boing.job/1`, the version of the command, the other fields
  /// and the words, each as its length in bytes, a colon and itself. So a changed document has other jobs, and an
  /// unchanged one the same.
  package let id: String

  /// The path of the document below the folder of all documents.
  package let document: String

  /// The digest of the document, as ``ContentDigest/of(_:)`` says.
  package let sha256: String

  /// The path of the output below the batch's folder; that of a folder ends in a slash.
  package let output: String

  /// The words after `boing`; ``outputMark`` stands for the output, and ``partsMark`` for the folder of parts.
  ///
  /// Without ``outputMark`` the output is what the command prints.
  package let words: [String]

  /// The identifier of the job that puts the output together with others; nil if it is an end in itself.
  package let partOf: String?

  /// The number of parts that the job puts together; nil if it does not.
  package let parts: Int?

  /// The word that stands for the path of the output.
  package static let outputMark = "{output}"

  /// The word that stands for the path of the folder of parts.
  package static let partsMark = "{parts}"

  package init(
    document: String, sha256: String, output: String, words: [String], partOf: String? = nil,
    parts: Int? = nil, version: String
  ) {
    (self.document, self.sha256, self.output, self.words) = (document, sha256, output, words)
    (self.partOf, self.parts) = (partOf, parts)
    let fields = [version, sha256, document, output, partOf ?? "", parts.map(String.init) ?? ""]
    id = Self.identifier(fields + words)
  }

  private static func identifier(_ fields: [String]) -> String {
    let digest = ContentDigest()
    digest.add("boing.job/1")
    for field in fields { digest.add("\(field.utf8.count):\(field)") }
    return String(digest.hexadecimal.prefix(32))
  }

  /// The fault of a job that was read; nil if there is none.
  ///
  /// - Parameter version: The version of the command that planned it.
  func fault(version: String) -> String? {
    let same = BatchJob(
      document: document, sha256: sha256, output: output, words: words, partOf: partOf,
      parts: parts, version: version)
    if same.id != id { return "the job is not the one of its identifier" }
    let folders = [BatchFolder.outputs, BatchFolder.parts].map { $0 + "/" }
    guard Self.staysInside(document), Self.staysInside(output),
      folders.contains(where: output.hasPrefix)
    else { return "a path leads out of its folder" }
    return nil
  }

  /// True if a path leads to something below where it starts.
  private static func staysInside(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.utf8.contains(0) && !names.isEmpty && names.first != ""
      && names.dropLast().allSatisfy { $0 != "" }
      && names.allSatisfy { $0 != "." && $0 != ".." }
  }

  /// The name of the output's file or folder.
  var outputName: String { RelativePath.lastComponent(output) }

  /// True if the output is a folder.
  var makesFolder: Bool { output.hasSuffix("/") }
}
