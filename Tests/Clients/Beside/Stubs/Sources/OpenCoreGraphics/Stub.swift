public let stubOfOpenCoreGraphics = 1
