import BoingQuartzCore
import Testing

@Suite("Damaged archives")
struct HostileArchiveTests {
  func sample() throws -> Data {
    let root = CALayer()
    root.name = "root"
    root.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    let child = CAShapeLayer()
    child.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    child.mask = CALayer()
    root.addSublayer(child)
    let group = CAAnimationGroup()
    group.animations = [CABasicAnimation(keyPath: "opacity"), CATransition()]
    child.add(group, forKey: "group")
    return try root.archivedData()
  }

  func read(_ data: Data) throws {
    try Diagnostics.withHandler({ _ in }) {
      let layer = try CALayer.unarchived(from: data)
      _ = try layer.archivedData()
    }
  }

  func read(_ text: String) throws { try read(Data(text.utf8)) }

  @Test("data cut short anywhere is refused")
  func cut() throws {
    let data = try sample()
    for length in stride(from: 0, to: data.count - 1, by: 7) {
      #expect(throws: ArchiveError.self) { try read(data.prefix(length)) }
    }
  }

  static func archive(_ layers: String, _ animations: String = "") -> String {
    """
    {"format": "BoingQuartzCore archive", "version": 1, "root": "layer", "images": [], "cells": [],
     "layers": [\(layers)], "animations": [\(animations)]}
    """
  }

  static func layer(_ more: String) -> String {
    let all: [(String, String)] = [
      ("type", "\"CALayer\""), ("values", "{}"), ("sublayers", "[]"), ("animations", "[]"),
      ("constraints", "[]"), ("hasConstraintLayout", "false"),
    ]
    let rest = all.filter { !more.contains("\"\($0.0)\"") }.map { "\"\($0.0)\": \($0.1)" }
    return "{" + ([more] + rest).filter { !$0.isEmpty }.joined(separator: ", ") + "}"
  }

  @Test(
    "circles, strangers and impossible values are refused",
    arguments: [
      archive(""),
      archive(layer(#""sublayers": [0]"#)),
      archive(layer(#""sublayers": [1, 1]"#) + "," + layer("")),
      archive(layer(#""sublayers": [-1]"#)),
      archive(layer(#""sublayers": [9]"#)),
      archive(layer(#""mask": 0"#)),
      archive(layer(#""sublayers": [1], "mask": 1"#) + "," + layer("")),
      archive(layer(#""sublayers": [1]"#) + "," + layer(#""sublayers": [0]"#)),
      archive(layer(#""type": "NSObject""#)),
      archive(layer(#""animations": [{"animation": 0}]"#)),
      archive(
        layer(#""animations": [{"animation": 0}, {"animation": 0}]"#),
        #"{"type": "CABasicAnimation", "values": {}}"#),
      archive(
        layer(#""animations": [{"animation": 0}]"#),
        #"{"type": "CAAnimationGroup", "values": {"animations": {"animation": {"_0": 0}}}}"#),
      archive(
        layer(#""animations": [{"animation": 0}]"#), #"{"type": "CALayer", "values": {}}"#),
      archive(layer(#""values": {"contents": {"image": {"_0": 0}}}"#)),
      archive(layer(#""values": {"transform": {"transform": {"_0": [1]}}}"#)),
      archive(layer(#""values": {"x": {"path": {"_0": [1], "_1": [0, 0]}}}"#)),
      archive(layer(#""values": {"x": {"path": {"_0": [0], "_1": [0]}}}"#)),
      archive(layer(#""values": {"x": {"color": {"_0": "none", "_1": [0]}}}"#)),
      archive(
        layer(
          #""constraints": [{"attribute": 9, "sourceName": "a", "sourceAttribute": 0, "scale": 1, "offset": 0}]"#
        )),
    ])
  func refused(text: String) {
    #expect(throws: ArchiveError.self) { try read(text) }
  }

  @Test("a well-formed archive by hand is read, and unusable numbers leave the old values")
  func byHand() throws {
    let values =
      #"{"opacity": {"number": {"_0": 0.5}}, "bounds": {"rect": {"_0": [0, 0, "inf", 1]}}}"#
    try Diagnostics.withHandler({ _ in }) {
      let text = Self.archive(Self.layer("\"values\": \(values)"))
      let layer = try CALayer.unarchived(from: Data(text.utf8))
      #expect(layer.opacity == 0.5)
      #expect(layer.bounds == .zero)
    }
  }

  @Test("nesting without end is refused")
  func nesting() {
    let deep =
      String(repeating: #"{"list": {"_0": ["#, count: 5_000) + "{\"null\": {}}"
      + String(repeating: "]}}", count: 5_000)
    #expect(throws: ArchiveError.self) {
      try read(Self.archive(Self.layer("\"values\": {\"x\": \(deep)}")))
    }
  }

  @Test("other formats, newer versions and other roots are named")
  func headers() throws {
    let good = Self.archive(Self.layer(""))
    #expect(throws: ArchiveError.damaged(location: "format", cause: "it is 'other'")) {
      try read(good.replacing("BoingQuartzCore archive", with: "other"))
    }
    #expect(throws: ArchiveError.tooNew(version: 2)) {
      try read(good.replacing("\"version\": 1", with: "\"version\": 2"))
    }
    #expect(throws: ArchiveError.wrongRoot(expected: "animation", found: "layer")) {
      try CAAnimation.unarchived(from: Data(good.utf8))
    }
    let error = ArchiveError.damaged(location: "layers.3", cause: "it is too short")
    #expect("\(error)".contains("layers.3") && "\(error)".contains("archivedData()"))
    #expect(error.errorDescription == error.description)
  }

  @Test(
    "groups in a flat list that hold one another without end are refused",
    arguments: [100, 100_000])
  func deepGroups(count: Int) {
    let groups = (0..<count).map { index in
      let next =
        index + 1 < count
        ? #""animations":{"list":{"_0":[{"animation":{"_0":\#(index + 1)}}]}}"# : ""
      return #"{"type":"CAAnimationGroup","values":{\#(next)}}"#
    }
    let text =
      #"{"format":"BoingQuartzCore archive","version":1,"root":"layer","layers":[{"type":"CALayer","values":{},"sublayers":[],"animations":[{"animation":0}],"constraints":[],"hasConstraintLayout":false}],"animations":[\#(groups.joined(separator: ","))],"cells":[],"images":[]}"#
    #expect {
      try read(text)
    } throws: { error in
      "\(error)".contains("nested more than 64 deep")
    }
  }

  @Test("what can be written can be read, however deep its groups")
  func deepestGroups() throws {
    var group = CAAnimationGroup()
    var written = 0
    for depth in 1...40 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
      let layer = CALayer()
      layer.add(group, forKey: "group")
      guard let data = try? layer.archivedData() else { break }
      try read(data)
      written = depth
    }
    #expect(written >= 15)
  }
}
