import BoingCurves
import BoingRender

/// Writes a player's document.
///
/// What is the same is written once, from bitmaps of the same pixels to trees.
package struct PlayerDocumentWriter {
  private let texts: ContentSource
  private let textColor: PropertyDescriptor?
  private var bitmaps = Table()
  private var contents = Table()
  private var states = Table()
  private var tracks = Table()
  /// Trees, and the outgoing states of transitions.
  private var items = Table()
  private var bitmapIndices: [ObjectIdentifier: Int] = [:]
  private var contentIndices: [ObjectIdentifier: Int] = [:]
  private var sources: [ObjectIdentifier: Int] = [:]
  /// The objects whose identities are known, so that no other one gets them.
  private var objects: [AnyObject] = []
  private var layerCount = 0

  /// Byte strings, each written once.
  private struct Table {
    private(set) var entries: [[UInt8]] = []
    private(set) var byteCount = 0
    private var indices: [[UInt8]: Int] = [:]

    /// True if strings were left out: then there is no document.
    var isTooLarge: Bool { byteCount > PlayerDocument.maximumByteCount }

    /// Counts bytes; false where they are too many.
    mutating func take(_ count: Int) -> Bool {
      byteCount += count
      return !isTooLarge
    }

    mutating func index(of bytes: [UInt8]) -> Int {
      if let index = indices[bytes] { return index }
      guard take(bytes.count) else { return 0 }
      entries.append(bytes)
      indices[bytes] = entries.count - 1
      return entries.count - 1
    }
  }

  /// The scales at which a drawing that is no outline is kept, as far as it is not too large.
  static let drawingScales = [0.5, 1, 2, 4]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - texts: the contents of text layers.
  ///   - textColor: the property of text layers that has the colour of a text.
  package init(texts: ContentSource = .none, textColor: PropertyDescriptor? = nil) {
    (self.texts, self.textColor) = (texts, textColor)
  }

  /// Returns the bytes of a document.
  ///
  /// - Throws: ``PlayerDocumentError/tooLarge`` where there are more layers than a player shows, or more bytes than
  ///   ``PlayerDocument/maximumByteCount``.
  package static func bytes(
    of document: PlayerDocument, texts: ContentSource = .none, textColor: PropertyDescriptor? = nil
  ) throws(PlayerDocumentError) -> [UInt8] {
    var writer = PlayerDocumentWriter(texts: texts, textColor: textColor)
    return try writer.bytes(of: document)
  }

  private mutating func bytes(of document: PlayerDocument) throws(PlayerDocumentError) -> [UInt8] {
    var scenes = ByteWriter()
    scenes.integer(document.scenes.count)
    for scene in document.scenes {
      scenes.integer(scene.from)
      scenes.integer(scene.to)
      scenes.number(scene.changeTime)
      scenes.number(scene.changeDuration)
      scenes.integer(scene.trees.count)
      let isChange = scene.from != scene.to
      for (start, tree) in scene.trees {
        scenes.number(start)
        scenes.integer(try item(tree, changingAt: isChange ? scene.changeTime : nil))
      }
    }
    let tables = [bitmaps, contents, states, tracks, items]
    guard tables.reduce(0, { $0 + $1.byteCount }) <= PlayerDocument.maximumByteCount else {
      throw .tooLarge
    }
    var writer = ByteWriter()
    writer.append(PlayerDocument.signature)
    writer.integer(PlayerDocument.version)
    writer.point(document.size)
    writer.flag(document.background != nil)
    if let background = document.background { writer.vector(background) }
    writer.number(document.duration)
    writer.flag(document.isEndless)
    writer.integer(document.states.count)
    for state in document.states { writer.text(state) }
    for table in tables {
      writer.integer(table.entries.count)
      for entry in table.entries { writer.append(entry) }
    }
    writer.append(scenes.bytes)
    return writer.bytes
  }

  private mutating func count(_ layers: Int) throws(PlayerDocumentError) {
    layerCount += layers
    guard layerCount <= PlayerDocument.maximumLayerCount else { throw .tooLarge }
  }
}

// MARK: Bitmaps and contents

extension PlayerDocumentWriter {
  private mutating func index(of bitmap: Bitmap) -> Int {
    if let index = bitmapIndices[ObjectIdentifier(bitmap)] { return index }
    let size = bitmap.pixelWidth * bitmap.pixelHeight * 4
    if bitmaps.isTooLarge || size > PlayerDocument.maximumByteCount && !bitmaps.take(size) {
      return 0
    }
    var writer = ByteWriter()
    writer.integer(bitmap.pixelWidth)
    writer.integer(bitmap.pixelHeight)
    writer.flag(bitmap.isOpaque)
    writer.flag(bitmap.outputSpace == .displayP3)
    writer.pixels(bitmap.texture)
    let index = bitmaps.index(of: writer.bytes)
    bitmapIndices[ObjectIdentifier(bitmap)] = index
    objects.append(bitmap)
    return index
  }

  /// - Parameter color: the colour of the layer, straight components, for a drawing that uses it.
  private mutating func index(of content: ExternalContent, _ color: SIMD4<Double>) -> Int {
    if let index = contentIndices[ObjectIdentifier(content)] { return index }
    if contents.isTooLarge { return 0 }
    var writer = ByteWriter()
    writer.point(content.size)
    writer.number(content.overhang)
    writer.number(content.alignment)
    switch content.form {
    case .outlines(let path):
      writer.flag(true)
      writer.path(path)
    case .drawing(let draw):
      writer.flag(false)
      let pixel = OutputColorSpace.sRGB.pixel(color)
      let drawings = Self.drawingScales.compactMap { scale in
        draw(scale, pixel).map { (scale, $0.trimmed(margin: 0)) }
      }
      writer.integer(drawings.count)
      for (scale, bitmap) in drawings {
        writer.number(scale)
        // Drawings begin at the origin or before it.
        let rect = bitmap.rect.union(PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
        writer.integer(-rect.minX)
        writer.integer(-rect.minY)
        writer.integer(rect.width)
        writer.integer(rect.height)
        let whole = CachedBitmap(rect) { surface in
          for y in bitmap.rect.minY..<bitmap.rect.maxY {
            let first = (y - bitmap.rect.minY) * bitmap.rect.width
            surface.row(y).copy(
              bitmap.texture.base, from: first, to: bitmap.rect.minX, count: bitmap.rect.width)
          }
        }
        writer.pixels(whole.texture)
      }
    }
    let index = contents.index(of: writer.bytes)
    contentIndices[ObjectIdentifier(content)] = index
    objects.append(content)
    return index
  }
}

// MARK: Values

extension PlayerDocumentWriter {
  private func write(
    _ property: PropertyDescriptor, of kind: LayerKind, to writer: inout ByteWriter
  ) {
    if let index = ArchivedProperty.common.firstIndex(where: { $0 == property }) {
      writer.byte(1)
      writer.integer(index)
    } else if let index = ArchivedProperty.listed(of: kind).firstIndex(where: { $0 == property }) {
      writer.byte(kind.rawValue + 2)
      writer.integer(index)
    } else {
      writer.byte(0)
      writer.text(property.name.string)
      write(property.kind, to: &writer)
    }
  }

  private func write(_ kind: ValueKind, to writer: inout ByteWriter) {
    writer.integer(ArchivedProperty.kinds.firstIndex(of: kind) ?? 0)
  }

  private mutating func write(
    _ value: PropertyValue, _ kind: ValueKind, to writer: inout ByteWriter
  ) {
    switch value {
    case .components(let components):
      if kind == .color {
        let isPresent = components * 0 == .zero
        writer.flag(isPresent)
        if isPresent { writer.vector(components) }
      } else {
        writer.vector(components, kind.componentCount)
      }
    case .transform(let transform): writer.matrix(transform)
    case .flag(let flag): writer.flag(flag)
    case .image(let image): writer.integer(image.map { index(of: $0) + 1 } ?? 0)
    case .path(let path):
      writer.flag(path != nil)
      if let path { writer.path(path) }
    case .numbers(let numbers):
      writer.flag(numbers != nil)
      if let numbers { writer.numbers(numbers) }
    case .string(let string):
      writer.flag(string != nil)
      if let string { writer.text(string) }
    case .colors(let colors):
      writer.flag(colors != nil)
      if let colors {
        writer.integer(colors.count)
        for color in colors { writer.vector(color) }
      }
    case .object(let object): write(object, to: &writer)
    }
  }

  private mutating func write(_ object: ObjectValue?, to writer: inout ByteWriter) {
    guard let object else { return writer.byte(0) }
    switch object.content {
    case .none: writer.byte(1)
    case .filters(let filters):
      writer.byte(2)
      writer.integer(filters.count)
      for filter in filters { write(filter, to: &writer) }
    case .emitterCells(let cells):
      writer.byte(3)
      write(cells, to: &writer)
    case .external(let content):
      writer.byte(4)
      writer.integer(index(of: content, SIMD4(0, 0, 0, 1)))
    }
  }

  private func write(_ filter: LayerFilter, to writer: inout ByteWriter) {
    writer.text(filter.type.string)
    writer.text(filter.name.string)
    writer.flag(filter.isEnabled)
    let inputs = filter.inputs.sorted {
      Array($0.key.string.utf8).lexicographicallyPrecedes($1.key.string.utf8)
    }
    writer.integer(inputs.count)
    for (name, input) in inputs {
      writer.text(name.string)
      switch input {
      case .number(let number):
        writer.byte(0)
        writer.number(number)
      case .numbers(let numbers):
        writer.byte(1)
        writer.numbers(numbers)
      case .color(let color):
        writer.byte(2)
        writer.vector(color)
      case .text(let text):
        writer.byte(3)
        writer.text(text.string)
      }
    }
  }

  private mutating func write(_ cells: [EmitterCell], to writer: inout ByteWriter) {
    writer.integer(cells.count)
    let defaults = EmitterCell()
    for cell in cells {
      writer.flag(cell.name != nil)
      if let name = cell.name { writer.text(name.string) }
      writer.byte(cell.magnification.rawValue)
      writer.byte(cell.minification.rawValue)
      write(cell.timing, to: &writer)
      let changed = EmitterCell.properties.enumerated().filter {
        $0.element.value(in: cell) != $0.element.value(in: defaults)
      }
      writer.integer(changed.count)
      for (index, property) in changed {
        writer.integer(index)
        write(property.value(in: cell), property.kind, to: &writer)
      }
      write(cell.cells, to: &writer)
    }
  }

  /// Returns the state with the text of a text layer as content of its own.
  private func resolved(
    _ values: LayerValues, _ details: LayerDetails
  ) -> (LayerValues, LayerDetails) {
    guard values.kind == .text else { return (values, details) }
    var (values, resolved) = (values, LayerDetails())
    values.kind = .external
    resolved.contents = details.contents
    resolved.values = details.values
    for name in details.properties.names {
      guard let value = details.properties.named(name) else { continue }
      resolved.properties[PropertyDescriptor(named: name, .object)] = value
    }
    if let (content, color) = texts.content(details.properties, values.bounds, .sRGB) {
      resolved.properties[ExternalProperty.content] = .object(
        ObjectValue(content, content: .external(content)))
      resolved.properties[ExternalProperty.color] = .components(color)
    }
    return (values, resolved)
  }

  private mutating func stateIndex(_ values: LayerValues, _ details: LayerDetails) -> Int {
    let (values, details) = resolved(values, details)
    var writer = ByteWriter()
    writer.byte(values.kind.rawValue)
    writer.append(values.choices)
    let detailValues = details.values
    writer.flag(detailValues != .defaults)
    if detailValues != .defaults { writer.append(detailValues.choices) }
    let (plain, none) = (LayerValues(), LayerDetails())
    var changed: [(PropertyDescriptor, PropertyValue)] = []
    for property in ArchivedProperty.common {
      let value = property.value(in: values, details)
      if value != property.value(in: plain, none) { changed.append((property, value)) }
    }
    for property in ArchivedProperty.listed(of: values.kind) {
      let value = details.properties[property]
      if value != property.defaultValue { changed.append((property, value)) }
    }
    for name in details.properties.names.sorted(by: { $0.string < $1.string })
    where ArchivedProperty.isRead(name) {
      guard let value = details.properties.named(name) else { continue }
      changed.append((PropertyDescriptor(named: name, value.archivedKind), value))
    }
    writer.integer(changed.count)
    for (property, value) in changed {
      write(property, of: values.kind, to: &writer)
      if case .object(let object?) = value, case .external(let content) = object.content {
        writer.byte(4)
        let color = details.properties[ExternalProperty.color].components
        writer.integer(index(of: content, color ?? SIMD4(0, 0, 0, 1)))
      } else {
        write(value, property.kind, to: &writer)
      }
    }
    return states.index(of: writer.bytes)
  }
}

extension PropertyValue {
  /// The kind of value as which a property that is known by name alone is kept.
  fileprivate var archivedKind: ValueKind {
    switch self {
    case .components: .color
    case .transform: .transform
    case .flag: .flag
    case .image: .image
    case .path: .path
    case .colors: .colors
    case .numbers: .numbers
    case .string: .string
    case .object: .object
    }
  }
}

// MARK: Animations

extension PlayerDocumentWriter {
  private func write(_ timing: MediaTiming, to writer: inout ByteWriter) {
    writer.number(timing.beginTime)
    writer.number(timing.duration)
    writer.number(timing.speed)
    writer.number(timing.timeOffset)
    writer.number(timing.repeatCount)
    writer.number(timing.repeatDuration)
    writer.byte(
      (timing.autoreverses ? 1 : 0) | (timing.fillsBackwards ? 2 : 0)
        | (timing.fillsForwards ? 4 : 0))
  }

  private func write(_ curve: CubicBezierEasing?, to writer: inout ByteWriter) {
    writer.flag(curve != nil)
    if let curve { writer.vector(SIMD4(curve.x1, curve.y1, curve.x2, curve.y2)) }
  }

  private func write(_ timing: TrackTiming, to writer: inout ByteWriter) {
    let scopes = timing.groups + [timing.own]
    writer.integer(scopes.count)
    for scope in scopes {
      write(scope.timing, to: &writer)
      write(scope.curve, to: &writer)
      writer.flag(scope.removedAtEnd)
    }
  }

  private func write(_ easing: Easing, to writer: inout ByteWriter) {
    switch easing {
    case .timing(let curve):
      writer.flag(false)
      write(curve, to: &writer)
    case .spring(let curve, let spring, let duration):
      writer.flag(true)
      write(curve, to: &writer)
      writer.flag(spring != nil)
      if let spring {
        writer.number(spring.mass)
        writer.number(spring.stiffness)
        writer.number(spring.damping)
        writer.number(spring.initialVelocity)
        writer.flag(spring.allowsOverdamping)
      }
      writer.number(duration)
    }
  }

  private func write(_ target: PropertyTarget, of kind: LayerKind, to writer: inout ByteWriter) {
    write(
      target.property == textColor ? ExternalProperty.color : target.property, of: kind, to: &writer
    )
    switch target.part {
    case .whole: writer.byte(0)
    case .components(let first, let kind):
      writer.byte(1)
      writer.integer(first)
      write(kind, to: &writer)
    default:
      let index = PlayerDocumentReader.transformParts.firstIndex(of: target.part) ?? 0
      writer.byte(UInt8(index + 2))
    }
  }

  private func write(_ times: KeyframeTimes, to writer: inout ByteWriter) {
    writer.integer(times.count)
    writer.flag(times.times != nil)
    if let list = times.times { writer.numbers(list) }
    writer.integer(times.curves.count)
    for curve in times.curves { write(curve, to: &writer) }
    writer.flag(times.isDiscrete)
  }

  private func write(_ frames: VectorKeyframes, to writer: inout ByteWriter) {
    write(frames.times, to: &writer)
    writer.integer(frames.componentCount)
    writer.flag(frames.isSpline)
    writer.integer(frames.times.count)
    for index in 0..<frames.times.count {
      for part in 0..<(frames.isSpline ? 3 : 1) {
        writer.vector(frames.components(index, part), frames.componentCount)
      }
    }
  }

  private func write(_ frames: PathKeyframes, to writer: inout ByteWriter) {
    write(frames.times, to: &writer)
    writer.flag(frames.isPaced)
    writer.integer(frames.segments.count)
    for segment in frames.segments {
      for point in [segment.p0, segment.p1, segment.p2, segment.p3] { writer.point(point) }
    }
  }

  private mutating func write<Value>(
    _ ends: EndValues<Value>, to writer: inout ByteWriter,
    _ value: (Value, inout Self, inout ByteWriter) -> Void
  ) {
    writer.byte((ends.from != nil ? 1 : 0) | (ends.to != nil ? 2 : 0) | (ends.by != nil ? 4 : 0))
    for end in [ends.from, ends.to, ends.by] {
      if let end { value(end, &self, &writer) }
    }
  }

  /// Returns the number of an animation of a layer; nil for one that the renderer does not read.
  private mutating func index(of track: Track, on kind: LayerKind) -> Int? {
    let valueKind = track.target.kind
    var payload = ByteWriter()
    let tag: ArchivedTrack
    switch track {
    case let track as VectorEndsTrack:
      tag = .vectorEnds
      write(track.ends, to: &payload) { $1.write(.components($0), valueKind, to: &$2) }
    case let track as VectorKeyframesTrack:
      tag = .vectorKeyframes
      write(track.source, to: &payload)
    case let track as VectorPathTrack:
      tag = .vectorPath
      write(track.path, to: &payload)
    case let track as TransformEndsTrack:
      tag = .transformEnds
      write(track.ends, to: &payload) { $2.matrix($0) }
    case let track as TransformKeyframesTrack:
      tag = .transformKeyframes
      write(track.frames.times, to: &payload)
      payload.integer(track.frames.times.count)
      for value in track.frames.values.prefix(track.frames.times.count) { payload.matrix(value) }
    case let track as FlagTrack<EndValues<Bool>>:
      tag = .flagEnds
      write(track.source, to: &payload) { $2.flag($0) }
    case let track as FlagTrack<DiscreteKeyframes<Bool>>:
      tag = .flagKeyframes
      write(track.source.times, to: &payload)
      payload.integer(track.source.times.count)
      for value in track.source.values.prefix(track.source.times.count) { payload.flag(value) }
    case let track as FunctionTrack<VectorInterpolator>:
      tag = .functionEnds
      payload.byte(track.function.rawValue)
      payload.vector(track.source.start)
      payload.vector(track.source.end)
    case let track as FunctionTrack<VectorKeyframes>:
      tag = .functionKeyframes
      payload.byte(track.function.rawValue)
      write(track.source, to: &payload)
    case let track as FunctionTrack<PathKeyframes>:
      tag = .functionPath
      payload.byte(track.function.rawValue)
      write(track.source, to: &payload)
    case let track as PathRotationTrack:
      tag = .pathRotation
      write(track.path, to: &payload)
      payload.flag(track.shift != 0)
    case let track as ObjectEndsTrack:
      tag = .objectEnds
      write(track.ends, to: &payload) { $1.write($0, valueKind, to: &$2) }
    case let track as ObjectKeyframesTrack:
      tag = .objectKeyframes
      write(track.frames.times, to: &payload)
      payload.integer(track.frames.times.count)
      for value in track.frames.values.prefix(track.frames.times.count) {
        write(value, valueKind, to: &payload)
      }
      payload.integer(track.frames.splines.count)
      for spline in track.frames.splines { write(spline, to: &payload) }
    default: return nil
    }
    var writer = ByteWriter()
    writer.byte(tag.rawValue)
    write(track.target, of: kind, to: &writer)
    write(track.timing, to: &writer)
    write(track.easing, to: &writer)
    writer.byte((track.isAdditive ? 1 : 0) | (track.isCumulative ? 2 : 0))
    writer.append(payload.bytes)
    return tracks.index(of: writer.bytes)
  }

  /// Returns animations of the content of a text layer whose layout changes in its time: what it shows 60 times a
  /// second while a size or the bounds are animated, at most 600 times.
  ///
  /// What is repeated is looked at once.
  ///
  /// - Throws: ``PlayerDocumentError/tooLarge`` for layouts that together have more bytes than a document.
  private func layoutTracks(
    _ values: LayerValues, _ details: LayerDetails, _ tracks: [Track]
  ) throws(PlayerDocumentError) -> [Track] {
    let moving = tracks.filter { track in
      if case .listed = track.target.property.storage { return track.target.property != textColor }
      return track.target.property == .bounds
    }
    var result: [Track] = []
    var byteCount = 0
    for track in moving {
      let outermost = track.timing.outermost
      let length = min(outermost.period, 10)
      guard length > 0, outermost.speed != 0 else { continue }
      let begin = outermost.beginTime
      let count = max(Int(clamping: (length * 60).rounded(.up)), 1)
      var contents: [ExternalContent?] = []
      for index in 0..<count {
        var shown = values
        var animated = details
        let time = begin + length * Double(index) / Double(count) / outermost.speed.magnitude
        for track in tracks { track.apply(at: time, to: &shown, &animated) }
        let content = texts.content(animated.properties, shown.bounds, .sRGB)?.content
        if let content, content !== contents.last ?? nil, case .outlines(let path) = content.form {
          byteCount += path.points.count * MemoryLayout<SIMD2<Double>>.stride
        }
        guard byteCount <= PlayerDocument.maximumByteCount else { throw .tooLarge }
        contents.append(content)
      }
      guard contents.contains(where: { $0 !== contents[0] }) else { continue }
      var timing = outermost
      timing.duration = length
      timing.autoreverses = false
      var scope = track.timing.groups.first ?? track.timing.own
      scope.timing = timing
      scope.curve = nil
      result.append(
        ObjectKeyframesTrack(
          TrackDescription(
            target: PropertyTarget(ExternalProperty.content), timing: TrackTiming(scope),
            easing: .timing(nil)),
          ObjectKeyframes(
            values: contents.map { .object($0.map { ObjectValue($0, content: .external($0)) }) },
            times: KeyframeTimes(count: count, times: nil, curves: [], isDiscrete: true))))
    }
    return result
  }

  /// Returns true if the renderer reads the property that an animation drives.
  private func isRead(_ target: PropertyTarget, of kind: LayerKind) -> Bool {
    let property = target.property
    return ArchivedProperty.common.contains(property)
      || ArchivedProperty.listed(of: kind).contains(property)
      || ArchivedProperty.isRead(property.name) || (kind == .text && property == textColor)
  }
}

// MARK: Trees and frames

extension PlayerDocumentWriter {
  /// Returns the number of a tree.
  ///
  /// - Parameter change: the time of a change with which some animations begin.
  private mutating func item(
    _ tree: RenderTree, changingAt change: Double? = nil
  ) throws(PlayerDocumentError) -> Int {
    try count(tree.count)
    var writer = ByteWriter()
    writer.flag(false)
    writer.integer(tree.count)
    var last = -1
    for (slot, depth) in tree.slotsInOrder {
      // What would be left out need not be made.
      if contents.isTooLarge || bitmaps.isTooLarge || states.isTooLarge { throw .tooLarge }
      let node = tree.nodes[Int(slot)]
      let kind = node.values.kind
      writer.integer(last - depth + 1)
      last = depth
      writer.integer(stateIndex(node.values, tree.details[Int(slot)]))
      let hasTiming = node.flags.contains(.hasTiming)
      writer.byte((node.flags.contains(.isMask) ? 1 : 0) | (hasTiming ? 2 : 0))
      if hasTiming { write(tree.timings[Int(slot)], to: &writer) }
      let begin = change.map { tree.localTime(of: slot, at: $0) - 1e-6 } ?? .infinity
      var list = tree.tracks[Int(slot)].filter { isRead($0.target, of: kind) }
      if kind == .text {
        list += try layoutTracks(node.values, tree.details[Int(slot)], tree.tracks[Int(slot)])
      }
      let references = list.compactMap { track in
        index(of: track, on: kind == .text ? .external : kind).map {
          2 * $0 + (track.timing.outermost.beginTime >= begin ? 1 : 0)
        }
      }
      writer.integer(references.count)
      for reference in references { writer.integer(reference) }
      let transitions = tree.transitions[slot] ?? []
      writer.integer(transitions.count)
      for transition in transitions {
        writer.flag(transition.timing.outermost.beginTime >= begin)
        write(transition.kind, to: &writer)
        writer.point(SIMD2(transition.range.from, transition.range.to))
        write(transition.curve, to: &writer)
        write(transition.timing, to: &writer)
        try write(transition.snapshot, to: &writer)
      }
    }
    return items.index(of: writer.bytes)
  }

  private func write(_ kind: Transition.Kind, to writer: inout ByteWriter) {
    switch kind {
    case .fade: writer.byte(0)
    case .moveIn(let side):
      writer.byte(1)
      writer.point(side)
    case .push(let side):
      writer.byte(2)
      writer.point(side)
    case .reveal(let side):
      writer.byte(3)
      writer.point(side)
    }
  }

  private mutating func write(
    _ snapshot: TransitionSnapshot?, to writer: inout ByteWriter
  ) throws(PlayerDocumentError) {
    guard let snapshot else { return writer.integer(0) }
    writer.integer(try item(snapshot) + 1)
  }

  /// Returns the number of the outgoing state of a transition: a layer with those below it.
  private mutating func item(_ snapshot: TransitionSnapshot) throws(PlayerDocumentError) -> Int {
    let frame = snapshot.frame
    let range = snapshot.index..<Int(frame.end(of: snapshot.index))
    try count(range.count)
    var source: Int?
    var slots: [Int32: Int] = [:]
    // Of layers that are also shown at other times, the tree with the animations.
    if frame.source.animated != nil || frame.source.order.hasReplicators {
      let (tree, first) = frame.source.animated ?? (frame.source.tree, 0)
      if let known = sources[ObjectIdentifier(frame.source)] {
        source = known
      } else {
        source = try item(tree)
        sources[ObjectIdentifier(frame.source)] = source
        objects.append(frame.source)
      }
      for (index, entry) in tree.slotsInOrder.enumerated() { slots[entry.slot - first] = index }
    }
    var writer = ByteWriter()
    writer.flag(true)
    writer.number(frame.time)
    writer.integer(source.map { $0 + 1 } ?? 0)
    writer.integer(range.count)
    var path: [Int32] = []
    for index in range {
      var levels = 0
      while let last = path.last, last != frame.parent(of: index) {
        path.removeLast()
        levels += 1
      }
      writer.integer(levels)
      path.append(Int32(index))
      let details = frame.details(at: index)
      writer.integer(stateIndex(frame.values(at: index), details))
      writer.flag(frame.isMask(at: index))
      writer.number(frame.time(of: index))
      if source != nil { writer.integer(slots[frame.slot(at: index)] ?? 0) }
      let fade = details.fade
      writer.flag(fade != nil)
      if let fade {
        write(.image(fade.from), .image, to: &writer)
        writer.number(fade.fraction)
      }
      let transition = frame.transition(at: index)
      writer.flag(transition != nil)
      if let transition {
        write(transition.kind, to: &writer)
        writer.number(transition.progress)
        try write(transition.snapshot, to: &writer)
      }
    }
    return items.index(of: writer.bytes)
  }
}

extension RenderTree {
  /// The layers' slots and depths, superlayers before sublayers.
  var slotsInOrder: [(slot: Int32, depth: Int)] {
    var list: [(slot: Int32, depth: Int)] = []
    list.reserveCapacity(count)
    guard root >= 0 else { return [] }
    var (slot, depth) = (root, 0)
    while true {
      list.append((slot, depth))
      if nodes[Int(slot)].firstChild >= 0 {
        (slot, depth) = (nodes[Int(slot)].firstChild, depth + 1)
        continue
      }
      while slot != root, nodes[Int(slot)].nextSibling < 0 {
        (slot, depth) = (nodes[Int(slot)].parent, depth - 1)
      }
      if slot == root { return list }
      slot = nodes[Int(slot)].nextSibling
    }
  }
}
