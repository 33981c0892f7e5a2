import BoingCoreGraphics
import BoingRender

/// The keyframes that one commit has compiled, so that animations with the same lists share the result:
/// time and memory grow with the number of different lists, not with that of animations.
///
/// Lists are the same where they share their storage, as copies of a list do.
final class CompiledKeyframes {
  /// The storage of a list or a path, which is not freed while this is kept.
  struct Identity: Hashable {
    private let address: UInt
    private let count: Int

    init<Element>(_ list: [Element]?) {
      address = list?.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } ?? 0
      count = list?.count ?? -1
    }

    init(_ object: AnyObject?) {
      address = object.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
      count = -2
    }
  }

  /// The parameters of the times and of the curve between keyframes.
  struct ScheduleKey: Hashable {
    fileprivate let mode: String
    fileprivate let lists: [Identity]
  }

  /// The parameters of compiled keyframes.
  struct Key: Hashable {
    let values: Identity
    /// The kind of the values, or the function that makes them.
    let kind: String
    let schedule: ScheduleKey
  }

  /// Values of one kind, or the index of the first that is not.
  enum Converted {
    case values([PropertyValue])
    case unusable(index: Int)
  }

  private struct ConversionKey: Hashable {
    let values: Identity
    let kind: String
  }

  private var schedules: [ScheduleKey: KeyframeSchedule] = [:]
  private var conversions: [ConversionKey: Converted] = [:]
  private var compiled: [Key: Any] = [:]
  /// Whatever the identities stand for.
  private var kept: [Any?] = []
  /// The number of lists that were converted.
  private(set) var conversionCount = 0

  /// The schedule of `animation`, and its key.
  ///
  /// The lists come from open properties, which may make them anew: they are taken once, and kept as long as their
  /// addresses stand for them.
  func schedule(of animation: CAKeyframeAnimation) -> (KeyframeSchedule, ScheduleKey) {
    let (times, easings, spline) = (
      animation.keyTimes, animation.timingFunctions, animation.splineParameters
    )
    let key = ScheduleKey(
      mode: animation.calculationMode.rawValue,
      lists: [
        Identity(times), Identity(easings), Identity(spline.tension), Identity(spline.continuity),
        Identity(spline.bias),
      ])
    if let schedule = schedules[key] { return (schedule, key) }
    kept += [times, easings, spline.tension, spline.continuity, spline.bias]
    let schedule = KeyframeSchedule(animation)
    schedules[key] = schedule
    return (schedule, key)
  }

  /// The elements of `values`, each converted by `convert`.
  ///
  /// - Parameter kind: the name of the conversion.
  func converted(
    _ values: [Any], kind: String, _ convert: (Any) -> PropertyValue?
  ) -> Converted {
    let key = ConversionKey(values: Identity(values), kind: kind)
    if let result = conversions[key] { return result }
    conversionCount += 1
    kept.append(values)
    var list: [PropertyValue] = []
    list.reserveCapacity(values.count)
    var result: Converted?
    for (index, value) in values.enumerated() {
      guard let converted = convert(value), converted.isFinite else {
        result = .unusable(index: index)
        break
      }
      list.append(converted)
    }
    conversions[key] = result ?? .values(list)
    return result ?? .values(list)
  }

  /// The frames under `key`, compiled by `compile` where they are not there.
  ///
  /// - Parameter source: the list or path that the key's values stand for.
  func frames<Frames>(_ key: Key, of source: Any, _ compile: () -> Frames) -> Frames {
    // An absent entry would pass for frames that are nil.
    if let stored = compiled[key], let frames = stored as? Frames { return frames }
    kept.append(source)
    let frames = compile()
    compiled[key] = frames
    return frames
  }
}
