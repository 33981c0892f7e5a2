import Boing

/// All demos.
public enum Demos {
  /// The demos in the order of the list: those of SKBounceAnimation, then new ones.
  public static let all: [any Demo.Type] = [
    OneAxis.self, TwoAxes.self, Size.self, Color.self, Scale.self, ScaleAndRotate.self, Rect.self,
    Equation.self, Dock.self, Jack.self, BounceableButtons.self, Counts.self,
    Gravity.self, Retarget.self, Rotation.self, Grid.self,
  ]

  /// The default background of scenes: opaque paper.
  public static let background = Stage.paper

  /// The demo called `name`.
  public static func named(_ name: String) -> (any Demo.Type)? {
    all.first { $0.name == name }
  }
}
