import ArgumentParser

struct Purchases: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchases",
    abstract: "Show what the app on this device remembers, and what the account is entitled to.",
    discussion: """
      Delivers first what an earlier process was killed over.

      Example:
        razefaces purchases --json | jq '.coupons | length'
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await PurchasesCommand(context).run()
  }
}
