import Foundation
import TestSupport
import Testing

/// Worlds with the same seed and the same actions at the same times are equal.
@Suite(.ownConnection) @MainActor struct SeededWorldTests {
  /// Everything random: keys, certificates, salts, nonces, transaction numbers, sessions, faults with a
  /// probability, and forged documents.
  private static let story: [(command: String, input: String)] = [
    ("testers add kid@example.com --territory VNM --password-stdin", "Sandbox-1\n"),
    ("sign-in tester@example.com --password-stdin", "Sandbox-1\n"),
    ("buy coupon0 --quantity 3 --yes", ""), ("buy swiftshopping --yes", ""),
    ("buy club.monthly --yes", ""), ("clock advance 40d", ""), ("buy vip.year --yes", ""),
    ("buy club.monthly --offer stay --yes", ""),
    ("faults set purchase --error unknown --probability 0.5", ""),
    ("buy coupon1 --yes", ""), ("buy coupon1 --yes", ""), ("faults clear", ""),
    ("refunds now FACE", ""),
    ("faults set app-transaction --error invalidDeviceVerification --always", ""),
    ("receipt app-transaction --json", ""), ("faults clear", ""),
    ("faults set app-transaction --error revokedCertificate --always", ""),
    ("receipt app-transaction --json", ""), ("faults clear", ""), ("receipt refresh", ""),
    ("receipt verify --json", ""),
    (
      "sign-in minh@example.com --device ipad --password-stdin",
      "Sandbox-1\n"
    ), ("buy coupon0 --yes --device ipad", ""),
    ("sign-in kid@example.com --password-stdin", "Sandbox-1\n"), ("clock advance 2mo", ""),
    ("transactions --all --json", ""), ("purchases --json", ""),
  ]

  private func play(_ world: CommandWorld) async throws -> [String] {
    var told: [String] = []
    var face = ""
    for (command, input) in Self.story {
      let words = command.replacing("FACE", with: face).split(separator: " ").map(String.init)
      let (status, output, errors) = await world.runHere(words, input)
      if command.hasPrefix("buy swiftshopping") {
        face = try #require(output.firstMatch(of: /transaction (\d+)/)).1.description
      }
      let text = (output + errors).replacing(world.folder.path, with: "")
        .replacing(/"(jws|receipt|latest_receipt)" ?: ?"[^"]*"|"MII[^"]*"/, with: "signed")
        // A receipt's length depends on its signatures.
        .replacing(/bytes +\d+/, with: "bytes")
      told += ["\(command): \(status)"] + text.split(separator: "\n").map(String.init)
    }
    return told
  }

  private static func changes(from told: [String], to again: [String]) -> [String] {
    again.difference(from: told).map {
      switch $0 {
      case .insert(let place, let line, _): "+ \(place) \(line)"
      case .remove(let place, let line, _): "- \(place) \(line)"
      }
    }
  }

  @Test func worldsWithOneSeedAreEqual() async throws {
    let (one, other) = (try CommandWorld(), try CommandWorld())
    let told = try await play(one)
    for change in Self.changes(from: told, to: try await play(other)) { Issue.record("\(change)") }
    for line in try WorldContents(of: one.state) - WorldContents(of: other.state) {
      Issue.record("\(line)")
    }
  }
}
