/// Shows that the module is this one.
public let stubOfOpenCoreGraphics = 1
