import BoingCurves
import BoingRender

/// The document that a player on a web page plays: committed layer trees with all that they show.
///
/// Its bytes are described in Documentation/PlayerFormat.md; ``PlayerDocumentReader`` reads them, and
/// ``PlayerDocumentWriter`` writes them.
package struct PlayerDocument: Sendable {
  /// The width and height in points.
  package var size = SIMD2<Double>.zero
  /// The colour behind the layers, straight components of extended sRGB; nil for clear.
  package var background: SIMD4<Double>?
  /// The end of the part that is played again and again, in seconds.
  package var duration = 0.0
  /// True if something moves for ever, so that the time goes on after ``duration``.
  package var isEndless = false
  /// The names of the states; the values that layers have in none of them are state 0, those of the first name are
  /// state 1.
  package var states: [String] = []
  /// True if layers drew themselves while they were recorded, which the document does not have.
  package var leavesOutDrawings = false
  /// The first scene is shown first; the others show changes of the state.
  package var scenes: [Scene] = []

  /// The committed trees of a stretch of time.
  package struct Scene: Sendable {
    /// The state before the change.
    package var from = 0
    /// The state after the change.
    package var to = 0
    /// The time of the change, in the display's time.
    ///
    /// Animations that begin with the change move with it; others have begun before, and go on.
    package var changeTime = 0.0
    /// The time after the change from which nothing that began with it moves any more, in seconds.
    package var changeDuration = 0.0
    /// The trees, each with the time from which it holds, in rising order.
    package var trees: [(start: Double, tree: RenderTree)] = []

    package init() {}

    /// Returns the frame at a time; before the first tree, that one shows.
    package func frame(at time: Double) -> Frame {
      var shown = trees[0].tree
      for (start, tree) in trees where start <= time { shown = tree }
      return shown.evaluate(at: time)
    }
  }

  package init() {}

  /// The maximum number of layers in all trees together.
  static let maximumLayerCount = 1 << 18
  /// The maximum number of bytes that are written.
  static let maximumByteCount = 1 << 28
  /// The maximum number of cells in one another.
  static let maximumCellDepth = 32
  /// The maximum width and height in points.
  static let maximumSide = 1_000_000.0
  /// The bytes at the beginning; the first is in no text, and the last ones show where line ends were replaced.
  static let signature: [UInt8] = [0x8B, 0x42, 0x4F, 0x49, 0x4E, 0x47, 0x0D, 0x0A]
  /// The version of the format.
  static let version = 1
}

/// The tags of values that come in several forms; their order is that of the format.
enum ArchivedTrack: UInt8 {
  case vectorEnds, vectorKeyframes, vectorPath, transformEnds, transformKeyframes, flagEnds,
    flagKeyframes
  case functionEnds, functionKeyframes, functionPath, pathRotation, objectEnds, objectKeyframes
}

/// The properties that a document knows by number: those of every layer, and those of each kind of layer.
///
/// A new one comes last in its list, since the numbers are the format.
enum ArchivedProperty {
  static let common: [PropertyDescriptor] = [
    // Written by scripts/properties: numbers
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity,
    .cornerRadius, .backgroundColor, .isHidden, .isDoubleSided, .masksToBounds, .isGeometryFlipped,
    .allowsGroupOpacity, .allowsEdgeAntialiasing, .sublayerTransform, .borderWidth, .borderColor,
    .contentsMultiplyColor, .contentsRect, .contentsCenter, .contentsScale, .shadowColor,
    .shadowOpacity, .shadowOffset, .shadowRadius, .rasterizationScale, .minificationFilterBias,
    .shouldRasterize, .contentsHeadroom, .wantsExtendedDynamicRangeContent,
    // End of what scripts/properties writes.
    .contents, .shadowPath, .filters, .backgroundFilters,
  ]

  /// Returns the properties of a kind of layer in the order of its class.
  static func listed(of kind: LayerKind) -> [PropertyDescriptor] {
    switch kind {
    case .shape: ShapeProperty.all
    case .gradient: GradientProperty.all
    case .replicator: ReplicatorProperty.all
    case .emitter: EmitterProperty.all
    case .external: external
    case .plain, .text, .transform, .scroll, .tiled: []
    }
  }

  private static let external = [ExternalProperty.content, ExternalProperty.color]

  /// The kinds of values that properties known by name have, by their numbers.
  static let kinds: [ValueKind] = [
    .number, .point, .size, .rect, .color, .transform, .flag, .vector, .image, .path, .colors,
    .numbers, .string,
    .object,
  ]

  /// Returns true if the renderer reads a property that is known by name alone.
  static func isRead(_ name: Name) -> Bool {
    name.hasPrefix("filters.") || name.hasPrefix("backgroundFilters.")
      || name.hasPrefix("emitterCells.")
  }
}

extension LayerDetails.Values {
  /// The bytes of the choices that are no numbers, in the order of the format.
  var choices: [UInt8] {
    [
      compositing.rawValue, hasFilters ? 1 : 0, hasBackgroundFilters ? 1 : 0,
      contentsFormat.rawValue,
      dynamicRange.rawValue, toneMapping.rawValue,
    ]
  }

  /// Sets the choices; false where one of them is not known.
  mutating func set(choices: [UInt8]) -> Bool {
    guard let blend = BlendMode(rawValue: choices[0]), choices[1] < 2, choices[2] < 2,
      let format = LayerDetails.ContentsFormat(rawValue: choices[3]),
      let range = LayerDetails.DynamicRange(rawValue: choices[4]),
      let mapping = LayerDetails.ToneMapping(rawValue: choices[5])
    else { return false }
    (compositing, hasFilters, hasBackgroundFilters) = (blend, choices[1] == 1, choices[2] == 1)
    (contentsFormat, dynamicRange, toneMapping) = (format, range, mapping)
    return true
  }
}

extension LayerValues {
  /// The bytes of the choices that are no properties, in the order of the format.
  var choices: [UInt8] {
    [
      gravity.rawValue, magnification.rawValue, minification.rawValue, maskedCorners,
      antialiasedEdges,
      hasContinuousCorners ? 1 : 0,
    ]
  }

  /// Sets the choices; false where one of them is not known.
  mutating func set(choices: [UInt8]) -> Bool {
    guard let gravity = ContentsGravity(rawValue: choices[0]),
      let magnification = Filter(rawValue: choices[1]),
      let minification = Filter(rawValue: choices[2]), choices[3] < 16, choices[4] < 16,
      choices[5] < 2
    else { return false }
    (self.gravity, self.magnification, self.minification) = (gravity, magnification, minification)
    (maskedCorners, antialiasedEdges, hasContinuousCorners) = (
      choices[3], choices[4], choices[5] == 1
    )
    return true
  }
}

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
  /// The document has more layers, or layers nested more deeply, than the player shows, or too many bytes.
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
    case .tooLarge:
      return "the document has more layers, or larger images, than a player shows; show fewer"
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
