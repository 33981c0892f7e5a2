import BoingCurveFormats
import BoingCurves
import BoingElementary

/// Numbers of a design as text: up to fifteen significant digits, which a reader gets back to the bit.
enum DesignNumber {
  /// The number of significant digits that are read; those of fifteen are exact.
  static let maximumDigits = 15

  /// Returns the shortest text that gives the number back, with at most fifteen significant digits.
  static func text(_ value: Double) -> String {
    let rounded = rounded(value, digits: maximumDigits)
    if rounded == 0 { return "0" }
    if rounded.magnitude >= 1e-5, rounded.magnitude < 1e15 {
      return DecimalText.significant(rounded, digits: maximumDigits)
    }
    return "\(rounded)"
  }

  /// Returns a number with so many significant digits, as a person would type it.
  static func rounded(_ value: Double, digits: Int) -> Double {
    guard value.isFinite, value != 0 else { return value.isFinite ? 0 : value }
    let exponent = Int(clamping: Double.log10(value.magnitude).rounded(.down))
    let decimals = digits - 1 - exponent
    guard (0...15).contains(decimals) else {
      guard decimals < 0, decimals >= -22 else { return value }
      let unit = Double.pow(10, -decimals)
      return (value / unit).rounded() * unit
    }
    return DecimalText.rounded(value, decimals: decimals)
  }

  /// Returns the number that a whole text is; nil for any other text, and for one of more than fifteen significant
  /// digits, which might not be read as it was meant.
  static func number(_ text: String) -> Double? {
    var scanner = TextScanner(text)
    guard text.utf8.first.map({ $0 > 32 }) ?? false, let value = scanner.number(), scanner.isAtEnd
    else { return nil }
    var digits = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") { break }
      if (48...57).contains(byte), digits > 0 || byte > 48 { digits += 1 }
    }
    return digits <= maximumDigits ? value : nil
  }
}
