import Foundation
import UIKit

// Draws all clients on one sheet, a row each, and says how much of each row moves: ViewAnimations SHEET.png

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: ViewAnimations SHEET.png\n".utf8))
  exit(2)
}

let rows = try Scene.all.map { try $0.images() }
let cell = Scene.size
let size = CGSize(
  width: cell.width * CGFloat(Scene.moments.count), height: cell.height * CGFloat(rows.count))
let format = UIGraphicsImageRendererFormat()
format.scale = 1
let sheet = UIGraphicsImageRenderer(size: size, format: format).image { _ in
  for (row, images) in rows.enumerated() {
    for (column, image) in images.enumerated() {
      UIImage(cgImage: image).draw(
        at: CGPoint(x: CGFloat(column) * cell.width, y: CGFloat(row) * cell.height))
    }
  }
}
guard let data = sheet.pngData() else {
  FileHandle.standardError.write(Data("ViewAnimations: the sheet has no image\n".utf8))
  exit(1)
}
try data.write(to: URL(fileURLWithPath: CommandLine.arguments[1]), options: .atomic)
for (scene, images) in zip(Scene.all, rows) {
  let pictures = try Set(images.map { try $0.pngData() })
  print("\(scene.name): \(pictures.count > 2 ? "moves" : "stands still")")
}
