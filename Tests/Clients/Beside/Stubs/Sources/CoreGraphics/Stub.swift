/// Shows that the module is this one.
public let stubOfCoreGraphics = 1
