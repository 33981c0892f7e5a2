public let stubOfOpenUIKit = 1
