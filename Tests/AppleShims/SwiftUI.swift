// The page of Apple's documentation stands for the summary of each declaration.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary

@_exported import CoreGraphics
@_exported import Foundation

/// https://developer.apple.com/documentation/swiftui/vectorarithmetic
public protocol VectorArithmetic: AdditiveArithmetic {
  /// https://developer.apple.com/documentation/swiftui/vectorarithmetic/scale(by:)
  mutating func scale(by rhs: Double)
  /// https://developer.apple.com/documentation/swiftui/vectorarithmetic/magnitudesquared
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// https://developer.apple.com/documentation/swiftui/vectorarithmetic/scaled(by:)
  public func scaled(by rhs: Double) -> Self {
    var copy = self
    copy.scale(by: rhs)
    return copy
  }
}

extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  public var magnitudeSquared: Double { Double(self * self) }
}

/// https://developer.apple.com/documentation/swiftui/animatablepair
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static var zero: Self { Self(.zero, .zero) }
  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues: Sendable {}

/// https://developer.apple.com/documentation/swiftui/animationstatekey
public protocol AnimationStateKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

/// https://developer.apple.com/documentation/swiftui/animationstate
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  /// https://developer.apple.com/documentation/swiftui/animationstate/subscript(_:)
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// https://developer.apple.com/documentation/swiftui/animationcontext
public struct AnimationContext<Value: VectorArithmetic> {
  /// https://developer.apple.com/documentation/swiftui/animationcontext/state
  public var state = AnimationState<Value>()
  /// https://developer.apple.com/documentation/swiftui/animationcontext/islogicallycomplete
  public var isLogicallyComplete = false
  /// https://developer.apple.com/documentation/swiftui/animationcontext/environment
  public var environment: EnvironmentValues { EnvironmentValues() }

  /// Creates a context as the system does, for tests.
  package init() {}
}

/// https://developer.apple.com/documentation/swiftui/customanimation
@preconcurrency public protocol CustomAnimation: Hashable, Sendable {
  /// https://developer.apple.com/documentation/swiftui/customanimation/animate(value:time:context:)
  nonisolated func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>)
    -> V?
  where V: VectorArithmetic
  /// https://developer.apple.com/documentation/swiftui/customanimation/velocity(value:time:context:)
  nonisolated func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
  where V: VectorArithmetic
  /// https://developer.apple.com/documentation/swiftui/customanimation/shouldmerge(previous:value:time:context:)
  nonisolated func shouldMerge<V>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool where V: VectorArithmetic
}

extension CustomAnimation {
  public func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
  where V: VectorArithmetic { nil }

  public func shouldMerge<V>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool where V: VectorArithmetic { false }
}

/// https://developer.apple.com/documentation/swiftui/animation
public struct Animation: Equatable, Sendable {
  /// https://developer.apple.com/documentation/swiftui/animation/base
  public var base: any CustomAnimation

  /// https://developer.apple.com/documentation/swiftui/animation/init(_:)
  public init<A>(_ base: A) where A: CustomAnimation { self.base = base }

  /// https://developer.apple.com/documentation/swiftui/animation/linear(duration:)
  public static func linear(duration: TimeInterval) -> Animation {
    Animation(LinearAnimation(duration: duration))
  }

  /// https://developer.apple.com/documentation/swiftui/animation/default
  public static var `default`: Animation { .linear(duration: 0.35) }

  /// https://developer.apple.com/documentation/swiftui/animation/animate(value:time:context:)
  public func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
  where V: VectorArithmetic { base.animate(value: value, time: time, context: &context) }

  /// https://developer.apple.com/documentation/swiftui/animation/velocity(value:time:context:)
  public func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
  where V: VectorArithmetic { base.velocity(value: value, time: time, context: context) }

  /// https://developer.apple.com/documentation/swiftui/animation/shouldmerge(previous:value:time:context:)
  public func shouldMerge<V>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool where V: VectorArithmetic {
    base.shouldMerge(previous: previous, value: value, time: time, context: &context)
  }

  public static func == (a: Animation, b: Animation) -> Bool {
    AnyHashable(a.base) == AnyHashable(b.base)
  }
}

/// A stand-in for SwiftUI's own, whose type is not public.
private struct LinearAnimation: CustomAnimation {
  let duration: TimeInterval

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    time < duration ? value.scaled(by: time / duration) : nil
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    time < duration ? value.scaled(by: 1 / duration) : nil
  }
}

/// https://developer.apple.com/documentation/swiftui/transaction
public struct Transaction {
  /// https://developer.apple.com/documentation/swiftui/transaction/animation
  public var animation: Animation?

  /// https://developer.apple.com/documentation/swiftui/transaction/init()
  public init() {}
  /// https://developer.apple.com/documentation/swiftui/transaction/init(animation:)
  public init(animation: Animation?) { self.animation = animation }

  /// The transaction of `withTransaction(_:_:)`, for tests.
  @TaskLocal package static var animationNow: Animation?
}

/// https://developer.apple.com/documentation/swiftui/withtransaction(_:_:)
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$animationNow.withValue(transaction.animation, operation: body)
}

/// https://developer.apple.com/documentation/swiftui/withanimation(_:_:)
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// https://developer.apple.com/documentation/swiftui/spring
public struct Spring: Hashable, Sendable {
  /// https://developer.apple.com/documentation/swiftui/spring/bounce
  public var bounce: Double

  /// https://developer.apple.com/documentation/swiftui/spring/init(duration:bounce:)
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) { self.bounce = bounce }
}

// MARK: Views, as far as the snippets use them

/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

extension Never: View {
  public var body: Never { fatalError("a view without a body") }
}

/// A view of the system, which has no body of its own.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
  public var body: Never { fatalError("a view without a body") }
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper public struct State<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let storage: Storage

  public init(wrappedValue value: Value) { storage = Storage(value) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}

/// https://developer.apple.com/documentation/swiftui/circle
public struct Circle: PrimitiveView {
  nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: PrimitiveView {
  /// https://developer.apple.com/documentation/swiftui/text/init(_:)
  nonisolated public init<S: StringProtocol>(_ content: S) {}
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}

/// https://developer.apple.com/documentation/swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
  public static let center = UnitPoint()
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }

  /// https://developer.apple.com/documentation/swiftui/view/offset(x:y:)
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }

  /// https://developer.apple.com/documentation/swiftui/view/scaleeffect(_:anchor:)
  nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    self
  }

  /// https://developer.apple.com/documentation/swiftui/view/ontapgesture(count:perform:)
  nonisolated public func onTapGesture(
    count: Int = 1, perform action: @escaping () -> Void
  ) -> some View { self }

  /// https://developer.apple.com/documentation/swiftui/view/animation(_:value:)
  nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View
  where V: Equatable { self }
}
