import Preferences

/// The preferences keys of all records except products.
///
/// A delivered product is stored as `true` under its identifier. Identifiers contain no colon, so
/// these keys cannot collide with them.
enum RecordKey {
  static let coupons = "shop:coupons"
  static let memberships = "shop:memberships"
  static let orders = "shop:orders"
  static let lastOrder = "shop:lastOrder"
  static let requests = "shop:requests"
  static let holders = "shop:holders"
  static let seen = "shop:seen"
  static let world = "shop:world"
  static let otherWorlds = "shop:otherWorlds"

  /// The keys that belong to one world, in addition to those of the products.
  static let ofWorld = [coupons, memberships, orders, lastOrder, requests, holders, seen]

  /// The keys of earlier versions, which have no prefix before the colon.
  static let formerKeys = Dictionary(
    uniqueKeysWithValues: [
      coupons, memberships, orders, lastOrder, requests, world, otherWorlds,
    ].map { ($0, String($0.drop { $0 != ":" }.dropFirst())) })
}

/// A reader of an earlier version's records under the current keys.
struct RecordsReader<Base: DefaultsReading>: DefaultsReading {
  let base: Base

  func value(forKey key: String) -> PropertyValue? {
    base.value(forKey: key) ?? RecordKey.formerKeys[key].flatMap(base.formerRecord)
  }
}

extension DefaultsReading {
  /// Returns the record that an earlier version stored under this key; nil if it is a product.
  fileprivate func formerRecord(_ key: String) -> PropertyValue? {
    if let value = value(forKey: key), value != .boolean(true) { value } else { nil }
  }
}

extension FileDefaults.Edit {
  /// Renames the keys of an earlier version. Merges dictionaries that exist under both keys.
  mutating func renameFormerKeys() {
    for (key, former) in RecordKey.formerKeys {
      guard var value = formerRecord(former) else { continue }
      if key == RecordKey.otherWorlds { value = Self.renamed(worlds: value) }
      switch (self.value(forKey: key), value) {
      case (nil, _): set(value.object, forKey: key)
      case (.dictionary(let new)?, .dictionary(let old)):
        set(PropertyValue.dictionary(old.merging(new) { $1 }).object, forKey: key)
      default: break
      }
      removeObject(forKey: former)
    }
  }

  private static func renamed(worlds: PropertyValue) -> PropertyValue {
    guard case .dictionary(let worlds) = worlds else { return worlds }
    return .dictionary(worlds.mapValues(renamed(world:)))
  }

  private static func renamed(world: PropertyValue) -> PropertyValue {
    guard case .dictionary(var entries) = world else { return world }
    for (key, former) in RecordKey.formerKeys {
      guard let value = entries[former], value != .boolean(true) else { continue }
      entries[former] = nil
      entries[key] = entries[key] ?? value
    }
    return .dictionary(entries)
  }
}
