// What the signatures of this module name, for tests that import neither `Boing` nor its parts.
@_exported public import struct Boing.BounceProperties
@_exported public import struct Boing.BounceProperty
