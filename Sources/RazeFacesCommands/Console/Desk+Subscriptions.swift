import Foundation
import RazeFacesConsole
import StoreCore

extension Desk {
  /// What a tester can do to one subscription.
  package enum SubscriptionDeed: Sendable {
    case renew, expire, cancel, resume, resolveBilling
    /// In the storefront's currency; nil only shows the present price.
    case price(String?)
    /// `yes` or `no` to a price increase.
    case consent(String)
  }

  package func subscriptions() async throws {
    let standings = try await control.subscriptions()
    try print(standings.map { SubscriptionForm($0) }) {
      var table = TextTable(
        "Original", "Account", "Product", "State", "Auto-renew", "Renews as", "Expires")
      for standing in standings {
        table.append([
          String(standing.originalID), standing.accountEmail, standing.productID,
          ConsoleWords.phase(standing.machine.phase),
          ConsoleWords.onOff(standing.machine.autoRenews),
          standing.renewsAs, standing.machine.expires.text,
        ])
      }
      return table.isEmpty ? ConsoleWords.noSubscriptions + "\n" : table.text
    }
  }

  /// - Parameter name: an original transaction's number, or a product.
  package func subscription(_ name: String, _ deed: SubscriptionDeed) async throws {
    let standing = try await standing(name)
    let id = standing.originalID
    switch deed {
    case .renew: try await control.forceRenewal(id)
    case .expire: try await control.expire(id)
    case .cancel: try await control.setAutoRenew(id, false)
    case .resume: try await control.setAutoRenew(id, true)
    case .resolveBilling: try await control.resolveBilling(id)
    case .price(let word?): try await raise(standing, word)
    case .price(nil): break
    case .consent(let word):
      let agreed = try Input.choice(
        word, of: ConsoleWords.aConsent, among: [true, false]
      ) { $0 ? "yes" : "no" }
      try await control.answerPriceIncrease(id, agreed: agreed)
    }
    let after = try await control.subscriptions().first { $0.originalID == id } ?? standing
    var form = SubscriptionForm(after)
    form.nextPrice = try await nextPrice(after)
    try print(form) { ConsoleWords.subscription(after, form.nextPrice).text }
  }

  private func raise(_ standing: SubscriptionStanding, _ word: String) async throws {
    let digits = Decimal.FormatStyle(locale: Locale(identifier: "en_US_POSIX")).grouping(.never)
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isPlain, word.count <= 12, let price = try? Decimal(word, format: digits) else {
      throw CommandFailure(.usage, ConsoleWords.noPrice(word))
    }
    let storefront = try await record(String(standing.latestTransactionID)).storefront
    var given = price
    var rounded = Decimal()
    NSDecimalRound(&rounded, &given, storefront.fractionDigits, .plain)
    guard rounded == price else {
      throw CommandFailure(.usage, ConsoleWords.tooFine(word, storefront))
    }
    try await control.requestPriceIncrease(standing.originalID, to: price)
  }

  /// What the next period will cost, as the signed renewal information says.
  private func nextPrice(_ standing: SubscriptionStanding) async throws -> String? {
    let inspection = try await control.inspectTransaction(standing.latestTransactionID)
    guard let inspection,
      case .number(let thousandths)? = inspection.renewal?.payload["renewalPrice"]
    else { return nil }
    return PriceText.displayPrice(
      Decimal(thousandths) / 1000, in: inspection.record.storefront)
  }

  private func standing(_ name: String) async throws -> SubscriptionStanding {
    let standings = try await control.subscriptions()
    if let id = UInt64(name) {
      guard let standing = standings.first(where: { $0.originalID == id }) else {
        throw CommandFailure(.usage, ConsoleWords.noSubscription(id))
      }
      return standing
    }
    let product = try knownProduct(name)
    let meant = standings.filter { $0.productID == product }
    if meant.count > 1 {
      let current = try await store.snapshot().account?.email
      if let mine = meant.first(where: { $0.accountEmail == current }) { return mine }
      throw CommandFailure(.usage, ConsoleWords.severalSubscriptions(product, meant))
    }
    guard let standing = meant.first else {
      throw CommandFailure(.usage, ConsoleWords.nobodySubscribes(product))
    }
    return standing
  }
}

struct SubscriptionForm: Encodable {
  var originalTransactionId: String
  var latestTransactionId: String
  var account: String
  var subscriptionGroupIdentifier: String
  var productId: String
  var renewsAs: String
  /// The name and the number of `RenewalState`.
  var state: String
  var stateNumber: Int
  var autoRenews: Bool
  var expiresDate: Int
  var gracePeriodExpiresDate: Int?
  var billingRetryEndsDate: Int?
  var expirationIntent: Int?
  var priceIncrease: String
  var renewals: Int
  /// As the storefront writes it; only where one subscription is shown.
  var nextPrice: String?

  init(_ standing: SubscriptionStanding) {
    let machine = standing.machine
    originalTransactionId = String(standing.originalID)
    latestTransactionId = String(standing.latestTransactionID)
    account = standing.accountEmail
    subscriptionGroupIdentifier = standing.groupID
    productId = standing.productID
    renewsAs = standing.renewsAs
    state = machine.phase.rawValue
    stateNumber = machine.phase.number
    autoRenews = machine.autoRenews
    expiresDate = machine.expires.milliseconds
    gracePeriodExpiresDate = machine.graceEnds?.milliseconds
    billingRetryEndsDate = machine.retryEnds?.milliseconds
    expirationIntent = machine.intent?.rawValue
    priceIncrease = machine.priceIncrease.rawValue
    renewals = machine.renewals
  }
}
