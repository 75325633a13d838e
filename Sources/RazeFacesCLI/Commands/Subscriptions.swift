import ArgumentParser
import Foundation
import RazeFacesConsole
import StoreCore

struct Subscriptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscriptions", abstract: "List subscriptions and change them.",
    discussion: """
      Name a subscription by its original transaction or its product. A change that is not possible \
      now ends with 64 and changes nothing.

      Examples:
        razefaces subscriptions
        razefaces subscriptions cancel club.monthly
        razefaces subscriptions price club.monthly 5.99
        razefaces subscriptions consent club.monthly yes
      """,
    subcommands: [
      ListSubscriptions.self, ChangeSubscription<0>.self, ChangeSubscription<1>.self,
      ChangeSubscription<2>.self, ChangeSubscription<3>.self, ChangeSubscription<4>.self,
      PriceSubscription.self, ConsentToPrice.self,
    ], defaultSubcommand: ListSubscriptions.self)

  @OptionGroup var common: CommonOptions
}

/// The subscription to change, by its original transaction's number or its product.
struct SubscriptionOptions: ParsableArguments {
  @Argument(
    help: "An original transaction's number, or a product.", completion: Completion.products)
  var subscription: String
}

struct ListSubscriptions: DefaultSubcommand {
  static let parent: any ParsableCommand.Type = Subscriptions.self
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the subscriptions of all testers.")

  @OptionGroup var unexpected: UnexpectedWords
  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .list(of: SubscriptionStanding.schema)

  func run(in context: CommandContext) async throws {
    let standings = try await context.control.subscriptions()
    let isShared = standings.contains { $0.sharedBy != nil }
    let titles =
      ["Original", "Account"] + (isShared ? ["Shared by"] : [])
      + ["Product", "State", "Auto-renew", "Renews as", "Expires"]
    var table = TextTable(
      titles.map { ($0, .left) }, spare: ["Renews as", "Auto-renew", "Shared by", "Account"])
    for standing in standings {
      table.append(
        [String(standing.originalID), standing.accountEmail]
          + (isShared ? [standing.sharedBy ?? ""] : []) + [
            standing.productID, standing.phase(context.texts.subscriptions), standing.autoRenew,
            standing.renewsAs, context.dates.isoMinute(standing.machine.expires),
          ])
    }
    try context.output.print(
      standings.map { $0.json() }, table: table, none: "There are no subscriptions")
  }
}

/// The changes that need no other arguments.
private let changes: [(name: String, abstract: String, change: TesterCommand.Subscription)] = [
  ("renew", "End the current period and begin the next.", .renew),
  ("expire", "End a subscription now, even if its period is paid for.", .expire),
  ("cancel", "Turn auto-renew off, so that the subscription ends with its period.", .cancelRenewal),
  ("resume", "Turn auto-renew back on.", .resumeRenewal),
  ("resolve-billing", "Let a failed payment go through.", .resolveBilling),
]

/// A command for one of ``changes``. Each command needs its own type for the parser.
struct ChangeSubscription<let place: Int>: WorldCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: changes[place].name, abstract: changes[place].abstract)
  }
  static var schema: JSONSchema { SubscriptionStanding.schema }

  @OptionGroup var options: SubscriptionOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    let standing = try await context.subscription(options.subscription)
    try await context.change(standing, changes[place].change)
  }
}

struct PriceSubscription: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "price", abstract: "Ask the subscriber to agree to a higher price.",
    discussion: "Without a price, shows what the next period costs.")

  @OptionGroup var options: SubscriptionOptions

  @Argument(help: "The price in the storefront's currency, such as 5.99.")
  var price: String?

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = SubscriptionStanding.schema

  func run(in context: CommandContext) async throws {
    let standing = try await context.subscription(options.subscription)
    guard let price else { return try await context.show(standing) }
    let storefront = try await context.transaction(String(standing.latestTransactionID))
      .storefront
    try await context.change(standing, .raisePrice(try Self.amount(price, in: storefront)))
  }

  private static func amount(_ word: String, in storefront: Storefront) throws -> Decimal {
    let digits = Decimal.FormatStyle(locale: Locale(identifier: "en_US_POSIX")).grouping(.never)
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isPlain, word.count <= 12, let price = try? Decimal(word, format: digits) else {
      throw CommandFailure(
        .usage,
        "\"\(word)\" is not a price; allowed: a number such as 5.99, in the storefront's currency")
    }
    var given = price
    var rounded = Decimal()
    NSDecimalRound(&rounded, &given, storefront.fractionDigits, .plain)
    guard rounded == price else {
      throw CommandFailure(
        .usage,
        "\(word) is not a price in \(storefront.currencyCode), which has "
          + "\(storefront.fractionDigits) decimal places")
    }
    return price
  }
}

struct ConsentToPrice: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent", abstract: "Answer a price increase for the subscriber.",
    discussion: "Without a yes, the subscription ends with its period.")

  @OptionGroup var options: SubscriptionOptions

  @Argument(help: "yes or no.", completion: .list(["yes", "no"]))
  var answer: String

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = SubscriptionStanding.schema

  func run(in context: CommandContext) async throws {
    let standing = try await context.subscription(options.subscription)
    let agreed = try Input.choice(
      answer, of: "answer to a price increase", among: [true, false]
    ) { $0 ? "yes" : "no" }
    try await context.change(standing, agreed ? .agreeToPrice : .refusePrice)
  }
}

extension CommandContext {
  fileprivate func subscription(_ name: String) async throws -> SubscriptionStanding {
    let standings = try await control.subscriptions()
    let list = "`razefaces subscriptions` lists them"
    if let id = UInt64(name) {
      guard let standing = standings.first(where: { $0.originalID == id }) else {
        throw CommandFailure(
          .usage, "no subscription has the original transaction \(id); \(list)")
      }
      return try Self.managed(standing)
    }
    let product = try Input.productID(name, in: control.catalog)
    let all = standings.filter { $0.productID == product }
    let own = all.filter { $0.sharedBy == nil }
    let meant = own.isEmpty ? all : own
    if meant.count > 1 {
      let current = try await store.snapshot().account?.email
      if let mine = meant.first(where: { $0.accountEmail == current }) { return mine }
      let names = meant.map { "\($0.originalID) (\($0.accountEmail))" }.joined(separator: ", ")
      throw CommandFailure(.usage, "several testers subscribe to \(product); name one of \(names)")
    }
    guard let standing = meant.first else {
      throw CommandFailure(.usage, "nobody subscribes to \(product); \(list)")
    }
    return try Self.managed(standing)
  }

  /// Family members cannot manage a shared subscription.
  private static func managed(_ standing: SubscriptionStanding) throws -> SubscriptionStanding {
    guard let owner = standing.sharedBy else { return standing }
    throw CommandFailure(
      .usage,
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
    let standing =
      try await control.subscriptions().first { $0.id == before.id } ?? before
    let renewal = try await renewal(of: standing)
    let price = renewal.map { PriceText.displayPrice($0.price, in: $0.storefront) }
    try output.print(standing.json(renewal: renewal)) { facts(standing, price).lines }
  }

  private func renewal(
    of standing: SubscriptionStanding
  ) async throws -> (price: Decimal, storefront: Storefront)? {
    let inspection = try await control.inspectTransaction(standing.latestTransactionID)
    guard let inspection,
      case .number(let thousandths)? = inspection.renewal?.payload["renewalPrice"]
    else { return nil }
    return (Decimal(thousandths) / 1000, inspection.record.storefront)
  }

  private func facts(_ standing: SubscriptionStanding, _ price: String?) -> FactList {
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
      ("State", standing.phase(texts.subscriptions)),
      ("Auto-renew", standing.autoRenew),
      ("Renews as", standing.renewsAs),
      ("Next price", price ?? "none"),
      ("Price increase", increase),
      ("Expires", dates.iso(machine.expires)),
    ])
    if let date = machine.graceEnds {
      facts.append("Grace period until", dates.iso(date))
    }
    if let date = machine.retryEnds {
      facts.append("Billing retry until", dates.iso(date))
    }
    if let date = machine.nextAttempt {
      facts.append("Next billing attempt", dates.iso(date))
    }
    if let intent = machine.intent {
      let words = texts.subscriptions.reason(intent)
      let isOver = machine.phase == .expired || machine.phase == .revoked
      facts.append(
        isOver ? "Ended because" : "Not renewed because", "\(words) (\(intent.rawValue))")
    }
    return facts
  }
}

extension SubscriptionStanding {
  fileprivate static let schema: JSONSchema = [
    "originalTransactionId": .text, "latestTransactionId": .text, "account": .text,
    "sharedBy": .optional(.text), "subscriptionGroupIdentifier": .text, "productId": .text,
    "autoRenewProductId": .text, "state": .text, "stateNumber": .integer, "autoRenews": .flag,
    "expiresDate": .date, "gracePeriodExpiresDate": .optional(.date),
    "billingRetryEndsDate": .optional(.date), "nextBillingAttemptDate": .optional(.date),
    "expirationIntent": .optional(.integer), "priceIncrease": .text, "renewals": .integer,
    "renewalPrice": .optional(.money), "currency": .optional(.text),
  ]

  fileprivate func phase(_ texts: SubscriptionTexts) -> String {
    "\(texts.phase(self)) (\(machine.phase.number))"
  }

  fileprivate var autoRenew: String { machine.autoRenews ? "on" : "off" }

  /// - Parameter renewal: the price of the next period; only if a single subscription is shown.
  fileprivate func json(
    renewal: (price: Decimal, storefront: Storefront)? = nil
  ) -> JSONObject {
    [
      "originalTransactionId": String(originalID),
      "latestTransactionId": String(latestTransactionID),
      "account": accountEmail,
      "sharedBy": sharedBy,
      "subscriptionGroupIdentifier": groupID,
      "productId": productID,
      "autoRenewProductId": renewsAs,
      "state": machine.phase.rawValue,
      "stateNumber": machine.phase.number,
      "autoRenews": machine.autoRenews,
      "expiresDate": machine.expires.milliseconds,
      "gracePeriodExpiresDate": machine.graceEnds?.milliseconds,
      "billingRetryEndsDate": machine.retryEnds?.milliseconds,
      "nextBillingAttemptDate": machine.nextAttempt?.milliseconds,
      "expirationIntent": machine.intent?.rawValue,
      "priceIncrease": machine.priceIncrease.rawValue,
      "renewals": machine.renewals,
      "renewalPrice": renewal?.price,
      "currency": renewal?.storefront.currencyCode,
    ]
  }
}
