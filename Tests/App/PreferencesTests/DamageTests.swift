import Foundation
import StoreCore
import Testing

@testable import Preferences

/// Damaged files.
extension DefaultsTests {
  func moved(_ number: Int) -> String { "\(folder.file.path).damaged-\(number)" }

  @Test(arguments: [
    "", "\n", "hello", "{ a = b; }", "a = b;", "bplist00 cut",
    "<plist version=\"1.0\"><dict><key>a</key><string>b</str",
    "<plist version=\"1.0\"><dict><key>a</key></dict></plist>",
    "<plist version=\"1.0\"><array/></plist>", "<plist version=\"1.0\"><string>a</string></plist>",
    "<plist><dict><key>a</key><integer>99999999999999999999</integer></dict></plist>",
  ])
  func damagedFileIsMovedAsideAndReported(_ text: String) throws {
    try folder.write(text)
    let defaults = try FileDefaults(folder, reports)
    let damaged = try #require(reports.list.first)
    #expect(damaged.path == folder.file.path)
    #expect(damaged.movedTo == moved(1))
    #expect(!damaged.reason.isEmpty)
    #expect(reports.list.count == 1)
    #expect(damaged.description.contains(damaged.movedTo))
    #expect(try Data(contentsOf: URL(fileURLWithPath: moved(1))) == Data(text.utf8))
    #expect(defaults.values.isEmpty)
    try defaults.set(1, forKey: "k")
    #expect(try FileDefaults(folder).values["k"] == .integer(1))
  }

  @Test func damagedFilesGetUniqueNames() throws {
    for number in 1...3 {
      try folder.write("damage \(number)")
      _ = try FileDefaults(folder, reports)
      #expect(reports.list.last?.movedTo == moved(number))
    }
    #expect(try String(contentsOfFile: moved(2), encoding: .utf8) == "damage 2")
  }

  @Test func laterDamageIsFoundByRefreshAndWrite() throws {
    let defaults = try FileDefaults(folder, reports)
    try defaults.set(1, forKey: "k")
    try folder.write("damaged")
    try defaults.refresh()
    #expect(defaults.values["k"] == nil)
    try folder.write("damaged again")
    try defaults.set(2, forKey: "other")
    #expect(reports.list.map(\.movedTo) == [moved(1), moved(2)])
    #expect(try FileDefaults(folder).values == ["other": .integer(2)])
  }

  @Test func unmovableFileIsAnError() throws {
    let disk = ModelDisk()
    let writer = ModelProcess(disk)
    try writer.write(Data("damaged".utf8), to: writer.create(ModelDisk.path))
    let failing = ModelProcess(disk, failing: [.rename: EROFS])
    #expect(throws: StoreFailure.failed(FileFailure.cannotWrite, ModelDisk.path, code: EROFS)) {
      try FileDefaults(failing, reports)
    }
    #expect(disk.names == [ModelDisk.path])
  }

  @Test func binaryPropertyListBecomesXML() throws {
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["kept": 1], format: .binary, options: 0)
    try binary.write(to: folder.file)
    let defaults = try FileDefaults(folder, reports)
    try defaults.set(2, forKey: "added")
    #expect(try String(contentsOf: folder.file, encoding: .utf8).hasPrefix("<?xml"))
    #expect(try FileDefaults(folder).values["kept"] == .integer(1))
    #expect(reports.list.isEmpty)
  }
}
