import OpenCoreGraphics

/// Several animations in one time of their own.
///
/// Children run in the group's local time and end with it at the latest; a child without a duration
/// takes the group's.
open class CAAnimationGroup: CAAnimation {
  private var children: [CAAnimation]?

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    children = (other as? CAAnimationGroup)?.children
  }

  /// The animations to run together.
  ///
  /// Copies of the group share them until it is added to a layer.
  open var animations: [CAAnimation]? {
    get { children }
    set {
      willChange()
      children = newValue
    }
  }

  package override func frozenCopy() -> CAAnimation {
    let copy = super.frozenCopy()
    if let group = copy as? CAAnimationGroup, group !== self {
      group.children = children?.map { $0.frozenCopy() }
    }
    return copy
  }

  package override func compile(into compiler: inout TrackCompiler) {
    compiler.addGroup(self)
  }
}
