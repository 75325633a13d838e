import Preferences

/// The keys under which the app keeps what is no product.
///
/// Products are kept as `true` under their identifiers. A colon is in no product identifier, so no
/// product can take the place of what is kept here.
enum RecordKey {
  static let coupons = "shop:coupons"
  static let memberships = "shop:memberships"
  static let orders = "shop:orders"
  static let lastOrder = "shop:lastOrder"
  /// Products that a parent was asked about.
  static let requests = "shop:requests"
  /// The key of the holders of the products that are kept as `true`.
  static let holders = "shop:holders"
  /// Up to which transaction each account's purchases were looked through.
  static let seen = "shop:seen"
  static let world = "shop:world"
  static let otherWorlds = "shop:otherWorlds"

  /// The keys that belong to one world, beside the products.
  static let ofWorld = [coupons, memberships, orders, lastOrder, requests, holders, seen]

  /// The keys in files of earlier versions: the same without the part before the colon.
  static let formerKeys = Dictionary(
    uniqueKeysWithValues: [
      coupons, memberships, orders, lastOrder, requests, world, otherWorlds,
    ].map { ($0, String($0.drop { $0 != ":" }.dropFirst())) })
}

/// A reader of a file of an earlier version as if it had been rewritten already.
struct RecordsReader<Base: DefaultsReading>: DefaultsReading {
  let base: Base

  func value(forKey key: String) -> PropertyValue? {
    base.value(forKey: key) ?? RecordKey.formerKeys[key].flatMap(base.formerRecord)
  }
}

extension DefaultsReading {
  /// Returns the record that an earlier version kept under this key; nil if it is a product.
  fileprivate func formerRecord(_ key: String) -> PropertyValue? {
    if let value = value(forKey: key), value != .boolean(true) { value } else { nil }
  }
}

extension FileDefaults.Edit {
  /// Rewrites what an earlier version has left. What somebody wrote under both keys is kept.
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
