import BoingMovies

/// The rules about names in the markup: elements, attributes, classes, key paths.
extension LintRule {
  static let aboutVocabulary: [LintRule] = [
    LintRule(
      "misspelled-name", .warning, "an attribute or element is nearly one of Core Animation",
      fixable: true,
      explanation: """
        A phone passes over a name that it does not know, without a word. Capital letters count: it is `keyPath`, not
        `keypath`. `--fix` writes the right name where only capital letters are wrong; where letters are wrong, too, the
        finding names the nearest one.
        """,
      bad:
        #"<sublayers><CALayer id="a" bounds="0 0 9 9" positon="9 9" backgroundcolor="1 0 0"/></sublayers>"#,
      good:
        #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" backgroundColor="1 0 0"/></sublayers>"#,
      check: .markup { bundle, markup, _, report in
        for issue in bundle.issues {
          guard case .unknownName(let name, let owner, _) = issue.fault,
            let near = issue.nearestName
          else { continue }
          let isCaseOnly = near.lowercased() == name.lowercased()
          let change =
            isCaseOnly && issue.attribute != nil
            ? markup.renaming(name, of: issue.position, to: near) : nil
          report.report(
            "a \(owner) has no \(issue.part) “\(name)”; did you mean “\(near)”?", at: issue.anchor,
            in: markup, fix: change.map { LintFix("Write \(near)", [$0]) })
        }
      }),
    LintRule(
      "unknown-attribute", .note, "Core Animation has no such attribute or property",
      explanation: """
        A phone passes over an attribute or a property's element that it does not know. Those that editors and template tools
        write for themselves (`nugget…`, `caplay…`, `mica_…`, names with a colon) are known and not reported, nor is what
        Mica writes of its own objects.
        """,
      bad: #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" sparkle="1"/></sublayers>"#,
      good:
        #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" caplayKind="shape"/></sublayers>"#,
      check: .markup { bundle, markup, _, report in
        for issue in bundle.issues {
          guard case .unknownName(let name, let owner, _) = issue.fault, issue.nearestName == nil
          else { continue }
          report.report(
            "a \(owner) has no \(issue.part) “\(name)”; phones pass over it", at: issue.anchor,
            in: markup)
        }
      }),
    LintRule(
      "unknown-element", .warning, "an element is passed over, since it does not belong there",
      explanation: """
        `sublayers` holds layers, `animations` animations, `states` states, `stateTransitions` transitions, and the
        `elements` of a state or a transition what these consist of. Anything else in them is passed over, with all that is
        inside it. A document has one outermost layer, which holds all others: only the first is shown. The `states` and
        `stateTransitions` of a document belong to this layer, and those of a layer inside are passed over.
        """,
      bad: #"<sublayers><Layr id="a" bounds="0 0 9 9"/></sublayers>"#,
      good: #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>"#,
      check: .markup { bundle, markup, content, report in
        for issue in bundle.issues {
          switch issue.fault {
          case .misplaced(let name, let expected, let known):
            let suggestion = Spelling.suggestion(for: name, among: known)
            report.report(
              "<\(name)> is no \(expected), and is passed over with all that is in it\(suggestion)",
              at: issue.anchor, in: markup)
          case .innerStates:
            let name = markup.element(at: issue.position)?.name ?? "states"
            report.report(
              "only the outermost layer has \(name); these are passed over", at: issue.anchor,
              in: markup)
          default: continue
          }
        }
        for element in content.unrecognized.children {
          report.report(
            "only the first layer of a document is shown; put <\(element.name)> into its sublayers",
            at: .element(element.position), in: markup)
        }
      }),
    LintRule(
      "unknown-class", .warning, "phones have no such class of layers or animations",
      explanation: """
        A layer of a class that is not known is shown as a plain `CALayer`, without what the class would add; an animation of
        a class that is not known does not run. `CAOpenGLLayer`, `QCCompositionLayer` and `QTMovieLayer` are of the Mac
        alone: a phone shows an empty layer instead.
        """,
      bad: #"<sublayers><CAShapedLayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>"#,
      good: #"<sublayers><CAShapeLayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>"#,
      check: .markup { bundle, markup, _, report in
        for issue in bundle.issues {
          guard case .unknownClass(let name, let kind, let known) = issue.fault else { continue }
          report.report(
            "there is no class “\(name)” of \(kind)s\(Spelling.suggestion(for: name, among: known))",
            at: issue.anchor, in: markup)
        }
        for node in markup.nodes {
          guard
            let name = [node.element.name, node.element["type"]].compactMap({ $0 }).first(
              where: CAMLSchema.macClasses.contains)
          else { continue }
          report.report(
            "\(name) is of the Mac alone; a phone shows an empty layer",
            at: .element(node.element.position), in: markup)
        }
      }),
    LintRule(
      "unknown-key-path", .warning, "a key path leads to no property of its layer",
      explanation: """
        An animation, a state or a transition names the property that it changes by a key path such as `position.y`,
        `bounds.size.width` or `transform.rotation.z`. With one that the layer's class does not have it changes nothing.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CABasicAnimation" keyPath="positon.y" toValue="5" duration="1"/></animations></CALayer></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CABasicAnimation" keyPath="position.y" toValue="5" duration="1"/></animations></CALayer></sublayers>
        """,
      check: .markup { bundle, markup, _, report in
        for issue in bundle.issues {
          guard case .unknownKeyPath(let keyPath, let className) = issue.fault else { continue }
          let suggestion = Spelling.suggestion(
            for: keyPath, among: CAMLSchema.keyPaths(of: className))
          let message =
            keyPath.isEmpty
            ? "there is no key path of the property to change"
            : "a \(className) has no property “\(keyPath)”\(suggestion)"
          report.report(message, at: issue.anchor, in: markup)
        }
      }),
    LintRule(
      "invalid-value", .warning, "a value is not of the kind that its property has",
      explanation: """
        A point is `x y`, a rectangle `x y width height`, a colour `red green blue` with numbers from 0 to 1, a flag 0 or 1.
        What cannot be read leaves the property as it is by default, and an animation without that value.
        """,
      bad:
        #"<sublayers><CALayer id="a" bounds="0 0 9" position="9 9" opacity="half"/></sublayers>"#,
      good:
        #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" opacity="0.5"/></sublayers>"#,
      check: .markup { bundle, markup, _, report in
        for issue in bundle.issues {
          guard case .invalidValue(let property, let reason) = issue.fault else { continue }
          report.report("\(property): \(reason)", at: issue.anchor, in: markup)
        }
      }),
    LintRule(
      "unresolved-reference", .warning, "a reference leads nowhere, or to what holds it",
      explanation: """
        An element with `object="#1"` and nothing in it stands for the element with `id="#1"`. Without such an element, or
        inside that element itself, it stands for nothing.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><backgroundColor object="#9"/></CALayer></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><backgroundColor id="#9" value="1 0 0"/></CALayer>
        <CALayer id="b" bounds="0 0 9 9" position="9 9"><backgroundColor object="#9"/></CALayer></sublayers>
        """,
      check: .markup { _, markup, _, report in
        let known = Set(
          markup.nodes.compactMap { $0.element["object"] == nil ? $0.element["id"] : nil })
        for (index, node) in markup.nodes.enumerated() {
          guard let id = node.element["object"], node.element.children.isEmpty,
            !CAMLSchema.isOfTool(node.element.name)
          else { continue }
          var next = markup.nodes[index].parent
          var holdsItself = false
          while let outer = next, !holdsItself {
            holdsItself = markup.nodes[outer].element["id"] == id
            next = markup.nodes[outer].parent
          }
          if holdsItself {
            report.report(
              "“\(id)” is the element around this one; it cannot hold itself",
              at: .attribute("object", node.element.position),
              in: markup)
          } else if !known.contains(id) {
            report.report(
              "there is no element with the id “\(id)”",
              at: .attribute("object", node.element.position), in: markup)
          }
        }
      }),
    LintRule(
      "contradictory-rotation", .warning, "a layer states two different rotations",
      explanation: """
        Editors write a layer's rotation twice: in degrees in its `transform`, as `rotate(30deg)`, and in radians as
        `transform.rotation.z`. The `transform` counts. Where both differ, one of them is not what was meant.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" transform="rotate(90deg)" transform.rotation.z="0.5"/></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" transform="rotate(90deg)" transform.rotation.z="1.5708"/></sublayers>
        """,
      check: .markup { bundle, markup, _, report in
        for issue in bundle.issues {
          guard case .contradictoryRotation(let angle) = issue.fault else { continue }
          let text = markup.element(at: issue.position)?["transform"].map { "=\"\($0)\"" } ?? ""
          report.report(
            "\(issue.attribute ?? "") is \(NumberText.text(angle)) radians, which is not the rotation in transform\(text)",
            at: issue.anchor, in: markup)
        }
      }),
  ]
}

extension CAMLIssue {
  /// `attribute` or `element`: the part of the markup with an unknown name.
  fileprivate var part: String { attribute == nil ? "element" : "attribute" }

  /// The known name that is nearest to an unknown one; nil if none is near.
  fileprivate var nearestName: String? {
    guard case .unknownName(let name, let owner, let known) = fault else { return nil }
    return Spelling.nearest(to: name, among: known ?? CAMLSchema.names(of: owner, part))
  }
}

extension CAMLSchema {
  /// The names of the attributes or elements of a class, those that are no properties among them.
  fileprivate static func names(of className: String, _ part: String) -> Set<String> {
    let properties = Set(attributes(of: className).keys)
    if objectClasses[className] != nil { return properties }
    switch (animationClasses[className] != nil, part) {
    case (true, "attribute"): return properties.union(["key", "type"])
    case (true, _): return properties.union(["animations"])
    case (false, "attribute"): return properties
    case (false, _):
      return properties.union(["sublayers", "animations", "mask", "states", "stateTransitions"])
    }
  }

  /// The key paths of a class, those into values too.
  fileprivate static func keyPaths(of className: String) -> [String] {
    attributes(of: className).flatMap { name, kind in
      [name] + kind.components.keys.map { "\(name).\($0)" }
    }
  }
}
