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
  func check(depth: Int = 0) throws(Unstorable) {
    guard depth <= Self.maximumDepth else { throw Unstorable(Self.tooDeep) }
    switch self {
    case .boolean, .integer, .unsigned, .real, .data: break
    case .string(let text): try Self.check(text)
    case .date(let date):
      guard Self.storableDates.contains(date.timeIntervalSince1970) else {
        // `Date.distantPast` is two days before the year 1 in ISO 8601.
        throw Unstorable("a date outside of the years 1 to 9999")
      }
    case .array(let values):
      for (index, value) in values.enumerated() {
        do { try value.check(depth: depth + 1) } catch { throw error.within("[\(index)]") }
      }
    case .dictionary(let values):
      for (key, value) in values {
        do {
          try Self.check(key)
          try value.check(depth: depth + 1)
        } catch {
          throw error.within(".\(key)")
        }
      }
    }
  }

  static func check(_ text: String) throws(Unstorable) {
    let refused = text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: false
      case 0..<0x20, 0xFFFE, 0xFFFF: true
      default: false
      }
    }
    if refused { throw Unstorable("text with a control character, which XML does not support") }
  }

  /// 0001-01-01T00:00:00Z up to 10000-01-01T00:00:00Z, in seconds since 1970.
  private static let storableDates = -62_135_596_800.0..<253_402_300_800.0
}

/// A value that cannot be stored, with the path to it, such as `coupons[2].expires`.
struct Unstorable: Error, Equatable {
  private(set) var keyPath = ""
  /// What the value is, such as "a value of type Decimal".
  let problem: String

  init(_ problem: String) { self.problem = problem }

  /// Returns the error with its path continued from an outer value.
  func within(_ part: String) -> Unstorable {
    var outer = self
    outer.keyPath = part + keyPath
    return outer
  }

  var failure: StoreFailure {
    .other(.cannotWrite, "\(keyPath.quoted) cannot be stored: it is \(problem)")
  }
}
