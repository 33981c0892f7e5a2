import BoingCurves

/// A motion among design tokens.
public struct MotionToken: Sendable, Hashable {
  /// The forms in which a token has a motion.
  public enum Motion: Sendable, Hashable {
    /// A spring, with the launch velocity in distances per second.
    case spring(Spring, initialVelocity: Double)
    /// A curve from a progress of 0, in times from 0 to 1.
    case curve(PlayedCurve)
    /// The options of `boing export` that describe it.
    case options(String)
  }

  /// The names of the groups and of the token, joined by hyphens.
  public let name: String
  /// The motion.
  public let motion: Motion
  /// The duration in seconds; nil where the token has none.
  public let duration: Double?
  /// The value that is progress 0.
  public let from: Double
  /// The value that is progress 1.
  public let to: Double
}

/// A reader of motions in W3C design-token files.
///
/// A group or token with the extension `org.boing.motion` is what that says: `spring`, `segments` or
/// `options`. Others are motions by their `$type`, or that of the group around them: `cubicBezier`, for a second, and
/// `transition`.
public enum TokenReader {
  /// The key of a motion under `$extensions`.
  static var key: String { "org.boing.motion" }

  /// The maximum number of motions in a file: each may be fitted, which takes up to a tenth of a second.
  public static let maximumMotions = 1_000

  /// Returns all motions of a file, in its order.
  ///
  /// - Throws: ``CurveReadError`` for a motion that is damaged, and for more than ``maximumMotions``.
  public static func motions(_ json: JSONValue) throws(CurveReadError) -> [MotionToken] {
    var tokens: [MotionToken] = []
    try collect(json, name: "", &tokens)
    guard tokens.count <= maximumMotions else {
      throw .damaged(
        form: "file of tokens",
        reason: "it has \(tokens.count) motions, and \(maximumMotions) are read; split it")
    }
    return tokens
  }

  private static func collect(
    _ json: JSONValue, name: String, type outer: String? = nil, _ tokens: inout [MotionToken]
  ) throws(CurveReadError) {
    guard case .object(let members) = json else { return }
    if let own = json["$extensions"]?[key] {
      tokens.append(try token(own, name))
      return
    }
    let type = json["$type"]?.string ?? outer
    if let value = json["$value"] {
      if type == "cubicBezier" {
        tokens.append(try plain(value, name, seconds: nil))
      } else if type == "transition", let cubic = value["timingFunction"], cubic.elements != nil {
        tokens.append(try plain(cubic, name, seconds: seconds(value["duration"])))
      }
      return
    }
    for member in members where member.name.utf8.first != UInt8(ascii: "$") {
      try collect(
        member.value, name: name.isEmpty ? member.name : name + "-" + member.name, type: type,
        &tokens)
    }
  }

  private static func plain(
    _ cubic: JSONValue, _ name: String, seconds: Double?
  ) throws(CurveReadError) -> MotionToken {
    MotionToken(
      name: name, motion: .curve(try CSSReader.bezier(cubic.numbers ?? [])), duration: seconds,
      from: 0, to: 1)
  }

  private static func seconds(_ value: JSONValue?) -> Double? {
    guard let number = value?["value"]?.number else { return nil }
    return value?["unit"]?.string == "s" ? number : number / 1000
  }

  private static func token(
    _ json: JSONValue, _ name: String
  ) throws(CurveReadError) -> MotionToken {
    let motion: MotionToken.Motion
    if let spring = json["spring"] {
      motion = try self.spring(spring)
    } else if let segments = json["segments"]?.numbers {
      let curve = try SegmentReader.curve(segments)
      motion = .curve(curve.ending(at: json["rest"]?.number))
    } else if let options = json["options"]?.string {
      motion = .options(options)
    } else {
      throw .damaged(
        form: "token \(name)", reason: "its extension has neither spring, segments nor options")
    }
    return MotionToken(
      name: name, motion: motion, duration: json["duration"]?.number,
      from: json["from"]?.number ?? 0, to: json["to"]?.number ?? 1)
  }

  private static func spring(_ json: JSONValue) throws(CurveReadError) -> MotionToken.Motion {
    let (mass, stiffness, damping) = (
      json["mass"]?.number ?? 1, json["stiffness"]?.number, json["damping"]?.number
    )
    guard let stiffness, let damping else {
      throw .damaged(form: "spring", reason: "its stiffness and damping are missing")
    }
    do throws(ParameterError) {
      return .spring(
        try Spring(mass: mass, stiffness: stiffness, dampingCoefficient: damping),
        initialVelocity: json["initialVelocity"]?.number ?? 0)
    } catch {
      throw .number(name: "spring", value: error.value)
    }
  }
}

extension PlayedCurve {
  /// Returns the curve with a jump to a value at its end, if it does not end there.
  func ending(at rest: Double?) -> PlayedCurve {
    guard let rest, rest != self.rest else { return self }
    return PlayedCurve(
      pieces + [
        Piece(start: duration, startValue: self.rest, end: duration, endValue: rest)
      ])
  }
}
