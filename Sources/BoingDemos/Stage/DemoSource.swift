/// A file that a scene is written in.
public struct DemoSource: Sendable, Hashable {
  /// The file's name.
  public let name: String
  /// Its text.
  public let text: String
}

extension Demo {
  /// The sources of the scene, as they were when this was built: the scene itself first.
  ///
  /// The texts are part of the program, so that they are there wherever it is installed.
  public static var sources: [DemoSource] {
    sourceFiles.compactMap { name in
      SceneSources.all[name].map {
        DemoSource(name: name, text: String(decoding: $0, as: UTF8.self))
      }
    }
  }
}

/// The texts of the files in `Scenes`, by their names.
///
/// The folder `SceneSources` has a link to each.
enum SceneSources {
  static let all: [String: [UInt8]] = [
    "BounceableButtons.swift": PackageResources.BounceableButtons_txt,
    "Color.swift": PackageResources.Color_txt,
    "Counts.swift": PackageResources.Counts_txt,
    "Dock.swift": PackageResources.Dock_txt,
    "Equation.swift": PackageResources.Equation_txt,
    "Gravity.swift": PackageResources.Gravity_txt,
    "Grid.swift": PackageResources.Grid_txt,
    "JackInTheBox.swift": PackageResources.JackInTheBox_txt,
    "JackParts.swift": PackageResources.JackParts_txt,
    "OneAxis.swift": PackageResources.OneAxis_txt,
    "Rect.swift": PackageResources.Rect_txt,
    "Retarget.swift": PackageResources.Retarget_txt,
    "Rotation.swift": PackageResources.Rotation_txt,
    "Scale.swift": PackageResources.Scale_txt,
    "ScaleAndRotate.swift": PackageResources.ScaleAndRotate_txt,
    "Size.swift": PackageResources.Size_txt,
    "TwoAxes.swift": PackageResources.TwoAxes_txt,
  ]
}
