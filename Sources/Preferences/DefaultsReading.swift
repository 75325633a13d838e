public import Foundation

/// Reading by key with the names and coercions of `UserDefaults`: a `FileDefaults` as it was read
/// last, or a `FileDefaults.Edit`, which sees the freshest values.
public protocol DefaultsReading {
  /// Returns the value stored under the key, else the registered one, else nil.
  func value(forKey key: String) -> PropertyValue?
}

extension DefaultsReading {
  /// Returns the value in Foundation's types; numbers and truth values are `NSNumber`.
  public func object(forKey key: String) -> Any? { value(forKey: key)?.object }

  /// Returns true for true, for numbers but 0, and for strings that begin like "YES", "true" or
  /// "1".
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

  /// Returns a number without its fraction (held at `Int`'s bounds), 1 or 0 for truth values, the
  /// number that a string begins with; else 0.
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

  /// Returns the number as `double(forKey:)` gives it, with a float's precision.
  public func float(forKey key: String) -> Float { Float(double(forKey: key)) }

  /// Returns a number, 1 or 0 for truth values, the number that a string begins with; else 0.
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

  /// Returns a string, or a number in digits (truth values are "1" and "0"); else nil.
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

  /// Returns the strings of an array; nil as soon as one element is none: numbers are not
  /// converted.
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

  /// Returns a string with a scheme is that URL; any other string is a file's path, in which a
  /// leading `~` is the home folder. URLs that an iOS app archived into data are not unpacked: nil.
  public func url(forKey key: String) -> URL? {
    guard case .string(let text) = value(forKey: key), !text.isEmpty else { return nil }
    if let url = URL(string: text), url.scheme != nil { return url }
    return URL(fileURLWithPath: (text as NSString).expandingTildeInPath)
  }

  private static func digits(_ value: Double) -> String {
    // NSNumber's stringValue writes 1.0 as "1" where Swift writes "1.0".
    if let whole = Int(exactly: value), abs(value) < 1e15 { return String(whole) }
    return String(value)
  }
}
