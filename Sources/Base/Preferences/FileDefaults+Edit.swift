public import Foundation

extension FileDefaults {
  /// The current values inside an `update`, and the changes that it writes together.
  ///
  /// It has the setters of `UserDefaults`, and its readers return changed values. If a value cannot
  /// be stored, `update` throws the first such error and writes nothing.
  public struct Edit: DefaultsReading {
    private(set) var values: [String: PropertyValue]
    private(set) var refused: FileDefaultsError?
    private let original, registered: [String: PropertyValue]

    init(values: [String: PropertyValue], registered: [String: PropertyValue]) {
      self.values = values
      self.original = values
      self.registered = registered
    }

    public func value(forKey key: String) -> PropertyValue? { values[key] ?? registered[key] }

    public mutating func set(_ value: Any?, forKey key: String) {
      guard let value else { return removeObject(forKey: key) }
      store(key) { () throws(Unstorable) in try PropertyValue(value, at: .key(key)) }
    }

    /// Stores an absolute URL as a string; nil removes the key. `UserDefaults` would archive the
    /// URL, which other programs cannot read.
    public mutating func set(_ url: URL?, forKey key: String) {
      guard let url else { return removeObject(forKey: key) }
      store(key) { () throws(Unstorable) in
        let absolute = url.absoluteURL
        guard absolute.scheme != nil else { throw Unstorable(keyPath: key, problem: .relativeURL) }
        return .string(absolute.absoluteString)
      }
    }

    public var keys: [String] { Array(values.keys) }

    public mutating func removeObject(forKey key: String) { values[key] = nil }

    private mutating func store(_ key: String, _ make: () throws(Unstorable) -> PropertyValue) {
      do {
        let value = try make()
        let place = Place.key(key)
        try PropertyValue.check(key, at: place)
        try value.check(at: place)
        values[key] = value
      } catch {
        refused = refused ?? FileDefaultsError(error)
      }
    }

    mutating func abandon() {
      values = original
      refused = nil
    }
  }
}

extension FileDefaultsError {
  init(_ refused: Unstorable) { self = .unstorable(keyPath: refused.keyPath, refused.problem) }
}

/// Each setter is one durable write. Use `update` for changes that belong together. A setter that
/// fails changes nothing and calls the handler given at `init`.
extension FileDefaults {
  public func set(_ value: Any?, forKey key: String) { change { $0.set(value, forKey: key) } }
  public func set(_ url: URL?, forKey key: String) { change { $0.set(url, forKey: key) } }

  /// Removes the stored value. The key then has its registered value.
  public func removeObject(forKey key: String) { change { $0.removeObject(forKey: key) } }
}
