import ArgumentParser
import Foundation
import RazeFacesCLI
import TestSupport
import Testing

/// Extreme values for every numeric option of the command tree.
@MainActor @Suite(.ownConnection) struct NumberAttackTests {
  /// The words before each option.
  private nonisolated static let commands = [
    "buy --quantity": ["buy", "coupon", "--yes"],
    "faults set --times": ["faults", "set", "purchase", "--error", "unknown"],
    "faults set --probability": ["faults", "set", "purchase", "--error", "unknown"],
    "faults set --delay": ["faults", "set", "purchase", "--error", "unknown"],
    "transactions list --limit": ["transactions", "list"],
    "log --limit": ["log"],
    "qa coverage --fail-under": ["qa", "coverage"],
    "qa play --jobs": ["qa", "play", "--list"],
    "serve --port": ["serve", "--timeout", "0"],
    "serve --timeout": ["serve", "--port", "0"],
    "notifications list --limit": ["notifications"],
    "refunds consumption --consumed": ["refunds", "consumption", "2000000700000001"],
  ]
  private nonisolated static let extremes =
    [
      Int.min, .min + 1, -1, 0, 1, 10, 11, .max - 1, .max, Int(Int32.max) + 1,
    ].map(String.init) + ["9223372036854775808", "-1e308", "1e308", "5e-324", "nan", "inf"]

  @Test func everyNumericOptionIsTested() {
    #expect(Set(Self.options(of: RazeFaces.self, [])) == Set(Self.commands.keys))
  }

  @Test(arguments: commands.keys.sorted())
  func extremeNumbersDoNotCrashCommands(option: String) async throws {
    let world = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn()
      for product in ["coupon", "vip.year"] { try await world.buy(product) }
      return world
    }
    let command = try #require(Self.commands[option])
    let name = try #require(option.split(separator: " ").last.map(String.init))
    let seed = UInt64(option.utf8.reduce(0) { $0 + Int($1) })
    for value in Attack.some(Self.extremes.count, of: Self.extremes, seed: seed) {
      let call = command + ["\(name)=\(value)"]
      let ending = await world.runHere(call, "")
      // A port can be in use.
      #expect([0, 1, 64, 69].contains(ending.status), "\(option) \(value): \(ending)")
      guard ["buy", "faults"].contains(command[0]), ending.status != 64 else { continue }
      // The next commands read the stored values.
      for look in [call, ["purchases"], ["buy", "vip.year", "--yes", "--quantity=\(value)"]] {
        let ending = await world.runHere(look, "")
        #expect([0, 1, 64].contains(ending.status), "\(look): \(ending)")
      }
    }
  }

  private static func options(of command: any ParsableCommand.Type, _ path: [String]) -> [String] {
    let mirror = Mirror(reflecting: command.init())
    let numbers = mirror.children.filter { child in
      let type = String(describing: type(of: child.value))
      return type.contains("Option<")
        && ["Int", "Double", "Float", "Decimal"].contains { type.contains($0) }
    }.compactMap(\.label).map { label in
      let name = label.drop { $0 == "_" }.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }
      return (path + ["--" + name.joined()]).joined(separator: " ")
    }
    return numbers
      + command.configuration.subcommands.flatMap { options(of: $0, path + [$0._commandName]) }
  }
}
