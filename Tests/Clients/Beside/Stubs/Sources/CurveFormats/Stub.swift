public let stubOfCurveFormats = 1
