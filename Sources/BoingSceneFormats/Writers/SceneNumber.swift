import BoingMovies

/// Numbers as exports write them: rounded, and no more digits than needed.
enum SceneNumber {
  /// Returns a position or a colour.
  static func coarse(_ value: Double) -> String { text(value, decimals: 4) }
  /// Returns a factor, an angle, a fraction or a coordinate of an easing.
  static func fine(_ value: Double) -> String { text(value, decimals: 6) }

  static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "0" }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let rounded = (value * scale).rounded() / scale
    if rounded == 0 { return "0" }
    guard rounded.isFinite else { return NumberText.text(value) }
    return NumberText.text(rounded)
  }
}
