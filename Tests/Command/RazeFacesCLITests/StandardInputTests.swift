import Foundation
import TestSupport
import Testing

@testable import RazeFacesCLI

/// Lines from standard input.
@Suite(.watched) struct StandardInputTests {
  /// Reads a line from a pipe that was filled before.
  private func line(_ bytes: [UInt8], isClosed: Bool = true) throws -> String? {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    if isClosed { try pipe.fileHandleForWriting.close() }
    defer { withExtendedLifetime(pipe) {} }
    return try StandardStream.line(from: pipe.fileHandleForReading.fileDescriptor, within: 0)
  }

  private func line(_ text: String, isClosed: Bool = true) throws -> String? {
    try line(Array(text.utf8), isClosed: isClosed)
  }

  @Test func theFirstLineIsRead() throws {
    #expect(try line("Sandbox-1\nmore\n") == "Sandbox-1")
    #expect(try line("Sandbox-1\r\n") == "Sandbox-1")
    #expect(try line("Sandbox-1") == "Sandbox-1")
    #expect(try line("\nmore") == "")
    #expect(try line("") == nil)
    #expect(try line("Sandbox-1\n", isClosed: false) == "Sandbox-1")
  }

  @Test func aMissingPasswordIsAUsageError() async throws {
    let world = try CommandWorld.smallShop()
    #expect(try await world.run("sign-in", "tester@example.com", "--password-stdin").status == 64)
  }

  @Test func linesHaveAMaximumLength() throws {
    let longest = String(repeating: "a", count: StandardStream.longestLine)
    #expect(try line(longest + "\n") == longest)
    for bytes in [Array((longest + "aa").utf8), [UInt8](repeating: 0, count: 60_000)] {
      let failure = #expect(throws: CommandFailure.self) { try line(bytes) }
      #expect(failure?.status == .usage)
      #expect(failure?.lines.first?.contains("more than 4096 bytes") == true)
    }
  }

  @Test func readingALineTimesOut() throws {
    let failure = #expect(throws: CommandFailure.self) { try line("Sand", isClosed: false) }
    #expect(failure?.status == .usage)
    #expect(failure?.lines == ["razefaces: standard input had no line for 0 seconds"])
  }
}
