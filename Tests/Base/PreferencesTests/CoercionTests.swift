import Foundation
import Testing

@testable import Preferences

/// Defaults with one value in memory.
struct OneValue: DefaultsReading {
  let stored: PropertyValue?
  func value(forKey key: String) -> PropertyValue? { stored }
}

@Suite struct CoercionTests {
  /// A stored object, and the expected results of each reader.
  static let table: [(PropertyValue, Bool, Int, Double, String?)] = [
    (.boolean(true), true, 1, 1, "1"),
    (.boolean(false), false, 0, 0, "0"),
    (.integer(0), false, 0, 0, "0"),
    (.integer(1), true, 1, 1, "1"),
    (.integer(-7), true, -7, -7, "-7"),
    (.integer(.max), true, .max, 0x1p63, "9223372036854775807"),
    (.integer(.min), true, .min, -0x1p63, "-9223372036854775808"),
    (.unsigned(.max), true, .max, 0x1p64, "18446744073709551615"),
    (.real(2.67), true, 2, 2.67, "2.67"),
    (.real(-2.67), true, -2, -2.67, "-2.67"),
    (.real(0.1), true, 0, 0.1, "0.1"),
    (.real(3), true, 3, 3, "3"),
    (.real(0), false, 0, 0, "0"),
    (.real(1e300), true, .max, 1e300, "1e+300"),
    (.real(-.infinity), true, .min, -.infinity, "-inf"),
    (.string("YES"), true, 0, 0, "YES"),
    (.string("yes"), true, 0, 0, "yes"),
    (.string("true"), true, 0, 0, "true"),
    (.string("1"), true, 1, 1, "1"),
    (.string("NO"), false, 0, 0, "NO"),
    (.string("false"), false, 0, 0, "false"),
    (.string("0"), false, 0, 0, "0"),
    (.string("123"), true, 123, 123, "123"),
    (.string("-5"), true, -5, -5, "-5"),
    (.string("123.4"), true, 123, 123.4, "123.4"),
    (.string("1e3"), true, 1, 1000, "1e3"),
    (.string("  42 faces"), true, 42, 42, "  42 faces"),
    (.string("99999999999999999999"), true, .max, 1e20, "99999999999999999999"),
    (.string("hello"), false, 0, 0, "hello"),
    (.string(""), false, 0, 0, ""),
    (.date(Date(timeIntervalSince1970: 1)), false, 0, 0, nil),
    (.data(Data("1".utf8)), false, 0, 0, nil),
    (.array([.integer(1)]), false, 0, 0, nil),
    (.dictionary(["a": .integer(1)]), false, 0, 0, nil),
  ]

  @Test(arguments: table)
  func storedObjectsAreConvertedLikeUserDefaults(
    _ stored: PropertyValue, bool: Bool, integer: Int, double: Double, string: String?
  ) {
    let defaults = OneValue(stored: stored)
    #expect(defaults.bool(forKey: "k") == bool)
    #expect(defaults.integer(forKey: "k") == integer)
    #expect(defaults.double(forKey: "k") == double)
    #expect(defaults.float(forKey: "k") == Float(double))
    #expect(defaults.string(forKey: "k") == string)
    // Other types are not converted to containers and data.
    let (isArray, isDictionary, isData) =
      switch stored {
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

  @Test func missingValuesHaveDefaults() {
    let defaults = OneValue(stored: nil)
    #expect(!defaults.bool(forKey: "k"))
    #expect(defaults.integer(forKey: "k") == 0)
    #expect(defaults.double(forKey: "k") == 0)
    #expect(defaults.string(forKey: "k") == nil)
    #expect(defaults.object(forKey: "k") == nil)
    #expect(defaults.url(forKey: "k") == nil)
    #expect(OneValue(stored: .real(.nan)).integer(forKey: "k") == 0)
  }

  @Test func stringArrayHoldsOnlyStrings() {
    let strings = OneValue(stored: .array([.string("a"), .string("b")]))
    #expect(strings.stringArray(forKey: "k") == ["a", "b"])
    #expect(OneValue(stored: .array([])).stringArray(forKey: "k") == [])
    let mixed = OneValue(stored: .array([.string("a"), .integer(1)]))
    #expect(mixed.stringArray(forKey: "k") == nil)
    #expect(mixed.array(forKey: "k")?.count == 2)
  }

  @Test func objectsCastLikeOnApplePlatforms() {
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
    ("~/faces", "file://\(NSHomeDirectory())/faces"),
  ])
  func stringsAreURLsOrPaths(_ text: String, _ url: String) {
    #expect(OneValue(stored: .string(text)).url(forKey: "k")?.absoluteString == url)
  }
}
