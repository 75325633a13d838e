import ArgumentParser

struct Products: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "products",
    abstract: "List the products, each with its price and its status on this device.",
    discussion: """
      A product that is not sold says why. In JSON: id, productId, displayName, description, \
      displayPrice, price, currency, type, status (buy, purchased, purchasing, deferred or \
      unavailable), reason.

      Examples:
        razefaces products
        razefaces products --json | jq -r '.[] | select(.status == "buy") | .id'
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await ProductsCommand(context).run()
  }
}
