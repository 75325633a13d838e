import Foundation
import RazeFacesConsole
import StoreCore

/// `subscriptions`: who subscribes to what, and the tester's hand on it. A subscription is named by
/// its original transaction's number, or by its product.
@MainActor package struct SubscriptionsCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func list() async throws {
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
            standing.productID, phase(standing), onOff(standing.machine.autoRenews),
            standing.renewsAs, context.dates.isoMinute(standing.machine.expires),
          ])
    }
    try context.output.print(
      standings.map { $0.json() }, table: table, none: "Nobody has a subscription")
  }

  package func renew(_ name: String) async throws { try await perform(.renew, on: name) }
  package func expire(_ name: String) async throws { try await perform(.expire, on: name) }
  package func cancel(_ name: String) async throws { try await perform(.cancelRenewal, on: name) }
  package func resume(_ name: String) async throws { try await perform(.resumeRenewal, on: name) }

  package func resolveBilling(_ name: String) async throws {
    try await perform(.resolveBilling, on: name)
  }

  /// - Parameter price: in the storefront's currency; nil only shows the present one.
  package func price(_ name: String, _ price: String?) async throws {
    let standing = try await standing(name)
    if let price {
      let storefront = try await context.transaction(String(standing.latestTransactionID))
        .storefront
      let command = ConsoleCommand.Subscription.raisePrice(try amount(price, in: storefront))
      _ = try await context.perform(.subscription(standing.id, command))
    }
    try await show(standing)
  }

  /// - Parameter answer: `yes` or `no` to a price increase.
  package func consent(_ name: String, _ answer: String) async throws {
    let standing = try await standing(name)
    let agreed = try Input.choice(
      answer, of: "answer to a price increase", among: [true, false]
    ) { $0 ? "yes" : "no" }
    let command = agreed ? ConsoleCommand.Subscription.agreeToPrice : .refusePrice
    _ = try await context.perform(.subscription(standing.id, command))
    try await show(standing)
  }

  private func perform(_ command: ConsoleCommand.Subscription, on name: String) async throws {
    let standing = try await standing(name)
    _ = try await context.perform(.subscription(standing.id, command))
    try await show(standing)
  }

  // MARK: - What is meant

  private func standing(_ name: String) async throws -> SubscriptionStanding {
    let standings = try await context.control.subscriptions()
    let list = "`razefaces subscriptions` lists them"
    if let id = UInt64(name) {
      guard let standing = standings.first(where: { $0.originalID == id }) else {
        throw CommandFailure(
          .usage, "no subscription has the original transaction \(id); \(list)")
      }
      return try managed(standing)
    }
    let product = try Input.productID(name, in: context.control.catalog)
    let all = standings.filter { $0.productID == product }
    let own = all.filter { $0.sharedBy == nil }
    let meant = own.isEmpty ? all : own
    if meant.count > 1 {
      let current = try await context.store.snapshot().account?.email
      if let mine = meant.first(where: { $0.accountEmail == current }) { return mine }
      let names = meant.map { "\($0.originalID) (\($0.accountEmail))" }.joined(separator: ", ")
      throw CommandFailure(.usage, "several testers subscribe to \(product); name one of \(names)")
    }
    guard let standing = meant.first else {
      throw CommandFailure(.usage, "nobody has a subscription to \(product); \(list)")
    }
    return try managed(standing)
  }

  /// A member of a family has what somebody else of it bought and manages.
  private func managed(_ standing: SubscriptionStanding) throws -> SubscriptionStanding {
    guard let owner = standing.sharedBy else { return standing }
    throw CommandFailure(
      .usage,
      "subscription \(standing.originalID) is shared with \(standing.accountEmail) by \(owner), "
        + "who alone can change it")
  }

  private func amount(_ word: String, in storefront: Storefront) throws -> Decimal {
    let digits = Decimal.FormatStyle(locale: Locale(identifier: "en_US_POSIX")).grouping(.never)
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isPlain, word.count <= 12, let price = try? Decimal(word, format: digits) else {
      throw CommandFailure(
        .usage,
        "\"\(word)\" is no price; allowed: a number such as 5.99, in the storefront's currency")
    }
    var given = price
    var rounded = Decimal()
    NSDecimalRound(&rounded, &given, storefront.fractionDigits, .plain)
    guard rounded == price else {
      throw CommandFailure(
        .usage,
        "\(word) is no price in \(storefront.currencyCode), which has "
          + "\(storefront.fractionDigits) decimal places")
    }
    return price
  }

  // MARK: - Showing one

  private func show(_ before: SubscriptionStanding) async throws {
    let standing =
      try await context.control.subscriptions().first { $0.id == before.id } ?? before
    let price = try await nextPrice(standing)
    try context.output.print(standing.json(nextPrice: price)) { facts(standing, price).lines }
  }

  /// What the next period will cost, as the signed renewal information says.
  private func nextPrice(_ standing: SubscriptionStanding) async throws -> String? {
    let inspection = try await context.control.inspectTransaction(standing.latestTransactionID)
    guard let inspection,
      case .number(let thousandths)? = inspection.renewal?.payload["renewalPrice"]
    else { return nil }
    return PriceText.displayPrice(
      Decimal(thousandths) / 1000, in: inspection.record.storefront)
  }

  private func facts(_ standing: SubscriptionStanding, _ price: String?) -> FactList {
    let machine = standing.machine
    let increase =
      switch machine.priceIncrease {
      case .none: "none"
      case .pending: "waits for consent"
      case .agreed: "agreed to"
      case .declined: "not agreed to"
      }
    var facts = FactList([
      ("Original", String(standing.originalID)),
      ("Latest", String(standing.latestTransactionID)),
      ("Account", standing.accountEmail),
      ("Product", standing.productID),
      ("State", phase(standing)),
      ("Auto-renew", onOff(machine.autoRenews)),
      ("Renews as", standing.renewsAs),
      ("Next price", price ?? "none"),
      ("Price increase", increase),
      ("Expires", context.dates.iso(machine.expires)),
    ])
    if let date = machine.graceEnds {
      facts.append("Grace period until", context.dates.iso(date))
    }
    if let date = machine.retryEnds {
      facts.append("Billing retry until", context.dates.iso(date))
    }
    if let date = machine.nextAttempt {
      facts.append("Billing tried again", context.dates.iso(date))
    }
    if let intent = machine.intent {
      let words = context.texts.subscriptions.reason(intent)
      facts.append("Ended because", "\(words) (\(intent.rawValue))")
    }
    return facts
  }

  /// `subscribed (1)`: the word and the number of `RenewalState`.
  private func phase(_ standing: SubscriptionStanding) -> String {
    "\(context.texts.subscriptions.phase(standing)) (\(standing.machine.phase.number))"
  }

  private func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }
}

extension SubscriptionStanding {
  /// `state` and `stateNumber` are the name and the number of `RenewalState`.
  ///
  /// - Parameter nextPrice: as the storefront writes it; only if one subscription is shown.
  fileprivate func json(nextPrice: String? = nil) -> JSONObject {
    [
      "originalTransactionId": String(originalID),
      "latestTransactionId": String(latestTransactionID),
      "account": accountEmail,
      "sharedBy": sharedBy,
      "subscriptionGroupIdentifier": groupID,
      "productId": productID,
      "renewsAs": renewsAs,
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
      "nextPrice": nextPrice,
    ]
  }
}
