import Foundation
import RazeFacesConsole
import StoreCore

extension ConsoleWords {
  /// `sandbox show`: everything that is switched, on one page.
  static func page(_ form: SandboxForm) -> String {
    let values = { (groups: [ConsoleGroup]) in
      Switch.ofSandbox.filter { groups.contains($0.group) }
        .map { ($0.name, form.settings[$0.name] ?? "") }
    }
    let device = FactList(
      [
        ("account", form.account ?? "nobody is signed in"),
        ("device", form.device),
        ("storefront", "\(form.storefront) \(form.currency)"),
      ] + values([.device]))
    let faults = FactList(
      values([.faults])
        + (form.faults.isEmpty ? [("faults", none)] : form.faults.map { ("fault", $0.description) })
    )
    let connect = FactList(values([.connect]))
    let store = FactList(values([.purchases, .subscriptions]))
    let waiting = FactList([
      ("requests to buy", waiting(form.requestsToBuy, "requests")),
      ("interrupted purchases", waiting(form.interruptions, "interruptions")),
      ("refunds", waiting(form.refundRequests, "refunds")),
    ])
    return [
      device.section("This device"), clock(form.clock).section("Clock"),
      faults.section("Network and faults"), connect.section("App Store Connect"),
      store.section("App Store"), waiting.section("Waiting for somebody"),
    ].joined(separator: "\n")
  }

  private static func waiting(_ count: Int, _ command: String) -> String {
    count == 0 ? none : "\(count); `razefaces \(command)` lists them"
  }

  // MARK: - Testers

  static func added(_ account: Account) -> String { "Added \(about(account))" }
  static func tester(_ account: Account) -> String { about(account) }

  private static func about(_ account: Account) -> String {
    "\(account.email); storefront \(account.storefront.countryCode), "
      + "\(account.storefront.currencyCode); Ask to Buy \(onOff(account.asksToBuy))"
  }

  static func removed(_ email: String) -> String {
    "Removed \(email); the ledger keeps what was bought"
  }

  static func historyCleared(_ email: String) -> String {
    "Cleared the purchase history of \(email)"
  }

  static func testerNeedsPassword(_ email: String) -> String {
    "nobody can be asked for the password here; give it on the standard input: "
      + "razefaces testers add \(email) --password-stdin"
  }

  static let nothingToSet = "say what to set: --territory CODE, --ask-to-buy on|off, or both"

  static let noFamilies = "There are no families"
  static func joined(_ member: String, _ organizer: String) -> String {
    "\(member) is in the family of \(organizer), and shares what it shares"
  }
  static func left(_ member: String) -> String {
    "\(member) has left the family; what was shared is revoked"
  }

  // MARK: - Waiting for somebody

  static let noRequests = "Nothing waits for a parent"
  static let noInterruptions = "No purchase was interrupted"

  static func state(_ request: RequestToBuy) -> String {
    request.wasDeclined ? "declined, stays deferred" : "waiting"
  }

  static func decided(_ form: RequestForm) -> String {
    let what = "request \(form.id), \(form.productId) for \(form.account) on \(form.device)"
    return switch form.state {
    case .approved: "Approved \(what)"
    case .declined: "Declined \(what)"
    case .declinedAndWaiting: "Declined \(what); it stays deferred, as switched"
    case .waiting: "Waiting: \(what)"
    }
  }

  static func resolved(_ form: InterruptionForm) -> String {
    "Resolved interruption \(form.id): \(form.account) gets a new transaction for \(form.productId) "
      + "on \(form.device)"
  }

  // MARK: - Refunds

  static let noRefunds = "No refunds were asked for"

  static func refund(_ request: RefundRequest) -> String {
    let what =
      "refund of transaction \(request.transactionID) (\(request.productID), "
      + "\(request.reason.rawValue))"
    return switch request.status {
    case .pending:
      "Requested: \(what); `razefaces refunds approve \(request.transactionID)` grants it"
    case .approved: "Approved: \(what)"
    case .declined: "Declined: \(what)"
    }
  }

  static func refunded(_ record: TransactionRecord) -> String {
    "Refunded \(sale(record)), \(PriceText.displayPrice(record.price, in: record.storefront))"
  }

  static func finished(_ record: TransactionRecord) -> String { "Finished \(sale(record))" }
  static func deleted(_ record: TransactionRecord) -> String { "Deleted \(sale(record))" }

  private static func sale(_ record: TransactionRecord) -> String {
    "transaction \(record.id): \(record.productID) of \(record.accountEmail)"
  }

  static let noDevices = "No device has been used yet"

  // MARK: - Subscriptions

  static let noSubscriptions = "Nobody has a subscription"

  /// `subscribed (1)`: the word and the number of `RenewalState`.
  static func phase(_ phase: SubscriptionPhase) -> String {
    "\(ConsoleTexts.english.subscriptions.phase(phase)) (\(phase.number))"
  }

  static func subscription(_ standing: SubscriptionStanding, _ price: String?) -> FactList {
    let machine = standing.machine
    var facts = FactList([
      ("Original", String(standing.originalID)),
      ("Latest", String(standing.latestTransactionID)),
      ("Account", standing.accountEmail),
      ("Product", standing.productID),
      ("State", phase(machine.phase)),
      ("Auto-renew", onOff(machine.autoRenews)),
      ("Renews as", standing.renewsAs),
      ("Next price", price ?? none),
      ("Price increase", increase(machine.priceIncrease)),
      ("Expires", machine.expires.text),
    ])
    if let date = machine.graceEnds { facts.append("Grace period until", date.text) }
    if let date = machine.retryEnds { facts.append("Billing retry until", date.text) }
    if let intent = machine.intent { facts.append("Ended because", reason(intent)) }
    return facts
  }

  private static func increase(_ increase: SubscriptionMachine.PriceIncrease) -> String {
    switch increase {
    case .none: none
    case .pending: "waits for consent"
    case .agreed: "agreed to"
    }
  }

  private static func reason(_ intent: ExpirationIntent) -> String {
    "\(ConsoleTexts.english.subscriptions.reason(intent)) (\(intent.rawValue))"
  }

  static func noSubscription(_ id: UInt64) -> String {
    "no subscription has the original transaction \(id); `razefaces subscriptions` lists them"
  }

  static func nobodySubscribes(_ product: String) -> String {
    "nobody has a subscription to \(product); `razefaces subscriptions` lists them"
  }

  static func severalSubscriptions(_ product: String, _ meant: [SubscriptionStanding]) -> String {
    let list = meant.map { "\($0.originalID) (\($0.accountEmail))" }.joined(separator: ", ")
    return "several testers subscribe to \(product); name one of \(list)"
  }

  static func noPrice(_ word: String) -> String {
    "\"\(word)\" is no price; allowed: a number such as 5.99, in the storefront's currency"
  }

  static func tooFine(_ word: String, _ storefront: Storefront) -> String {
    "\(word) is no price in \(storefront.currencyCode), which has \(storefront.fractionDigits) "
      + "decimal places"
  }
}
