import BoingCoreGraphics
import BoingRender

/// Several animations in one time of their own.
///
/// Children run in the group's local time and end with it at the latest; a child without a duration
/// takes the group's. An end that a basic animation lacks is the layer's own value, as it is outside a
/// group. The delegates of children, and whether they are removed on completion, play no part.
open class CAAnimationGroup: CAAnimation {
  private var children: [CAAnimation]?

  package override class var propertyTable: PropertyTable { AnimationProperty.groupTable }

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    children = (other as? CAAnimationGroup)?.children
  }

  /// The animations to run together.
  ///
  /// Copies of the group share them until it is added to a layer. A list that would make the group a
  /// part of itself is refused and reported.
  open var animations: [CAAnimation]? {
    get { children }
    set {
      willChange()
      let isPart = newValue?.contains { isChild ? $0.contains(self) : $0 === self } ?? false
      guard !isPart else {
        return Diagnostics.report(
          .refused(
            "a list with the group itself in it", property: "animations",
            range: "a list without it"))
      }
      children = newValue
      for case let group as CAAnimationGroup in newValue ?? [] { group.isChild = true }
    }
  }

  /// True once the group has been put into another: one that has not cannot be part of itself, and
  /// need not be searched for, which would make the building of nested groups quadratic.
  private var isChild = false

  /// The levels of groups that a layer takes.
  static let maximumDepth = 64

  deinit {
    // Groups that hold one another deeper than the stack would otherwise end in one another's end.
    var remaining = children ?? []
    children = nil
    while var last = remaining.popLast() {
      guard isKnownUniquelyReferenced(&last), let group = last as? CAAnimationGroup else {
        continue
      }
      remaining += group.children ?? []
      group.children = nil
    }
  }

  override func frozenCopy(for object: any AnimatableObject) -> CAAnimation {
    let copy = super.frozenCopy(for: object)
    if let group = copy as? CAAnimationGroup, group !== self {
      group.children = children?.map { $0.frozenCopy(for: object) }
    }
    return copy
  }

  package override func compile(into compiler: inout TrackCompiler) {
    compiler.addGroup(self)
  }
}
