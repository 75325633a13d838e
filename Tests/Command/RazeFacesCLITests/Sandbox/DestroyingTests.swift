import Foundation
import RazeFacesCLI
import TestSupport
import Testing

/// Commands that destroy something ask first, except with `--yes`.
@MainActor @Suite(.ownConnection) struct DestroyingTests {
  nonisolated private static let commands: [(command: String, question: String)] = [
    ("uninstall", "Delete Shop from this device? [y/N]"),
    ("transactions delete NUMBER", "Delete transaction NUMBER? [y/N]"),
    (
      "testers clear-history tester@example.com",
      "Clear the purchase history of tester@example.com? [y/N]"
    ),
    ("testers remove tester@example.com", "Remove the tester tester@example.com? [y/N]"),
    ("reset", "Delete all purchases, accounts' history and devices in STATE? [y/N]"),
  ]

  @Test(arguments: commands)
  func destructiveCommandsAskFirst(_ command: String, _ question: String) async throws {
    let world = try await CommandWorld.signedIn()
    let number = try await world.buy("coupon")
    func words(_ text: String) -> String {
      text.replacing("NUMBER", with: number).replacing("STATE", with: world.state.path)
    }
    let arguments = words(command).split(separator: " ").map(String.init)
    let no = Person("n")
    let refused = await world.runHere(arguments, prompt: { no })
    #expect(no.questions == [words(question)])
    #expect(refused.status == 1 && refused.output.isEmpty)
    try await world.expectCoupons(1)
    let unasked = Person("n")
    let done = await world.runHere(arguments + ["--yes"], prompt: { unasked })
    #expect(done.status == 0 && !done.output.isEmpty && unasked.questions.isEmpty, "\(done)")
  }

  @Test func aResetWithoutASnapshotAsksAgain() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("coupon")
    // The folder of snapshots cannot be made.
    try Data().write(to: world.state.appendingPathComponent("snapshots"))
    let no = Person("y", "n")
    let refused = await world.runHere("reset", prompt: { no })
    #expect(no.questions.last == "Delete them for good? [y/N]")
    #expect(no.questions.count == 2 && refused.status == 1)
    #expect(refused.errors.contains("cannot be brought back"))
    try await world.expectCoupons(1)
    let person = Person("n")
    let done = await world.runHere("reset", "--yes", "--json", prompt: { person })
    #expect(done.status == 0 && person.questions.isEmpty, "\(done)")
    #expect(done.errors.contains("no snapshot can be saved ("))
    #expect(done.errors.contains("cannot be brought back"))
    #expect(done.output.contains(#""snapshot" : null"#))
    try await world.expectCoupons(0)
    try FileManager.default.removeItem(at: world.state.appendingPathComponent("snapshots"))
    let saved = await world.runHere("reset", "--yes", "--json", prompt: { person })
    #expect(saved.output.contains(#""snapshot" : "before-reset""#) && saved.errors == "")
  }
}
