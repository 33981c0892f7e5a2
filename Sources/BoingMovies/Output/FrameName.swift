/// The names of the files in a folder of frames.
enum FrameName {
  /// Returns the name of a frame's file: frame-0001.png for index 0.
  ///
  /// Numbers begin at 1 and have as many digits as the last one needs, four at least.
  static func name(of index: Int, count: Int) -> String {
    let number = String(index + 1)
    let digits = max(4, String(count).count)
    return "frame-" + String(repeating: "0", count: digits - number.count) + number + ".png"
  }

  /// Returns true if a file has such a name, so that it may be replaced.
  static func isValid(_ name: String) -> Bool {
    name.wholeMatch(of: /frame-[0-9]{4,}\.png/) != nil
  }
}
