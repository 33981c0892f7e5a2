/// Shows that the module is this one.
public let stubOfUIKit = 1
