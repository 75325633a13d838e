extension FileDefaults {
  /// The current values inside an `update`, and the changes that it writes together.
  ///
  /// If a value cannot be stored, `update` throws the first such error and writes nothing.
  public struct Edit {
    public private(set) var values: [String: PropertyValue]
    private(set) var refused: Unstorable?

    init(values: [String: PropertyValue]) { self.values = values }

    /// Stores a property list value; nil removes the key.
    public mutating func set(_ object: Any?, forKey key: String) {
      guard let object else { return removeObject(forKey: key) }
      do throws(Unstorable) {
        let place = Place.key(key)
        let value = try PropertyValue(object, at: place)
        try PropertyValue.check(key, at: place)
        try value.check(at: place)
        values[key] = value
      } catch {
        refused = refused ?? error
      }
    }

    public mutating func removeObject(forKey key: String) { values[key] = nil }
  }
}
