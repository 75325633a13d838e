public import Foundation

/// One value as a property list can hold it, free of reference types so that it may cross threads.
///
/// Values are normal forms: `unsigned` is used only above `Int.max`, and a date has whole seconds,
/// because an XML property list has nothing finer. What is read is then always what was written.
public enum PropertyValue: Sendable, Equatable {
  case boolean(Bool)
  case integer(Int)
  case unsigned(UInt)
  case real(Double)
  case string(String)
  case date(Date)
  case data(Data)
  case array([PropertyValue])
  case dictionary([String: PropertyValue])

  /// The value as Foundation's types, the way `UserDefaults.object(forKey:)` hands it out: numbers
  /// and truth values are `NSNumber`, so that `as? Int`, `as? Double` and `as? Bool` all work.
  public var object: Any {
    switch self {
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .unsigned(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .string(let value): value
    case .date(let value): value
    case .data(let value): value
    case .array(let values): values.map(\.object)
    case .dictionary(let values): values.mapValues(\.object)
    }
  }

  /// CoreFoundation's reader stops at 512 levels; what it would not read back is not written.
  static let maximumDepth = 500

  /// Refuses what a property list's XML cannot hold although the type is right.
  func check(at place: Place) throws(Unstorable) {
    guard place.depth <= Self.maximumDepth else {
      throw Unstorable(keyPath: place.keyPath, problem: .depth)
    }
    switch self {
    case .boolean, .integer, .unsigned, .real, .data: break
    case .string(let text):
      try Self.check(text, at: place)
    case .date(let date):
      guard Self.storableDates.contains(date.timeIntervalSince1970) else {
        throw Unstorable(keyPath: place.keyPath, problem: .date)
      }
    case .array(let values):
      for (index, value) in values.enumerated() { try value.check(at: place.element(index)) }
    case .dictionary(let values):
      for (key, value) in values {
        try Self.check(key, at: place.member(key))
        try value.check(at: place.member(key))
      }
    }
  }

  static func check(_ text: String, at place: Place) throws(Unstorable) {
    let refused = text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: false
      case 0..<0x20, 0xFFFE, 0xFFFF: true
      default: false
      }
    }
    if refused { throw Unstorable(keyPath: place.keyPath, problem: .controlCharacter) }
  }

  /// 0001-01-01T00:00:00Z up to 10000-01-01T00:00:00Z, in seconds since 1970.
  private static let storableDates = -62_135_596_800.0..<253_402_300_800.0
}

/// The reason why a value cannot stand in a property list.
public enum UnstorableValue: Sendable, Hashable {
  /// It is none of the types that property lists know; the Swift type's name is given.
  case type(String)
  /// XML cannot hold the characters U+0000 to U+001F (but tab and line ends), U+FFFE and U+FFFF.
  case controlCharacter
  /// The date lies outside of the years 1 to 9999, which is what a property list's reader accepts.
  /// So does `Date.distantPast`: two days before the year 1, as ISO 8601 counts.
  case date
  /// Arrays and dictionaries are nested deeper than readers of property lists follow.
  case depth
  /// A URL without a scheme, which nobody could tell from a path when reading it back.
  case relativeURL
}

/// A value that was refused, with the place inside it, such as `coupons[2].expires`.
struct Unstorable: Error, Equatable {
  let keyPath: String
  let problem: UnstorableValue
}

/// The place within a nested value; written out only when something is refused there.
indirect enum Place {
  case key(String)
  case member(String, of: Place, depth: Int)
  case element(Int, of: Place, depth: Int)

  var depth: Int {
    switch self {
    case .key: 0
    case .member(_, _, let depth), .element(_, _, let depth): depth
    }
  }

  var keyPath: String {
    switch self {
    case .key(let key): key
    case .member(let key, let parent, _): "\(parent.keyPath).\(key)"
    case .element(let index, let parent, _): "\(parent.keyPath)[\(index)]"
    }
  }

  func member(_ key: String) -> Place { .member(key, of: self, depth: depth + 1) }
  func element(_ index: Int) -> Place { .element(index, of: self, depth: depth + 1) }
}
