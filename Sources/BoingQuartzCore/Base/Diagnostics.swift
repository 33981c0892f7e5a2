import BoingCoreGraphics
import Synchronization

/// Something that was asked for and cannot be shown, said once.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The text: what happened, to what, and what to do about it.
  public let description: String

  static func unknownKeyPath(_ path: String) -> Self {
    Self(
      description: "an animation of '\(path)' shows nothing: no layer has an animatable property "
        + "of that name")
  }

  static func unusableValue(keyPath: String, location: String) -> Self {
    Self(
      description:
        "an animation of '\(keyPath)' shows nothing: its \(location) is not a finite value "
        + "of the property's kind")
  }

  static func noPart(_ keyPath: String) -> Self {
    Self(
      description:
        "nothing is set at '\(keyPath)': its first key holds neither a value with such a "
        + "part nor a layer; set the whole value by its key")
  }

  static func unusable(_ value: String, property: String) -> Self {
    Self(description: "\(property) keeps its old value: \(value) is not of its kind")
  }

  static func tooLargeToDraw(_ layer: String, _ size: CGSize) -> Self {
    Self(
      description:
        "\(layer) shows no drawing: \(size.width) × \(size.height) pixels are more than 16,384 a "
        + "side; make the layer or its contentsScale smaller")
  }

  static func unusableConstraints(of layer: String, axis: String, _ cause: String) -> Self {
    Self(
      description: "the constraints of \(layer) leave \(axis) as it is: \(cause)")
  }

  static func archivedAs(_ library: String, _ own: String) -> Self {
    Self(description: "\(own) is archived as \(library): archives know the library's classes only")
  }

  static func notArchived(_ kind: String, _ location: String) -> Self {
    Self(description: "\(location) is left out of the archive: archives do not know \(kind)")
  }

  static func notCoded(_ name: String, _ cause: String) -> Self {
    Self(description: "a \(name) is left out of a keyed archive: \(cause)")
  }

  static func notDecoded(_ name: String, _ cause: String) -> Self {
    Self(description: "no \(name) comes out of a keyed archive: \(cause)")
  }

  static func tooDeepToSearch(_ layer: String, _ stackSize: Int) -> Self {
    Self(
      description: "a hit test passes over \(layer) and what is in it: layers of classes that may "
        + "override hitTest(_:) are nested deeper than the thread's stack of \(stackSize / 1_024) "
        + "kilobytes allows; give the thread a larger one")
  }

  static func tooDeepToDraw(_ what: String, _ limit: Int) -> Self {
    Self(
      description: "\(what) nested more than \(limit) deep are not drawn; nest fewer of them")
  }

  static func tooManyInSpace(_ limit: Int) -> Self {
    Self(
      description: "of the layers and particles that share one space the first \(limit) are drawn; "
        + "put fewer into a transform layer")
  }

  static func textTooLong(_ limit: Int) -> Self {
    Self(
      description: "of a text layer's string the first \(limit) bytes are drawn; make it shorter, "
        + "or several layers")
  }

  static func manualClockRun() -> Self {
    Self(
      description: "a display with a ManualClock does not run: it follows the clock alone; advance "
        + "it, or give it a SystemClock")
  }

  static func runOnPool() -> Self {
    Self(
      description: "a display runs only while this thread, one of a pool, runs its run loop; in a "
        + "task, call run() in an actor, such as the main actor")
  }
}

/// The receiver of diagnostics.
public enum Diagnostics {
  /// A function in a value of its own: release builds crash when a function is a task's value.
  private struct Handler: Sendable {
    let report: @Sendable (Diagnostic) -> Void
  }

  @TaskLocal private static var handler: Handler?

  /// Returns what `operation` returns, while `handler` receives every diagnostic that arises in this task.
  ///
  /// Elsewhere each text is printed once to standard error.
  public static func withHandler<Result>(
    _ handler: @escaping @Sendable (Diagnostic) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $handler.withValue(Handler(report: handler), operation: operation)
  }

  /// Returns what `operation` returns, while `handler` receives every diagnostic that arises in this task.
  public static func withHandler<Result>(
    _ handler: @escaping @Sendable (Diagnostic) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $handler.withValue(Handler(report: handler), operation: operation)
  }

  /// A function that lets work on other threads report to the handler of the calling task.
  static var inherited: @Sendable (() -> Void) -> Void {
    let handler = handler
    return { work in $handler.withValue(handler, operation: work) }
  }

  /// Texts already printed, at most a thousand.
  private static let printed = Mutex<Set<Diagnostic>>([])

  package static func report(_ diagnostic: Diagnostic) {
    if let handler {
      handler.report(diagnostic)
      return
    }
    let isNew = printed.withLock { $0.count < 1_000 && $0.insert(diagnostic).inserted }
    if isNew { FileHandle.standardError.write(Data("BoingQuartzCore: \(diagnostic)\n".utf8)) }
  }
}

extension Diagnostics {
  /// Says `text` once, for what another module of the package cannot show.
  package static func report(_ text: String) {
    report(Diagnostic(description: text))
  }
}
