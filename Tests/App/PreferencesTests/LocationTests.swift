import DurableFiles
import Foundation
import StoreCore
import Testing

@testable import Preferences

/// The paths of the files.
extension DefaultsTests {
  private static func url(
    device: String = "iPhone", bundleID: String = "com.example.shop"
  ) throws -> URL {
    try FileDefaults.url(
      stateDirectory: URL(fileURLWithPath: "/state"), device: device, bundleID: bundleID)
  }

  @Test(arguments: ["iPhone", "iPad_2", "a..b", "15-pro"])
  func deviceHasItsFolder(_ device: String) throws {
    #expect(
      try Self.url(device: device).path
        == "/state/devices/\(device)/Preferences/com.example.shop.plist")
  }

  @Test(arguments: [
    "", ".", "..", "../..", "a/b", "/", ".hidden", "a\u{0}b", "a\nb", "a\u{1B}[2J",
    "Hà", String(repeating: "d", count: DeviceName.longest + 1),
  ])
  func deviceNameCannotEscapeTheFolder(_ device: String) {
    #expect(throws: StoreFailure.misuse(.device(name: device))) { try Self.url(device: device) }
  }

  @Test(arguments: [
    "", ".", "..", "../x", "com/example", "com.example\u{0}", "com.exämple", "com example",
    ".com", "com_example", String(repeating: "a", count: 201),
  ])
  func bundleIDCannotEscapeTheFolder(_ bundleID: String) {
    #expect(throws: StoreFailure.self) {
      try Self.url(bundleID: bundleID)
    }
  }

  @Test func longestNamesFitTheFileSystem() throws {
    let url = try FileDefaults.url(
      stateDirectory: folder.url, device: String(repeating: "d", count: DeviceName.longest),
      bundleID: String(repeating: "b", count: 200))
    let defaults = try FileDefaults(url: url) { reports($0) }
    try defaults.set(1, forKey: "k")
    #expect(reports.list.isEmpty)
  }
}
