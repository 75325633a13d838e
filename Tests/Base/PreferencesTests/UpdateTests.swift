import Foundation
import Synchronization
import Testing

@testable import Preferences

/// Changes by this process and others.
extension DefaultsTests {
  struct Refund: Error {}

  @Test func updateSeesChangesOfAnotherInstance() throws {
    let other = try FileDefaults(folder)
    other.set(1, forKey: "coupons")
    #expect(defaults.integer(forKey: "coupons") == 0)
    try defaults.update { edit in
      edit.set(edit.integer(forKey: "coupons") + 1, forKey: "coupons")
    }
    #expect(defaults.integer(forKey: "coupons") == 2)
    #expect(try FileDefaults(folder).integer(forKey: "coupons") == 2)
  }

  @Test func editReadsItsOwnChanges() throws {
    let seen = try defaults.update { edit in
      edit.set("a", forKey: "k")
      edit.removeObject(forKey: "none")
      return edit.string(forKey: "k")
    }
    #expect(seen == "a")
  }

  @Test func throwingUpdateWritesNothing() throws {
    defaults.set(1, forKey: "k")
    #expect(throws: Refund.self) {
      try defaults.update { edit in
        edit.set(2, forKey: "k")
        throw Refund()
      }
    }
    #expect(defaults.integer(forKey: "k") == 1)
    #expect(try FileDefaults(folder).integer(forKey: "k") == 1)
  }

  @Test func unchangedValueWritesNothing() throws {
    defaults.set(1, forKey: "k")
    let before = try FileManager.default.attributesOfItem(atPath: folder.file.path)
    defaults.set(1, forKey: "k")
    defaults.removeObject(forKey: "none")
    let after = try FileManager.default.attributesOfItem(atPath: folder.file.path)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func replacedValueIsWrittenAgain() throws {
    defaults.set(1, forKey: "k")
    try FileDefaults(folder).set(2, forKey: "k")
    defaults.set(1, forKey: "k")
    #expect(try FileDefaults(folder).integer(forKey: "k") == 1)
  }

  @Test func refreshReturnsTheChangedKeys() throws {
    try defaults.update { edit in
      edit.set(1, forKey: "kept")
      edit.set(1, forKey: "changed")
      edit.set(1, forKey: "removed")
    }
    let other = try FileDefaults(folder)
    try other.update { edit in
      edit.set(2, forKey: "changed")
      edit.set(1, forKey: "added")
      edit.removeObject(forKey: "removed")
    }
    #expect(defaults.integer(forKey: "changed") == 1)
    #expect(try defaults.refresh() == ["changed", "added", "removed"])
    #expect(defaults.integer(forKey: "changed") == 2)
    #expect(try defaults.refresh() == [])
    #expect(defaults.synchronize())
  }

  @Test func wipeRemovesTheFile() throws {
    defaults.set(1, forKey: "k")
    let other = try FileDefaults(folder)
    try defaults.wipe()
    #expect(defaults.object(forKey: "k") == nil)
    #expect(try !folder.names().contains(folder.file.lastPathComponent))
    #expect(try other.refresh() == ["k"])
    try defaults.wipe()
    defaults.set(2, forKey: "k")
    #expect(try FileDefaults(folder).integer(forKey: "k") == 2)
  }

  @Test func nestedUpdateIsRefused() throws {
    try defaults.update { edit in
      defaults.set(1, forKey: "inner")
      #expect(defaults.object(forKey: "inner") == nil)
      edit.set(2, forKey: "outer")
    }
    #expect(reports.list == [.failed(.nestedUpdate(path: folder.file.path))])
    #expect(defaults.integer(forKey: "outer") == 2)
    defaults.set(3, forKey: "outer")
    #expect(defaults.integer(forKey: "outer") == 3)
  }

  @Test func reportHandlerCanUseTheDefaults() throws {
    let seen = Reports()
    let box = Mutex<FileDefaults?>(nil)
    let defaults = try FileDefaults(url: folder.file) { report in
      seen(report)
      if case .failed(.unstorable) = report { box.withLock(\.self)?.set("handled", forKey: "k") }
    }
    box.withLock { $0 = defaults }
    defaults.set(Decimal(1), forKey: "k")
    #expect(defaults.string(forKey: "k") == "handled")
    #expect(seen.list.count == 1)
    box.withLock { $0 = nil }
  }

  @Test func filesAndFoldersArePrivateToTheirOwner() throws {
    let state = folder.url.appendingPathComponent("state")
    let defaults = try FileDefaults(
      stateDirectory: state, device: "iPhone", bundleID: "com.example.shop"
    ) { reports($0) }
    defaults.set(1, forKey: "k")
    func mode(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    #expect(try mode(defaults.url) == 0o600)
    #expect(try mode(URL(fileURLWithPath: defaults.url.path + ".lock")) == 0o600)
    var above = defaults.url.deletingLastPathComponent()
    for name in ["Preferences", "iPhone", "devices", "state"] {
      #expect(above.lastPathComponent == name)
      #expect(try mode(above) == 0o700)
      above = above.deletingLastPathComponent()
    }
    #expect(reports.list.isEmpty)
  }

  // MARK: - Registered values

  @Test func registeredValueIsTheFallback() {
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

  @Test func secondRegistrationOverridesTheFirst() {
    defaults.register(defaults: ["a": 1, "b": 1])
    defaults.register(defaults: ["b": 2, "c": 2])
    #expect(defaults.dictionaryRepresentation() as? [String: Int] == ["a": 1, "b": 2, "c": 2])
  }

  @Test func editReadsRegisteredValues() throws {
    defaults.register(defaults: ["coupons": 3])
    try defaults.update { $0.set($0.integer(forKey: "coupons") + 1, forKey: "coupons") }
    #expect(defaults.integer(forKey: "coupons") == 4)
  }

  @Test func unstorableRegistrationIsReported() {
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
