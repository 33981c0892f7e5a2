import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingMovies

@Suite("Contact sheets")
struct ContactSheetTests {
  @Test("frames are spread evenly from the first to the last")
  func evenlySpaced() throws {
    let movie = try Frames.movingBox(count: 9)
    #expect(ContactSheet.evenlySpaced(3, in: movie) == [0, 4, 8])
    #expect(ContactSheet.evenlySpaced(1, in: movie) == [0])
    #expect(ContactSheet.evenlySpaced(100, in: movie) == Array(0..<9))
    #expect(ContactSheet.evenlySpaced(0, in: movie) == [])
    #expect(ContactSheet.evenlySpaced(-5, in: movie) == [])
  }

  @Test("without labels every pixel is a frame, the background or a frame's edge")
  func pixels() throws {
    let movie = try Frames.movingBox(width: 20, height: 10, count: 6, opaque: true)
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let sheet = ContactSheet(
      frames: [0, 5, 2, 3], columns: 2, spacing: 6, background: green, labelSize: 0)
    let image = try sheet.image(of: movie)
    #expect(image.width == 3 * 6 + 2 * 20)
    #expect(image.height == 3 * 6 + 2 * 10)
    for (position, index) in sheet.frames.enumerated() {
      let left = 6 + position % 2 * 26
      let top = 6 + position / 2 * 16
      let part = try #require(
        image.cropping(to: CGRect(x: left, y: top, width: 20, height: 10)))
      #expect(part.hasSamePixels(as: try movie.frame(index)), "frame \(index)")
    }
    #expect(image.pixel(x: 0, y: 0) == [0, 255, 0, 255])
    #expect(image.pixel(x: 29, y: 18) == [0, 255, 0, 255])
  }

  @Test("labels stand under their frames and are as wide as the cell at most")
  func labels() throws {
    let movie = try Frames.movingBox(width: 200, height: 40, count: 6, opaque: true)
    let sheet = ContactSheet(frames: [0, 3], columns: 1)
    let plain = ContactSheet(frames: [0, 3], columns: 1, labelSize: 0)
    let image = try sheet.image(of: movie)
    let bare = try plain.image(of: movie)
    #expect(image.width == bare.width)
    #expect(image.height > bare.height)
    var ink = 0
    for y in 16 + 40 + 2..<16 + 40 + 20 {
      for x in 16..<216 where image.pixel(x: x, y: y).x < 128 { ink += 1 }
    }
    #expect(ink > 20)
  }

  @Test("columns bring the sheet near 16:10", arguments: [1, 2, 5, 12, 30, 100])
  func aspect(count: Int) throws {
    let movie = try Frames.movingBox(width: 32, height: 20, count: 100)
    let sheet = ContactSheet(
      frames: Array(0..<count), frameWidth: 32, spacing: 0, labelSize: 0)
    let layout = try ContactSheetLayout(sheet: sheet, movie: movie, labels: [])
    let distance = { (columns: Int) -> Double in
      let rows = (count + columns - 1) / columns
      return abs(log(Double(columns * 32) / Double(rows * 20) / 1.6))
    }
    #expect((1...count).allSatisfy { distance(layout.columns) <= distance($0) })
  }

  @Test("no row but the last has a gap, and no sheet a row to spare", arguments: 1...40)
  func rows(count: Int) throws {
    let movie = try Frames.movingBox(width: 20, height: 44, count: 40)
    let sheet = ContactSheet(frames: Array(0..<count), labelSize: 0)
    let columns = try ContactSheetLayout(
      sheet: sheet, movie: movie, labels: sheet.frames.map { _ in TextLayout("", size: 0) }
    ).columns
    let rows = (count + columns - 1) / columns
    #expect(columns * rows - count < rows)
  }

  @Test("a large frame is scaled down, its shape kept")
  func scaling() throws {
    let movie = try Frames.movingBox(width: 640, height: 100, count: 1)
    let sheet = ContactSheet(frames: [0], spacing: 0, labelSize: 0)
    let image = try sheet.image(of: movie)
    #expect(image.width == 320)
    #expect(image.height == 50)
  }

  @Test("choices out of range are refused")
  func refused() throws {
    let movie = try Frames.movingBox(count: 4)
    let bad = [
      ContactSheet(frames: []), ContactSheet(frames: [4]), ContactSheet(frames: [-1]),
      ContactSheet(frames: [0], columns: 0), ContactSheet(frames: [0], frameWidth: 0),
      ContactSheet(frames: [0], frameWidth: 20_000), ContactSheet(frames: [0], spacing: -1),
      ContactSheet(frames: [0], labelSize: .nan), ContactSheet(frames: [0], labelSize: .infinity),
      ContactSheet(frames: Array(repeating: 0, count: 10_001)),
      ContactSheet(frames: Array(repeating: 0, count: 10_000), frameWidth: 2000),
    ]
    for sheet in bad {
      #expect(throws: MovieError.self) { try sheet.image(of: movie, workers: 2) }
    }
  }

  @Test("a sheet is the same with any number of workers, and is written as a PNG")
  func file() throws {
    let scratch = TemporaryFolder()
    let movie = try Frames.movingBox(count: 30)
    let sheet = ContactSheet(frames: ContactSheet.evenlySpaced(10, in: movie))
    let summary = try sheet.write(movie, to: scratch.file("sheet.png"), workers: 3)
    let image = try sheet.image(of: movie, workers: 1)
    #expect(try CGImage(contentsOf: scratch.file("sheet.png")).hasSamePixels(as: image))
    #expect(summary.frames == 10)
    #expect(throws: MovieError.byteCount(summary.bytes, maximum: summary.bytes - 1)) {
      try sheet.write(
        movie, to: scratch.file("small.png"), maximumBytes: summary.bytes - 1)
    }
    #expect(scratch.names == ["sheet.png"])
    #expect(throws: FileError.folderMissing(scratch.file("no").path)) {
      try sheet.write(movie, to: scratch.file("no/sheet.png"))
    }
  }
}
