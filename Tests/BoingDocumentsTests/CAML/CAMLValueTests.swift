import BoingDocuments
import Foundation
import Testing

@testable import BoingDocuments

@Suite("Values in markup")
struct CAMLValueTests {
  @Test(
    "text is read as the kind of value its place has",
    arguments: [
      ("1", .bool, .bool(true)), ("0", .bool, .bool(false)), ("YES", .bool, .bool(true)),
      ("no", .bool, .bool(false)), ("True", .bool, .bool(true)), (" false ", .bool, .bool(false)),
      ("195", .integer, .integer(195)), ("-3", .integer, .integer(-3)),
      ("2.0", .integer, .integer(2)), ("1e3", .integer, .integer(1_000)),
      ("0.25", .real, .real(0.25)), ("-0", .real, .real(0)), ("1e-100", .real, .real(1e-100)),
      (" 5 ", .real, .real(5)), ("+5", .real, .real(5)), (".5", .real, .real(0.5)),
      ("1e-100", .time, .real(1e-100)), ("inf", .time, .real(.infinity)),
      ("+infinity", .time, .real(.infinity)), ("-inf", .time, .real(-.infinity)),
      ("1e400", .time, .real(.infinity)), ("1e-400", .time, .real(0)),
      ("resizeAspect", .string, .string("resizeAspect")), ("", .string, .string("")),
      ("195 422", .point, .point(CGPoint(x: 195, y: 422))),
      ("1.5,-2", .point, .point(CGPoint(x: 1.5, y: -2))),
      ("3, 4", .size, .size(CGSize(width: 3, height: 4))),
      ("0 0 390 844", .rect, .rect(CGRect(x: 0, y: 0, width: 390, height: 844))),
      (
        "0 0 390 1.2142857142857792", .rect,
        .rect(CGRect(x: 0, y: 0, width: 390, height: 1.2142857142857792))
      ),
      ("1 0.251 0", .color, .color(CAMLColor(red: 1, green: 0.251, blue: 0))),
      ("1 0 0 .5", .color, .color(CAMLColor(red: 1, green: 0, blue: 0, alpha: 0.5))),
      ("1.2 -0.1 0", .color, .color(CAMLColor(red: 1.2, green: -0.1, blue: 0))),
      ("0.5", .color, .color(CAMLColor(red: 0.5, green: 0.5, blue: 0.5))),
      ("0.5 0.2", .color, .color(CAMLColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.2))),
      ("#f0a", .color, .color(CAMLColor(red: 1, green: 0, blue: 2.0 / 3))),
      ("#f0a3", .color, .color(CAMLColor(red: 1, green: 0, blue: 2.0 / 3, alpha: 0.2))),
      ("#ff00aa33", .color, .color(CAMLColor(red: 1, green: 0, blue: 2.0 / 3, alpha: 0.2))),
      ("assets/a.png", .image, .image(source: "assets/a.png")),
      ("easeIn", .timingFunction, .timingFunction(.named("easeIn"))),
      (" linear\n", .timingFunction, .timingFunction(.named("linear"))),
      ("0.42 0 0.58 1", .timingFunction, .timingFunction(.controlPoints(0.42, 0, 0.58, 1))),
      ("0 .5 1", .array(.real), .array([.real(0), .real(0.5), .real(1)])),
      (
        "linear, easeOut", .array(.timingFunction),
        .array([.timingFunction(.named("linear")), .timingFunction(.named("easeOut"))])
      ),
      ("", .array(.real), .array([])),
    ] as [(String, CAMLType, CAMLValue)])
  func parsing(text: String, kind: CAMLType, value: CAMLValue) throws {
    #expect(try CAMLValue(text, as: kind) == value)
  }

  @Test(
    "text of another kind is an error that names both",
    arguments: [
      ("2", .bool), ("", .bool), ("on", .bool), ("1.5", .integer), ("inf", .integer),
      ("99999999999999999999", .integer), ("nan", .real), ("nan", .time), ("NaN", .point),
      ("inf", .real), ("1 2", .real), ("", .real), ("12px", .real), ("1", .point),
      ("1 2 3", .point), ("1 inf", .point), ("1 2 3", .rect), ("1 2 3 4 5", .rect),
      ("", .color), ("#ff00zz", .color), ("red", .color), ("1 2 3 4 5", .color), ("", .image),
      ("swing", .timingFunction), ("1 2 3", .timingFunction), ("0 x 1", .array(.real)),
      ("1", .any),
    ] as [(String, CAMLType)])
  func refusing(text: String, kind: CAMLType) {
    #expect(throws: CAMLValueError(text: text, expected: kind)) {
      try CAMLValue(text, as: kind)
    }
    let message = CAMLValueError(text: text, expected: kind).description
    #expect(message == "“\(text)” is not \(kind)")
  }

  @Test("a long text is cut in its message")
  func longText() {
    let error = CAMLValueError(text: String(repeating: "x", count: 10_000), expected: .real)
    #expect(error.description.count < 120)
  }
}

@Suite("Transforms in markup")
struct TransformFunctionTests {
  static let quarter = Double.pi / 2

  @Test(
    "a list of functions is read in order",
    arguments: [
      ("", []), ("identity", []), ("none", []), ("identity()", []),
      ("rotate(90deg)", [.rotate(angle: quarter, x: 0, y: 0, z: 1)]),
      ("rotate(90)", [.rotate(angle: quarter, x: 0, y: 0, z: 1)]),
      ("rotate(100grad)", [.rotate(angle: quarter, x: 0, y: 0, z: 1)]),
      ("rotate(0.25turn)", [.rotate(angle: quarter, x: 0, y: 0, z: 1)]),
      ("rotate(2rad)", [.rotate(angle: 2, x: 0, y: 0, z: 1)]),
      ("rotate(-90deg, 0, 1, 0)", [.rotate(angle: -quarter, x: 0, y: 1, z: 0)]),
      ("rotateX(90deg)", [.rotate(angle: quarter, x: 1, y: 0, z: 0)]),
      ("rotateZ(0)", [.rotate(angle: 0, x: 0, y: 0, z: 1)]),
      ("scale(2)", [.scale(x: 2, y: 2, z: 1)]),
      ("scale(2 3)", [.scale(x: 2, y: 3, z: 1)]),
      ("scale(2, 3, 4)", [.scale(x: 2, y: 3, z: 4)]),
      ("scaleY(3)", [.scale(x: 1, y: 3, z: 1)]),
      ("translate(5)", [.translate(x: 5, y: 0, z: 0)]),
      ("translate(5, -6)", [.translate(x: 5, y: -6, z: 0)]),
      ("translateZ(7)", [.translate(x: 0, y: 0, z: 7)]),
      (
        " translate( 1 , 2 , 3 ) , scale (2) ",
        [.translate(x: 1, y: 2, z: 3), .scale(x: 2, y: 2, z: 1)]
      ),
      (
        "rotate(0deg) rotate(0deg, 0, 1, 0)",
        [.rotate(angle: 0, x: 0, y: 0, z: 1), .rotate(angle: 0, x: 0, y: 1, z: 0)]
      ),
      ("matrix(1 2 3 4 5 6)", [.matrix([1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1])]),
      (
        "1 0 0 0 0 1 0 0 0 0 1 0 7 8 9 1",
        [.matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1])]
      ),
    ] as [(String, [TransformFunction])])
  func parsing(text: String, functions: [TransformFunction]) throws {
    guard case .transform(let read) = try CAMLValue(text, as: .transform) else {
      Issue.record("not a transform")
      return
    }
    #expect(read == functions)
  }

  @Test(
    "what is not a transform is refused",
    arguments: [
      "rotate", "rotate(", "rotate()", "rotate(1deg", "rotate(xdeg)", "rotate(1deg, 0, 1)",
      "rotate(nan)", "rotate(inf)", "rotateX(1, 2)", "scale()", "scale(1, 2, 3, 4)", "scaleX(1, 2)",
      "translate(1px)", "skew(1)", "matrix(1 2 3)", "matrix(1 2 3 4 5 inf)", "1 2 3", "rotate(1)x(",
      "(1)", ")", "rotate(1))", "identity(1)", "rotationX(1)", "nan",
    ])
  func refusing(text: String) {
    #expect(throws: CAMLValueError(text: text, expected: .transform)) {
      try CAMLValue(text, as: .transform)
    }
  }
}

@Suite("Paths of SVG")
struct CompactArcTests {
  @Test(
    "The flags of an arc need no spaces",
    arguments: ["M0 0A5 5 0 0110 10", "M0 0a5 5 0 0 1 10 10", "M0 0A5,5,0,0,1,10,10"])
  func flags(_ text: String) throws {
    let compact = try #require(CAMLPath(parsing: text))
    #expect(compact == CAMLPath(parsing: "M 0 0 A 5 5 0 0 1 10 10"))
  }

  @Test("Several arcs in one command have flags each")
  func several() throws {
    let compact = try #require(CAMLPath(parsing: "M0 0A5 5 0 0110 10 5 5 0 1020 20"))
    #expect(compact == CAMLPath(parsing: "M0 0A5 5 0 0 1 10 10A5 5 0 1 0 20 20"))
  }

  @Test(
    "Flags other than 0 and 1, and coordinates that are not finite, make no path",
    arguments: ["M0 0A5 5 0 2 1 10 10", "M1e308 0l1e308 0", "1e308 0 1e308 1 re"])
  func wrong(_ text: String) {
    #expect(CAMLPath(parsing: text) == nil)
  }
}
