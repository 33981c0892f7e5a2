public import Boing
public import BoingUIKit

/// Something that a stage shows: a layer, or a view that has one.
public protocol StageContent {
  /// The layer that is put on the stage.
  var stageLayer: CALayer { get }
}

extension CALayer: StageContent {
  /// The layer itself.
  public var stageLayer: CALayer { self }
}

extension UIView: @MainActor StageContent {
  /// The view's layer.
  public var stageLayer: CALayer { layer }

  /// The values that the view's layer shows at its stage's time.
  ///
  /// ```swift
  /// #expect(badge.presentation.position.y.isApproximately(300, within: 0.5))
  /// ```
  public var presentation: LayerPresentation<CALayer> { layer.presentation }
}

/// Collects what a stage shows, back to front.
@resultBuilder
public enum StageBuilder {
  /// Takes a layer or a view.
  public static func buildExpression(_ content: any StageContent) -> [CALayer] {
    [content.stageLayer]
  }

  /// Takes a list of them.
  public static func buildExpression(_ contents: [any StageContent]) -> [CALayer] {
    contents.map(\.stageLayer)
  }

  /// Joins the lines of a block.
  public static func buildBlock(_ layers: [CALayer]...) -> [CALayer] { layers.flatMap(\.self) }

  /// Takes the layers of an `if` without `else`.
  public static func buildOptional(_ layers: [CALayer]?) -> [CALayer] { layers ?? [] }

  /// Takes the layers of the first branch.
  public static func buildEither(first layers: [CALayer]) -> [CALayer] { layers }

  /// Takes the layers of the second branch.
  public static func buildEither(second layers: [CALayer]) -> [CALayer] { layers }

  /// Joins the layers of a loop.
  public static func buildArray(_ layers: [[CALayer]]) -> [CALayer] { layers.flatMap(\.self) }
}
