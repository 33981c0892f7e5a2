import Boing
import BoingDocuments
import Foundation
import Testing

@Suite("Markup written back")
struct CAMLWritingTests {
  @Test("a document is written with its layers, animations, states and transitions")
  func wholeDocument() throws {
    let document = try CAMLDocument(
      """
      <caml><CALayer id="r" bounds="0 0 10 20"><sublayers>
      <CALayer id="a" name="box &amp; lid" backgroundColor="1 0 0" opacity="0.5"><animations>
      <CABasicAnimation key="fade" keyPath="opacity" fromValue="0" duration="2"/></animations>
      <contents><CGImage src="assets/a%20b.png"/></contents></CALayer></sublayers>
      <states><LKState name="On" basedOn="Off"><elements>
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="integer" value="1"/>
      </LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="On"><elements>
      <LKStateTransitionElement targetId="a" key="opacity">
      <animation type="CASpringAnimation" keyPath="opacity" velocity="1"/>
      </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
      </CALayer></caml>
      """)
    #expect(
      String(decoding: try document.markup, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>

        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 10 20" id="r">
            <sublayers>
              <CALayer backgroundColor="1 0 0" id="a" name="box &amp; lid" opacity="0.5">
                <contents src="assets/a%20b.png" type="CGImage"/>
                <animations>
                  <animation duration="2" key="fade" keyPath="opacity" type="CABasicAnimation">
                    <fromValue type="real" value="0"/>
                  </animation>
                </animations>
              </CALayer>
            </sublayers>
            <states>
              <LKState basedOn="Off" name="On">
                <elements>
                  <LKStateSetValue keyPath="opacity" targetId="a">
                    <value type="real" value="1"/>
                  </LKStateSetValue>
                </elements>
              </LKState>
            </states>
            <stateTransitions>
              <LKStateTransition fromState="*" toState="On">
                <elements>
                  <LKStateTransitionElement key="opacity" targetId="a">
                    <animation initialVelocity="1" keyPath="opacity" type="CASpringAnimation"/>
                  </LKStateTransitionElement>
                </elements>
              </LKStateTransition>
            </stateTransitions>
          </CALayer>
        </caml>

        """)
  }

  /// One of everything that a reader may meet and not understand.
  @Test(
    "what is not understood is written back as it stands",
    arguments: [
      #"<CALayer caplayKind="video" wobble="1 2"/>"#,
      #"<CALayer opacity="much"/>"#,
      #"<CALayer><wibble deep="1"><inner>text &lt; text</inner></wibble></CALayer>"#,
      #"<CALayer><scriptObject src="a.js"/></CALayer>"#,
      #"<CALayer><modules/></CALayer>"#,
      #"<CALayer><sublayers flow="1"><thing/></sublayers></CALayer>"#,
      #"<CALayer><animations order="2"><animation type="CAStrange" a="b"/></animations></CALayer>"#,
      #"<CASDFLayer><effect type="CASDFGlassDisplacementEffect" height="40"/></CASDFLayer>"#,
      #"<CALayer><contents id="x7" src="a.png" type="CGImage"/></CALayer>"#,
      #"<CALayer><hidden value="1" when="later"/></CALayer>"#,
      #"<CALayer><style><groups type="NSArray"><NSDictionary a="1"/></groups></style></CALayer>"#,
      #"<CALayer><compositingFilter filter="warp" name="w" type="CAFilter"/></CALayer>"#,
      #"<CALayer><states><LKState name="s"><elements><LKStateSpin/></elements></LKState></states></CALayer>"#,
    ])
  func unknownIsKept(markup: String) throws {
    let original = try XMLTree(parsing: Data(markup.utf8), file: "a")
    let written = try CAMLDocument(markup).markup
    let root = try XMLTree(parsing: written, file: "b")
    #expect(root.children == [original])
  }

  @Test("references lead to what they name, and are written back")
  func references() throws {
    let document = try CAMLDocument(
      """
      <CALayer><sublayers><CALayer><contents type="CGImage" id="#1" src="a.png"/></CALayer>
      <CALayer><contents type="CGImage" object="#1"/></CALayer>
      <CALayer><contents type="CGImage" object="#9"/></CALayer></sublayers></CALayer>
      """)
    #expect(
      document.root.sublayers.map { $0.value(forKeyPath: "contents") } == [
        .image(source: "a.png"), .image(source: "a.png"), nil,
      ])
    #expect(
      document.warnings.map(\.description) == [
        "main.caml:3: contents@object: there is no value with the id “#9”"
      ])
    #expect(try document.readAgain().root == document.root)
  }

  @Test("a reference with content stands for itself, and is none when it is written")
  func referenceWithContent() throws {
    let document = try CAMLDocument(
      """
      <CALayer><animations><animation id="#1" type="CABasicAnimation" keyPath="opacity" duration="1"/>
      <animation object="#1" type="CABasicAnimation" keyPath="position.x"><duration type="real" value="2"/>
      </animation></animations></CALayer>
      """)
    #expect(document.root.animations.map(\.keyPath) == ["opacity", "position.x"])
    #expect(try document.readAgain().root == document.root)
  }

  @Test(
    "a transition keeps no reference to what is no animation, which could lead to one once it is written"
  )
  func transitionReference() throws {
    let document = try CAMLDocument(
      """
      <CALayer id="r"><sublayers><CALayer id="a"/></sublayers>
      <states><LKState name="On"><elements id="#1"/></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="On"><elements>
      <LKStateTransitionElement targetId="a" key="position.x"><animation object="#1"/>
      </LKStateTransitionElement>
      <LKStateTransitionElement targetId="a" key="position.y">
      <animation id="#1" type="CASpringAnimation" keyPath="position.y" duration="1"/></LKStateTransitionElement>
      </elements></LKStateTransition></stateTransitions></CALayer>
      """)
    #expect(document.stateTransitions.first?.elements.map { $0.animation == nil } == [true, false])
    #expect(document.warnings.contains { $0.description.contains("“elements” is not known") })
    #expect(try document.readAgain().markup == document.markup)
  }

  @Test("references in a circle end")
  func circularReferences() throws {
    let document = try CAMLDocument(
      """
      <CALayer><animations><animation id="a" object="b"/><animation id="b" object="a"/></animations>
      </CALayer>
      """)
    #expect(document.root.animations.isEmpty)
  }
}
