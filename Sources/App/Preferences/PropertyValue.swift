public import Foundation
import StoreCore

/// A value in a property list. It has no reference types, so it is `Sendable`.
///
/// Values are normalized, so that reading returns exactly what was written. `unsigned` is used only
/// above `Int.max`, and dates have whole seconds, as in XML property lists.
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

  /// The value as a Foundation type, as `UserDefaults.object(forKey:)` returns it. Numbers and
  /// Booleans are `NSNumber`, so that `as? Int`, `as? Double` and `as? Bool` all work.
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

  /// The maximum nesting depth. CoreFoundation cannot read more than 512 levels.
  static let maximumDepth = 500
  static let tooDeep = "nested more than \(maximumDepth) levels deep"

  /// Throws for a value of a valid type that XML property lists cannot store.
  func check(at place: Place) throws(Unstorable) {
    guard place.depth <= Self.maximumDepth else { throw Unstorable(place, Self.tooDeep) }
    switch self {
    case .boolean, .integer, .unsigned, .real, .data: break
    case .string(let text):
      try Self.check(text, at: place)
    case .date(let date):
      guard Self.storableDates.contains(date.timeIntervalSince1970) else {
        // `Date.distantPast` is two days before the year 1 in ISO 8601.
        throw Unstorable(place, "a date outside of the years 1 to 9999")
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
    if refused {
      throw Unstorable(place, "text with a control character, which XML does not support")
    }
  }

  /// 0001-01-01T00:00:00Z up to 10000-01-01T00:00:00Z, in seconds since 1970.
  private static let storableDates = -62_135_596_800.0..<253_402_300_800.0
}

/// A value that cannot be stored, with the path to it, such as `coupons[2].expires`.
struct Unstorable: Error, Equatable {
  let keyPath: String
  /// What the value is, such as "a value of type Decimal".
  let problem: String

  init(_ place: Place, _ problem: String) { (keyPath, self.problem) = (place.keyPath, problem) }

  var failure: StoreFailure {
    .other(.cannotWrite, "\(keyPath.quoted) cannot be stored: it is \(problem)")
  }
}

/// The path to a nested value. It becomes text only for an error.
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
