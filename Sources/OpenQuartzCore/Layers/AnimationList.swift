import BoingRender
import OrderedCollections

/// The animations of a layer by key, in the order in which they were added.
///
/// Nearly every layer has a handful at most, which are searched one by one; many are found by a table.
struct AnimationList {
  private var few: [AnimationEntry] = []
  /// All of them, once there were more than a few.
  private var many: OrderedDictionary<String, AnimationEntry>?

  /// How many are searched one by one.
  private static let fewest = 16

  var isEmpty: Bool { few.isEmpty && (many?.isEmpty ?? true) }

  /// The entries in the order in which they were added.
  var entries: [AnimationEntry] { many?.values.elements ?? few }

  /// The entry under `key`.
  subscript(key: String) -> AnimationEntry? {
    if let many { return many[key] }
    return few.first { $0.key == key }
  }

  /// Adds an entry whose key no other has.
  mutating func append(_ entry: AnimationEntry) {
    if many == nil, few.count < Self.fewest { return few.append(entry) }
    if many == nil {
      many = OrderedDictionary(uniqueKeysWithValues: few.map { ($0.key, $0) })
      few = []
    }
    many?[entry.key] = entry
  }

  /// Takes out the entry under `key`.
  mutating func remove(_ key: String) -> AnimationEntry? {
    if many != nil { return many?.removeValue(forKey: key) }
    guard let place = few.firstIndex(where: { $0.key == key }) else { return nil }
    return few.remove(at: place)
  }

  /// Takes out every entry.
  mutating func removeAll() { (few, many) = ([], nil) }
}
