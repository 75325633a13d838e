import Foundation
import TestSupport
import Testing

/// `razefaces record`, in a terminal.
@Suite(.watched) final class RecordTests {
  private let storefront: Storefront
  private var world: CommandWorld { storefront.world }
  private var terminal: TmuxTerminal { storefront.terminal }
  private var tape: URL { world.folder.appending(path: "visit.tape") }
  private var other: URL { world.folder.appending(path: "recorded") }

  init() throws { storefront = try Storefront(columns: 100, rows: 30) }

  private func open(_ options: String = "") throws {
    try terminal.shell(
      "clear; '\(CommandWorld.binary.path)' record '\(tape.path)' \(options); echo left with $?")
    try terminal.wait(until: "Swift Shopping")
  }

  private func leave() throws -> String {
    try terminal.press("q")
    try terminal.wait(until: "left with 0\n")
    return try String(contentsOf: tape, encoding: .utf8)
  }

  private func play(_ options: [String] = []) throws -> ChildProcess.Ending {
    try world.start(["play", tape.path] + options).end()
  }

  private func buyFirst() throws {
    try terminal.press("Home")
    try terminal.type("b")
    try storefront.signIn("tester@example.com")
    try terminal.wait(until: "Confirm Your In-App Purchase")
    try terminal.press("Enter")
    try terminal.wait(until: "Enter OK")
    try terminal.press("Enter")
    try terminal.wait(until: "Enter details")
  }

  @Test func recordingIsPlayedAgain() throws {
    try open()
    try buyFirst()
    let text = try leave()
    #expect(text.contains("Password tester@example.com\n"))
    #expect(!text.contains("Sandbox-1"))
    #expect(text.contains("Expect sheet notice\n"))
    #expect(text.contains("swiftshopping purchased\n"))
    let ending = try play()
    #expect(ending.status == 0, "\(text)\n\(ending.output)\(ending.errors)")
    #expect(try play().output == ending.output)
  }

  @Test func commandsInOtherTerminalsAreRecorded() throws {
    try open("--state '\(other.path)'")
    let fault = try world.start([
      "faults", "set", "purchase", "--error", "cloudServiceRevoked", "--state", other.path,
    ]).end()
    #expect(fault.status == 0, "\(fault.errors)")
    try terminal.press("4")
    try terminal.wait(until: "Cloud access revoked")
    let failing = try world.start([
      "buy", "no-such-product", "--yes", "--state", other.path,
    ]).end()
    #expect(failing.status == 64, "\(failing.errors)")
    try terminal.press("5")
    try terminal.wait(until: "The next purchase fails")
    let text = try leave()
    #expect(text.contains("Run faults set purchase --error cloudServiceRevoked\n"))
    #expect(text.contains("Run buy no-such-product --yes\nExpect exit 64\n"), "\(text)")
    #expect(!text.contains(other.path))
    #expect(!FileManager.default.fileExists(atPath: other.appending(path: "recording").path))
    let attributes = try FileManager.default.attributesOfItem(atPath: tape.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let ending = try play()
    #expect(ending.status == 0, "\(text)\n\(ending.output)\(ending.errors)")
  }

  @Test func existingWorldIsRestoredFirst() throws {
    try world.signIn()
    #expect(try world.launch("buy", "coupon0", "--yes").status == 0)
    try open("--state '\(world.state.path)'")
    try terminal.press("2")
    try terminal.wait(until: "Library")
    let text = try leave()
    #expect(text.contains("Run snapshot restore before-"))
    let ending = try play(["--state", world.state.path])
    #expect(ending.status == 0, "\(text)\n\(ending.output)\(ending.errors)")
  }

  @Test func closedTerminalKeepsTheLastStep() throws {
    try world.run("record '\(tape.path)'", in: terminal)
    try terminal.wait(until: "Swift Shopping")
    let process = try world.text("id")
    try terminal.press("2")
    try terminal.wait(until: "Library")
    // The file is written once the storefront is at rest.
    while try !String(contentsOf: tape, encoding: .utf8).contains("screen library") {
      try terminal.wait("the library") { !$0.isEmpty }
    }
    let before = try String(contentsOf: tape, encoding: .utf8)
    terminal.close()
    _ = try world.run(program: "/usr/bin/tail", ["--pid=\(process)", "-f", "/dev/null"])
    #expect(try String(contentsOf: tape, encoding: .utf8) == before)
  }

  @Test func existingFileIsNotOverwritten() throws {
    try Data("mine".utf8).write(to: tape)
    let ending = try world.start(["record", tape.path]).end()
    #expect(ending.status == 73)
    #expect(ending.errors.contains("visit.tape exists already"))
    #expect(try String(contentsOf: tape, encoding: .utf8) == "mine")
  }
}
