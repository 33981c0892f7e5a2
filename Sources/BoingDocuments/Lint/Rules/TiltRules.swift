/// The rules about the tables by which layers follow the tilt of a phone, in the outermost layer's `style`.
extension LintRule {
  static let aboutTilt: [LintRule] = [
    LintRule(
      "tilt-target", .warning, "an entry of a table of tilt does not find its layer",
      explanation: """
        An entry of `wallpaperParallaxGroups` or `wallpaperPropertyGroups` has a `keyPath`, a `layerName` and a `view`
        (`Background` or `Floating`), and is passed over without them. It finds its layer by the `name`, not by the id.
        Without a layer of that name it has no effect; with several it is not certain which one moves.
        """,
      bad: tiltExample(layer: "board"), good: tiltExample(layer: "Card"),
      check: .markup { bundle, markup, _, report in
        let names = bundle.layers.compactMap { layer -> String? in
          if case .string(let name)? = layer.layer.value(forKeyPath: "name") { name } else { nil }
        }
        let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
        for entry in markup.tiltEntries {
          let missing = ["keyPath", "layerName", "view"].filter { key in
            entry.child(key).map { ($0["value"] ?? $0.text).isEmpty } ?? true
          }
          if !missing.isEmpty {
            report.report(
              "the entry has no \(missing.joined(separator: ", no ")), and is passed over",
              at: .element(entry.position), in: markup)
          }
          guard !missing.contains("layerName"), let element = entry.child("layerName")
          else { continue }
          let name = element["value"] ?? element.text
          switch counts[name] {
          case nil:
            report.report(
              "there is no layer of the name “\(name)”\(Spelling.suggestion(for: name, among: counts.keys.sorted()))",
              at: .attribute("value", element.position), in: markup)
          case 1?: break
          case let count?:
            report.report(
              "\(count) layers have the name “\(name)”; give the one that follows the tilt a name of its own",
              at: .attribute("value", element.position), in: markup)
          }
        }
      })
  ]

  /// A table with one entry, for a layer of the name `Card`.
  private static func tiltExample(layer: String) -> String {
    """
    <sublayers><CATransformLayer id="a" name="Card" bounds="0 0 9 9" position="9 9"/></sublayers>
    <style><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/>
    <keyPath type="string" value="position.x"/><layerName type="string" value="\(layer)"/>
    <mapMinTo type="real" value="-20"/><mapMaxTo type="real" value="20"/><view type="string" value="Floating"/>
    </NSDictionary></wallpaperParallaxGroups></style>
    """
  }
}

extension LintMarkup {
  /// The entries of the tables.
  fileprivate var tiltEntries: [XMLTree] {
    let tables = nodes.map(\.element).filter {
      ["wallpaperParallaxGroups", "wallpaperPropertyGroups"].contains($0.name)
    }
    return tables.flatMap(\.children).filter { $0.name == "NSDictionary" }
  }
}
