import ArgumentParser
import Boing
import BoingDocuments
import BoingMovies
import BoingSceneFormats
import Foundation

/// `boing inspect`: what is in a Core Animation document.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what is in a Core Animation document: layers, animations, states, images.",
    usage: "boing inspect <file> [<options>]",
    discussion: """
      --tree shows the layers alone: names, classes, frames and animations. --timeline \
      draws all animations over time: a row for each, with a line that rises and falls \
      as it runs there and back; dashes are the time before it begins.

      Examples:
        boing inspect Wallpaper.tendies
        boing inspect Wallpaper.tendies --tree
        boing inspect Wallpaper.tendies --timeline -o timeline.png
        boing inspect Wallpaper.tendies --json
      """)

  @Argument(
    help: "The document, or - for standard input.",
    completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var file: String

  @OptionGroup(title: "Report") var view: ViewArguments
  @OptionGroup(title: "Timeline") var figure: FigureArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The option about what is shown.
  struct ViewArguments: ParsableArguments {
    @Flag(help: "Show the layer tree alone, with names, classes, frames and animations.")
    var tree = false
  }

  /// The options of the figure.
  struct FigureArguments: ParsableArguments {
    @Flag(help: "Draw all animations over time, into the file of --output.")
    var timeline = false

    @Option(
      name: [.short, .long],
      help: ArgumentHelp("The file of the timeline: .png or .svg.", valueName: "file"),
      completion: .file(extensions: ["png", "svg"]))
    var output: String?

    @Option(
      number: "seconds",
      "The time that the timeline shows. (default: all that ends, and three runs of what does not)")
    var duration: TypedNumber?

    func validate() throws {
      _ = try duration?.duration()
      guard timeline else {
        if output != nil || duration != nil {
          throw ValidationError(
            "--\(output == nil ? "duration" : "output") is about a timeline; give --timeline, too.")
        }
        return
      }
      guard let output else {
        throw ValidationError(
          "--timeline is drawn into a file; name it with -o, such as -o timeline.png.")
      }
      guard ["png", "svg"].contains(URL(typed: output).pathExtension.lowercased()) else {
        throw ValidationError.option("output", output, "a timeline is a .png or .svg")
      }
    }
  }

  func validate() throws {
    if file.isEmpty {
      throw ValidationError("The document's name is empty; give the path of a file or folder.")
    }
    if figure.output == nil, !existing.isEmpty {
      throw ValidationError("--force and --no-clobber go with --output; give it too.")
    }
  }

  func run() throws {
    let input = try DocumentInput(file)
    let document = try common.timed("read \(input.name)") { try input.open(decodesImages: false) }
    let drawing = try timelineFile(document, input.name)
    if common.json || view.tree || drawing == nil {
      let report = DocumentReport(document, file: input.name)
      try Terminal.print(
        common.json ? JSONLine.text(of: report) : view.tree ? report.treeText : report.text)
    }
    guard let (file, data, figure) = drawing else { return }
    try file.write(data)
    try file.commit()
    let name = self.figure.output ?? ""
    if common.isForReader {
      let count = figure.timeline.sections.reduce(0) { $0 + $1.rows.count }
      try Terminal.print(
        "\(name): \(count == 1 ? "1 animation" : "\(count) animations") over \(figure.duration.short) s"
      )
    }
    if figure.omittedRowCount > 0 {
      common.warn(
        [
          Warning(
            code: "rows-left-out",
            message:
              "the timeline has room for \(TimelineFigure.maximumRowCount) animations, and not for "
              + "\(figure.omittedRowCount) more; --json has them all")
        ], about: input.name, remedy: nil)
    }
  }

  /// The timeline as it is written, before anything is printed; nil where none is asked for.
  private func timelineFile(
    _ document: LayeredDocument, _ subject: String
  ) throws -> (AtomicFile, Data, TimelineFigure)? {
    guard figure.timeline, let name = figure.output else { return nil }
    let isImage = URL(typed: name).pathExtension.lowercased() == "png"
    let file = try AtomicFile(
      replacing: URL(typed: name), existing.overwriting.files(like: isImage ? .png : .svg))
    let timeline = TimelineFigure(
      AnimationTimeline(document), title: URL(typed: subject).lastPathComponent,
      duration: try figure.duration?.duration())
    let drawn = try common.timed("drew \(name)") {
      isImage
        ? try timeline.figure().image().pngData() : Data(timeline.figure().svg.utf8)
    }
    return (file, drawn, timeline)
  }
}

/// The texts that `boing inspect` prints, without a file.
package enum DocumentInspection {
  /// Returns the report about a document for people, its layer tree, and the report for programs.
  package static func texts(of document: LayeredDocument, named name: String) throws -> [String] {
    let report = DocumentReport(document, file: name)
    return try [report.text, report.treeText, JSONLine.text(of: report)]
  }
}

/// The report of `boing inspect` about a document, for people and for programs.
struct DocumentReport: Report {
  static let schema = "boing.inspect/1"

  /// A property's value: a number or a truth value as JSON has it, and anything else as CAML writes it.
  struct PropertyValue: Encodable, CustomStringConvertible {
    let value: CAMLValue

    var description: String { value.description }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .null: try container.encodeNil()
      case .bool(let flag): try container.encode(flag)
      case .integer(let number): try container.encode(number)
      case .real(let number) where number.isFinite: try container.encode(number)
      case .numbers(let numbers) where numbers.allSatisfy(\.isFinite):
        try container.encode(numbers)
      default: try container.encode(value.description)
      }
    }
  }

  struct Animation: Encodable {
    let type: String
    let key: String?
    let keyPath: String?
    /// By key path: numbers, truth values and lists of numbers as JSON has them, any other value as CAML writes it.
    let properties: [String: PropertyValue]
    /// Those of a group.
    let animations: [Animation]
  }

  struct Layer: Encodable {
    let type: String
    let id: String?
    let name: String?
    /// Left, top, width and height in the layer that it is in, before its transform; nil for a layer without bounds.
    let frame: [Double]?
    /// As those of an animation.
    let properties: [String: PropertyValue]
    let animations: [Animation]
    let mask: [Layer]?
    let sublayers: [Layer]
    /// The names of the content that is preserved but ignored.
    let unrecognized: [String]
  }

  struct Value: Encodable {
    /// The id of the layer.
    let layer: String
    let keyPath: String
    let value: PropertyValue
  }

  struct State: Encodable {
    let name: String
    let basedOn: String?
    let values: [Value]
    /// The number of animations and layers that are added or removed with it.
    let changes: Int
  }

  struct TransitionElement: Encodable {
    let layer: String
    let keyPath: String
    let animation: Animation?
  }

  struct Transition: Encodable {
    let from: String
    let to: String
    let elements: [TransitionElement]
  }

  struct Asset: Encodable {
    let source: String
    let isMissing: Bool
    /// Pixels.
    let width: Int?
    let height: Int?
  }

  /// The animations of a document, or of one change of state, over time.
  struct Timeline: Encodable {
    let title: String
    /// True where time 0 is the change, and not the moment at which the document is shown.
    let isTransition: Bool
    let rows: [TimelineRow]
  }

  struct TimelineRow: Encodable {
    /// The name of the layer, or its class; for a change of state the number of layers.
    let layer: String
    let id: String?
    /// Of a group its key; for a change of state all that have this timing.
    let keyPath: String
    let type: String
    /// The number of groups around it.
    let depth: Int
    /// Seconds.
    let begin: Double?
    /// Left out where there is none; within a group that in its first run.
    let end: Double?
    /// Seconds of one run, one way; left out where time stands still.
    let duration: Double?
    /// Left out for runs without end.
    let runCount: Double?
    let autoreverses: Bool
  }

  struct Document: Encodable {
    let name: String
    let plane: String?
    let layerCount: Int
    let animationCount: Int
    let layer: Layer
    let states: [State]
    let transitions: [Transition]
    let assets: [Asset]
    let timeline: [Timeline]
  }

  let file: String
  /// Points.
  let width: Double
  let height: Double
  let states: [String]
  /// From back to front.
  let documents: [Document]
  let warnings: [Warning]

  init(_ document: LayeredDocument, file: String) {
    self.file = file
    width = document.size.width
    height = document.size.height
    states = document.stateNames
    documents = document.documents.map(Document.init)
    // The look at the images has added to them.
    warnings = document.warnings.map { Warning($0) }
  }
}

extension DocumentReport.Document {
  init(_ document: CoreAnimationDocument) {
    let content = document.content
    name = document.name
    plane = document.plane?.rawValue
    layer = DocumentReport.Layer(content.root)
    (layerCount, animationCount) = layer.counts
    states = content.states.map(DocumentReport.State.init)
    transitions = content.stateTransitions.map(DocumentReport.Transition.init)
    assets = content.imageSources.map { source in
      let size = document.imageSize(source)
      let isLong = source.lowercased().hasPrefix("data:")
      return DocumentReport.Asset(
        source: isLong ? "data: URI" : source, isMissing: size == nil, width: size?.width,
        height: size?.height)
    }
    timeline = AnimationTimeline.sections(of: document).map(DocumentReport.Timeline.init)
  }
}

extension DocumentReport.Timeline {
  init(_ section: AnimationTimeline.Section) {
    title = section.title
    isTransition = section.isTransition
    rows = section.rows.map { row in
      DocumentReport.TimelineRow(
        layer: row.layer, id: row.layerID, keyPath: row.keyPath, type: row.type, depth: row.depth,
        begin: row.begin.ifFinite, end: row.end.ifFinite, duration: row.duration.ifFinite,
        runCount: row.runCount.ifFinite, autoreverses: row.autoreverses)
    }
  }
}

extension DocumentReport.Layer {
  init(_ layer: CAMLLayer) {
    type = layer.className
    id = layer.id
    name = layer.value(forKeyPath: "name")?.description
    frame = Self.frame(of: layer)
    properties = Self.values(layer.properties.filter { $0.keyPath != "name" })
    animations = layer.animations.map(DocumentReport.Animation.init)
    mask = layer.mask.map { [DocumentReport.Layer($0)] }
    sublayers = layer.sublayers.map(DocumentReport.Layer.init)
    unrecognized =
      layer.unrecognized.attributes.map(\.name) + layer.unrecognized.children.map { "<\($0.name)>" }
      + layer.unrecognized.lists.keys.sorted().map { "<\($0)>" }
  }

  /// The frame that bounds, position and anchor point say.
  private static func frame(of layer: CAMLLayer) -> [Double]? {
    func numbers(_ key: String, _ initial: [Double]) -> [Double]? {
      guard let value = layer.value(forKeyPath: key) else { return initial }
      let numbers = value.coordinates
      return numbers.count == initial.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
    }
    guard layer.value(forKeyPath: "bounds") != nil,
      let bounds = numbers("bounds", [0, 0, 0, 0]), let position = numbers("position", [0, 0]),
      let anchor = numbers("anchorPoint", [0.5, 0.5])
    else { return nil }
    let origin = [0, 1].map { position[$0] - anchor[$0] * bounds[2 + $0] }
    return origin.allSatisfy(\.isFinite) ? origin + bounds[2...] : nil
  }

  static func values(_ properties: [CAMLProperty]) -> [String: DocumentReport.PropertyValue] {
    Dictionary(properties.map { ($0.keyPath, .init(value: $0.value)) }) { _, last in last }
  }

  /// The number of layers here and inside, and of their animations.
  var counts: (layers: Int, animations: Int) {
    (sublayers + (mask ?? [])).map(\.counts).reduce((1, animations.count)) {
      ($0.0 + $1.layers, $0.1 + $1.animations)
    }
  }
}

extension DocumentReport.Animation {
  init(_ animation: CAMLAnimation) {
    type = animation.className
    key = animation.key
    keyPath = animation.keyPath
    properties = DocumentReport.Layer.values(
      animation.properties.filter { $0.keyPath != "keyPath" })
    animations = animation.animations.map(DocumentReport.Animation.init)
  }
}

extension DocumentReport.State {
  init(_ state: DocumentState) {
    name = state.name
    basedOn = state.basedOn
    values = state.values.map {
      DocumentReport.Value(
        layer: $0.targetID, keyPath: $0.keyPath, value: .init(value: $0.value))
    }
    changes = state.changes.count
  }
}

extension DocumentReport.Transition {
  init(_ transition: StateTransition) {
    from = transition.fromState
    to = transition.toState
    elements = transition.elements.map {
      DocumentReport.TransitionElement(
        layer: $0.targetID, keyPath: $0.keyPath,
        animation: $0.animation.map(DocumentReport.Animation.init))
    }
  }
}

extension DocumentReport {
  /// The report as lines for people: the tree in columns, then states, images and warnings.
  var text: String {
    var lines = [
      "\(file)  \(Self.number(width))×\(Self.number(height)) points, "
        + Self.count(documents.count, "document")
        + (states.isEmpty ? "" : ", states \(states.joined(separator: ", "))")
    ]
    for document in documents {
      lines += ["", Self.heading(document)]
      lines += Self.columns(Self.rows(document.layer, depth: 1))
      lines += Self.stateLines(document)
      lines += Self.assetLines(document)
    }
    if !warnings.isEmpty {
      lines += ["", Self.count(warnings.count, "warning")]
      lines += warnings.map { "  \($0)" }
    }
    return lines.map { $0.escapedForTerminal() }.joined(separator: "\n")
  }

  /// The layer trees alone, as lines for people.
  var treeText: String {
    var lines: [String] = []
    for document in documents {
      if !lines.isEmpty { lines.append("") }
      lines.append(Self.heading(document))
      lines += Self.columns(Self.branches(document.layer, depth: 1))
    }
    return lines.map { $0.escapedForTerminal() }.joined(separator: "\n")
  }

  /// The layer with its frame, and its animations and sublayers beneath.
  private static func branches(_ layer: Layer, depth: Int, role: String = "") -> [[String]] {
    let indent = String(repeating: "  ", count: depth)
    let title = role + (layer.name.map { "\(layer.type) “\($0)”" } ?? layer.type)
    let frame = layer.frame.map { frame in
      "\(number(frame[0])), \(number(frame[1]))  \(number(frame[2]))×\(number(frame[3]))"
    }
    return [[indent + title, frame ?? "no bounds"]]
      + layer.animations.flatMap { branches($0, depth: depth + 1) }
      + (layer.mask ?? []).flatMap { branches($0, depth: depth + 1, role: "mask: ") }
      + layer.sublayers.flatMap { branches($0, depth: depth + 1) }
  }

  private static func branches(_ animation: Animation, depth: Int) -> [[String]] {
    var notes = [animation.type]
    if let duration = animation.properties["duration"] { notes.append("\(duration) s") }
    func value(_ key: String) -> Double { animation.properties[key]?.value.number ?? 0 }
    // A length of all runs goes before their number.
    if max(value("repeatCount"), value("repeatDuration")) == .infinity {
      notes.append("× ∞")
    } else if value("repeatDuration") > 0 {
      notes.append("for \(number(value("repeatDuration"))) s")
    } else if value("repeatCount") > 0 {
      notes.append("× \(number(value("repeatCount")))")
    }
    if let speed = animation.properties["speed"]?.value.number, speed != 1 {
      notes.append("at \(number(speed)) times the speed")
    }
    if animation.properties["autoreverses"]?.value.number == 1 { notes.append("there and back") }
    if value("beginTime").magnitude > 1e-12 {
      notes.append("from \(number(value("beginTime"))) s")
    }
    let indent = String(repeating: "  ", count: depth)
    return [
      ["\(indent)~ \(animation.keyPath ?? animation.key ?? "")", notes.joined(separator: " ")]
    ]
      + animation.animations.flatMap { branches($0, depth: depth + 1) }
  }

  private static func heading(_ document: Document) -> String {
    let title = document.plane.map { "\($0)  \(document.name)" } ?? document.name
    return title + "  (" + count(document.layerCount, "layer") + ", "
      + count(document.animationCount, "animation") + ")"
  }

  /// The layer, what it has, and its animations and sublayers beneath.
  private static func rows(_ layer: Layer, depth: Int, role: String = "") -> [[String]] {
    let indent = String(repeating: "  ", count: depth)
    let title = layer.name.map { "\(layer.type) “\($0)”" } ?? layer.type
    var notes: [String] = []
    for (name, value) in layer.properties.sorted(by: { $0.key < $1.key })
    where !quiet.contains(name) && !isIdentity(value.value, of: name) {
      notes.append("\(name) \(value)")
    }
    // Editors leave these behind empty.
    let others = layer.unrecognized.filter { !["<modules>", "<scriptComponents>"].contains($0) }
    if !others.isEmpty { notes.append("unrecognized: \(others.joined(separator: " "))") }
    var rows = [[indent + role + title, frame(layer), notes.joined(separator: ", ")]]
    rows += layer.animations.flatMap { Self.rows($0, depth: depth + 1) }
    rows += (layer.mask ?? []).flatMap { Self.rows($0, depth: depth + 1, role: "mask: ") }
    rows += layer.sublayers.flatMap { Self.rows($0, depth: depth + 1) }
    return rows
  }

  private static func rows(_ animation: Animation, depth: Int) -> [[String]] {
    let indent = String(repeating: "  ", count: depth)
    let what = animation.keyPath ?? animation.key ?? ""
    let notes = animation.properties.sorted { $0.key < $1.key }
      .filter {
        !["autoreverses", "removedOnCompletion"].contains($0.key) || $0.value.value.number == 1
      }
      .map { "\($0.key) \($0.value)" }
    return [["\(indent)~ \(what)", animation.type, notes.joined(separator: ", ")]]
      + animation.animations.flatMap { rows($0, depth: depth + 1) }
  }

  /// The properties that nearly every layer has, or that have a column of their own.
  private static let quiet: Set<String> = [
    "allowsEdgeAntialiasing", "allowsGroupOpacity", "bounds", "contentsFormat", "cornerCurve",
    "position",
  ]

  /// True if a transform, or a part of one, changes nothing; editors write those by the dozen.
  private static func isIdentity(_ value: CAMLValue, of name: String) -> Bool {
    if name != "transform" {
      guard name.hasPrefix("transform.") else { return false }
      return Double(value.description) == (name.contains("scale") ? 1 : 0)
    }
    guard case .transform(let functions) = value else { return value.description == "identity" }
    return functions.allSatisfy { CATransform3DIsIdentity($0.transform) }
  }

  /// The size and the position, for the column of their own.
  private static func frame(_ layer: Layer) -> String {
    var frame = ""
    let bounds = layer.properties["bounds"]?.value.coordinates ?? []
    if bounds.count == 4 { frame = "\(number(bounds[2]))×\(number(bounds[3]))" }
    let position = layer.properties["position"]?.value.coordinates ?? []
    if position.count == 2 { frame += " at \(number(position[0])), \(number(position[1]))" }
    return frame
  }

  private static func stateLines(_ document: Document) -> [String] {
    var rows = document.states.map { state in
      let base = state.basedOn.map { " based on \($0)" } ?? ""
      let changes = state.changes == 0 ? "" : ", " + count(state.changes, "change")
      return ["  state \(state.name)\(base)", count(state.values.count, "value") + changes]
    }
    rows += document.transitions.filter { !$0.elements.isEmpty }.map { transition in
      let types = Set(transition.elements.map { $0.animation?.type ?? "jump" }).sorted()
      return [
        "  \(transition.from) → \(transition.to)",
        count(transition.elements.count, "animation")
          + (types.isEmpty ? "" : ": " + types.joined(separator: ", ")),
      ]
    }
    return columns(rows)
  }

  private static func assetLines(_ document: Document) -> [String] {
    columns(
      document.assets.map { asset in
        let size = asset.width.map { "\($0)×\(asset.height ?? 0) pixels" }
        return ["  image \(asset.source)", size ?? "missing"]
      })
  }

  /// Lines of cells, each as wide as the widest in its column.
  ///
  /// Cells wider than 56 characters do not count. What is in a cell comes from documents, so it is
  /// escaped.
  private static func columns(_ rows: [[String]]) -> [String] {
    let maximum = 56
    let rows = rows.map { $0.map { $0.escapedForTerminal() } }
    var widths = [Int](repeating: 0, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (index, cell) in row.enumerated() where cell.count <= maximum {
        widths[index] = max(widths[index], cell.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let width = widths[index]
        let isLast = index == row.count - 1
        line += cell + (isLast ? "" : String(repeating: " ", count: max(0, width - cell.count) + 2))
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }
}
