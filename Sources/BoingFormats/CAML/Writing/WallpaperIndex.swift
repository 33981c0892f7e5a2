import Boing
import Foundation

/// The files around documents that make a wallpaper of them, and around a wallpaper that make an
/// archive of it.
enum WallpaperIndex {
  /// A wallpaper of one document, which moves with the foreground: the floating plane.
  static func wallpaper(
    around bundle: [String: Data], named name: String, size: CGSize
  ) -> [String: Data] {
    let folder = "\(name)_Floating.ca"
    var files: [String: Data] = [:]
    for (path, data) in bundle { files[BundlePath.join(folder, path)] = data }
    // A document may be larger than any whole number.
    let (width, height) = (size.width.rounded().native, size.height.rounded().native)
    let screen = "\(NumberText.text(width))w-\(NumberText.text(height))h@3x~iphone"
    files["Wallpaper.plist"] = PropertyListWriter.data([
      (
        "assets",
        .dictionary([
          (
            "lockAndHome",
            .dictionary([
              (
                "default",
                .dictionary([
                  ("floatingAnimationFileNameKey", .string(folder)),
                  ("identifier", .real(identifier)),
                  ("name", .string(name)),
                  ("type", .string("LayeredAnimation")),
                ])
              )
            ])
          )
        ])
      ),
      ("appearanceAware", .bool(false)),
      ("family", .string(name)),
      ("identifier", .real(identifier)),
      ("logicalScreenClass", .string(screen)),
      ("name", .string(name)),
      ("version", .real(1)),
    ])
    return files
  }

  /// An archive of a wallpaper, with the descriptor that shared archives have.
  static func archive(around wallpaper: [String: Data], named name: String) -> [String: Data] {
    let descriptor = "descriptors/\(descriptorName)"
    let contents = "\(descriptor)/versions/1/contents"
    let folder = "\(name).wallpaper"
    var files: [String: Data] = [:]
    for (path, data) in wallpaper { files["\(contents)/\(folder)/\(path)"] = data }
    let number = NumberText.text(identifier)
    files["\(descriptor)/com.apple.posterkit.provider.descriptor.identifier"] = Data(number.utf8)
    files["\(descriptor)/com.apple.posterkit.role.identifier"] = Data("PRPosterRoleLockScreen".utf8)
    files["\(contents)/com.apple.posterkit.provider.contents.userInfo"] = PropertyListWriter.data([
      ("wallpaperRepresentingFileName", .string(folder)),
      ("wallpaperRepresentingIdentifier", .string(number)),
    ])
    return files
  }

  /// The number of the collection that the shared archives stand in for.
  private static let identifier = 7400.0

  /// Any identifier will do; one and the same keeps the bytes stable.
  private static let descriptorName = "00000000-0000-4000-8000-000000007400"
}
