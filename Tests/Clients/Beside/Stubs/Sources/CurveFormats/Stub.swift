/// Shows that the module is this one.
public let stubOfCurveFormats = 1
