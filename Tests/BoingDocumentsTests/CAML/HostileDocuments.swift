import Foundation

@testable import BoingMovies

/// Documents that are small and ask for endless work, one generator for each kind.
enum HostileDocuments {
  /// A document of one layer with something inside it.
  static func document(_ inside: String, attributes: String = "") -> String {
    "<caml><CALayer bounds=\"0 0 8 8\" \(attributes)>\(inside)</CALayer></caml>"
  }

  private static func animation(_ inside: String, id: String = "") -> String {
    "<animation type=\"CAKeyframeAnimation\" keyPath=\"opacity\" duration=\"1\" \(id)>"
      + "\(inside)</animation>"
  }

  /// Elements that hold themselves, by what they are.
  static let cycles: [(name: String, markup: String)] = [
    ("contents", document("<contents id=\"c\"><CGImage object=\"c\"/></contents>")),
    (
      "two contents",
      document(
        """
        <contents id="a"><value id="b"><CGImage object="a"/></value></contents>
        <borderColor object="b"/>
        """)
    ),
    (
      "array",
      document(
        "<animations>"
          + animation("<values id=\"v\"><real value=\"1\"/><NSArray object=\"v\"/></values>")
          + "</animations>")
    ),
    ("filters", document("<filters id=\"f\"><CAFilter object=\"f\"/></filters>")),
    (
      "a filter",
      document(
        "<filters><CAFilter id=\"f\" filter=\"gaussianBlur\"><inputRadius object=\"f\"/></CAFilter></filters>"
      )
    ),
    (
      "emitter cells",
      "<caml><CAEmitterLayer bounds=\"0 0 8 8\"><emitterCells id=\"e\">"
        + "<CAEmitterCell name=\"c\"><emitterCells object=\"e\"/></CAEmitterCell></emitterCells>"
        + "</CAEmitterLayer></caml>"
    ),
    (
      "group",
      document(
        """
        <animations><animation type="CAAnimationGroup" id="g" duration="1"><animations>
        <animation object="g"/></animations></animation></animations>
        """)
    ),
    (
      "two groups",
      document(
        """
        <animations><animation type="CAAnimationGroup" id="g"><animations><animation object="h"/>
        </animations></animation><animation type="CAAnimationGroup" id="h"><animations>
        <animation object="g"/></animations></animation></animations>
        """)
    ),
    (
      "state value",
      document(
        "<states><LKState name=\"On\"><elements><LKStateSetValue targetId=\"r\" keyPath=\"opacity\">"
          + "<value id=\"s\"><real object=\"s\"/></value></LKStateSetValue></elements></LKState></states>",
        attributes: "id=\"r\"")
    ),
  ]

  /// Arrays of ten references each, nine levels of them: 10⁹ values.
  static let nestedArrays: String = {
    let values = (0..<9).map { level in
      let inside = (0..<10).map { _ in
        level == 0 ? "<real value=\"1\"/>" : "<NSArray object=\"v\(level - 1)\"/>"
      }.joined()
      // For any property, so that arrays of arrays belong there.
      return "<LKStateTransitionElement key=\"*\" targetId=\"*\">"
        + "<animation type=\"CAKeyframeAnimation\"><values type=\"NSArray\" id=\"v\(level)\">\(inside)</values>"
        + "</animation></LKStateTransitionElement>"
    }
    return document(
      "<stateTransitions><LKStateTransition fromState=\"*\" toState=\"*\">"
        + "<elements>\(values.joined())</elements></LKStateTransition></stateTransitions>")
  }()

  /// Groups that hold the next one twice, 22 levels of them: four million animations.
  static let doublingGroups: String = {
    let groups = (0..<22).map { level in
      let inner =
        level == 21
        ? String(repeating: animation("", id: ""), count: 2)
        : String(repeating: "<animation object=\"g\(level + 1)\"/>", count: 2)
      return "<animation type=\"CAAnimationGroup\" id=\"g\(level)\" duration=\"1\">"
        + "<animations>\(inner)</animations></animation>"
    }
    return document("<animations>\(groups.joined())</animations>")
  }()

  /// Keyframe animations that all name one list of values.
  static func sharedValues(animations: Int, values: Int) -> String {
    let list = (0..<values).map { "<real value=\"\($0 % 2)\"/>" }.joined()
    return document(
      "<animations>" + animation("<values id=\"v\">\(list)</values>")
        + String(repeating: animation("<values object=\"v\"/>"), count: animations - 1)
        + "</animations>")
  }

  /// A chain of arrays in which each names the next one.
  static func chain(length: Int) -> String {
    let links = (0..<length).map {
      animation("<values id=\"v\($0)\"><NSArray object=\"v\($0 + 1)\"/></values>")
    }
    return document("<animations>\(links.joined())</animations>")
  }

  /// States each of which is based on the one before.
  static func basedOnChain(length: Int) -> String {
    let states = (0..<length).map { "<LKState name=\"\($0)\" basedOn=\"\($0 - 1)\"/>" }
    return document("<states>\(states.joined())</states>", attributes: "id=\"r\"")
  }

  /// A document with one property at the edge of what a number can be.
  static let extremeNumbers: [String] = {
    let numbers = ["1e308", "-1e308", "1e-308", "9.3e18", "-9.3e18", "4294967296", "1e20"]
    let attributes = [
      "shadowRadius", "shadowOpacity", "cornerRadius", "borderWidth", "opacity", "zPosition",
      "contentsScale", "rasterizationScale", "beginTime", "timeOffset", "speed", "duration",
      "repeatCount", "transform.rotation.z", "transform.scale", "instanceCount", "instanceDelay",
      "lineWidth", "lineDashPhase", "miterLimit", "strokeEnd", "fontSize", "birthRate", "lifetime",
      "levelsOfDetail", "autoresizingMask", "maskedCorners", "minificationFilterBias",
    ]
    return attributes.flatMap { name in
      numbers.map {
        document("", attributes: "backgroundColor=\"1 0 0\"")
          .replacingOccurrences(of: "bounds", with: "\(name)=\"\($0)\" bounds")
      }
    }
  }()

  /// A PNG of a size that its header states and nothing else bears out.
  static func png(width: UInt32, height: UInt32) -> Data {
    func bytes(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    func chunk(_ type: String, _ content: [UInt8]) -> Data {
      PNGChunk(type: type, data: Data(content)).encoded
    }
    return PNGChunk.signature
      + chunk("IHDR", bytes(width) + bytes(height) + [8, 6, 0, 0, 0])
      + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
  }
}
