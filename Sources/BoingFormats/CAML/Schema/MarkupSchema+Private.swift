extension MarkupSchema {
  /// Properties that Core Animation has beyond its public ones and that change no rendering of a layer
  /// here, by what they are.
  static let privateHints: Set<String> = [
    // Hints to the window server and to those that draw.
    "allowsGroupBlending", "allowsInPlaceFiltering", "canDrawConcurrently", "clearsContext",
    "contentsAlignsToPixels", "contentsContainsSubtitles", "contentsDither", "contentsOpaque",
    "createsCompositingGroup", "disableUpdateMask", "disablesOccludedBackdropBlurs",
    "disallowsVideoLayerDisplayCompositing", "displaysAsynchronously", "ignoresOffscreenGroups",
    "isFrozen", "lowLatency", "rasterizationPrefersDisplayCompositing",
    "rasterizationPrefersWindowServerAwareBackdrops", "securityMode", "inheritsSecurity",
    "screenGroup", "swizzle", "usesWebKitBehavior", "wantsStandardContentProperties",
    "windowServerAware", "zeroBits", "groupName", "groupNamespace",
    // Touches, layout and physics.
    "hitTestsAsOpaque", "hitTestsContentsAlphaChannel", "needsLayoutOnGeometryChange",
    "sizeRequisition", "noAnimation", "implicitAnimation", "coefficientOfRestitution", "mass",
    "momentOfInertia", "velocity", "gain", "motionBlurAmount", "definesDisplayRegionOfInterest",
    // Of animations and filters.
    "accessibility", "cachesInputImage", "discretizesTime", "frameInterval", "highFrameRateReason",
    "highFrameRateReasons", "preferredFrameRateRange", "preferredFrameRateRangeMaximum",
    "preferredFrameRateRangeMinimum", "preferredFrameRateRangePreferred",
    "preferredFramesPerSecond", "settlingDuration", "usesSceneTimeBase",
  ]

  /// Properties that Core Animation has beyond its public ones, and that are not drawn here.
  static let privateEffects: [String: String] = [
    "contentsMultiplyByColor": "images are not multiplied by a colour",
    "contentsTransform": "images are not transformed apart from their layers",
    "contentsScaling": "images are stretched and not repeated",
    "contentsSwizzle": "the components of images are not exchanged",
    "cornerRadii": "all corners have the same radius",
    "cornerContents": "corners are not drawn from images",
    "cornerContentsCenter": "corners are not drawn from images",
    "flipsHorizontalAxis": "x always points to the right",
    "invertsMask": "masks are not inverted",
    "invertsShadow": "shadows are not inverted",
    "punchoutShadow": "shadows show through what casts them",
    "shadowPathIsBounds": "a shadow is that of what the layer shows",
    "meshTransform": "layers are flat",
    "lights": "there is no light",
    "perspectiveDistance": "only sublayerTransform makes a perspective",
    "sortsSublayers": "sublayers are always sorted by their depth",
    "velocityStretch": "motion does not stretch a layer",
    "presentationModifiers": "nothing modifies a presentation",
    "emitterBehaviors": "behaviours of particles are not run",
    "emitterPath": "particles start from the shape and not from a path",
    "emitterRects": "particles start from the shape and not from rectangles",
    "eventHandlers": "there are no events",
    "constraints": "layers stay where their positions are",
    "actions": "changes are animated by the transitions between states",
    "roundsToInteger": "values are not rounded",
    "startAngle": "a path is followed as it is",
    "endAngle": "a path is followed as it is",
    "massRange": "particles have no mass",
  ]
}
