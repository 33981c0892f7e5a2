public let stubOfTestSupport = 1
