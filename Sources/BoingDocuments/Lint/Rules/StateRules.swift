import Foundation

/// The rules about states and transitions.
extension LintRule {
  static let aboutStates: [LintRule] = [
    LintRule(
      "state-target", .warning, "a state or a transition does not find its layer",
      explanation: """
        `targetId` is the `id` of a layer of the same document. What is set for a layer that is not there has no effect; the
        layer was deleted, or is in another plane. Where several layers have one `id`, a state means the first of them in the
        document, as far as is known; the others do not follow. Give each an id of its own. An outermost layer that an editor
        has repeated inside itself is not reported.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>
        <states><LKState name="Locked"><elements><LKStateSetValue targetId="b" keyPath="opacity"><value type="real" value="0"/>
        </LKStateSetValue></elements></LKState></states>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>
        <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/>
        </LKStateSetValue></elements></LKState></states>
        """,
      check: .markup { bundle, markup, content, report in
        let ids = Set(bundle.layers.compactMap(\.layer.id))
        let near = ids.sorted().prefix(2_000)
        for issue in bundle.issues {
          // Another state may add the layer.
          guard case .unknownTarget(let id) = issue.fault, !ids.contains(id) else { continue }
          report.report(
            "there is no layer with the id “\(id)” in this document\(Spelling.suggestion(for: id, among: near))",
            at: issue.anchor, in: markup)
        }
        let targets = content.targets
        for (layer, first) in bundle.duplicates
        where targets.contains(layer.id ?? "") && !bundle.isRepeatedRoot(layer) {
          report.report(
            "the id “\(layer.id ?? "")” is also that of \(first.label) in line \(first.line), which states mean; this layer does"
              + " not follow them", at: .attribute("id", layer.position), in: markup)
        }
      }),
    LintRule(
      "state-name", .warning, "no phone enters a state of this name", fixable: true,
      explanation: """
        A phone enters `Locked`, `Unlock` (not “Unlocked”) and `Sleep`, each perhaps with ` Light` or ` Dark` behind it; or, in the
        other scheme, `Lock`, `Home` and `Sleep` with an orientation and an appearance, as in `Lock PortraitUp Dark`. A state of
        another name is never entered. `--fix` renames one whose meaning is clear, in the transitions, too. States of documents
        that are not part of a wallpaper may have any name.
        """,
      bad:
        #"<states><LKState name="Locked"><elements/></LKState><LKState name="Unlocked"><elements/></LKState></states>"#,
      good:
        #"<states><LKState name="Locked"><elements/></LKState><LKState name="Unlock"><elements/></LKState></states>"#,
      check: .markup { bundle, markup, content, report in
        guard bundle.isInWallpaper else { return }
        var names = Set(content.states.map(\.name))
        for state in content.states where WallpaperState(phoneName: state.name) == nil {
          let intended = WallpaperState.phoneName(intendedBy: state.name)
          var fix: LintFix?
          // Of two states that would become one the second is left to its author.
          if let intended, names.insert(intended).inserted {
            fix = Self.renaming(state, to: intended, in: markup)
          }
          report.report(
            "no phone enters a state “\(state.name)”\(intended.map { "; did you mean “\($0)”?" } ?? "")",
            at: .attribute("name", state.position), in: markup, fix: fix)
        }
      }),
    LintRule(
      "incomplete-state", .warning,
      "a state sets a value that the locked phone's does not set back",
      explanation: """
        What a state does not list stays as it is: a value that the unlocked phone's state sets and the locked one's does not is
        still there after locking, and what is seen depends on what was before. Set each property of a layer in every state.
        The states of the unlocked and of the sleeping phone follow that of the locked one, so that what they leave out is
        certain; they are not reported, and neither is a value that is the layer's own.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>
        <states><LKState name="Locked"><elements/></LKState><LKState name="Unlock"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="50"/></LKStateSetValue>
        </elements></LKState></states>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>
        <states><LKState name="Locked"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="9"/></LKStateSetValue>
        </elements></LKState><LKState name="Unlock"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="50"/></LKStateSetValue>
        </elements></LKState></states>
        """,
      check: .markup { bundle, markup, content, report in
        for gap in StateGaps(bundle, content).gaps {
          report.report(
            "“\(gap.state)” sets \(gap.value.keyPath) of \(gap.layer), but no state of the locked phone does, where it stays as it"
              + " was", at: .attribute("keyPath", gap.value.position), in: markup)
        }
      }),
    LintRule(
      "transition-key", .warning, "a transition names a property as keyPath, where phones read key",
      fixable: true,
      explanation: """
        An `LKStateTransitionElement` names its property as `key`. Early versions of an editor wrote `keyPath`, and phones are
        reported to pass over such elements: the value changes all the same, with the system's own animation instead of this
        one. `--fix` writes `key`.
        """,
      bad: transitionExample(key: "keyPath=\"opacity\""), good: transitionExample(),
      check: .markup { _, markup, _, report in
        for node in markup.nodes where StateDecoder.hasName(node.element, "StateTransitionElement")
        {
          let element = node.element
          guard element["object"] == nil, element["key"] == nil, let keyPath = element["keyPath"]
          else { continue }
          report.report(
            "phones are reported to read key=\"\(keyPath)\", not keyPath, and to pass over this animation",
            at: .attribute("keyPath", element.position), in: markup,
            fix: markup.renaming("keyPath", of: element.position, to: "key").map {
              LintFix("Write key", [$0])
            })
        }
      }),
    LintRule(
      "incomplete-transition", .error, "an element of a transition names no property",
      explanation: """
        An `LKStateTransitionElement` has a `key`, the key path of the property that it animates, or is a reference (`object`) to
        an earlier one that has. Without either it animates nothing.
        """,
      bad: transitionExample(key: ""), good: transitionExample(),
      check: .markup { _, markup, _, report in
        for node in markup.nodes where StateDecoder.hasName(node.element, "StateTransitionElement")
        {
          let element = node.element
          guard ["object", "key", "keyPath"].allSatisfy({ element[$0] == nil }),
            element["targetId"] != "*"
          else { continue }
          report.report(
            "the element has no key, which names the property that it animates",
            at: .element(element.position), in: markup)
        }
      }),
    LintRule(
      "unknown-state", .warning, "a transition or a state names a state that is not there",
      explanation: """
        `fromState` and `toState` of a transition are the names of states of the same document, or `*` for any. A transition
        from or to a state that is not there never happens. `basedOn` is the name of a state whose values hold where this one
        sets none; this state must be there, and must not in turn be based on this one.
        """,
      bad: """
        <states><LKState name="Locked"><elements/></LKState></states>
        <stateTransitions><LKStateTransition fromState="*" toState="Lokced"><elements/></LKStateTransition></stateTransitions>
        """,
      good: """
        <states><LKState name="Locked"><elements/></LKState></states>
        <stateTransitions><LKStateTransition fromState="*" toState="Locked"><elements/></LKStateTransition></stateTransitions>
        """,
      check: .markup { _, markup, content, report in
        let bases = Dictionary(content.states.map { ($0.name, $0.basedOn ?? "") }) { first, _ in
          first
        }
        for state in content.states {
          guard let base = state.basedOn, !base.isEmpty else { continue }
          let anchor = LintAnchor.attribute("basedOn", state.position)
          guard bases[base] != nil else {
            report.report(
              "there is no state “\(base)”\(Spelling.suggestion(for: base, among: bases.keys.sorted()))",
              at: anchor, in: markup)
            continue
          }
          var (next, steps) = (base, 0)
          while next != state.name, let outer = bases[next], !outer.isEmpty, steps < 1_000 {
            (next, steps) = (outer, steps + 1)
          }
          if next == state.name {
            report.report(
              "“\(state.name)” is based on itself, by way of “\(base)”", at: anchor, in: markup)
          }
        }
        guard !bases.isEmpty else { return }
        for transition in content.stateTransitions {
          for (attribute, name) in [
            ("fromState", transition.fromState), ("toState", transition.toState),
          ]
          where name != "*" && !name.isEmpty && bases[name] == nil {
            // Of a phone's own name it is the state that is misspelled.
            let suggestion =
              WallpaperState(name) == nil
              ? Spelling.suggestion(for: name, among: bases.keys.sorted()) : ""
            report.report(
              "there is no state “\(name)”\(suggestion)",
              at: .attribute(attribute, transition.position), in: markup)
          }
        }
      }),
    LintRule(
      "duplicate-state", .warning, "two states of a document have one name",
      explanation: """
        Of two states of one name the first is used here; which one a phone takes is not known. Put their elements into one.
        """,
      bad:
        #"<states><LKState name="Locked"><elements/></LKState><LKState name="Locked"><elements/></LKState></states>"#,
      good:
        #"<states><LKState name="Locked"><elements/></LKState><LKState name="Unlock"><elements/></LKState></states>"#,
      check: .markup { bundle, markup, _, report in
        for issue in bundle.issues {
          guard case .duplicateState(let name) = issue.fault else { continue }
          report.report("there is a state “\(name)” already", at: issue.anchor, in: markup)
        }
      }),
  ]

  /// The fix that renames a state wherever it is named.
  private static func renaming(
    _ state: DocumentState, to name: String, in markup: LintMarkup
  ) -> LintFix? {
    var changes: [LintFix.Change] = []
    for node in markup.nodes {
      let attributes: [String]
      if StateDecoder.hasName(node.element, "State") {
        attributes = ["name", "basedOn"]
      } else if StateDecoder.hasName(node.element, "StateTransition") {
        attributes = ["fromState", "toState"]
      } else {
        continue
      }
      for attribute in attributes where node.element[attribute] == state.name {
        guard let change = markup.setting(attribute, of: node.element.position, to: name) else {
          return nil
        }
        changes.append(change)
      }
    }
    return changes.isEmpty ? nil : LintFix("Call the state \(name)", changes)
  }

  /// A layer, a state, and a transition with one element.
  ///
  /// - Parameter key: The attribute that names the property.
  static func transitionExample(
    _ animation: String = #"<animation type="CABasicAnimation" keyPath="opacity" duration="1"/>"#,
    key: String = #"key="opacity""#
  ) -> String {
    """
    <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>
    <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="1"/>
    </LKStateSetValue></elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="Locked"><elements>
    <LKStateTransitionElement targetId="a" \(key)>
    \(animation)
    </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
    """
  }
}

extension CAMLDocument {
  /// The ids that states and transitions name.
  fileprivate var targets: Set<String> {
    Set(
      states.flatMap(\.values).map(\.targetID) + states.flatMap(\.changes).map(\.targetID)
        + stateTransitions.flatMap(\.elements).map(\.targetID))
  }
}

extension LintBundle {
  /// True for the outermost layer once more, right inside itself.
  fileprivate func isRepeatedRoot(_ layer: CAMLLayer) -> Bool {
    guard let root, layer.id == root.id else { return false }
    return layer.value(forKeyPath: "name") == root.value(forKeyPath: "name")
      && layer.value(forKeyPath: "bounds") == root.value(forKeyPath: "bounds")
  }

  /// The layers whose id another one has already, each with that one.
  fileprivate var duplicates: [(layer: CAMLLayer, first: CAMLLayer)] {
    var known: [String: CAMLLayer] = [:]
    var found: [(layer: CAMLLayer, first: CAMLLayer)] = []
    for layer in layers where !layer.isAdded {
      guard let id = layer.layer.id else { continue }
      if let first = known[id] {
        found.append((layer.layer, first))
      } else {
        known[id] = layer.layer
      }
    }
    return found
  }
}

/// The values that other states of a phone set and that those of the locked one do not.
private struct StateGaps {
  struct Gap {
    var state: String
    var value: DocumentState.SetValue
    var layer: String
  }

  private(set) var gaps: [Gap] = []

  /// Properties that change nothing by themselves.
  private static let timing: Set<String> = [
    "autoreverses", "beginTime", "duration", "fillMode", "repeatCount", "repeatDuration", "speed",
    "timeOffset",
  ]

  private struct Target: Hashable {
    var id: String
    var keyPath: String
  }

  init(_ bundle: LintBundle, _ content: CAMLDocument) {
    let states = Dictionary(content.states.map { ($0.name, $0) }) { first, _ in first }
    var phases: [Target: Set<WallpaperState.Screen>] = [:]
    var first: [Target: (state: String, value: DocumentState.SetValue)] = [:]
    var order: [Target] = []
    var present: Set<WallpaperState.Screen> = []
    let layers = bundle.layersByID
    for state in content.states {
      guard let phase = WallpaperState(phoneName: state.name)?.screen else { continue }
      present.insert(phase)
      // What a state is based on counts as its own.
      var (next, steps): (DocumentState?, Int) = (state, 0)
      while let base = next, steps < 16 {
        for value in base.values where !Self.timing.contains(value.keyPath) {
          let target = Target(id: value.targetID, keyPath: value.keyPath)
          if phases[target] == nil { order.append(target) }
          phases[target, default: []].insert(phase)
          let isOwn =
            layers[value.targetID].map { $0.layer.states(value.value, at: value.keyPath) } ?? false
          if !isOwn, first[target] == nil { first[target] = (state.name, value) }
        }
        (next, steps) = (base.basedOn.flatMap { states[$0] }, steps + 1)
      }
    }
    for target in order {
      guard let (state, value) = first[target], let set = phases[target],
        let layer = layers[target.id]
      else { continue }
      if present.contains(.locked), !set.contains(.locked) {
        gaps.append(Gap(state: state, value: value, layer: layer.layer.label))
      }
    }
  }
}

extension CAMLLayer {
  /// True if the layer has a value of its own at a key path, and it is this one.
  fileprivate func states(_ value: CAMLValue, at keyPath: String) -> Bool {
    if let own = self.value(forKeyPath: keyPath) {
      return own == value || own.number != nil && own.number == value.number
    }
    switch (keyPath, self.value(forKeyPath: String(keyPath.prefix { $0 != "." }))) {
    case ("position.x", .point(let point)?): return point.x.native == value.number
    case ("position.y", .point(let point)?): return point.y.native == value.number
    case ("bounds.size.width", .rect(let rect)?): return rect.width.native == value.number
    case ("bounds.size.height", .rect(let rect)?): return rect.height.native == value.number
    case ("opacity", nil): return value.number == 1
    case ("hidden", nil), ("transform.rotation.z", nil), ("zPosition", nil), ("cornerRadius", nil):
      return value.number == 0
    default: return false
    }
  }
}

/// The names of states that a phone enters by itself.
///
/// Two schemes are found in wallpapers: Locked, Unlock and Sleep, with Light or Dark behind them for one appearance; and
/// Lock, Home and Sleep with an orientation and an appearance, as in “Lock PortraitUp Dark”. A phone maps both by what
/// they mean. Unlike ``WallpaperState/init(_:)``, which takes names however they are spelled, these are the spellings that
/// phones are known to enter.
extension WallpaperState {
  private static let screenNames = ["Home", "Lock", "Locked", "Sleep", "Unlock"]
  private static let orientationNames = [
    "LandscapeLeft", "LandscapeRight", "PortraitDown", "PortraitUp",
  ]
  private static let appearanceNames = ["Dark", "Light"]

  /// Creates the meaning of a state's name; nil if no phone enters a state of that very name.
  init?(phoneName name: String) {
    let words = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let isKnown =
      switch words.count {
      case 1: true
      case 2: (Self.orientationNames + Self.appearanceNames).contains(words[1])
      case 3: Self.orientationNames.contains(words[1]) && Self.appearanceNames.contains(words[2])
      default: false
      }
    guard isKnown, Self.screenNames.contains(words[0]) else { return nil }
    self.init(name)
  }

  /// Returns the name that was meant by one that no phone knows: “Unlocked” is “Unlock”; nil if none is near.
  fileprivate static func phoneName(intendedBy name: String) -> String? {
    let words = name.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    let others = [
      "unlocked": "Unlock", "lockscreen": "Locked", "homescreen": "Home", "asleep": "Sleep",
      "sleeping": "Sleep", "slept": "Sleep",
    ]
    let head = others[first.lowercased()] ?? Spelling.nearest(to: first, among: screenNames)
    let tail = words.dropFirst().map { word in
      Spelling.nearest(to: word, among: orientationNames + appearanceNames) ?? word
    }
    guard let head else { return nil }
    let intended = ([head] + tail).joined(separator: " ")
    return intended != name && WallpaperState(phoneName: intended) != nil ? intended : nil
  }
}
