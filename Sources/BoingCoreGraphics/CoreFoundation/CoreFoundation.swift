import Foundation

// The names of Core Foundation that code for layers uses. Apple's are objects that Swift bridges to values of
// its own; there is no such bridge on Linux, so that they are those values here and `as CFString`,
// `as CFArray` and `as CFDictionary` compile as they do there.

/// A value of any type of Core Foundation.
public typealias CFTypeRef = Any
/// A text.
public typealias CFString = String
/// A list of values.
public typealias CFArray = [Any]
/// Values by keys.
public typealias CFDictionary = [AnyHashable: Any]
/// A number.
public typealias CFNumber = NSNumber
/// A truth value.
public typealias CFBoolean = NSNumber
/// Bytes.
public typealias CFData = Data
/// A location.
public typealias CFURL = URL
/// A point in time.
public typealias CFDate = Date
/// A text with attributes.
public typealias CFAttributedString = NSAttributedString
/// A count, or an index into a list.
public typealias CFIndex = Int
/// A duration or a point in time, in seconds.
public typealias CFTimeInterval = Double
/// A point in time, in seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// True as an object.
public var kCFBooleanTrue: CFBoolean { NSNumber(value: true) }
/// False as an object.
public var kCFBooleanFalse: CFBoolean { NSNumber(value: false) }

/// Returns the present time, in seconds since the beginning of 2001, UTC.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  Date.timeIntervalSinceReferenceDate
}

/// The number of a type, which is the same as long as the program runs.
public typealias CFTypeID = UInt

/// Returns the number of the type of `cf`.
///
/// A mutable path has that of a path.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID {
  cf is CGPath ? CGPath.typeID : number(of: type(of: cf))
}

private func number(of type: Any.Type) -> CFTypeID {
  CFTypeID(bitPattern: ObjectIdentifier(type).hashValue)
}

extension CGColor {
  /// The number that ``CFGetTypeID(_:)`` returns for colours.
  public static var typeID: CFTypeID { number(of: CGColor.self) }
}

extension CGColorSpace {
  /// The number that ``CFGetTypeID(_:)`` returns for colour spaces.
  public static var typeID: CFTypeID { number(of: CGColorSpace.self) }
}

extension CGImage {
  /// The number that ``CFGetTypeID(_:)`` returns for images.
  public static var typeID: CFTypeID { number(of: CGImage.self) }
}

extension CGPath {
  /// The number that ``CFGetTypeID(_:)`` returns for paths.
  public static var typeID: CFTypeID { number(of: CGPath.self) }
}

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
