import ArgumentParser
import RazeFacesCommands

struct Subscriptions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscriptions", abstract: "Who subscribes to what, and the tester's hand on it.",
    discussion: """
      A subscription is named by its original transaction or by its product. What it cannot do now \
      ends with 64 and changes nothing.

      Examples:
        razefaces subscriptions
        razefaces subscriptions cancel club.monthly
        razefaces subscriptions price club.monthly 5.99
        razefaces subscriptions consent club.monthly yes
      """,
    subcommands: [
      ListSubscriptions.self, RenewSubscription.self, ExpireSubscription.self,
      CancelSubscription.self, ResumeSubscription.self, ResolveBilling.self,
      PriceSubscription.self, ConsentToPrice.self,
    ], defaultSubcommand: ListSubscriptions.self)

  @OptionGroup var common: CommonOptions
}

/// The subscription that is meant.
struct SubscriptionOptions: ParsableArguments, Sendable {
  @Argument(help: "An original transaction's number, or a product.")
  var subscription: String
}

/// A command that does something to one subscription.
protocol SubscriptionCommand: AsyncParsableCommand, Sendable {
  var options: SubscriptionOptions { get }
  var common: CommonOptions { get }
  var deed: Desk.SubscriptionDeed { get }
}

extension SubscriptionCommand {
  func run() async throws {
    try await Wiring.serve(common) { try await $0.subscription(options.subscription, deed) }
  }
}

struct ListSubscriptions: AsyncParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the subscriptions of all testers.")

  @OptionGroup var strays: Strays
  @OptionGroup var common: CommonOptions

  func validate() throws { try strays.refuse(among: Subscriptions.self) }

  func run() async throws {
    try await Wiring.serve(common) { try await $0.subscriptions() }
  }
}

struct RenewSubscription: SubscriptionCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew", abstract: "End the period now and begin the next one.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  var deed: Desk.SubscriptionDeed { .renew }
}

struct ExpireSubscription: SubscriptionCommand {
  static let configuration = CommandConfiguration(
    commandName: "expire", abstract: "End it now, whatever was paid.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  var deed: Desk.SubscriptionDeed { .expire }
}

struct CancelSubscription: SubscriptionCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Turn auto-renew off; it ends with its period.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  var deed: Desk.SubscriptionDeed { .cancel }
}

struct ResumeSubscription: SubscriptionCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Turn auto-renew on again.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  var deed: Desk.SubscriptionDeed { .resume }
}

struct ResolveBilling: SubscriptionCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve-billing", abstract: "Let a payment that failed go through after all.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  var deed: Desk.SubscriptionDeed { .resolveBilling }
}

struct PriceSubscription: SubscriptionCommand {
  static let configuration = CommandConfiguration(
    commandName: "price", abstract: "Ask the subscriber to agree to a higher price.",
    discussion: "Without a price it shows what the next period costs.")

  @OptionGroup var options: SubscriptionOptions

  @Argument(help: "In the storefront's currency, such as 5.99.")
  var price: String?

  @OptionGroup var common: CommonOptions

  var deed: Desk.SubscriptionDeed { .price(price) }
}

struct ConsentToPrice: SubscriptionCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent", abstract: "Answer a price increase in the subscriber's stead.",
    discussion: "Without a yes the subscription ends with its period.")

  @OptionGroup var options: SubscriptionOptions

  @Argument(help: "yes or no.", completion: .list(["yes", "no"]))
  var answer: String

  @OptionGroup var common: CommonOptions

  var deed: Desk.SubscriptionDeed { .consent(answer) }
}
