import BoingCoreGraphics
import BoingRender

/// A transition from the state that a layer and its sublayers had before a transaction to the one
/// they have after it.
///
/// Added to a layer it is listed under ``kCATransition``, whatever the key. The frame carries both
/// states and the progress between them; filters are kept and not applied.
open class CATransition: CAAnimation {
  private var kind = CATransitionType.fade
  private var direction: CATransitionSubtype?
  private var first: Float = 0
  private var last: Float = 1
  private var effect: Any?

  package override class var propertyTable: PropertyTable { AnimationProperty.transitionTable }

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CATransition else { return }
    (kind, direction, effect) = (other.kind, other.direction, other.effect)
    (first, last) = (other.first, other.last)
  }

  /// The effect by which the new state replaces the old one; ``CATransitionType/fade`` by default.
  open var type: CATransitionType {
    get { kind }
    set {
      willChange()
      kind = newValue
    }
  }

  /// The side from which the movement comes; nil acts like ``CATransitionSubtype/fromLeft``.
  open var subtype: CATransitionSubtype? {
    get { direction }
    set {
      willChange()
      direction = newValue
    }
  }

  /// The progress at which the transition begins; 0 unless changed.
  ///
  /// Kept as it is; counts as 0 or 1 where it lies beyond.
  open var startProgress: Float {
    get { first }
    set {
      willChange()
      first = newValue
    }
  }

  /// The progress at which the transition ends; 1 unless changed.
  ///
  /// Kept as it is; counts as 0 or 1 where it lies beyond.
  open var endProgress: Float {
    get { last }
    set {
      willChange()
      last = newValue
    }
  }

  /// A filter object that Core Animation would apply in place of ``type``; kept without effect.
  open var filter: Any? {
    get { effect }
    set {
      willChange()
      effect = newValue
    }
  }

  package override func compile(into compiler: inout TrackCompiler) {
    compiler.addTransition(self)
  }
}

/// The effect by which a transition replaces the old state by the new one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a type by name; unknown names are kept and act like ``fade``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The old state fades out while the new one fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new state slides in over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new state slides in and pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old state slides away and shows the new one beneath.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which a transition's movement comes.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a side by name; unknown names are kept and act like ``fromLeft``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// From the right, moving left.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left, moving right.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the top, where y is maximum as in ``CALayerContentsGravity``.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the bottom, where y is least.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key under which a layer lists its ``CATransition``.
public let kCATransition = "transition"

extension CATransition {
  /// The transition as the renderer draws it; types that it does not know fade.
  var transitionKind: Transition.Kind {
    switch type {
    case .moveIn: .moveIn(from: side)
    case .push: .push(from: side)
    case .reveal: .reveal(from: side)
    default: .fade
    }
  }

  /// The side from which the movement comes; y is maximum at the top.
  private var side: SIMD2<Double> {
    switch subtype {
    case .fromRight?: SIMD2(1, 0)
    case .fromTop?: SIMD2(0, 1)
    case .fromBottom?: SIMD2(0, -1)
    default: SIMD2(-1, 0)
    }
  }
}
