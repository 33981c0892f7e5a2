/// Shows that the module is this one.
public let stubOfOpenUIKit = 1
