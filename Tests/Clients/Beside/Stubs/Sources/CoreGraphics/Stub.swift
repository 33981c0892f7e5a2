public let stubOfCoreGraphics = 1
