// The one conversion from a real number to an integer in this package. `Int(_:)` of a real ends the
// program for what is not a number and for what no integer can say, and such numbers arise from
// documents: `scripts/checked-calls` refuses it everywhere else.

extension FixedWidthInteger {
  /// Creates the integer next to `value` towards zero, clamped to the integers of the type.
  ///
  ///     Int(clamping: -2.7)                // -2
  ///     UInt8(clamping: 1e308)             // 255
  ///     Int(clamping: Double.nan)          // 0
  ///
  /// - Parameters:
  ///   - value: any number; infinities are clamped as well.
  ///   - notANumber: the result for what is not a number.
  // Not generic in the number, whose general conversions are loops over its bits that no optimiser sees through.
  @inlinable
  package init(clamping value: Double, notANumber: Self = 0) {
    // Integers that a signed one of 64 bits can say are converted as such: one instruction.
    if Self.bitWidth < 64 || (Self.isSigned && Self.bitWidth == 64) {
      let minimum = Int64(truncatingIfNeeded: Self.min)
      let maximum = Int64(truncatingIfNeeded: Self.max)
      // Rounding the largest integer may give the power of two above it, which is still out of reach.
      if value >= Double(maximum) {
        self = .max
      } else if value > Double(minimum) {
        self = Self(truncatingIfNeeded: Int64(value))
      } else {
        self = value.isNaN ? notANumber : .min
      }
    } else if value >= Double(Self.max) {
      self = .max
    } else if value > Double(Self.min) {
      self = Self(value)
    } else {
      self = value.isNaN ? notANumber : .min
    }
  }

  /// Creates the integer next to `value` towards zero, clamped to the integers of the type.
  ///
  /// - Parameters:
  ///   - value: any number that a `Double` can say; infinities are clamped as well.
  ///   - notANumber: the result for what is not a number.
  @inlinable
  package init<Value: BinaryFloatingPoint>(clamping value: Value, notANumber: Self = 0) {
    self.init(clamping: Double(value), notANumber: notANumber)
  }
}

extension SIMD where Scalar: FixedWidthInteger {
  /// Creates the integers next to the components of `values` towards zero, each clamped; 0 for what is
  /// not a number.
  @inlinable
  package init<Values: SIMD>(clamping values: Values) where Values.Scalar: BinaryFloatingPoint {
    self.init()
    for index in indices { self[index] = Scalar(clamping: values[index]) }
  }
}
