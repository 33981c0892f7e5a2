/// The rules about the tables by which layers follow the tilt of a phone, in the outermost layer's `style`.
extension LintRule {
  static let tiltTarget = LintRule(
    "tilt-target", .warning,
    "a table of tilt names a layer that is not there, or several of one name",
    explanation: """
      `wallpaperParallaxGroups` and `wallpaperPropertyGroups` find their layer by its `name`, not by its id. Without a layer of
      that name the entry has no effect; with several it is not certain which one moves.
      """,
    bad: tiltExample(layer: "board"), good: tiltExample(layer: "Card"),
    check: .markup { bundle, markup, _, report in
      let names = bundle.layers.compactMap { layer -> String? in
        if case .string(let name)? = layer.layer.value(forKeyPath: "name") { name } else { nil }
      }
      let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
      for entry in markup.tiltEntries {
        guard let element = entry.child("layerName") else { continue }
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

  static let incompleteTilt = LintRule(
    "incomplete-tilt", .warning,
    "an entry of a table of tilt lacks a part without which it is passed over",
    explanation: """
      Each entry has a `keyPath`, a `layerName` and a `view` (`Background` or `Floating`). The system's reader passes over one
      without them.
      """,
    bad: tiltExample(layer: "Card", view: ""), good: tiltExample(layer: "Card"),
    check: .markup { _, markup, _, report in
      for entry in markup.tiltEntries {
        let missing = ["keyPath", "layerName", "view"].filter { key in
          entry.child(key).map { ($0["value"] ?? $0.text).isEmpty } ?? true
        }
        guard !missing.isEmpty else { continue }
        report.report(
          "the entry has no \(missing.joined(separator: ", no ")), and is passed over",
          at: .element(entry.position),
          in: markup)
      }
    })

  /// A table with one entry, for a layer of the name `Card`.
  private static func tiltExample(
    layer: String, view: String = #"<view type="string" value="Floating"/>"#
  ) -> String {
    """
    <sublayers><CATransformLayer id="a" name="Card" bounds="0 0 9 9" position="9 9"/></sublayers>
    <style><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/>
    <keyPath type="string" value="position.x"/><layerName type="string" value="\(layer)"/>
    <mapMinTo type="real" value="-20"/><mapMaxTo type="real" value="20"/>\(view)
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
