import ArgumentParser

struct Buy: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy",
    abstract: "Buy a product.",
    discussion: """
      Asks first, as the purchase sheet does; with --yes it does not. If nobody can be asked it \
      delivers what was paid before, and refuses to buy without --yes. It says "Waiting for \
      approval" and ends with 0 if a parent has to approve. A payment for the same that an earlier \
      process left undecided is gone on with.

      Examples:
        razefaces buy com.example.razefaces.swiftshopping
        razefaces buy coupon0 --quantity 3 --yes
        razefaces buy vip.year --yes --json
        razefaces buy club.monthly --offer stay --yes
      """)

  @Argument(help: "The product's identifier, or the end of it.")
  var product: String

  @Option(help: "How many, 1 to 10.")
  var quantity = 1

  @Option(
    help: """
      A promotional or win-back offer of the product; the command signs it as the app's server would.
      """)
  var offer: String?

  @Flag(help: "Answer the purchase sheet with yes.")
  var yes = false

  @OptionGroup var common: CommonOptions
  @OptionGroup(title: "For testers") var crash: CrashOptions

  func run(in context: CommandContext) async throws {
    try await BuyCommand(context).run(
      product, quantity: quantity, offer: offer, isConfirmed: yes,
      crashAfter: crash.step)
  }
}
