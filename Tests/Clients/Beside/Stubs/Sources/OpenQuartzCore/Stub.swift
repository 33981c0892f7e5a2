public let stubOfOpenQuartzCore = 1
