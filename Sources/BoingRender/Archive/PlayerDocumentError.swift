/// The reason why bytes are no document of the player, or a layer tree cannot become one.
package enum PlayerDocumentError: Error, Equatable {
  /// The bytes do not begin as a document does.
  case notADocument
  /// The document has a version of the format that is not known.
  case unknownVersion(Int)
  /// The bytes end at an offset at which more are to come.
  case endsEarly(offset: Int)
  /// The bytes at an offset are none that the part of the document may have.
  case invalid(Part, offset: Int)
  /// The document has more layers, or layers nested more deeply, than the player shows.
  case tooLarge

  /// A part of a document.
  package enum Part: UInt8, Sendable, CaseIterable {
    case header, number, count, index, text, property, value, bitmap, content, path, timing,
      keyframes, track, layer
    case frame, scene, end
  }

  /// The error as a sentence without an end.
  package var explanation: String {
    switch self {
    case .notADocument:
      return "this is no document of the player; write one with 'boing render FILE -o NAME.boing'"
    case .unknownVersion(let version):
      return "the document has version \(version) of its format; this player reads version 1"
    case .endsEarly(let offset):
      return "the document ends early, at byte \(offset); fetch or write it again"
    case .invalid(let part, let offset):
      return "the document is damaged at byte \(offset), in its \(part.name); write it again"
    case .tooLarge: return "the document has more layers than a player shows"
    }
  }
}

extension PlayerDocumentError.Part {
  fileprivate var name: StaticString {
    switch self {
    case .header: "header"
    case .number: "numbers"
    case .count: "counts"
    case .index: "references"
    case .text: "texts"
    case .property: "properties"
    case .value: "values"
    case .bitmap: "bitmaps"
    case .content: "contents"
    case .path: "paths"
    case .timing: "timing"
    case .keyframes: "keyframes"
    case .track: "animations"
    case .layer: "layers"
    case .frame: "transitions"
    case .scene: "scenes"
    case .end: "end"
    }
  }
}
