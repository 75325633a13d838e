import ArgumentParser
import RazeFacesCommands

struct Purchases: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "purchases",
    abstract: "Show what the app on this device remembers, and what the account is entitled to.",
    discussion: """
      Delivers first what an earlier process was killed over.

      Example:
        razefaces purchases --json | jq '.coupons | length'
      """)

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await Wiring.serve(common) { try await $0.purchases() }
  }
}
