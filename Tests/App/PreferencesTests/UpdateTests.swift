import Foundation
import StoreCore
import Synchronization
import Testing

@testable import Preferences

/// Changes by this process and others.
extension DefaultsTests {
  struct Refund: Error {}

  @Test func updateSeesChangesOfAnotherInstance() throws {
    let other = try FileDefaults(folder)
    try other.set(1, forKey: "coupons")
    #expect(defaults.values["coupons"] == nil)
    try defaults.update { edit in
      edit.increment("coupons")
    }
    #expect(defaults.values["coupons"] == .integer(2))
    #expect(try FileDefaults(folder).values["coupons"] == .integer(2))
  }

  @Test func editReadsItsOwnChanges() throws {
    let seen = try defaults.update { edit in
      edit.set("a", forKey: "k")
      edit.removeObject(forKey: "none")
      return edit.values["k"]
    }
    #expect(seen == .string("a"))
  }

  @Test func throwingUpdateWritesNothing() throws {
    try defaults.set(1, forKey: "k")
    #expect(throws: Refund.self) {
      try defaults.update { edit in
        edit.set(2, forKey: "k")
        throw Refund()
      }
    }
    #expect(defaults.values["k"] == .integer(1))
    #expect(try FileDefaults(folder).values["k"] == .integer(1))
  }

  @Test func unchangedValueWritesNothing() throws {
    try defaults.set(1, forKey: "k")
    let before = try FileManager.default.attributesOfItem(atPath: folder.file.path)
    try defaults.set(1, forKey: "k")
    try defaults.set(nil, forKey: "none")
    let after = try FileManager.default.attributesOfItem(atPath: folder.file.path)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func replacedValueIsWrittenAgain() throws {
    try defaults.set(1, forKey: "k")
    try FileDefaults(folder).set(2, forKey: "k")
    try defaults.set(1, forKey: "k")
    #expect(try FileDefaults(folder).values["k"] == .integer(1))
  }

  @Test func refreshReadsTheChangesOfOthers() throws {
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
    #expect(defaults.values["changed"] == .integer(1))
    try defaults.refresh()
    #expect(
      defaults.values == ["kept": .integer(1), "changed": .integer(2), "added": .integer(1)])
  }

  @Test func wipeRemovesTheFile() throws {
    try defaults.set(1, forKey: "k")
    let other = try FileDefaults(folder)
    try defaults.wipe()
    #expect(defaults.values["k"] == nil)
    #expect(try !folder.names().contains(folder.file.lastPathComponent))
    try other.refresh()
    #expect(other.values["k"] == nil)
    try defaults.wipe()
    try defaults.set(2, forKey: "k")
    #expect(try FileDefaults(folder).values["k"] == .integer(2))
  }

  @Test func nestedUpdateIsRefused() throws {
    try defaults.update { edit in
      #expect(throws: StoreFailure.self) {
        try defaults.set(1, forKey: "inner")
      }
      #expect(defaults.values["inner"] == nil)
      edit.set(2, forKey: "outer")
    }
    #expect(defaults.values["outer"] == .integer(2))
    try defaults.set(3, forKey: "outer")
    #expect(defaults.values["outer"] == .integer(3))
  }

  @Test func reportHandlerCanUseTheDefaults() throws {
    let seen = Reports()
    let box = Mutex<FileDefaults?>(nil)
    let defaults = try FileDefaults(url: folder.file) { report in
      seen(report)
      try? box.withLock(\.self)?.set("handled", forKey: "k")
    }
    box.withLock { $0 = defaults }
    try folder.write("damaged")
    try defaults.refresh()
    #expect(defaults.values["k"] == .string("handled"))
    #expect(seen.list.count == 1)
    box.withLock { $0 = nil }
  }

  @Test func filesAndFoldersArePrivateToTheirOwner() throws {
    let state = folder.url.appendingPathComponent("state")
    let defaults = try FileDefaults(
      url: FileDefaults.url(
        stateDirectory: state, device: "iPhone", bundleID: "com.example.shop")
    ) { reports($0) }
    try defaults.set(1, forKey: "k")
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
}
