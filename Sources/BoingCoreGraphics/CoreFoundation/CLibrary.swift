import Foundation

// Names that come with Apple's C library and runtime and that Linux's do not have.

/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The number of milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// The maximum finite number of type `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The maximum finite number of type `Float`, by its older name.
public let HUGE = MAXFLOAT
/// Infinity.
public let HUGE_VAL = Double.infinity
/// Infinity, of type `Float`.
public let HUGE_VALF = Float.infinity
/// The maximum number of type `UInt32`.
public let UINT_MAX = UInt32.max

/// Calls `body` and returns what it returns.
///
/// Apple's lets go of what was given up within `body`; here nothing waits for that.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
