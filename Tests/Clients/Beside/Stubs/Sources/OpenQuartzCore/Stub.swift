/// Shows that the module is this one.
public let stubOfOpenQuartzCore = 1
