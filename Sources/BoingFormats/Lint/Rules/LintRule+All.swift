extension LintRule {
  /// Every rule, in the order of `boing lint --rules`: the file, the wallpaper, the bundle, images, names, layers,
  /// animations, states, tilt, cost.
  public static let all: [LintRule] = [
    unreadableDocument, leftOutEntry, wrappedFolder,
    missingWallpaperList, unreadablePropertyList, incompleteAssets, unknownWallpaperType,
    missingBundle, floatingKey, unusedBundle, representingFileName,
    missingIndex, missingRootDocument, unreadableMarkup,
    missingAsset, assetCase, undecodableImage, imageFormat, imageMemory,
    misspelledName, unknownAttribute, unknownElement, unknownClass, unknownKeyPath, invalidValue,
    unresolvedReference, contradictoryRotation,
    colorRange, opacityRange, degreesForRadians, emitterWithoutParticles,
    nothingToAnimate, keyframeTiming, animationNeverRuns, endlessTransition, zeroDuration,
    springParameters, springCutShort, duplicateAnimationKey,
    stateTarget, stateName, incompleteState, transitionKey, incompleteTransition, unknownState,
    duplicateState,
    tiltTarget,
    frameCost, notPreviewed, unusedSilence,
  ]

  /// The rule of an identifier; nil if there is none.
  public static func named(_ id: String) -> LintRule? { byID[id] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

/// The rules about what the linter itself does.
extension LintRule {
  static let notPreviewed = LintRule(
    "not-previewed", .note, "a part of the document is not played by boing",
    explanation: """
      `boing` reads this part, passes over it, and keeps it when it writes the document; phones may well play it. Look at it on a
      phone. Parts about which another rule has said something in the same line are not listed again.
      """,
    check: .leftovers)

  static let unusedSilence = LintRule(
    "unused-silence", .note, "a silence in the configuration matches nothing",
    explanation: """
      A silence in `boing-lint.json` is for a finding that is not there any more, or its path is misspelled. Delete it, so that it
      does not hide the next such finding.
      """,
    check: .configuration)
}
