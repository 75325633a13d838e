import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

@testable import RazeFacesScreens

extension Sample {
  /// A world with a pending request of each kind.
  static var sandbox: SandboxLists {
    var lists = SandboxLists(testers: testers)
    lists.requests = [
      RequestToBuy(
        id: QueueKey(rawValue: 7), device: "ipad", accountEmail: "child@example.com",
        productID: id("nullstare"), quantity: 1, wasDeclined: false)
    ]
    lists.interruptions = [
      Interruption(
        id: 3, device: "iphone", accountEmail: "tester@example.com",
        productID: id("mergeconflict"), quantity: 1, date: now)
    ]
    lists.refunds = [
      RefundRequest(
        transactionID: 2_000_000_000_001_005, productID: id("coupon2"),
        accountEmail: "tester@example.com", reason: .unsatisfied, status: .pending, date: now)
    ]
    lists.subscriptions = [
      SubscriptionStanding(
        originalID: 2_000_000_000_001_006, accountEmail: "tester@example.com",
        groupID: "club", productID: id("club.monthly"), renewsAs: id("club.monthly"),
        latestTransactionID: 2_000_000_000_001_009,
        machine: SubscriptionMachine(expires: ago(days: -31)))
    ]
    lists.families = [Family(organizer: "tester@example.com", members: ["child@example.com"])]
    lists.devices = [
      DeviceSummary(
        name: "ipad", accountEmail: "child@example.com", storefront: country("USA"),
        unfinished: 1),
      DeviceSummary(
        name: "iphone", accountEmail: "tester@example.com", storefront: country("USA"),
        unfinished: 0),
    ]
    lists.nextEvent = ago(days: -31)
    return lists
  }

  /// The outcomes of a few purchases.
  static var coverage: Coverage {
    func count(_ course: PurchaseOutcome.Course, _ count: Int, since days: Int) -> Coverage.Count {
      Coverage.Count(
        .course(course), productID: id("offbyone"), device: "iphone", count: count,
        first: ago(days: days), last: now)
    }
    return Coverage(
      [
        count(.purchased, 12, since: 9), count(.canceled, 1, since: 0),
        count(.deferred, 2, since: 1),
      ], possible: PurchaseOutcome.possible(with: catalog))
  }

  /// Returns the device's state with the snapshot that belongs to ``console``.
  static func sandboxShop() -> AppState {
    var shop = busyShop()
    shop.storeState?.faults.arm(
      Fault(point: .purchase, effect: .refusal(.paymentNotAllowed), frequency: .times(2)))
    shop.storeState?.faults.latency = 500...1500
    shop.storeState?.settings.interruptsPurchases = true
    shop.storeState?.clock = SandboxClock(offset: 31 * 86_400, rate: .monthIs5Minutes)
    return shop
  }

  static var inspection: TransactionInspection {
    let record = page.records[4]
    return TransactionInspection(
      record: record,
      document: InspectedDocument(
        jws: "eyJhbGciOiJFUzI1NiJ9.eyJwcmljZSI6OTkwfQ.c2lnbmF0dXJl",
        header: [
          "alg": .text("ES256"), "x5c": .list([.text("leaf"), .text("middle"), .text("root")]),
        ],
        payload: [
          "bundleId": .text(record.bundleID), "price": .number(990), "isUpgraded": .flag(false),
        ],
        checks: [
          DocumentCheck(.encoding, .passed),
          DocumentCheck(.signature, .failed(.invalidSignature, .forgedSignature)),
          DocumentCheck(.requiredProperties, .skipped(.notExpected)),
        ]),
      renewal: nil,
      receiptLine: ReceiptLine(
        id: record.id, originalID: record.originalID, productID: record.productID,
        kind: record.kind, quantity: 1, purchaseDate: record.purchaseDate,
        originalPurchaseDate: record.originalPurchaseDate,
        expirationDate: nil, cancellationDate: record.revocationDate, webOrderLineItemID: nil,
        isTrial: false, isInIntroductoryOffer: false, promotionalOfferID: nil))
  }
}

extension Stage {
  /// Returns the Sandbox with an item of each kind.
  static func sandbox(size: Size = .design) -> Stage {
    var stage = Stage(Sample.sandboxShop(), size: size)
    stage.openConsole()
    return stage
  }

  mutating func openConsole() {
    press("4")
    send(.sandboxLoaded(Sample.sandbox))
    _ = takeEffects()
  }

  mutating func select(_ item: SandboxItem) {
    if state.sandbox.group != nil { press(.escape) }
    if let group = state.group(of: item) {
      select(.group(group))
      press(.enter)
    }
    press(.home)
    for _ in 0..<100 where state.sandbox.selected != item { press(.down) }
  }

  /// Moves a menu's cursor to a choice.
  mutating func choose(_ title: String) {
    for _ in 0..<40 where line("▌ \(title)") == nil { press(.down) }
    press(.enter)
  }
}

extension StorefrontState {
  /// Returns the group that contains an item; nil if the item is on the overview.
  func group(of item: SandboxItem) -> SandboxGroup? {
    let panel = shared.panel()
    return SandboxGroup.allCases.first { panel.items(of: $0).contains(item) }
  }
}

extension SandboxLists {
  init(testers: [Account]) {
    self.init()
    self.testers = testers
  }
}
