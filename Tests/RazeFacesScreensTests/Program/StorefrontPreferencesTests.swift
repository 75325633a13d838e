import Foundation
import Preferences
import Synchronization
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The language that somebody has chosen, and what can stand in the place of its file.
@Suite(.watched) final class StorefrontPreferencesTests: Sendable {
  private let folder = TestFolders.unique("storefront")
  private var file: URL { folder.appendingPathComponent("storefront.plist") }
  private var preferences: StorefrontPreferences { StorefrontPreferences(stateDirectory: folder) }
  private let reports = Mutex<[FileDefaultsReport]>([])

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func keep(_ code: String) throws {
    try preferences.keep(language: code) { report in self.reports.withLock { $0.append(report) } }
  }

  @Test func whatWasChosenIsKnownToTheNextStart() throws {
    #expect(preferences.language == nil)
    try keep("vi")
    #expect(preferences.language == "vi")
    try keep("ko")
    #expect(preferences.language == "ko")
    #expect(reports.withLock(\.self).isEmpty)
  }

  @Test func whatOthersHaveWrittenThereStays() throws {
    let foreign = ["com.example.other": 5, "language": ["vi"]] as [String: Any]
    try PropertyListSerialization.data(fromPropertyList: foreign, format: .xml, options: 0)
      .write(to: file)
    #expect(preferences.language == nil)
    try keep("vi")
    #expect(preferences.language == "vi")
    #expect(FileDefaults.contents(at: file)?["com.example.other"] == .integer(5))
  }

  @Test(arguments: [
    Data(), Data("hello".utf8), Data([0xFF, 0xFE, 0x00, 0xD8]),
    Data("<plist version=\"1.0\"><dict><key>language</key><string>v".utf8),
    Data("<plist version=\"1.0\"><array/></plist>".utf8),
  ])
  func aDamagedFileIsLeftWhereItIsUntilSomebodyChooses(bytes: Data) throws {
    try bytes.write(to: file)
    #expect(preferences.language == nil)
    #expect(try Data(contentsOf: file) == bytes)
    try keep("vi")
    #expect(preferences.language == "vi")
    let aside = file.path + ".damaged-1"
    #expect(FileManager.default.contents(atPath: aside) == bytes)
    let told = reports.withLock { $0.map(\.description) }
    #expect(told.count == 1 && told.first?.contains("storefront.plist.damaged-1") == true)
  }

  @Test(arguments: ["folder", "pipe", "gigabytes"])
  func whatIsNoFileOfOursHoldsNobodyAndIsTold(kind: String) throws {
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    case "pipe": #expect(mkfifo(file.path, 0o600) == 0)
    default:
      try Data().write(to: file)
      #expect(truncate(file.path, 8 << 30) == 0)
    }
    #expect(preferences.language == nil)
    #expect(throws: FileDefaultsError.self) { try keep("vi") }
    #expect(preferences.language == nil)
    #expect(reports.withLock(\.self).isEmpty)
  }

  @Test func aFileThatSomebodyElseIsWritingIsRead() throws {
    try keep("vi")
    let lock = open(file.path + ".lock", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    #expect(preferences.language == "vi")
  }
}
