import BoingRender

/// A constant of Core Animation's API, which is a name; those that the renderer knows are choices there.
protocol NamedConstant: RawRepresentable<String> {
  init(rawValue: String)
}

extension NamedConstant {
  /// Creates the constant of one of the renderer's choices.
  init(_ choice: some NamedChoice) { self.init(rawValue: choice.name.string) }

  /// Returns the choice of that name; nil for an unknown one.
  func choice<Choice: NamedChoice>() -> Choice? { Choice(Name(rawValue)) }
}
