public let stubOfUIKit = 1
