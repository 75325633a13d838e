import Foundation
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
    defaults.set(value.object, forKey: "k")
    #expect(reports.list.isEmpty)
    #expect(defaults.value(forKey: "k") == value)
    #expect(try FileDefaults(folder).value(forKey: "k") == value)
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
    let url = try #require(URL(string: "https://example.com/faces?q=1"))
    try defaults.update { edit in
      for (place, (value, _)) in values.enumerated() { edit.set(value, forKey: "\(place)") }
      edit.set(url, forKey: "url")
    }
    let read = try FileDefaults(folder)
    for (place, (_, stored)) in values.enumerated() {
      #expect(read.value(forKey: "\(place)") == stored)
    }
    #expect(read.float(forKey: "2") == 0.1 && read.url(forKey: "url") == url)
    #expect(read.dictionaryRepresentation().count == 13)
  }

  @Test func datesAreTruncatedToSecondsAtOnce() {
    defaults.set(Date(timeIntervalSince1970: 1.75), forKey: "date")
    #expect(defaults.object(forKey: "date") as? Date == Date(timeIntervalSince1970: 1))
    defaults.set(Date(timeIntervalSince1970: -1.25), forKey: "date")
    #expect(defaults.object(forKey: "date") as? Date == Date(timeIntervalSince1970: -2))
  }

  private static let refusals: [(make: @Sendable () -> Any, keyPath: String, UnstorableValue)] = [
    ({ Decimal(1) }, "k", .type("Decimal")),
    ({ NSDecimalNumber(value: 1) }, "k", .type("NSDecimalNumber")),
    ({ NSNull() }, "k", .type("NSNull")),
    ({ [1, [2: "x"]] as [Any] }, "k[1]", .type("Dictionary with a key of type Int")),
    ({ ["a": [1, Locale(identifier: "vi_VN")]] as [String: Any] }, "k.a[1]", .type("Locale")),
    ({ ["a": [nil, 1] as [Int?]] }, "k.a[0]", .type("Optional<Int>")),
    ({ "a\u{1B}[2J" }, "k", .controlCharacter), ({ "a\u{0}" }, "k", .controlCharacter),
    ({ ["a": ["\u{FFFE}"]] }, "k.a[0]", .controlCharacter),
    ({ ["a\u{1}": 1] }, "k.a\u{1}", .controlCharacter),
    ({ Date.distantFuture.addingTimeInterval(1e12) }, "k", .date),
    ({ Date.distantPast }, "k", .date), ({ Date(timeIntervalSince1970: .infinity) }, "k", .date),
  ]

  @Test(arguments: refusals.indices)
  func unstorableValuesAreRefusedWithTheirKeyPath(_ index: Int) throws {
    let (make, keyPath, problem) = Self.refusals[index]
    let error = FileDefaultsError.unstorable(keyPath: keyPath, problem)
    defaults.set("before", forKey: "k")
    defaults.set(make(), forKey: "k")
    #expect(reports.list == [.failed(error)])
    #expect(throws: error) {
      try defaults.update { edit in
        edit.set(1, forKey: "other")
        edit.set(make(), forKey: "k")
        edit.set(2, forKey: "another")
      }
    }
    #expect(
      try FileDefaults(folder).dictionaryRepresentation() as? [String: String] == ["k": "before"])
    #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test func tooDeepNestingIsRefused() throws {
    var deep: [Any] = []
    for _ in 0..<PropertyValue.maximumDepth { deep = [deep] }
    defaults.set(deep, forKey: "fits")
    #expect(reports.list.isEmpty)
    #expect(try FileDefaults(folder).array(forKey: "fits") != nil)
    defaults.set([deep], forKey: "too deep")
    guard case .failed(.unstorable(_, .depth)) = reports.list.first else {
      Issue.record("not refused: \(reports.list)")
      return
    }
  }

  @Test func relativeURLNeedsABase() throws {
    defaults.set(URL(string: "faces/1"), forKey: "url")
    #expect(reports.list == [.failed(.unstorable(keyPath: "url", .relativeURL))])
    let base = try #require(URL(string: "https://example.com/"))
    defaults.set(URL(string: "faces/1", relativeTo: base), forKey: "url")
    #expect(defaults.string(forKey: "url") == "https://example.com/faces/1")
  }

  @Test func keyWithAControlCharacterIsRefused() {
    defaults.set(1, forKey: "a\u{1B}")
    #expect(reports.list.count == 1)
    #expect(defaults.object(forKey: "a\u{1B}") == nil)
  }
}
