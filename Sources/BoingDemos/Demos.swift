import Boing

/// Every demo there is.
public enum Demos {
  /// The demos in the order of the list: the ancestors', and what none of them had.
  public static let all: [any Demo.Type] = [
    OneAxis.self, TwoAxes.self, Size.self, Color.self, Scale.self, ScaleAndRotate.self, Rect.self,
    Equation.self, Dock.self, JackInTheBox.self, BounceableButtons.self, Counts.self,
    Gravity.self, Retarget.self, Rotation.self, Grid.self,
  ]

  /// The background of scenes unless it is said otherwise: opaque paper.
  public static let background = Stage.paper

  /// The demo called `name`.
  public static func named(_ name: String) -> (any Demo.Type)? {
    all.first { $0.name == name }
  }
}
