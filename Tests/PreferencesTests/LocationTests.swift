import Foundation
import Testing

@testable import Preferences

@Suite struct LocationTests {
  let state = URL(fileURLWithPath: "/state")

  @Test(arguments: ["iPhone", "Hà's iPhone 15", "서울", "a..b", "-"])
  func aDeviceHasItsFolder(_ device: String) throws {
    let url = try FileDefaults.url(
      stateDirectory: state, device: device, bundleID: "com.example.shop")
    #expect(url.path == "/state/devices/\(device)/Preferences/com.example.shop.plist")
  }

  @Test(arguments: [
    "", ".", "..", "../..", "a/b", "/", ".hidden", "a\u{0}b", "a\nb", "a\u{1B}[2J",
    String(repeating: "é", count: 101),
  ])
  func aDeviceNameCannotLeadElsewhere(_ device: String) {
    #expect(throws: FileDefaultsError.badName(.device, device)) {
      try FileDefaults.url(stateDirectory: state, device: device, bundleID: "com.example.shop")
    }
  }

  @Test(arguments: [
    "", ".", "..", "../x", "com/example", "com.example\u{0}", "com.exämple", "com example",
    ".com", "com_example", String(repeating: "a", count: 201),
  ])
  func aBundleIDCannotLeadElsewhere(_ bundleID: String) {
    #expect(throws: FileDefaultsError.badName(.bundleID, bundleID)) {
      try FileDefaults.url(stateDirectory: state, device: "iPhone", bundleID: bundleID)
    }
  }

  @Test func theLongestNamesStillFitTheFileSystem() throws {
    let folder = try TemporaryFolder()
    let reports = Reports()
    let defaults = try FileDefaults(
      stateDirectory: folder.url, device: String(repeating: "d", count: 200),
      bundleID: String(repeating: "b", count: 200)
    ) { reports($0) }
    defaults.set(1, forKey: "k")
    #expect(reports.list.isEmpty)
  }
}
