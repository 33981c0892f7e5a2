import Boing
import BoingCurves
import Foundation

/// The positions of a contact sheet's frames, in whole pixels from the top left corner.
struct ContactSheetLayout: Equatable {
  let columns: Int
  let width: Int
  let height: Int

  /// Pixels between a frame and its label.
  let labelGap: Int

  private let cellWidth: Int
  private let cellHeight: Int
  private let frameWidth: Int
  private let frameHeight: Int
  private let spacing: Int

  /// The aspect ratio that the automatic number of columns aims at.
  static let aspect = 16.0 / 10

  init(sheet: ContactSheet, movie: FrameSequence, labels: [TextLayout]) throws(MovieError) {
    try ContactSheetLayout.check(sheet, movie)
    let frameWidth = sheet.frameWidth ?? min(320, movie.width)
    let frameHeight = max(
      1, Int(clamping: (Double(frameWidth) * Double(movie.height) / Double(movie.width)).rounded()))
    let labelWidth = labels.map(\.size.width).max() ?? 0
    let labelHeight = labels.map(\.size.height).max() ?? 0
    labelGap = labelHeight > 0 ? 4 : 0
    spacing = sheet.spacing
    self.frameWidth = frameWidth
    self.frameHeight = frameHeight
    let cellWidth = max(frameWidth, Int(clamping: labelWidth.rounded(.up)))
    let cellHeight = frameHeight + labelGap + Int(clamping: labelHeight.rounded(.up))
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    let count = sheet.frames.count
    let size = { (columns: Int) in
      let rows = (count + columns - 1) / columns
      return (
        width: columns * (cellWidth + sheet.spacing) + sheet.spacing,
        height: rows * (cellHeight + sheet.spacing) + sheet.spacing
      )
    }
    // How far from the aimed shape, alike for too wide and too tall.
    let distance = { (columns: Int) in
      let (width, height) = size(columns)
      return abs(Double.log(Double(width) / Double(height) / ContactSheetLayout.aspect))
    }
    let best = (1...count).min { distance($0) < distance($1) } ?? 1
    columns = min(sheet.columns ?? best, count)
    (width, height) = size(columns)
    let side = FrameSequence.largestSide
    guard width <= side, height <= side, width * height <= FrameSequence.largestPixelCount else {
      throw sizeError
    }
  }

  /// The error for a sheet that cannot be drawn.
  var sizeError: MovieError {
    .size(
      width: width, height: height,
      bound: "choose fewer or narrower frames: a sheet's side has at most "
        + "\(FrameSequence.largestSide) pixels, the whole \(FrameSequence.largestPixelCount)")
  }

  /// The position on the sheet of the frame at an index of its list.
  func frame(at position: Int) -> PixelRect {
    let (row, column) = position.quotientAndRemainder(dividingBy: columns)
    return PixelRect(
      x: spacing + column * (cellWidth + spacing) + (cellWidth - frameWidth) / 2,
      y: spacing + row * (cellHeight + spacing), width: frameWidth, height: frameHeight)
  }

  private static func check(_ sheet: ContactSheet, _ movie: FrameSequence) throws(MovieError) {
    guard 1...ContactSheet.largestCount ~= sheet.frames.count else {
      throw sheet.frames.isEmpty
        ? .frameCount(0)
        : .option(
          name: "a contact sheet's number of frames", value: "\(sheet.frames.count)",
          allowed: "1 to \(ContactSheet.largestCount)")
    }
    if let missing = sheet.frames.first(where: { !(0..<movie.count ~= $0) }) {
      throw .frameIndex(missing, count: movie.count)
    }
    if let columns = sheet.columns, columns < 1 {
      throw .option(name: "the number of columns", value: "\(columns)", allowed: "1 or more")
    }
    if let width = sheet.frameWidth, !(1...FrameSequence.largestSide ~= width) {
      throw .option(
        name: "the width of frames on the sheet", value: "\(width)",
        allowed: "1 to \(FrameSequence.largestSide)")
    }
    guard 0...1000 ~= sheet.spacing else {
      throw .option(name: "the spacing", value: "\(sheet.spacing)", allowed: "0 to 1000")
    }
    guard 0.0...200.0 ~= sheet.labelSize else {
      throw .option(name: "the label size", value: "\(sheet.labelSize)", allowed: "0 to 200")
    }
  }
}
