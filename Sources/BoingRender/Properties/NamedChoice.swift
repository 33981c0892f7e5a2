import BoingRaster

/// A choice that key paths, archives and documents know by its name.
///
/// No name of a choice stands anywhere else: descriptors, the constants of the API and documents ask here.
package protocol NamedChoice: CaseIterable, Sendable {
  /// The name in Core Animation.
  var name: Name { get }
}

extension NamedChoice {
  /// The names of all choices in their order.
  package static var names: [Name] { allCases.map { $0.name } }

  /// Creates the choice of a name; nil for no name and for an unknown one.
  package init?(_ name: Name?) {
    guard let name, let choice = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = choice
  }
}

extension PropertyDomain {
  /// Returns the domain of the names of a kind of choice; one that is not among them counts as `others`.
  package static func names<Choice: NamedChoice>(others: Choice) -> PropertyDomain {
    .names(Choice.names, others: others.name)
  }
}

extension PropertyStore {
  /// Returns the choice that a property names; an unknown name is `others`.
  package func choice<Choice: NamedChoice>(
    _ property: PropertyDescriptor, or others: Choice
  ) -> Choice {
    Choice(self[property].name) ?? others
  }
}

extension FillRule: NamedChoice {
  package var name: Name {
    switch self {
    case .nonZero: "non-zero"
    case .evenOdd: "even-odd"
    }
  }
}

extension LineCap: NamedChoice {
  package var name: Name {
    switch self {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }
}

extension LineJoin: NamedChoice {
  package var name: Name {
    switch self {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }
}

extension GradientKind: NamedChoice {
  package var name: Name {
    switch self {
    case .axial: "axial"
    case .radial: "radial"
    case .conic: "conic"
    }
  }
}

extension LayerValues.ContentsGravity: NamedChoice {
  package var name: Name {
    switch self {
    case .center: "center"
    case .top: "top"
    case .bottom: "bottom"
    case .left: "left"
    case .right: "right"
    case .topLeft: "topLeft"
    case .topRight: "topRight"
    case .bottomLeft: "bottomLeft"
    case .bottomRight: "bottomRight"
    case .resize: "resize"
    case .resizeAspect: "resizeAspect"
    case .resizeAspectFill: "resizeAspectFill"
    }
  }
}

extension LayerValues.Filter: NamedChoice {
  package var name: Name {
    switch self {
    case .nearest: "nearest"
    case .linear: "linear"
    case .trilinear: "trilinear"
    }
  }
}

extension LayerDetails.ContentsFormat: NamedChoice {
  package var name: Name {
    switch self {
    case .rgba8: "RGBA8"
    case .rgba16Float: "RGBAh"
    case .gray8: "Gray8"
    }
  }
}

extension LayerDetails.DynamicRange: NamedChoice {
  package var name: Name {
    switch self {
    case .automatic: "automatic"
    case .standard: "standard"
    case .constrainedHigh: "constrainedHigh"
    case .high: "high"
    }
  }
}

extension LayerDetails.ToneMapping: NamedChoice {
  package var name: Name {
    switch self {
    case .automatic: "automatic"
    case .never: "never"
    case .ifSupported: "ifSupported"
    }
  }
}
