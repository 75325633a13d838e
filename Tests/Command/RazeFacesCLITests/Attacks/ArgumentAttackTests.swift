import Foundation
import TestSupport
import Testing

/// Boundary values in every argument.
@MainActor @Suite(.ownConnection) struct ArgumentAttackTests {
  private nonisolated static let commands = [
    "%", "products %", "products --storefront %", "buy % --yes", "buy coupon --yes --quantity %",
    "buy coupon --yes --device %", "transactions --limit %", "transactions --before %",
    "transactions --product %", "transactions show %", "transactions finish %",
    "transactions delete %", "clock advance %", "clock rate %",
    "faults set purchase --error %", "faults set purchase --error unknown --times %",
    "faults set purchase --error unknown --delay %", "faults clear %",
    "faults set purchase --error unknown --probability %", "refunds now %", "refunds reverse %",
    "refunds approve %",
    "refunds request % --reason other", "requests approve %", "interruptions resolve %",
    "subscriptions renew %", "subscriptions price % %", "subscriptions cancel %",
    "sandbox set renewal-limit %", "sandbox set latency %", "sandbox set % %",
    "sandbox promote %", "testers add %", "testers set % --territory %", "testers remove %",
    "sign-in %", "redeem %", "catalog check %", "receipt verify --password %", "devices sign-out %",
    "doctor --device %", "products --catalog %", "keys offers %",
  ]
  private nonisolated static let values = [
    "", " ", "-1", "0", "1", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551615", "18446744073709551616", "1e308", "1e400", "-1e308", "nan", "inf",
    "0x10", "٣", "1.5", "1-9223372036854775807", "P1Y", "9223372036854775807d", "1e300mo",
    "9999-12-31T23:59:59Z", "99999-01-01", "\u{1B}[2J", "\u{202E}", "😀", "../../x", "%n%s", "a=b",
    "com.example.shop.coupon=", String(repeating: "9", count: 400),
  ]

  /// An empty path would be the current folder, or the root folder.
  @Test func anEmptyPathIsRefusedEverywhere() async throws {
    let world = try CommandWorld.smallShop()
    func calls(_ command: DocumentedCommand, _ path: [String]) -> [[String]] {
      let own = (command.arguments ?? []).filter(\.isPath).map { argument in
        path + (argument.names?.first.map { ["--\($0.name)="] } ?? ["--", ""])
      }
      return own
        + (command.subcommands ?? []).flatMap { calls($0, path + [$0.commandName]) }
    }
    // All commands have the common options, so a sample of those is enough.
    let all = calls(try DocumentedCommand.program(), [])
    let common = all.filter { ["--catalog=", "--state="].contains($0.last) }
    let own = all.filter { !["--catalog=", "--state="].contains($0.last) }
    for words in own + Attack.some(common.count, of: common, seed: 1) {
      let ending = try await world.run(words)
      #expect(ending.status == 64, "\(words): \(ending)")
    }
    // In front of the command, too.
    for words in [["--state", "", "reset", "--yes"], ["--catalog", ""], ["--state="]] {
      #expect(try await world.run(words).status == 64, "\(words)")
    }
    #expect(all.count > 100)
    for command in ["evidence -- ", "play --report=", "exec --report=", "reset --state="] {
      #expect(all.map { $0.joined(separator: " ") }.contains(command))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: world.folder.path)
    #expect(files == [world.catalog.lastPathComponent])
  }

  @Test(arguments: commands)
  func boundaryArgumentsEndWithKnownStatuses(command: String) async throws {
    let world = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn()
      try await world.buy("club.month")
      return world
    }
    let seed = UInt64(command.utf8.reduce(0) { $0 + Int($1) })
    for value in Attack.some(3, of: Self.values, seed: seed) {
      let arguments = command.split(separator: " ").map { $0 == "%" ? value : String($0) }
      let (status, output, errors) = await world.runHere(arguments, "Sandbox-1\n")
      let what = "\(arguments)"
      #expect([0, 1, 64, 65, 73, 74, 75].contains(status), "\(what): \(status) \(errors)")
      // Errors are sanitized when they are written to a terminal.
      #expect(!output.unicodeScalars.contains("\u{1B}"), "\(what): \(output.debugDescription)")
    }
  }
}
