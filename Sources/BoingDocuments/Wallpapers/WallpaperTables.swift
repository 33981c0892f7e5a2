import BoingCurves
import BoingElementary

/// The tables of a wallpaper that a phone plays by its tilt and its screen: the `style` of the outermost layer.
///
/// They find layers by their names. What an entry needs and does not have makes it void.
public struct WallpaperTables: Sendable, Hashable {
  /// A property that follows the tilt of the phone: an entry of `wallpaperParallaxGroups`.
  public struct ParallaxGroup: Sendable, Hashable {
    /// The axis of the tilt.
    public enum Axis: String, Sendable, Hashable {
      /// Left and right.
      case x
      /// Up and down.
      case y
    }

    /// The axis that is followed.
    public var axis: Axis
    /// The name of the layer.
    public var layerName: String
    /// The key path of a number.
    public var keyPath: String
    /// The value at a tilt of −1, in the unit of the property: points, or radians.
    public var minimum: Double
    /// The value at a tilt of 1, which may be below ``minimum``.
    public var maximum: Double

    /// Returns the value at a tilt.
    public func value(at tilt: WallpaperTilt) -> Double {
      let position = axis == .x ? tilt.x : tilt.y
      return minimum + (maximum - minimum) * (position + 1) / 2
    }
  }

  /// A property with a value for each state of the screen: an entry of `wallpaperPropertyGroups`.
  public struct PropertyGroup: Sendable, Hashable {
    /// The name of the layer.
    public var layerName: String
    /// The key path of a number.
    public var keyPath: String
    /// The values by the state of the screen.
    public var values: [WallpaperState.Screen: Double]
  }

  /// The properties that follow the tilt, in document order.
  public var parallaxGroups: [ParallaxGroup] = []
  /// The properties that follow the screen, in document order.
  public var propertyGroups: [PropertyGroup] = []
}

/// The tilt of a phone: 0 upright, −1 and 1 at the ends of what its tables cover.
public struct WallpaperTilt: Sendable, Hashable {
  /// Left and right, −1 to 1.
  public var x: Double
  /// Up and down, −1 to 1.
  public var y: Double

  /// Creates a tilt; what lies beyond −1 or 1 is held there, and what is no number is 0.
  public init(x: Double, y: Double) {
    func held(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1), 1) }
    (self.x, self.y) = (held(x), held(y))
  }

  /// The period of the figure of eight in seconds.
  public static let period = 8.0

  /// Returns the tilt at a time in seconds on a slow figure of eight, which begins upright.
  public static func figureOfEight(at time: Double) -> WallpaperTilt {
    let angle = 2 * Double.pi * time / period
    return WallpaperTilt(x: Double.sin(angle), y: Double.sin(2 * angle) / 2)
  }
}

extension WallpaperTables {
  /// The names of the tables and lists that a style may have.
  static let names: Set<String> = [
    "wallpaperParallaxGroups", "wallpaperPropertyGroups", "wallpaperBackgroundAssetNames",
    "wallpaperFloatingAssetNames",
  ]

  /// Reads the tables of a `style` element.
  ///
  /// - Parameter fault: Called with the element and the reason for each entry that is void.
  init(style: XMLTree, fault: (XMLTree, String) -> Void = { _, _ in }) {
    for table in style.children {
      for entry in table.children {
        let fields = Fields(entry)
        do throws(Fields.Missing) {
          switch table.name {
          case "wallpaperParallaxGroups": parallaxGroups.append(try ParallaxGroup(fields))
          case "wallpaperPropertyGroups": propertyGroups.append(try PropertyGroup(fields))
          default: break
          }
        } catch {
          fault(entry, error.reason)
        }
      }
    }
  }

  /// The fields of an entry, which are attributes or elements with a value.
  fileprivate struct Fields {
    struct Missing: Error {
      var reason: String
    }

    let entry: XMLTree

    init(_ entry: XMLTree) {
      self.entry = entry
    }

    func text(_ name: String) throws(Missing) -> String {
      let child = entry.children.first { $0.name == name }
      guard let text = entry[name] ?? child?["value"] ?? child?.text, !text.isEmpty else {
        throw Missing(reason: "it has no \(name); the entry is left out")
      }
      return text
    }

    func number(_ name: String) throws(Missing) -> Double {
      let text = try text(name)
      guard let number = Double(text), number.isFinite else {
        throw Missing(reason: "\(name) is “\(text)”, which is no number; the entry is left out")
      }
      return number
    }
  }
}

extension WallpaperTables.ParallaxGroup {
  fileprivate init(_ fields: WallpaperTables.Fields) throws(WallpaperTables.Fields.Missing) {
    let name = try fields.text("axis")
    guard let axis = Axis(rawValue: name) else {
      throw .init(reason: "the axis is “\(name)”, not x or y; the entry is left out")
    }
    self.axis = axis
    layerName = try fields.text("layerName")
    keyPath = try fields.text("keyPath")
    minimum = try fields.number("mapMinTo")
    maximum = try fields.number("mapMaxTo")
  }
}

extension WallpaperTables.PropertyGroup {
  fileprivate init(_ fields: WallpaperTables.Fields) throws(WallpaperTables.Fields.Missing) {
    layerName = try fields.text("layerName")
    keyPath = try fields.text("keyPath")
    values = [:]
    for (name, screen) in [("v_home", .unlocked), ("v_lock", .locked), ("v_sleep", .asleep)]
      as [(String, WallpaperState.Screen)]
    {
      values[screen] = try fields.number(name)
    }
  }
}

extension CAMLDocument {
  /// The tables by which a phone plays the document with its tilt and its screen.
  public var wallpaperTables: WallpaperTables {
    root.unrecognized.children.first { $0.name == "style" }.map { WallpaperTables(style: $0) }
      ?? WallpaperTables()
  }
}
