import BoingDemos
import Foundation

/// The list of demos that `boing render --list` prints.
struct DemoListing {
  let isJSON: Bool

  /// A demo, with its parameters.
  private struct Entry: Report {
    static let schema = "boing.demo/1"

    let name: String
    let summary: String
    /// Points.
    let width: Double
    let height: Double
    /// Seconds.
    let duration: Double
    let parameters: [Parameter]

    init(_ demo: any Demo.Type) {
      (name, summary, duration) = (demo.name, demo.summary, demo.duration)
      (width, height) = (demo.size.width, demo.size.height)
      parameters = demo.parameterList.map(Parameter.init)
    }
  }

  private struct Parameter: Encodable {
    let name: String
    let summary: String
    let `default`: Double
    let minimum: Double
    let maximum: Double

    init(_ parameter: DemoParameterDescription) {
      (name, summary, `default`) = (parameter.name, parameter.summary, parameter.defaultValue)
      (minimum, maximum) = (parameter.range.lowerBound, parameter.range.upperBound)
    }
  }

  /// Prints a line for each demo, or for each parameter of the one given.
  func print(_ demo: (any Demo.Type)?) throws {
    if isJSON {
      for demo in demo.map({ [$0] }) ?? Demos.all {
        try Terminal.print(JSONLine.text(of: Entry(demo)))
      }
      return
    }
    guard let demo else { return try printTable(Demos.all.map { ($0.name, $0.summary) }) }
    let list = demo.parameterList
    guard !list.isEmpty else {
      return try Terminal.print("\(demo.name) has no parameters.")
    }
    try printTable(
      list.map {
        let range = "\($0.range.lowerBound.plain) to \($0.range.upperBound.plain)"
        return ("\($0.name)=\($0.defaultValue.plain)", "\($0.summary); \(range)")
      })
  }

  private func printTable(_ rows: [(String, String)]) throws {
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, text in
      name + String(repeating: " ", count: width + 2 - name.count) + text
    }
    try Terminal.print(lines.joined(separator: "\n"))
  }
}
