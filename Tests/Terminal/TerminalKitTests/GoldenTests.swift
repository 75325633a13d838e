import Foundation
import TestSupport
import Testing

@Suite struct GoldenTests {
  private let folder = TestFolders.unique("golden")

  private func golden(recording: Bool = false) -> Golden {
    Golden(url: folder.appendingPathComponent("screen.txt"), isRecording: recording)
  }

  @Test func newGoldenIsRecordedAndDifferencesShowBothLines() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try golden().compare(with: "same\nold") == .recorded)
    #expect(try golden().compare(with: "same\nold") == .same)
    #expect(
      try golden().compare(with: "same\nnew\nmore")
        == .different("2 - |old|\n2 + |new|\n3 - ||\n3 + |more|\n4 + ||"))
    #expect(try golden(recording: true).compare(with: "new") == .recorded)
    #expect(try golden().compare(with: "new") == .same)
  }

  @Test func goldensAreInTheTestTargetOfTheirFile() {
    let path = "/x/Tests/StoreCoreTests/Deep/Er/SomeTests.swift"
    #expect(
      Golden(named: "store", testFile: path).url.path == "/x/Tests/StoreCoreTests/Goldens/store.txt"
    )
  }
}
