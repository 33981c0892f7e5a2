import BoingCurves
import BoingRender

/// Reads a player's document, whoever made it.
///
/// Whatever the bytes are, the trees that come out can be evaluated and drawn. The memory they take is limited by the
/// number of bytes and by ``PlayerDocument/maximumLayerCount``.
package final class PlayerDocumentReader {
  /// The document with all of its scenes.
  package private(set) var document = PlayerDocument()

  private var reader: ByteReader
  private let bytes: [UInt8]
  private var bitmaps: [Bitmap] = []
  private var contents: [ExternalContent] = []
  private var states: [(values: LayerValues, details: LayerDetails)] = []
  /// The animations with the offsets at which they stand.
  private var tracks: [(offset: Int, track: Track)] = []
  private var trees: [Int: RenderTree] = [:]
  private var frames: [Int: Frame] = [:]
  private var itemOffsets: [Int] = []
  /// The items that each scene shows.
  private var sceneItems: [[Int]] = []
  private var layerCount = 0
  /// The seconds by which what begins with a change is moved.
  private var shift = 0.0

  /// Reads a document.
  package init(_ bytes: [UInt8]) throws(PlayerDocumentError) {
    self.bytes = bytes
    reader = ByteReader(bytes)
    guard bytes.starts(with: PlayerDocument.signature) else { throw .notADocument }
    _ = try reader.bytes(PlayerDocument.signature.count)
    let version = try reader.integer()
    guard version == PlayerDocument.version else { throw .unknownVersion(version) }
    try readHeader()
    for _ in 0..<(try reader.count()) { bitmaps.append(try bitmap()) }
    for _ in 0..<(try reader.count()) { contents.append(try content()) }
    for _ in 0..<(try reader.count()) { states.append(try state()) }
    for _ in 0..<(try reader.count()) {
      let offset = reader.offset
      tracks.append((offset, try track(shiftedBy: 0)))
    }
    for index in 0..<(try reader.count()) {
      itemOffsets.append(reader.offset)
      try readItem(index)
    }
    try readScenes()
    guard reader.isAtEnd else { throw reader.invalid(.end) }
  }

  /// Returns a scene whose change comes at a time of the display.
  package func scene(_ index: Int, changingAt time: Double) throws(PlayerDocumentError)
    -> PlayerDocument.Scene
  {
    var scene = document.scenes[index]
    shift = time - scene.changeTime
    layerCount = 0
    scene.changeTime = time
    for (position, item) in sceneItems[index].enumerated() {
      reader = ByteReader(bytes, at: itemOffsets[item])
      _ = try reader.byte()
      scene.trees[position] = (scene.trees[position].start + shift, try tree())
    }
    return scene
  }

  private func readHeader() throws(PlayerDocumentError) {
    document.size = try reader.point()
    guard document.size.x > 0, document.size.y > 0,
      document.size.max() <= PlayerDocument.maximumSide
    else {
      throw reader.invalid(.header)
    }
    if try reader.flag() { document.background = try reader.vector() }
    document.duration = try reader.number()
    guard document.duration >= 0 else { throw reader.invalid(.header) }
    document.isEndless = try reader.flag()
    for _ in 0..<(try reader.count()) { document.states.append(try reader.text()) }
  }

  private func readScenes() throws(PlayerDocumentError) {
    let count = try reader.count(20)
    guard count > 0 else { throw reader.invalid(.scene) }
    for _ in 0..<count {
      var scene = PlayerDocument.Scene()
      scene.from = try reader.index(document.states.count + 1)
      scene.to = try reader.index(document.states.count + 1)
      scene.changeTime = try reader.number()
      scene.changeDuration = try reader.number()
      var items: [Int] = []
      for _ in 0..<(try reader.count(9)) {
        let start = try reader.number()
        let item = try reader.index(itemOffsets.count)
        guard let tree = trees[item], scene.trees.last.map({ $0.start < start }) ?? true else {
          throw reader.invalid(.scene)
        }
        scene.trees.append((start, tree))
        items.append(item)
      }
      guard !items.isEmpty, scene.changeDuration >= 0 else { throw reader.invalid(.scene) }
      document.scenes.append(scene)
      sceneItems.append(items)
    }
  }
}

// MARK: Bitmaps and contents

extension PlayerDocumentReader {
  private func side(_ limit: Int) throws(PlayerDocumentError) -> Int {
    let side = try reader.integer()
    guard side > 0, side <= limit else { throw reader.invalid(.bitmap) }
    return side
  }

  /// Checks that the bytes may hold as many pixels, before memory is asked for.
  private func check(_ width: Int, _ height: Int) throws(PlayerDocumentError) {
    guard width * height * 4 <= bytes.count - reader.offset else {
      throw .endsEarly(offset: bytes.count)
    }
  }

  private func bitmap() throws(PlayerDocumentError) -> Bitmap {
    let width = try side(Bitmap.maximumBitmapSide)
    let height = try side(Bitmap.maximumBitmapSide)
    let (isOpaque, isWide) = (try reader.flag(), try reader.flag())
    try check(width, height)
    var fault: PlayerDocumentError?
    let buffer = PixelBuffer(byteCount: width * height * 4) { memory in
      do throws(PlayerDocumentError) {
        // The buffer is aligned to 64 bytes and not empty.
        let pixels = memory.baseAddress!.assumingMemoryBound(to: UInt32.self)
        try reader.pixels(width, height, into: Memory(pixels, count: width * height))
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    return Bitmap(
      pixelWidth: width, pixelHeight: height, bytesPerPixelRow: width * 4, isOpaque: isOpaque,
      buffer: buffer,
      outputSpace: isWide ? .displayP3 : .sRGB)
  }

  private func content() throws(PlayerDocumentError) -> ExternalContent {
    let size = try reader.point()
    let overhang = try reader.number()
    let alignment = try reader.number()
    if try reader.flag() {
      return ExternalContent(
        size: size, overhang: overhang, alignment: alignment, form: .outlines(try reader.path()))
    }
    var drawings = ScaledDrawings()
    for _ in 0..<(try reader.count(12)) {
      let scale = try reader.number()
      guard scale > 0, drawings.list.last.map({ $0.scale < scale }) ?? true else {
        throw reader.invalid(.content)
      }
      let (minX, minY) = (-(try reader.integer()), -(try reader.integer()))
      let width = try side(2 * CachedBitmap.maximumSide)
      let height = try side(2 * CachedBitmap.maximumSide)
      try check(width, height)
      let rect = PixelRect(minX: minX, minY: minY, maxX: minX + width, maxY: minY + height)
      var fault: PlayerDocumentError?
      let bitmap = CachedBitmap(rect) { surface in
        do throws(PlayerDocumentError) {
          try reader.pixels(width, height, into: surface.base)
        } catch {
          fault = error
        }
      }
      if let fault { throw fault }
      drawings.list.append((scale, bitmap))
    }
    return ExternalContent(
      size: size, overhang: overhang, alignment: alignment,
      form: .drawing { [drawings] scale, _ in drawings.bitmap(scale: scale) })
  }
}

/// A drawing at several scales, the lowest first.
private struct ScaledDrawings: Sendable {
  var list: [(scale: Double, bitmap: CachedBitmap)] = []

  /// Returns the drawing at a scale: the nearest larger one, each pixel the mean of those that it covers.
  func bitmap(scale: Double) -> CachedBitmap? {
    guard let drawing = list.first(where: { $0.scale >= scale }) ?? list.last else { return nil }
    if drawing.scale == scale { return drawing.bitmap }
    let factor = scale / drawing.scale
    let side = Double(max(drawing.bitmap.rect.width, drawing.bitmap.rect.height)) * factor
    return side <= 2 * Double(CachedBitmap.maximumSide) ? drawing.bitmap.resampled(by: factor) : nil
  }
}

// MARK: Values

extension PlayerDocumentReader {
  /// Reads a property, and the kind of layer that has it; nil for all kinds.
  private func property() throws(PlayerDocumentError) -> (
    property: PropertyDescriptor, kind: LayerKind?
  ) {
    let group = try reader.byte()
    switch group {
    case 0:
      let name = Name(try reader.text())
      let kind = ArchivedProperty.kinds[try reader.index(ArchivedProperty.kinds.count)]
      guard ArchivedProperty.isRead(name) else { throw reader.invalid(.property) }
      return (PropertyDescriptor(named: name, kind), nil)
    case 1:
      return (ArchivedProperty.common[try reader.index(ArchivedProperty.common.count)], nil)
    default:
      guard let kind = LayerKind(rawValue: group - 2) else { throw reader.invalid(.property) }
      let list = ArchivedProperty.listed(of: kind)
      return (list[try reader.index(list.count)], kind)
    }
  }

  /// Reads a value of a kind; a colour may be absent.
  private func value(_ kind: ValueKind) throws(PlayerDocumentError) -> PropertyValue {
    switch kind {
    case .number, .point, .size, .rect, .vector:
      return .components(try reader.vector(kind.componentCount))
    case .color: return .components(try reader.flag() ? try reader.vector() : LayerValues.noColor)
    case .transform: return .transform(try reader.matrix())
    case .flag: return .flag(try reader.flag())
    case .image: return .image(try image())
    case .path: return .path(try reader.flag() ? try reader.path() : nil)
    case .numbers: return .numbers(try reader.flag() ? try reader.numbers() : nil)
    case .string: return .string(try reader.flag() ? try reader.text() : nil)
    case .colors:
      guard try reader.flag() else { return .colors(nil) }
      var colors: [SIMD4<Double>] = []
      for _ in 0..<(try reader.count(32)) { colors.append(try reader.vector()) }
      return .colors(colors)
    case .object: return .object(try object())
    }
  }

  private func image() throws(PlayerDocumentError) -> Bitmap? {
    let index = try reader.index(bitmaps.count + 1)
    return index == 0 ? nil : bitmaps[index - 1]
  }

  private func object() throws(PlayerDocumentError) -> ObjectValue? {
    switch try reader.byte() {
    case 0: return nil
    case 1: return ObjectValue(content: .none)
    case 2:
      var filters: [LayerFilter] = []
      for _ in 0..<(try reader.count(4)) { filters.append(try filter()) }
      return ObjectValue(content: .filters(filters))
    case 3: return ObjectValue(content: .emitterCells(try cells(0)))
    case 4: return ObjectValue(content: .external(contents[try reader.index(contents.count)]))
    default: throw reader.invalid(.value)
    }
  }

  private func filter() throws(PlayerDocumentError) -> LayerFilter {
    let type = Name(try reader.text())
    let name = Name(try reader.text())
    var filter = LayerFilter(type: type, name: name, isEnabled: try reader.flag())
    for _ in 0..<(try reader.count(3)) {
      let input = Name(try reader.text())
      switch try reader.byte() {
      case 0: filter.inputs[input] = .number(try reader.anyNumber())
      case 1: filter.inputs[input] = .numbers(try reader.numbers())
      case 2: filter.inputs[input] = .color(try reader.vector())
      case 3: filter.inputs[input] = .text(Name(try reader.text()))
      default: throw reader.invalid(.value)
      }
    }
    return filter
  }

  private func cells(_ depth: Int) throws(PlayerDocumentError) -> [EmitterCell] {
    var cells: [EmitterCell] = []
    let count = try reader.count(4)
    guard count == 0 || depth < PlayerDocument.maximumCellDepth else { throw .tooLarge }
    for _ in 0..<count {
      var cell = EmitterCell()
      if try reader.flag() { cell.name = Name(try reader.text()) }
      guard let magnification = LayerValues.Filter(rawValue: try reader.byte()),
        let minification = LayerValues.Filter(rawValue: try reader.byte())
      else { throw reader.invalid(.value) }
      (cell.magnification, cell.minification) = (magnification, minification)
      cell.timing = try timing()
      for _ in 0..<(try reader.count(2)) {
        let property = EmitterCell.properties[try reader.index(EmitterCell.properties.count)]
        // A cell may live, and repeat, for ever.
        let value: PropertyValue =
          if case .nonnegative = property.domain {
            .components(SIMD4(try reader.amount(), 0, 0, 0))
          } else {
            try value(property.kind)
          }
        guard property.takes(value) else { throw reader.invalid(.value) }
        property.store(value, in: &cell)
      }
      cell.cells = try self.cells(depth + 1)
      cells.append(cell)
    }
    return cells
  }

  /// Reads the state of a layer.
  private func state() throws(PlayerDocumentError) -> (
    values: LayerValues, details: LayerDetails
  ) {
    var (values, details) = (LayerValues(), LayerDetails())
    guard let kind = LayerKind(rawValue: try reader.byte()),
      values.set(choices: try reader.bytes(6))
    else {
      throw reader.invalid(.layer)
    }
    values.kind = kind
    if try reader.flag() {
      guard details.values.set(choices: try reader.bytes(6)) else { throw reader.invalid(.layer) }
    }
    for _ in 0..<(try reader.count(3)) {
      let (property, owner) = try property()
      let value = try value(property.kind)
      guard owner == nil || owner == kind, property.takes(value) else {
        throw reader.invalid(.value)
      }
      property.store(value, in: &values, &details)
    }
    return (values, details)
  }
}

// MARK: Animations

extension PlayerDocumentReader {
  private func timing() throws(PlayerDocumentError) -> MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = try reader.number()
    timing.duration = try reader.amount()
    timing.speed = try reader.number()
    timing.timeOffset = try reader.number()
    timing.repeatCount = try reader.amount()
    timing.repeatDuration = try reader.amount()
    let flags = try reader.byte()
    guard flags < 8 else { throw reader.invalid(.timing) }
    timing.autoreverses = flags & 1 != 0
    timing.fillsBackwards = flags & 2 != 0
    timing.fillsForwards = flags & 4 != 0
    return timing
  }

  private func curve() throws(PlayerDocumentError) -> CubicBezierEasing? {
    guard try reader.flag() else { return nil }
    let points = try reader.vector()
    guard let curve = try? CubicBezierEasing(points.x, points.y, points.z, points.w) else {
      throw reader.invalid(.timing)
    }
    return curve
  }

  private func scope() throws(PlayerDocumentError) -> TimingScope {
    let timing = try timing()
    return TimingScope(timing: timing, curve: try curve(), removedAtEnd: try reader.flag())
  }

  /// Reads the timing of an animation and of the groups around it.
  private func trackTiming(shiftedBy shift: Double) throws(PlayerDocumentError) -> TrackTiming {
    var scopes: [TimingScope] = []
    for _ in 0..<(try reader.count(50)) { scopes.append(try scope()) }
    guard !scopes.isEmpty else { throw reader.invalid(.timing) }
    let begin = scopes[0].timing.beginTime + shift
    guard begin.isFinite else { throw reader.invalid(.timing) }
    scopes[0].timing.beginTime = begin
    return TrackTiming(scopes[scopes.count - 1], in: Array(scopes.dropLast()))
  }

  private func easing() throws(PlayerDocumentError) -> Easing {
    guard try reader.flag() else { return .timing(try curve()) }
    let curve = try curve()
    var spring: CoreAnimationSpring?
    if try reader.flag() {
      let mass = try reader.number()
      let stiffness = try reader.number()
      let damping = try reader.amount()
      let velocity = try reader.number()
      let allowsOverdamping = try reader.flag()
      spring = try? CoreAnimationSpring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
      if spring == nil { throw reader.invalid(.timing) }
    }
    return .spring(curve, spring, duration: try reader.amount())
  }

  /// Reads the property that an animation drives.
  private func target() throws(PlayerDocumentError) -> PropertyTarget {
    let property = try property().property
    let part: PropertyTarget.Part
    let tag = try reader.byte()
    switch tag {
    case 0: part = .whole
    case 1:
      let first = try reader.index(4)
      let kind = ArchivedProperty.kinds[try reader.index(ArchivedProperty.kinds.count)]
      guard kind.componentCount > 0, first + kind.componentCount <= property.kind.componentCount
      else {
        throw reader.invalid(.property)
      }
      part = .components(first: first, kind: kind)
    case 2...13:
      guard property.kind == .transform else { throw reader.invalid(.property) }
      part = Self.transformParts[Int(tag) - 2]
    default: throw reader.invalid(.property)
    }
    return PropertyTarget(property, part)
  }

  static let transformParts: [PropertyTarget.Part] = [
    .rotation(axis: 0), .rotation(axis: 1), .rotation(axis: 2), .scale(.axis(0)), .scale(.axis(1)),
    .scale(.axis(2)),
    .scale(.uniform), .scale(.plane), .translation(.plane), .translation(.axis(0)),
    .translation(.axis(1)),
    .translation(.axis(2)),
  ]

  private func times() throws(PlayerDocumentError) -> KeyframeTimes {
    let count = try reader.integer()
    var times: [Double]?
    if try reader.flag() {
      let list = try reader.numbers()
      var last = 0.0
      for time in list {
        guard time >= last, time <= 1 else { throw reader.invalid(.keyframes) }
        last = time
      }
      guard list.count >= count else { throw reader.invalid(.keyframes) }
      times = list
    }
    var curves: [CubicBezierEasing?] = []
    for _ in 0..<(try reader.count()) { curves.append(try curve()) }
    guard count > 0 else { throw reader.invalid(.keyframes) }
    return KeyframeTimes(count: count, times: times, curves: curves, isDiscrete: try reader.flag())
  }

  /// Reads as many values as there are keyframes.
  private func frames<Value>(
    of times: KeyframeTimes, _ value: () throws(PlayerDocumentError) -> Value
  ) throws(PlayerDocumentError) -> [Value] {
    guard try reader.count() == times.count else { throw reader.invalid(.keyframes) }
    var values: [Value] = []
    for _ in 0..<times.count { values.append(try value()) }
    return values
  }

  private func vectorKeyframes() throws(PlayerDocumentError) -> VectorKeyframes {
    let times = try times()
    let count = try reader.index(5)
    guard count > 0 else { throw reader.invalid(.keyframes) }
    let isSpline = try reader.flag()
    let parts = try frames(of: times) { () throws(PlayerDocumentError) in
      let value = try reader.vector(count)
      guard isSpline else { return (value, SIMD4<Double>.zero, SIMD4<Double>.zero) }
      let out = try reader.vector(count)
      return (value, out, try reader.vector(count))
    }
    return VectorKeyframes(
      parts.map { $0.0 }, componentCount: count, times: times,
      tangents: isSpline ? parts.map { (out: $0.1, in: $0.2) } : [])
  }

  private func pathKeyframes() throws(PlayerDocumentError) -> PathKeyframes {
    let times = try times()
    let isPaced = try reader.flag()
    var segments: [PathKeyframes.Segment] = []
    for _ in 0..<(try reader.count(64)) {
      let start = try reader.vector()
      let end = try reader.vector()
      segments.append(
        PathKeyframes.Segment(start.lowHalf, start.highHalf, end.lowHalf, end.highHalf))
    }
    guard !segments.isEmpty, times.count <= segments.count + 1 else {
      throw reader.invalid(.keyframes)
    }
    return PathKeyframes(segments: segments, times: times, isPaced: isPaced)
  }

  private func ends<Value>(
    _ value: () throws(PlayerDocumentError) -> Value
  ) throws(PlayerDocumentError) -> EndValues<Value> {
    let flags = try reader.byte()
    guard flags < 8 else { throw reader.invalid(.track) }
    let from = flags & 1 != 0 ? try value() : nil
    let to = flags & 2 != 0 ? try value() : nil
    return EndValues(from: from, to: to, by: flags & 4 != 0 ? try value() : nil)
  }

  /// Reads an animation.
  ///
  /// - Parameter shift: the seconds by which it begins later, in the layer's time.
  private func track(shiftedBy shift: Double) throws(PlayerDocumentError) -> Track {
    guard let tag = ArchivedTrack(rawValue: try reader.byte()) else { throw reader.invalid(.track) }
    let target = try target()
    let timing = try trackTiming(shiftedBy: shift)
    let easing = try easing()
    let flags = try reader.byte()
    guard flags < 4 else { throw reader.invalid(.track) }
    let description = TrackDescription(
      target: target, timing: timing, easing: easing, isAdditive: flags & 1 != 0,
      isCumulative: flags & 2 != 0)
    let isFitting =
      switch tag {
      case .vectorEnds, .vectorKeyframes, .vectorPath: target.kind.componentCount > 0
      case .transformEnds, .transformKeyframes, .functionEnds, .functionKeyframes, .functionPath,
        .pathRotation:
        target.kind == .transform
      case .flagEnds, .flagKeyframes: target.kind == .flag
      case .objectEnds, .objectKeyframes: !target.kind.isPlain
      }
    guard isFitting else { throw reader.invalid(.track) }
    return try track(tag, description)
  }

  private func track(
    _ tag: ArchivedTrack, _ description: TrackDescription
  ) throws(PlayerDocumentError) -> Track {
    let kind = description.target.kind
    switch tag {
    case .vectorEnds:
      let ends = try ends { () throws(PlayerDocumentError) in
        // Only a colour may be absent.
        guard case .components(let components) = try value(kind) else {
          throw reader.invalid(.track)
        }
        return components
      }
      return VectorEndsTrack(description, ends)
    case .vectorKeyframes: return VectorKeyframesTrack(description, try vectorKeyframes())
    case .vectorPath: return VectorPathTrack(description, try pathKeyframes())
    case .transformEnds:
      return TransformEndsTrack(
        description, try ends { () throws(PlayerDocumentError) in try reader.matrix() })
    case .transformKeyframes:
      let times = try times()
      return TransformKeyframesTrack(
        description,
        TransformKeyframes(
          try frames(of: times) { () throws(PlayerDocumentError) in try reader.matrix() },
          times: times))
    case .flagEnds:
      return FlagTrack(
        description, try ends { () throws(PlayerDocumentError) in try reader.flag() })
    case .flagKeyframes:
      let times = try times()
      return FlagTrack(
        description,
        DiscreteKeyframes(
          values: try frames(of: times) { () throws(PlayerDocumentError) in try reader.flag() },
          times: times))
    case .functionEnds, .functionKeyframes, .functionPath:
      guard let function = TransformFunction(rawValue: try reader.byte()) else {
        throw reader.invalid(.track)
      }
      switch tag {
      case .functionEnds:
        let start = try reader.vector()
        return FunctionTrack(
          description, function, VectorInterpolator(start: start, end: try reader.vector()))
      case .functionKeyframes: return FunctionTrack(description, function, try vectorKeyframes())
      default: return FunctionTrack(description, function, try pathKeyframes())
      }
    case .pathRotation:
      let path = try pathKeyframes()
      return PathRotationTrack(description, path, reversed: try reader.flag())
    case .objectEnds:
      return ObjectEndsTrack(
        description, try ends { () throws(PlayerDocumentError) in try value(kind) })
    case .objectKeyframes:
      let times = try times()
      var frames = ObjectKeyframes(
        values: try frames(of: times) { () throws(PlayerDocumentError) in try value(kind) },
        times: times)
      for _ in 0..<(try reader.count()) {
        let spline = try vectorKeyframes()
        guard spline.times.count == times.count, spline.componentCount == 4 else {
          throw reader.invalid(.keyframes)
        }
        frames.splines.append(spline)
      }
      guard
        frames.splines.isEmpty || frames.values[0].listed?.count ?? 0 <= 4 * frames.splines.count
      else {
        throw reader.invalid(.keyframes)
      }
      return ObjectKeyframesTrack(description, frames)
    }
  }
}

// MARK: Trees and frames

extension PlayerDocumentReader {
  private func readItem(_ index: Int) throws(PlayerDocumentError) {
    if try reader.flag() { frames[index] = try frame(index) } else { trees[index] = try tree() }
  }

  private func countLayers() throws(PlayerDocumentError) -> Int {
    let count = try reader.count()
    layerCount += count
    guard layerCount <= PlayerDocument.maximumLayerCount else { throw .tooLarge }
    return count
  }

  private func tree() throws(PlayerDocumentError) -> RenderTree {
    var builder = TreeBuilder()
    let count = try countLayers()
    /// The layers from the root to the last one, with the speed of their clocks.
    var path: [(slot: Int32, speed: Double)] = []
    for index in 0..<count {
      let levels = try reader.integer()
      guard index == 0 ? levels == 0 : levels < path.count else { throw reader.invalid(.layer) }
      if levels > 0 { path.removeLast(levels) }
      let state = states[try reader.index(states.count)]
      let flags = try reader.byte()
      guard flags < 4 else { throw reader.invalid(.layer) }
      let timing = flags & 2 != 0 ? try self.timing() : nil
      let parent = path.last
      let slot = builder.add(
        state.values, state.details, timing: timing, isMask: flags & 1 != 0,
        to: parent?.slot ?? -1)
      // What begins with a change begins in the superlayer's time.
      let speed = (parent?.speed ?? 1) * (timing?.speed ?? 1)
      path.append((slot, speed))
      let tracks = try tracks(of: state.values.kind, shiftedBy: shift * speed)
      builder.set(tracks, try transitions(shiftedBy: shift * speed), of: slot)
    }
    return builder.build()
  }

  private func tracks(
    of kind: LayerKind, shiftedBy shift: Double
  ) throws(PlayerDocumentError) -> [Track] {
    var list: [Track] = []
    for _ in 0..<(try reader.count()) {
      let reference = try reader.index(2 * tracks.count)
      let (offset, known) = tracks[reference / 2]
      guard !known.target.property.isForeign(to: kind) else { throw reader.invalid(.track) }
      guard reference % 2 == 1, shift != 0 else {
        list.append(known)
        continue
      }
      let present = reader
      reader = ByteReader(bytes, at: offset)
      list.append(try track(shiftedBy: shift))
      reader = present
    }
    return list
  }

  private func kindOfTransition() throws(PlayerDocumentError) -> Transition.Kind {
    let tag = try reader.byte()
    if tag == 0 { return .fade }
    let side = try reader.point()
    switch tag {
    case 1: return .moveIn(from: side)
    case 2: return .push(from: side)
    case 3: return .reveal(from: side)
    default: throw reader.invalid(.frame)
    }
  }

  /// Reads the outgoing state of a transition: one of the items so far, or none.
  private func snapshot() throws(PlayerDocumentError) -> TransitionSnapshot? {
    let index = try reader.integer()
    if index == 0 { return nil }
    guard let frame = frames[index - 1] else { throw reader.invalid(.frame) }
    return TransitionSnapshot(frame: frame, index: 0)
  }

  private func transitions(shiftedBy shift: Double) throws(PlayerDocumentError) -> [TransitionTrack]
  {
    var list: [TransitionTrack] = []
    for _ in 0..<(try reader.count()) {
      let moves = try reader.flag()
      let kind = try kindOfTransition()
      let range = try reader.point()
      let curve = try curve()
      let timing = try trackTiming(shiftedBy: moves ? shift : 0)
      list.append(
        TransitionTrack(
          kind, from: (range.x, range.y), curve: curve, timing: timing, snapshot: try snapshot()))
    }
    return list
  }

  private func frame(_ item: Int) throws(PlayerDocumentError) -> Frame {
    var frame = Frame(time: try reader.number())
    let source = try reader.index(item + 1)
    let animated = source > 0 ? trees[source - 1] : nil
    if source > 0, animated == nil { throw reader.invalid(.frame) }
    let count = try countLayers()
    guard count > 0 else { throw reader.invalid(.frame) }
    var builder = TreeBuilder()
    var path: [Int32] = []
    var first = 0
    for index in 0..<count {
      let levels = try reader.integer()
      guard index == 0 ? levels == 0 : levels < path.count else { throw reader.invalid(.frame) }
      path.removeLast(levels)
      let state = states[try reader.index(states.count)]
      let isMask = try reader.flag()
      frame.times.append(try reader.number())
      if let animated {
        let slot = try reader.index(animated.count)
        if index == 0 { first = slot }
        // The layers follow each other there as here.
        guard slot == first + index else { throw reader.invalid(.frame) }
      }
      var details = state.details
      if try reader.flag() {
        let from = try image()
        details.fade = ContentsFade(from: from, fraction: try reader.number())
      }
      if try reader.flag() {
        let kind = try kindOfTransition()
        let progress = try reader.number()
        frame.transitions[Int32(index)] = Transition(
          kind: kind, progress: progress, snapshot: try snapshot())
      }
      path.append(builder.add(state.values, details, isMask: isMask, to: path.last ?? -1))
    }
    frame.source = FrameSource(
      builder.build(), animated: animated.map { ($0, Int32(first)) })
    return frame
  }
}

extension PropertyDescriptor {
  /// True if the property belongs to the class of another kind of layer than `kind`.
  fileprivate func isForeign(to kind: LayerKind) -> Bool {
    guard case .listed = storage else { return false }
    return !ArchivedProperty.listed(of: kind).contains { $0 === self }
  }
}
