import Foundation
import RazeFacesCLI
import TestSupport
import Testing

/// Commands that destroy something ask first, and take `--yes`.
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
    let done = await world.runHere(arguments, prompt: { Person("y") })
    #expect(done.status == 0 && !done.output.isEmpty, "\(done)")
  }

  @Test(arguments: commands)
  func theYesOptionSkipsTheQuestion(_ command: String, _ question: String) async throws {
    let world = try await CommandWorld.signedIn()
    let number = try await world.buy("coupon")
    let arguments = command.replacing("NUMBER", with: number).split(separator: " ")
      .map(String.init)
    let person = Person("n")
    let done = await world.runHere(arguments + ["--yes"], prompt: { person })
    #expect(done.status == 0 && person.questions.isEmpty, "\(done)")
  }

  @Test(arguments: ["uninstall", "reset"])
  func withoutATerminalPermanentLossIsRefused(command: String) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("coupon")
    let refused = await world.runHere(command)
    #expect(refused.status == 64)
    #expect(refused.errors.hasSuffix("razefaces \(command) --yes\n"))
    try await world.expectCoupons(1)
  }
}
