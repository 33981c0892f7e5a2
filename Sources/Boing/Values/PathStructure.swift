/// The kinds of a path's elements in order: two paths of one structure can be interpolated point by point.
struct PathStructure: Hashable, CustomStringConvertible {
  private var elements: [CGPathElementType] = []

  /// Returns the structure of a path and the coordinates of its points; nil for anything else.
  static func read(_ any: Any) -> (PathStructure, [Double])? {
    #if os(Linux)
      guard let path = any as? CGPath else { return nil }
    #else
      // A Core Foundation type cannot be asked for with `as?`.
      guard CFGetTypeID(any as CFTypeRef) == CGPath.typeID else { return nil }
      let path = any as! CGPath
    #endif
    var structure = PathStructure()
    var coordinates: [Double] = []
    path.applyWithBlock { pointer in
      let element = pointer.pointee
      structure.elements.append(element.type)
      for index in 0..<pointCount(element.type) {
        coordinates.append(Double(element.points[index].x))
        coordinates.append(Double(element.points[index].y))
      }
    }
    return (structure, coordinates)
  }

  /// Returns the path of this structure through the points of `coordinates`.
  func path(_ coordinates: [Double]) -> CGPath {
    let path = CGMutablePath()
    var next = coordinates.startIndex
    func point() -> CGPoint {
      defer { next += 2 }
      return CGPoint(x: coordinates[next], y: coordinates[next + 1])
    }
    for element in elements {
      switch element {
      case .moveToPoint: path.move(to: point())
      case .addLineToPoint: path.addLine(to: point())
      case .addQuadCurveToPoint:
        let control = point()
        path.addQuadCurve(to: point(), control: control)
      case .addCurveToPoint:
        let (control1, control2) = (point(), point())
        path.addCurve(to: point(), control1: control1, control2: control2)
      case .closeSubpath: path.closeSubpath()
      #if !os(Linux)
        @unknown default: break
      #endif
      }
    }
    return path
  }

  private static func pointCount(_ type: CGPathElementType) -> Int {
    switch type {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    #if !os(Linux)
      @unknown default: 0
    #endif
    }
  }

  /// The elements by a letter each, for messages: M, L, Q, C and Z.
  var description: String {
    let letters = elements.prefix(40).map { element in
      switch element {
      case .moveToPoint: "M"
      case .addLineToPoint: "L"
      case .addQuadCurveToPoint: "Q"
      case .addCurveToPoint: "C"
      case .closeSubpath: "Z"
      #if !os(Linux)
        @unknown default: "?"
      #endif
      }
    }
    return letters.joined() + (elements.count > 40 ? "… of \(elements.count)" : "")
  }
}
