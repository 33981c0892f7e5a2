/// Shows that the module is this one.
public let stubOfTestSupport = 1
