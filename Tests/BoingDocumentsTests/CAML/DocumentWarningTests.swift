import BoingDocuments
import Foundation
import Testing

/// Markup that cannot be used, of which each piece is a warning with its line.
@Suite("Warnings of documents")
struct DocumentWarningTests {
  /// A line of markup each, and below it the warning; where the markup stands is said behind `#`.
  private static let table = """
    # in a layer
    <opacity/>
      opacity: there is no value; a finite number is expected
    <opacity value="x"/>
      opacity: “x” is not a finite number
    <opacity type="CGRect" value="0 0 1 1"/>
      opacity: CGRect does not fit; a finite number is expected
    <opacity type="wobble" value="0.5"/>
      opacity@type: the type “wobble” is not known; a finite number is expected
    <hidden value="1" when="later"/>
      hidden@when: the attribute is not known; it is preserved but ignored
    <scriptObject src="a.js"/>
      scriptObject: scripts are not run; it is preserved but ignored
    <sublayers flow="1"/>
      sublayers@flow: the attribute is not known; it is preserved but ignored
    <sublayers>words</sublayers>
      sublayers: unexpected text is ignored
    <sublayers><wibble/></sublayers>
      wibble: it is not a layer; it is ignored
    <sublayers><CALayer><states/></CALayer></sublayers>
      states: only the outermost layer has states; they are ignored
    <sublayers><CALayer id="r"/></sublayers>
      CALayer@id: another layer has the id “r” already; states mean the first one
    <animations order="1"/>
      animations@order: the attribute is not known; it is preserved but ignored
    <states><LKState name="s"><elements n="1"/></LKState></states>
      elements@n: the attribute is not known; it is preserved but ignored
    # in the animations of a layer
    <animation type="CAWobble"/>
      animation: the animation class “CAWobble” is not known; the animation is left out
    <CABasicAnimation keyPath="wobble"/>
      CABasicAnimation@keyPath: a CALayer has no “wobble” to animate; the animation is left out
    <CABasicAnimation/>
      CABasicAnimation@keyPath: a CALayer has no “” to animate; the animation is left out
    <CABasicAnimation keyPath="opacity" wobble="1"/>
      CABasicAnimation@wobble: a CABasicAnimation has no such attribute; it is preserved but ignored
    <CABasicAnimation keyPath="opacity" duration="nan"/>
      CABasicAnimation@duration: “nan” is not a number
    <CABasicAnimation keyPath="opacity"><values/></CABasicAnimation>
      values: a CABasicAnimation has no such element; it is preserved but ignored
    <CAKeyframeAnimation keyPath="position"><values><real value="1"/></values></CAKeyframeAnimation>
      real: real does not fit; a point (x y) is expected
    # in the elements of a state
    <LKStateSetValue targetId="x" keyPath="opacity"/>
      LKStateSetValue@targetId: there is no layer with the id “x”; it is ignored
    <LKStateSetValue targetId="a" keyPath="position.w"/>
      LKStateSetValue@keyPath: a CALayer has no “position.w”; it is ignored
    <LKStateSetValue targetId="a" keyPath="opacity"/>
      LKStateSetValue: there is no value; it is ignored
    <LKStateAddAnimation targetId="a"/>
      LKStateAddAnimation: it does not name what it adds or removes; it is preserved but ignored
    # in the states
    <LKState/>
      LKState: it is not a state with a name; it is ignored
    <LKState name="s"/><LKState name="s"/>
      LKState@name: there are two states “s”; the first one is used
    <LKState name="s" basedOn="none"/>
      s@basedOn: there is no state “none”; it is ignored
    """

  struct Row: CustomTestStringConvertible {
    let place: String
    let markup: String
    var warning = ""

    var testDescription: String { markup }

    /// The document, whose second line is the markup.
    var document: String {
      switch place {
      case "# in a layer": "<CALayer id=\"r\">\n\(markup)\n</CALayer>"
      case "# in the animations of a layer":
        "<CALayer><animations>\n\(markup)\n</animations></CALayer>"
      case "# in the states": states("\n\(markup)\n")
      default: states("\n<LKState name=\"s\"><elements>\(markup)</elements></LKState>\n")
      }
    }

    private func states(_ states: String) -> String {
      "<CALayer id=\"r\"><sublayers><CALayer id=\"a\"/></sublayers><states>\(states)</states></CALayer>"
    }
  }

  static let rows: [Row] = {
    var place = ""
    var rows: [Row] = []
    for line in table.split(separator: "\n").map(String.init) {
      if line.hasPrefix("#") {
        place = line
      } else if line.hasPrefix(" ") {
        let warning = rows[rows.count - 1].warning
        rows[rows.count - 1].warning = warning + (warning.isEmpty ? "" : " ") + line.dropFirst(2)
      } else {
        rows.append(Row(place: place, markup: line))
      }
    }
    return rows
  }()

  @Test("name the line, the element and what is expected", arguments: rows)
  func warning(row: Row) throws {
    let document = try CAMLDocument(row.document)
    #expect(document.warnings.map(\.description) == ["main.caml:2: " + row.warning])
  }
}
