extension FileDefaults {
  /// The current values inside an `update`, and the changes that it writes together.
  ///
  /// It has the setters of `UserDefaults`, and its readers return changed values. If a value cannot
  /// be stored, `update` throws the first such error and writes nothing.
  public struct Edit: DefaultsReading {
    private(set) var values: [String: PropertyValue]
    private(set) var refused: FileDefaultsError?

    public func value(forKey key: String) -> PropertyValue? { values[key] }

    public mutating func set(_ value: Any?, forKey key: String) {
      guard let value else { return removeObject(forKey: key) }
      do {
        let place = Place.key(key)
        let value = try PropertyValue(value, at: place)
        try PropertyValue.check(key, at: place)
        try value.check(at: place)
        values[key] = value
      } catch {
        refused = refused ?? .unstorable(keyPath: error.keyPath, error.problem)
      }
    }

    public var keys: [String] { Array(values.keys) }

    public mutating func removeObject(forKey key: String) { values[key] = nil }
  }
}

/// Each setter is one durable write. Use `update` for changes that belong together. A setter that
/// fails changes nothing and calls the handler given at `init`.
extension FileDefaults {
  public func set(_ value: Any?, forKey key: String) { change { $0.set(value, forKey: key) } }

  public func removeObject(forKey key: String) { change { $0.removeObject(forKey: key) } }
}
