// The compiler imports this module wherever both Testing and UIKit are imported. A `UIImage` is attached to a test as its
// `cgImage`.
#if canImport(Testing)
  @_exported import _Testing_CoreGraphics
#endif
