import OpenQuartzCore
import Testing

@Suite("CAValueFunction")
struct ValueFunctionTests {
  static let names: [(CAValueFunctionName, String)] = [
    (.rotateX, "rotateX"), (.rotateY, "rotateY"), (.rotateZ, "rotateZ"), (.scale, "scale"),
    (.scaleX, "scaleX"), (.scaleY, "scaleY"), (.scaleZ, "scaleZ"), (.translate, "translate"),
    (.translateX, "translateX"), (.translateY, "translateY"), (.translateZ, "translateZ"),
  ]

  @Test("there is one object for each of Core Animation's names", arguments: names)
  func shared(name: CAValueFunctionName, string: String) {
    let function = CAValueFunction(name: name)
    #expect(function != nil && function === CAValueFunction(name: name))
    #expect(function?.name == name && name.rawValue == string && function?.description == string)
  }

  @Test("there is none of another name")
  func unknown() {
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
  }
}
