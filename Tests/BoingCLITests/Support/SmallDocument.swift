/// A document as a reader might have one, small enough to be drawn quickly.
enum SmallDocument {
  /// Markup of 60 × 40 points with a square that turns, and a state in which it stands elsewhere.
  static let markup = document(bounds: "0 0 60 40")

  /// Markup whose outermost layer has no size.
  static let sizeless = document(bounds: "0 0 0 0")

  /// Markup whose outermost layer is larger than any picture.
  static let enormous = document(bounds: "0 0 1e9 1e9")

  /// Markup with as many lines that are not understood as `count`.
  static func strange(_ count: Int) -> String {
    let elements = (0..<count).map { "<strange\($0)/>" }.joined(separator: "\n")
    return document(bounds: "0 0 60 40", more: elements)
  }

  private static func document(bounds: String, more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer id="root" bounds="\(bounds)" backgroundColor="0 0 1"><sublayers>
    <CALayer id="square" bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0"><animations>
    <CABasicAnimation keyPath="transform.rotation.z" toValue="6.28" duration="2"
      repeatCount="inf"/></animations></CALayer></sublayers>
    <states><LKState name="Unlock"><elements>
    <LKStateSetValue targetId="square" keyPath="position.x"><value type="real" value="45"/>
    </LKStateSetValue></elements></LKState></states>
    \(more)
    </CALayer></caml>
    """
  }
}
