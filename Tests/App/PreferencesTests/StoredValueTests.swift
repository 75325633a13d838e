import Foundation
import StoreCore
import Testing

@testable import Preferences

/// The values that can be stored.
extension DefaultsTests {
  static let values: [PropertyValue] = [
    .boolean(true), .boolean(false), .integer(0), .integer(42), .integer(.min), .integer(.max),
    .unsigned(.max), .unsigned(UInt(Int.max) + 1), .real(1), .real(0.1), .real(1 / 3),
    .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude), .real(.infinity),
    .real(-.infinity),
    .string(""), .string("  Hà Nội, 서울, 上海 🇻🇳 <&>\"' "), .string("a\r\nb\rc\td\n"),
    .string("e\u{301}\u{7F}\u{85}\u{2028}"), .data(Data()), .data(Data(0...255)),
    .date(Date(timeIntervalSince1970: 1)), .date(Date(timeIntervalSince1970: -62_135_596_800)),
    .date(Date(timeIntervalSince1970: 253_402_300_799)),
    .date(Date(timeIntervalSince1970: -12_219_292_801)),
    .date(Date(timeIntervalSince1970: -12_219_292_800)),
    .array([.dictionary(["past": .date(Date(timeIntervalSince1970: -5e10))])]), .array([]),
    .dictionary([:]),
    .array([.integer(1), .array([.boolean(true)]), .dictionary(["": .string("x")])]),
    .dictionary(["a.b[0]": .real(2), "é": .array([.data(Data([1]))])]),
  ]

  @Test(arguments: values)
  func valuesAreReadUnchanged(_ value: PropertyValue) throws {
    try defaults.set(value.object, forKey: "k")
    #expect(reports.list.isEmpty)
    #expect(defaults.values["k"] == value)
    #expect(try FileDefaults(folder).values["k"] == value)
  }

  @Test func doublesAreReadUnchanged() throws {
    var generator = SystemRandomNumberGenerator()
    var numbers: [String: PropertyValue] = [:]
    for index in 0..<1000 {
      let number = Double(bitPattern: generator.next())
      if !number.isNaN { numbers["\(index)"] = .real(number) }
    }
    #expect(try PropertyListCoding.decode(PropertyListCoding.encode(numbers)) == numbers)
  }

  @Test func swiftValuesAreStoredAsTheirTypes() throws {
    let values: [(Any, PropertyValue)] = [
      (true, .boolean(true)), (-3, .integer(-3)), (Float(0.1), .real(Double(Float(0.1)))),
      (0.1, .real(0.1)), ("text", .string("text")), (UInt8(200), .integer(200)),
      (UInt64.max, .unsigned(.max)), (["a", "b"], .array([.string("a"), .string("b")])),
      ([1, "x", [true]] as [Any], .array([.integer(1), .string("x"), .array([.boolean(true)])])),
      (["n": ["m": 1]], .dictionary(["n": .dictionary(["m": .integer(1)])])),
      (Data([1, 2]), .data(Data([1, 2]))),
      (
        NSDictionary(dictionary: ["k": NSArray(array: [NSNumber(value: 2)])]),
        .dictionary(["k": .array([.integer(2)])])
      ),
    ]
    try defaults.update { edit in
      for (place, (value, _)) in values.enumerated() { edit.set(value, forKey: "\(place)") }
    }
    let read = try FileDefaults(folder)
    for (place, (_, stored)) in values.enumerated() {
      #expect(read.values["\(place)"] == stored)
    }
    #expect(read.values.count == values.count)
  }

  @Test func objectsCastLikeOnApplePlatforms() {
    let number = PropertyValue.integer(1).object
    #expect(number as? Int == 1)
    #expect(number as? Double == 1)
    #expect(number as? Bool == true)
    #expect(number as? String == nil)
    let nested = PropertyValue.dictionary(["a": .array([.integer(1)])]).object
    #expect(nested as? [String: [Int]] == ["a": [1]])
    #expect(PropertyValue.array([.string("a"), .string("b")]).object as? [String] == ["a", "b"])
    #expect(PropertyValue.array([.string("a"), .integer(1)]).object as? [String] == nil)
  }

  @Test func datesAreTruncatedToSecondsAtOnce() throws {
    try defaults.set(Date(timeIntervalSince1970: 1.75), forKey: "date")
    #expect(defaults.values["date"] == .date(Date(timeIntervalSince1970: 1)))
    try defaults.set(Date(timeIntervalSince1970: -1.25), forKey: "date")
    #expect(defaults.values["date"] == .date(Date(timeIntervalSince1970: -2)))
  }

  private static let controlCharacter = "text with a control character, which XML does not support"
  private static let date = "a date outside of the years 1 to 9999"

  private static func other(_ type: String) -> String {
    "a value of type \(type), which property lists do not support"
  }

  private static func failure(_ keyPath: String, _ problem: String) -> StoreFailure {
    .other(.cannotWrite, "\(keyPath.quoted) cannot be stored: it is \(problem)")
  }

  private static let refusals: [(make: @Sendable () -> Any, keyPath: String, problem: String)] = [
    ({ Decimal(1) }, "k", other("Decimal")),
    ({ NSDecimalNumber(value: 1) }, "k", other("NSDecimalNumber")),
    ({ NSNull() }, "k", other("NSNull")),
    ({ [1, [2: "x"]] as [Any] }, "k[1]", other("Dictionary with a key of type Int")),
    ({ ["a": [1, Locale(identifier: "vi_VN")]] as [String: Any] }, "k.a[1]", other("Locale")),
    ({ ["a": [nil, 1] as [Int?]] }, "k.a[0]", other("Optional<Int>")),
    ({ "a\u{1B}[2J" }, "k", controlCharacter), ({ "a\u{0}" }, "k", controlCharacter),
    ({ ["a": ["\u{FFFE}"]] }, "k.a[0]", controlCharacter),
    ({ ["a\u{1}": 1] }, "k.a\u{1}", controlCharacter),
    ({ Date.distantFuture.addingTimeInterval(1e12) }, "k", date),
    ({ Date.distantPast }, "k", date), ({ Date(timeIntervalSince1970: .infinity) }, "k", date),
  ]

  @Test(arguments: refusals.indices)
  func unstorableValuesAreRefusedWithTheirKeyPath(_ index: Int) throws {
    let (make, keyPath, problem) = Self.refusals[index]
    let error = Self.failure(keyPath, problem)
    try defaults.set("before", forKey: "k")
    #expect(throws: error) { try defaults.set(make(), forKey: "k") }
    #expect(throws: error) {
      try defaults.update { edit in
        edit.set(1, forKey: "other")
        edit.set(make(), forKey: "k")
        edit.set(2, forKey: "another")
      }
    }
    #expect(try FileDefaults(folder).values == ["k": .string("before")])
  }

  @Test func tooDeepNestingIsRefused() throws {
    var deep: [Any] = []
    for _ in 0..<PropertyValue.maximumDepth { deep = [deep] }
    try defaults.set(deep, forKey: "fits")
    #expect(try FileDefaults(folder).values["fits"] != nil)
    let error = #expect(throws: StoreFailure.self) {
      try defaults.set([deep], forKey: "too deep")
    }
    guard case .other(_, let words) = error, words.hasSuffix(PropertyValue.tooDeep) else {
      Issue.record("not refused: \(String(describing: error))")
      return
    }
  }

  @Test func keyWithAControlCharacterIsRefused() {
    #expect(throws: Self.failure("a\u{1B}", Self.controlCharacter)) {
      try defaults.set(1, forKey: "a\u{1B}")
    }
    #expect(defaults.values["a\u{1B}"] == nil)
  }
}
