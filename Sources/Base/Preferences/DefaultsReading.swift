public import Foundation

/// Readers with the names and coercions of `UserDefaults`. `FileDefaults` returns the values of its
/// last read; `FileDefaults.Edit` returns current ones.
public protocol DefaultsReading {
  /// Returns the stored value, otherwise the registered one; nil if there is neither.
  func value(forKey key: String) -> PropertyValue?
}

extension DefaultsReading {
  /// Returns the value as a Foundation type. Numbers and Booleans are `NSNumber`.
  public func object(forKey key: String) -> Any? { value(forKey: key)?.object }

  /// Returns true for true, for numbers other than 0, and for strings that begin like "YES", "true"
  /// or "1".
  public func bool(forKey key: String) -> Bool {
    switch value(forKey: key) {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .unsigned(let value): value != 0
    case .real(let value): value != 0
    case .string(let text): (text as NSString).boolValue
    case .date, .data, .array, .dictionary, nil: false
    }
  }

  /// Returns the number without its fraction, clamped to `Int`. Booleans are 1 or 0, strings the
  /// number they begin with, other values 0.
  public func integer(forKey key: String) -> Int {
    switch value(forKey: key) {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    case .unsigned: Int.max
    case .real(let value):
      value.isNaN ? 0 : Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    case .string(let text): (text as NSString).integerValue
    case .date, .data, .array, .dictionary, nil: 0
    }
  }

  public func float(forKey key: String) -> Float { Float(double(forKey: key)) }

  /// Returns the number. Booleans are 1 or 0, strings the number they begin with, other values 0.
  public func double(forKey key: String) -> Double {
    switch value(forKey: key) {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .real(let value): value
    case .string(let text): (text as NSString).doubleValue
    case .date, .data, .array, .dictionary, nil: 0
    }
  }

  /// Returns a string, a number as digits, or a Boolean as "1" or "0"; nil for other values.
  public func string(forKey key: String) -> String? {
    switch value(forKey: key) {
    case .boolean(let value): value ? "1" : "0"
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    case .real(let value): Self.digits(value)
    case .string(let text): text
    case .date, .data, .array, .dictionary, nil: nil
    }
  }

  public func array(forKey key: String) -> [Any]? {
    guard case .array(let values) = value(forKey: key) else { return nil }
    return values.map(\.object)
  }

  /// Returns an array of strings; nil if any element is not a string. Numbers are not converted.
  public func stringArray(forKey key: String) -> [String]? {
    guard case .array(let values) = value(forKey: key) else { return nil }
    var strings: [String] = []
    for value in values {
      guard case .string(let text) = value else { return nil }
      strings.append(text)
    }
    return strings
  }

  public func dictionary(forKey key: String) -> [String: Any]? {
    guard case .dictionary(let values) = value(forKey: key) else { return nil }
    return values.mapValues(\.object)
  }

  public func data(forKey key: String) -> Data? {
    guard case .data(let data) = value(forKey: key) else { return nil }
    return data
  }

  /// Returns a URL from a string with a scheme, or from a file path, in which a leading `~` is the
  /// home folder. Returns nil for other values, including URLs that an iOS app archived as data.
  public func url(forKey key: String) -> URL? {
    guard case .string(let text) = value(forKey: key), !text.isEmpty else { return nil }
    if let url = URL(string: text), url.scheme != nil { return url }
    return URL(fileURLWithPath: (text as NSString).expandingTildeInPath)
  }

  private static func digits(_ value: Double) -> String {
    // NSNumber's stringValue writes 1.0 as "1", but Swift writes "1.0".
    if let whole = Int(exactly: value), abs(value) < 1e15 { return String(whole) }
    return String(value)
  }
}
