/// Shows that the module is this one.
public let stubOfQuartzCore = 1
