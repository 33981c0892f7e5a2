public let stubOfQuartzCore = 1
