public import Foundation

/// Each setter is one durable write. What must happen together belongs in one `update`. A setter
/// that fails changes nothing and tells the handler given at `init`.
extension FileDefaults {
  /// Stores any property-list object; nil removes the key.
  public func set(_ value: Any?, forKey key: String) {
    change { $0.set(value, forKey: key) }
  }

  public func set(_ value: Int, forKey key: String) {
    change { $0.set(value, forKey: key) }
  }

  public func set(_ value: Float, forKey key: String) {
    change { $0.set(value, forKey: key) }
  }

  public func set(_ value: Double, forKey key: String) {
    change { $0.set(value, forKey: key) }
  }

  public func set(_ value: Bool, forKey key: String) {
    change { $0.set(value, forKey: key) }
  }

  /// Stores an absolute URL as its string, which other programs can read (`UserDefaults` would
  /// archive it); nil removes the key.
  public func set(_ url: URL?, forKey key: String) {
    change { $0.set(url, forKey: key) }
  }

  /// Afterwards the key reads as what is registered for it.
  public func removeObject(forKey key: String) {
    change { $0.removeObject(forKey: key) }
  }
}
