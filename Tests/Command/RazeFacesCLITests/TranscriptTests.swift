import Foundation
import TestSupport
import Testing

/// The transcripts of `Tests/Transcripts`. Each has a world of its own, and its first line says who is
/// signed in.
@Suite(.watched) struct TranscriptTests {
  private static let folder = Repository.root.appending(path: "Tests/Transcripts")
  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

  @Test func transcriptsAreFound() { #expect(Self.names.count > 30) }

  @Test(arguments: names) func commandsSayWhatTheTranscriptSays(name: String) async throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let world =
      switch text.prefix(while: { $0 != "." }) {
      case "# The tester is signed in": try await CommandWorld.signedIn()
      case "# A child is signed in": try await CommandWorld.signedIn("child@example.com")
      case "# The tester is signed in with more plans":
        try await CommandWorld.signedIn(to: CommandWorld.catalogOfPlans)
      case "# The tester is signed in with the shipped catalog": try CommandWorld()
      default: try CommandWorld.smallShop()
      }
    if world.catalog.path == Repository.catalog { try await world.signIn() }
    try await world.expect(text.trimmingCharacters(in: .newlines))
  }
}
