import Foundation
import Testing

@testable import Preferences

/// Registered values.
extension DefaultsTests {
  @Test func aRegisteredValueAnswersUntilOneIsStoredAndAgainOnceItIsRemoved() {
    defaults.register(defaults: ["sort": "name", "page": 10, "hints": true])
    #expect(defaults.string(forKey: "sort") == "name")
    defaults.set("price", forKey: "sort")
    #expect(defaults.string(forKey: "sort") == "price")
    #expect(defaults.integer(forKey: "page") == 10)
    defaults.set(false, forKey: "hints")
    #expect(!defaults.bool(forKey: "hints"))
    defaults.removeObject(forKey: "sort")
    #expect(defaults.string(forKey: "sort") == "name")
    defaults.set("price", forKey: "sort")
    defaults.set(nil as Any?, forKey: "sort")
    #expect(defaults.string(forKey: "sort") == "name")
  }

  @Test func registeringWritesNothing() throws {
    defaults.register(defaults: ["a": 1])
    #expect(try folder.names().isEmpty && FileDefaults(folder).object(forKey: "a") == nil)
    defaults.set(2, forKey: "b")
    #expect(try FileDefaults(folder).object(forKey: "a") == nil)
  }

  @Test func aSecondRegistrationAddsToTheFirstAndWinsKeyByKey() {
    defaults.register(defaults: ["a": 1, "b": 1])
    defaults.register(defaults: ["b": 2, "c": 2])
    #expect(defaults.dictionaryRepresentation() as? [String: Int] == ["a": 1, "b": 2, "c": 2])
  }

  @Test func anEditReadsRegisteredValuesToo() throws {
    defaults.register(defaults: ["coupons": 3])
    try defaults.update { $0.set($0.integer(forKey: "coupons") + 1, forKey: "coupons") }
    #expect(defaults.integer(forKey: "coupons") == 4)
  }

  @Test func anUnstorableRegistrationIsReportedAndRegistersNothing() {
    defaults.register(defaults: ["price": Decimal(1), "a": 1])
    #expect(reports.list == [.failed(.unstorable(keyPath: "price", .type("Decimal")))])
    #expect(defaults.dictionaryRepresentation().isEmpty)
  }

  @Test func registeredValuesSurviveAWipe() throws {
    defaults.register(defaults: ["a": 1])
    defaults.set(2, forKey: "a")
    try defaults.wipe()
    #expect(defaults.integer(forKey: "a") == 1)
  }
}
