import ArgumentParser

struct Subscriptions: ParsableCommand {
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
struct SubscriptionOptions: ParsableArguments {
  @Argument(help: "An original transaction's number, or a product.")
  var subscription: String
}

struct ListSubscriptions: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Subscriptions.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the subscriptions of all testers.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SubscriptionsCommand(context).list()
  }
}

struct RenewSubscription: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew", abstract: "End the period now and begin the next one.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SubscriptionsCommand(context).renew(options.subscription)
  }
}

struct ExpireSubscription: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "expire", abstract: "End it now, whatever was paid.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SubscriptionsCommand(context).expire(options.subscription)
  }
}

struct CancelSubscription: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Turn auto-renew off; it ends with its period.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SubscriptionsCommand(context).cancel(options.subscription)
  }
}

struct ResumeSubscription: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Turn auto-renew on again.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SubscriptionsCommand(context).resume(options.subscription)
  }
}

struct ResolveBilling: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve-billing", abstract: "Let a payment that failed go through after all.")

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SubscriptionsCommand(context).resolveBilling(options.subscription)
  }
}

struct PriceSubscription: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "price", abstract: "Ask the subscriber to agree to a higher price.",
    discussion: "Without a price it shows what the next period costs.")

  @OptionGroup var options: SubscriptionOptions

  @Argument(help: "In the storefront's currency, such as 5.99.")
  var price: String?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SubscriptionsCommand(context).price(options.subscription, price)
  }
}

struct ConsentToPrice: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent", abstract: "Answer a price increase in the subscriber's stead.",
    discussion: "Without a yes the subscription ends with its period.")

  @OptionGroup var options: SubscriptionOptions

  @Argument(help: "yes or no.", completion: .list(["yes", "no"]))
  var answer: String

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await SubscriptionsCommand(context).consent(options.subscription, answer)
  }
}
