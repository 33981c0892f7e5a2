// The names that a caller must see: the macro by which default arguments find their source location, for tests of XCTest,
// and the properties of a layer, for tests that import neither `Boing` nor its parts.
@_exported public import Testing

@_exported public import struct Boing.BounceProperties
@_exported public import struct Boing.BounceProperty
