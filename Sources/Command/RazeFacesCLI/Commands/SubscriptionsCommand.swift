import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

typealias SubscriptionsCommand = GroupCommand<ListCommand<SubscriptionStanding>>

private let subscriptionHelp: ArgumentHelp = "An original transaction's number, or a product."

extension SubscriptionStanding: Listed {
  static let group = CommandConfiguration(
    commandName: "subscriptions", abstract: "List subscriptions and change them.",
    discussion: """
      Name a subscription by its original transaction or its product. A change that is not \
      possible now exits with 64 and changes nothing.

      Examples:
        razefaces subscriptions
        razefaces subscriptions cancel club.monthly
        razefaces subscriptions price club.monthly 5.99
        razefaces subscriptions consent club.monthly yes
        razefaces subscriptions extend club.monthly 30
      """,
    subcommands: [
      ChangeSubscriptionCommand<0>.self, ChangeSubscriptionCommand<1>.self,
      ChangeSubscriptionCommand<2>.self, ChangeSubscriptionCommand<3>.self,
      ChangeSubscriptionCommand<4>.self, PriceSubscriptionCommand.self, ConsentToPriceCommand.self,
      ExtendSubscriptionCommand.self, ExtendSubscriptionsCommand.self,
    ])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the subscriptions of all testers.")

  static let none = "There are no subscriptions"
  static let form = Form<Self>(
    .member("originalTransactionId") { $0.originalID }.column("Original"),
    .member("latestTransactionId") { $0.latestTransactionID },
    .member("account") { $0.accountEmail }.column("Account", spare: 3),
    .member("sharedBy") { $0.sharedBy }.column("Shared by", spare: 2, isOnlyIfUsed: true),
    .member("subscriptionGroupIdentifier") { $0.groupID },
    .member("productId") { $0.productID }.column("Product"),
    .member("autoRenewProductId") { $0.renewsAs }.column("Renews as", spare: 0),
    .member("state") { $0.machine.phase.rawValue }
      .column("State", before: "Renews as") { standing, _ in standing.stateAndNumber },
    .member("stateNumber") { $0.machine.phase.number },
    .member("autoRenews") { $0.machine.autoRenews }
      .column("Auto-renew", spare: 1, before: "Renews as") { standing, _ in standing.autoRenew },
    .member("expiresDate") { $0.machine.expires }.column("Expires"),
    .member("gracePeriodExpiresDate") { $0.machine.graceEnds },
    .member("billingRetryEndsDate") { $0.machine.retryEnds },
    .member("nextBillingAttemptDate") { $0.nextAttempt },
    .member("expirationIntent") { $0.machine.intent?.rawValue },
    .member("priceIncrease") { $0.machine.priceIncrease.rawValue },
    .member("priceIncreaseDate") { $0.next?.increaseBegins },
    .member("renewals") { $0.machine.renewals }, .member("renewalPrice") { $0.next?.price.amount },
    .member("currency") { $0.next?.storefront.currencyCode })

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    try await context.control.subscriptions()
  }
}

private let changes: [(name: String, abstract: String, change: TesterCommand.Subscription)] = [
  ("renew", "End the current period and begin the next.", .renew),
  ("expire", "End a subscription now, even if its period is paid for.", .expire),
  ("cancel", "Turn auto-renew off, so that the subscription ends with its period.", .cancelRenewal),
  ("resume", "Turn auto-renew back on.", .resumeRenewal),
  ("resolve-billing", "Let a failed payment go through.", .resolveBilling),
]

/// A command for one of ``changes``. The parser needs a type for each command.
struct ChangeSubscriptionCommand<let place: Int>: WorldCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: changes[place].name, abstract: changes[place].abstract)
  }
  static var schema: JSONSchema { SubscriptionStanding.schema }

  @Argument(help: subscriptionHelp, completion: Completion.products) var subscription: String
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    let standing = try await context.subscription(subscription)
    try await context.change(standing, changes[place].change)
  }
}

struct PriceSubscriptionCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "price", abstract: "Ask the subscriber to agree to a higher price.",
    discussion: "Without a price, shows what the next period costs.")

  @Argument(help: subscriptionHelp, completion: Completion.products) var subscription: String
  @Argument(help: "The price in the storefront's currency, such as 5.99.") var price: String?
  @OptionGroup var common: CommonOptions
  static let schema = SubscriptionStanding.schema

  func run(in context: CommandContext) async throws {
    let standing = try await context.subscription(subscription)
    guard let price else { return try await context.show(standing) }
    let account = try await context.tester(standing.accountEmail)
    let storefront = standing.next?.storefront ?? account.storefront
    try await context.change(standing, .raisePrice(try Self.amount(price, in: storefront)))
  }

  private static func amount(_ word: String, in storefront: Storefront) throws -> Decimal {
    let digits = Decimal.FormatStyle(locale: Locale(identifier: "en_US_POSIX")).grouping(.never)
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isPlain, word.count <= 12, let price = try? Decimal(word, format: digits) else {
      throw InvalidInput(
        "\"\(word)\" is not a price; allowed: a number such as 5.99, in the storefront's currency")
    }
    let rounded = price.rounded(digits: storefront.fractionDigits)
    guard rounded == price else {
      throw InvalidInput(
        "\(word) is not a price in \(storefront.currencyCode), which has "
          + "\(storefront.fractionDigits) decimal places")
    }
    return price
  }
}

struct ConsentToPriceCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent", abstract: "Answer a price increase for the subscriber.",
    discussion: "Without consent, the subscription ends with its period.")

  @Argument(help: subscriptionHelp, completion: Completion.products) var subscription: String
  @Argument(help: "yes or no.", completion: .list(["yes", "no"])) var answer: String
  @OptionGroup var common: CommonOptions
  static let schema = SubscriptionStanding.schema

  func run(in context: CommandContext) async throws {
    let standing = try await context.subscription(subscription)
    let agreed = try Input.choice(
      answer, of: "answer to a price increase", among: [true, false]
    ) { $0 ? "yes" : "no" }
    try await context.change(standing, agreed ? .agreeToPrice : .refusePrice)
  }
}

/// The days of an extension. A word, because a number out of range is a mistake with a message.
private func extendedDays(_ word: String) throws -> Int {
  guard let days = Int(word), MassExtension.possibleDays.contains(days) else {
    throw InvalidInput("\"\(word)\" is not a number of days; allowed: 1 to 90")
  }
  return days
}

struct ExtendSubscriptionCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "extend", abstract: "Extend a subscription's current period.",
    discussion: """
      Nothing is charged, and there is no new transaction. A subscription must be active and paid \
      for. It can be extended twice within 365 days.
      """)

  @Argument(help: subscriptionHelp, completion: Completion.products) var subscription: String
  @Argument(help: "The number of days, 1 to 90.") var days: String
  @OptionGroup var common: CommonOptions
  static let schema = SubscriptionStanding.schema

  func run(in context: CommandContext) async throws {
    let days = try extendedDays(days)
    let standing = try await context.subscription(subscription)
    try await context.change(standing, .extend(days: days))
  }
}

struct ExtendSubscriptionsCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "extend-all", abstract: "Extend the periods of all active subscribers.",
    discussion: """
      Example:
        razefaces subscriptions extend-all club.monthly 30 --territory USA --territory VNM
      """)

  @Argument(help: "A product.", completion: Completion.products) var product: String
  @Argument(help: "The number of days, 1 to 90.") var days: String
  @Option(
    name: .customLong("territory"),
    help: ArgumentHelp("Only in these countries; can be repeated.", valueName: "code"))
  var territories: [String] = []
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["succeeded": .integer, "failed": .integer]

  func run(in context: CommandContext) async throws {
    let days = try extendedDays(days)
    let product = try context.productID(product)
    guard context.backend.server.isSubscription(product) else {
      throw InvalidInput("\(product) is not an auto-renewable subscription")
    }
    let codes = try territories.map(Storefront.code)
    let change = MassExtension(
      productID: product, days: days, countryCodes: codes.isEmpty ? nil : codes)
    guard case .extended(let result) = try await context.perform(.extendSubscriptions(change))
    else { return }
    try context.output.print(
      JSONTree(members: ["succeeded": result.succeeded, "failed": result.failed]),
      line: "Extended: \(result.succeeded); not extended: \(result.failed)")
  }
}

extension CommandContext {
  fileprivate func subscription(_ name: String) async throws -> SubscriptionStanding {
    let standings = try await control.subscriptions()
    let list = "`razefaces subscriptions` lists them"
    if let id = UInt64(name) {
      guard let standing = standings.first(where: { $0.originalID == id }) else {
        throw InvalidInput("no subscription has the original transaction \(id); \(list)")
      }
      return try Self.managed(standing)
    }
    let product = try productID(name)
    let all = standings.filter { $0.productID == product }
    let own = all.filter { $0.sharedBy == nil }
    let meant = own.isEmpty ? all : own
    if meant.count > 1 {
      let current = try await store.storeState().account?.email
      if let mine = meant.first(where: { $0.accountEmail == current }) { return mine }
      let names = meant.map { "\($0.originalID) (\($0.accountEmail))" }.joined(separator: ", ")
      throw InvalidInput("several testers subscribe to \(product); name one of \(names)")
    }
    guard let standing = meant.first else {
      throw InvalidInput("nobody subscribes to \(product); \(list)")
    }
    return try Self.managed(standing)
  }

  /// Fails for a subscription that a family member shares, because only its buyer can manage it.
  private static func managed(_ standing: SubscriptionStanding) throws -> SubscriptionStanding {
    guard let owner = standing.sharedBy else { return standing }
    throw InvalidInput(
      "subscription \(standing.originalID) is shared with \(standing.accountEmail) by \(owner), "
        + "and only the buyer can change it")
  }

  fileprivate func change(
    _ standing: SubscriptionStanding, _ change: TesterCommand.Subscription
  ) async throws {
    try await perform(.subscription(standing.id, change))
    try await show(standing)
  }

  fileprivate func show(_ before: SubscriptionStanding) async throws {
    let standing = try await control.subscriptions().first { $0.id == before.id } ?? before
    try output.print(standing) { facts(standing).lines }
  }

  private func facts(_ standing: SubscriptionStanding) -> FactList {
    let machine = standing.machine
    let increase =
      switch machine.priceIncrease {
      case .none: "none"
      case .pending: "waiting for consent"
      case .agreed: "agreed to"
      case .declined: "not agreed to"
      }
    var facts = FactList([
      ("Original", String(standing.originalID)),
      ("Latest", String(standing.latestTransactionID)),
      ("Account", standing.accountEmail),
      ("Product", standing.productID),
      ("State", standing.stateAndNumber),
      ("Auto-renew", standing.autoRenew),
      ("Renews as", standing.renewsAs),
      ("Next price", standing.next?.price.text ?? "none"),
      ("Price increase", increase),
      ("Expires", dates.iso(machine.expires)),
    ])
    if let next = standing.next, let date = next.increaseBegins {
      let price = PriceText.displayPrice(next.regularPrice, in: next.storefront)
      facts.append("Higher price", "\(price) from \(dates.iso(date)) on")
    }
    if let date = machine.graceEnds { facts.append("Grace period until", dates.iso(date)) }
    if let date = machine.retryEnds { facts.append("Billing retry until", dates.iso(date)) }
    if let date = standing.nextAttempt { facts.append("Next billing attempt", dates.iso(date)) }
    if let intent = machine.intent {
      let words = texts(intent.reason)
      let isOver = machine.phase == .expired || machine.phase == .revoked
      facts.append(
        isOver ? "Ended because" : "Not renewed because", "\(words) (\(intent.rawValue))")
    }
    return facts
  }
}

extension SubscriptionStanding {
  fileprivate var stateAndNumber: String { "\(Texts.english(state)) (\(machine.phase.number))" }

  fileprivate var nextAttempt: Date? { machine.isRetrying ? next?.begins : nil }

  fileprivate var autoRenew: String { machine.autoRenews ? "on" : "off" }
}
