/// A parameter of a demo, which is set by its name.
public struct DemoParameter<Scene> {
  /// The name, as in `--set bounces=3`.
  public let name: String
  /// A sentence with its meaning and unit.
  public let summary: String
  /// The valid values.
  public let range: ClosedRange<Double>
  /// True if it must be a whole number.
  public let isWhole: Bool
  let get: (Scene) -> Double
  let set: (inout Scene, Double) -> Void

  /// Creates a number of the scene.
  public init(
    _ name: String, _ summary: String, _ range: ClosedRange<Double>,
    _ path: WritableKeyPath<Scene, Double>
  ) {
    (self.name, self.summary, self.range, isWhole) = (name, summary, range, false)
    get = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 }
  }

  /// Creates a count of the scene.
  public init(
    _ name: String, _ summary: String, _ range: ClosedRange<Int>,
    _ path: WritableKeyPath<Scene, Int>
  ) {
    (self.name, self.summary, isWhole) = (name, summary, true)
    self.range = Double(range.lowerBound)...Double(range.upperBound)
    get = { Double($0[keyPath: path]) }
    set = { $0[keyPath: path] = Int($1) }
  }
}

/// A parameter without its scene: what a list of them shows.
public struct DemoParameterDescription: Sendable, Hashable {
  /// The name, as in `--set bounces=3`.
  public let name: String
  /// A sentence with its meaning and unit.
  public let summary: String
  /// The valid values.
  public let range: ClosedRange<Double>
  /// The default value.
  public let defaultValue: Double
}

/// An error in the parameters of a demo.
public enum DemoError: Error, CustomStringConvertible {
  /// There is no parameter of the name; the others are those there are.
  case unknownParameter(String, demo: String, known: [String])
  /// The value is not one that the parameter may have.
  case value(Double, parameter: String, range: ClosedRange<Double>, isWhole: Bool)

  /// The fault, and what would do.
  public var description: String {
    switch self {
    case .unknownParameter(let name, let demo, let known):
      known.isEmpty
        ? "'\(demo)' has no parameter '\(name)', nor any other"
        : "'\(demo)' has no parameter '\(name)'; it has \(known.joined(separator: ", "))"
    case .value(let value, let parameter, let range, let isWhole):
      "\(parameter) cannot be \(Self.text(value)); give a \(isWhole ? "whole " : "")number from "
        + "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    }
  }

  private static func text(_ value: Double) -> String {
    value.rounded() == value && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }
}

extension Demo {
  /// The parameters of the scene.
  public static var parameterList: [DemoParameterDescription] {
    let defaultValue = Self()
    return parameters.map {
      DemoParameterDescription(
        name: $0.name, summary: $0.summary, range: $0.range, defaultValue: $0.get(defaultValue))
    }
  }

  /// The scene with some parameters by name.
  ///
  /// - Throws: ``DemoError`` for a name that it does not have, or a value out of its range.
  public static func make(setting settings: [(name: String, value: Double)]) throws(DemoError)
    -> Self
  {
    var scene = Self()
    for (name, value) in settings {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw .unknownParameter(name, demo: Self.name, known: parameters.map(\.name))
      }
      guard parameter.range.contains(value), !parameter.isWhole || value.rounded() == value else {
        throw .value(
          value, parameter: name, range: parameter.range, isWhole: parameter.isWhole)
      }
      parameter.set(&scene, value)
    }
    return scene
  }
}
