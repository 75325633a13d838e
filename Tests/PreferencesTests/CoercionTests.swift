import Foundation
import Testing

@testable import Preferences

/// One stored object, and what each reader must answer.
struct Coercion: Sendable, CustomTestStringConvertible {
  let stored: PropertyValue
  let bool: Bool
  let integer: Int
  let double: Double
  let string: String?

  init(
    _ stored: PropertyValue, bool: Bool, integer: Int, double: Double, string: String?
  ) {
    self.stored = stored
    self.bool = bool
    self.integer = integer
    self.double = double
    self.string = string
  }

  var testDescription: String { "\(stored)" }
}

/// A reader with one value, without any file.
struct OneValue: DefaultsReading {
  let stored: PropertyValue?
  func value(forKey key: String) -> PropertyValue? { stored }
}

@Suite struct CoercionTests {
  static let table = [
    Coercion(.boolean(true), bool: true, integer: 1, double: 1, string: "1"),
    Coercion(.boolean(false), bool: false, integer: 0, double: 0, string: "0"),
    Coercion(.integer(0), bool: false, integer: 0, double: 0, string: "0"),
    Coercion(.integer(1), bool: true, integer: 1, double: 1, string: "1"),
    Coercion(.integer(-7), bool: true, integer: -7, double: -7, string: "-7"),
    Coercion(
      .integer(.max), bool: true, integer: .max, double: 0x1p63, string: "9223372036854775807"),
    Coercion(
      .integer(.min), bool: true, integer: .min, double: -0x1p63, string: "-9223372036854775808"),
    Coercion(
      .unsigned(.max), bool: true, integer: .max, double: 0x1p64, string: "18446744073709551615"),
    Coercion(.real(2.67), bool: true, integer: 2, double: 2.67, string: "2.67"),
    Coercion(.real(-2.67), bool: true, integer: -2, double: -2.67, string: "-2.67"),
    Coercion(.real(0.1), bool: true, integer: 0, double: 0.1, string: "0.1"),
    Coercion(.real(3), bool: true, integer: 3, double: 3, string: "3"),
    Coercion(.real(0), bool: false, integer: 0, double: 0, string: "0"),
    Coercion(.real(1e300), bool: true, integer: .max, double: 1e300, string: "1e+300"),
    Coercion(
      .real(-.infinity), bool: true, integer: .min, double: -.infinity, string: "-inf"),
    Coercion(.string("YES"), bool: true, integer: 0, double: 0, string: "YES"),
    Coercion(.string("yes"), bool: true, integer: 0, double: 0, string: "yes"),
    Coercion(.string("true"), bool: true, integer: 0, double: 0, string: "true"),
    Coercion(.string("1"), bool: true, integer: 1, double: 1, string: "1"),
    Coercion(.string("NO"), bool: false, integer: 0, double: 0, string: "NO"),
    Coercion(.string("false"), bool: false, integer: 0, double: 0, string: "false"),
    Coercion(.string("0"), bool: false, integer: 0, double: 0, string: "0"),
    Coercion(.string("123"), bool: true, integer: 123, double: 123, string: "123"),
    Coercion(.string("-5"), bool: true, integer: -5, double: -5, string: "-5"),
    Coercion(.string("123.4"), bool: true, integer: 123, double: 123.4, string: "123.4"),
    Coercion(.string("1e3"), bool: true, integer: 1, double: 1000, string: "1e3"),
    Coercion(.string("  42 faces"), bool: true, integer: 42, double: 42, string: "  42 faces"),
    Coercion(
      .string("99999999999999999999"), bool: true, integer: .max, double: 1e20,
      string: "99999999999999999999"),
    Coercion(.string("hello"), bool: false, integer: 0, double: 0, string: "hello"),
    Coercion(.string(""), bool: false, integer: 0, double: 0, string: ""),
    Coercion(
      .date(Date(timeIntervalSince1970: 1)), bool: false, integer: 0, double: 0, string: nil),
    Coercion(.data(Data("1".utf8)), bool: false, integer: 0, double: 0, string: nil),
    Coercion(.array([.integer(1)]), bool: false, integer: 0, double: 0, string: nil),
    Coercion(.dictionary(["a": .integer(1)]), bool: false, integer: 0, double: 0, string: nil),
  ]

  @Test(arguments: table)
  func scalarsAreConvertedAsUserDefaultsDoes(_ row: Coercion) {
    let defaults = OneValue(stored: row.stored)
    #expect(defaults.bool(forKey: "k") == row.bool)
    #expect(defaults.integer(forKey: "k") == row.integer)
    #expect(defaults.double(forKey: "k") == row.double)
    #expect(defaults.float(forKey: "k") == Float(row.double))
    #expect(defaults.string(forKey: "k") == row.string)
  }

  @Test func whatIsMissingReadsAsNothing() {
    let defaults = OneValue(stored: nil)
    #expect(!defaults.bool(forKey: "k"))
    #expect(defaults.integer(forKey: "k") == 0)
    #expect(defaults.double(forKey: "k") == 0)
    #expect(defaults.string(forKey: "k") == nil)
    #expect(defaults.object(forKey: "k") == nil)
    #expect(defaults.url(forKey: "k") == nil)
  }

  @Test func notANumberIsNoInteger() {
    #expect(OneValue(stored: .real(.nan)).integer(forKey: "k") == 0)
  }

  @Test(arguments: table)
  func containersDataAndURLsAreNotMadeFromOtherTypes(_ row: Coercion) {
    let defaults = OneValue(stored: row.stored)
    let (isArray, isDictionary, isData) =
      switch row.stored {
      case .array: (true, false, false)
      case .dictionary: (false, true, false)
      case .data: (false, false, true)
      default: (false, false, false)
      }
    #expect((defaults.array(forKey: "k") != nil) == isArray)
    #expect((defaults.dictionary(forKey: "k") != nil) == isDictionary)
    #expect((defaults.data(forKey: "k") != nil) == isData)
    #expect(defaults.stringArray(forKey: "k") == nil)
  }

  @Test func anArrayIsOneOfStringsOnlyIfAllOfItIs() {
    let strings = OneValue(stored: .array([.string("a"), .string("b")]))
    #expect(strings.stringArray(forKey: "k") == ["a", "b"])
    #expect(OneValue(stored: .array([])).stringArray(forKey: "k") == [])
    let mixed = OneValue(stored: .array([.string("a"), .integer(1)]))
    #expect(mixed.stringArray(forKey: "k") == nil)
    #expect(mixed.array(forKey: "k")?.count == 2)
  }

  @Test func objectsCastAsTheyDoOnApplesPlatforms() {
    let number = OneValue(stored: .integer(1)).object(forKey: "k")
    #expect(number as? Int == 1)
    #expect(number as? Double == 1)
    #expect(number as? Bool == true)
    let nested = OneValue(stored: .dictionary(["a": .array([.integer(1)])])).object(forKey: "k")
    #expect(nested as? [String: [Int]] == ["a": [1]])
  }

  @Test(arguments: [
    ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d"),
    ("file:///tmp/with%20space", "file:///tmp/with%20space"),
    ("/tmp/with space", "file:///tmp/with%20space"),
  ])
  func stringsAreURLsOrPaths(_ text: String, _ url: String) {
    #expect(OneValue(stored: .string(text)).url(forKey: "k")?.absoluteString == url)
  }

  @Test func aTildeInAPathIsTheHomeFolder() {
    let url = OneValue(stored: .string("~/faces")).url(forKey: "k")
    #expect(url?.path == NSHomeDirectory() + "/faces")
  }
}
