import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 3.12: Apple's server library verifies each signed document of a world with every kind
/// of event.
@MainActor @Suite(.ownWorld) struct WholeWorldTests {
  @Test func applesServerLibraryVerifiesEveryDocument() async throws {
    let world = try await AppWorld(catalog: Self.catalogWithACrossgrade())
    var papers = Papers()
    try await purchases(world, &papers)
    try await plans(world, &papers)
    try await trouble(world, &papers)
    try await others(world, &papers)
    try await endings(world, &papers)
    papers.add(try await world.store.service.appTransaction())
    check(papers)
    let root = try await world.control.rootCertificate().der
    let count = papers.lines.count
    #expect(
      try papers.judged(by: .sandbox, root: root, bundleID: world.store.service.bundleID)
        == "list: \(count) verified, \(9 * count) changes refused\n")
  }

  // MARK: - What happens

  private func purchases(_ world: AppWorld, _ papers: inout Papers) async throws {
    await world.buy(AppWorld.face)
    await world.buy(AppWorld.coupon) {
      $0.quantity = 3
      $0.applicationUsername = Self.token.uuidString
    }
    await world.buy(AppWorld.vip)
    await world.buy(AppWorld.monthly) { $0.applicationUsername = Self.token.uuidString }
    await world.buy(AppWorld.face)
    world.observer.takesPromotedPayments = true
    try await StoreConnection.current.startPromotedPurchase(of: AppWorld.otherFace)
    await world.restore()
    try await papers.collect(from: world)
  }

  /// Renewal, crossgrade, upgrade, downgrade, and a price increase.
  private func plans(_ world: AppWorld, _ papers: inout Papers) async throws {
    try await world.pass(days: 8)
    await world.buy(Self.twin)
    await world.buy(AppWorld.yearly)
    await world.buy(AppWorld.monthly)
    try await papers.collect(from: world)
    try await world.pass(days: 370)
    let club = try await world.club()
    try await world.change(club, .raisePrice(9))
    try await papers.collect(from: world)
    try await world.change(club, .agreeToPrice)
    try await papers.collect(from: world)
    try await world.pass(days: 31)
    try await papers.collect(from: world)
  }

  /// Billing failures with and without a grace period, and each reason for a subscription's end.
  private func trouble(_ world: AppWorld, _ papers: inout Papers) async throws {
    let club = try await world.club()
    try await world.set(.billingFails(true))
    try await world.set(.gracePeriod(.sixteenDays))
    try await world.pass(days: 32)
    try await papers.collect(from: world)
    try await world.pass(days: 17)
    try await papers.collect(from: world)
    try await world.set(.billingFails(false))
    try await world.set(.gracePeriod(nil))
    try await world.change(club, .resolveBilling)
    try await papers.collect(from: world)
    try await world.set(.billingFails(true))
    try await world.pass(days: 100)
    try await papers.collect(from: world)
    try await world.set(.billingFails(false))

    await world.buy(AppWorld.monthly)
    try await world.change(club, .raisePrice(19))
    try await world.pass(days: 32)
    try await papers.collect(from: world)
    await world.buy(AppWorld.monthly)
    try await world.set(.clearedForSale([AppWorld.monthly: false]))
    try await world.pass(days: 32)
    try await papers.collect(from: world)
    try await world.set(.clearedForSale([AppWorld.monthly: nil]))
    await world.buy(AppWorld.monthly)
    try await world.change(club, .cancelRenewal)
    try await papers.collect(from: world)
    try await world.pass(days: 32)
    try await papers.collect(from: world)
  }

  /// A family, a request to buy, an interruption, and another storefront.
  private func others(_ world: AppWorld, _ papers: inout Papers) async throws {
    await world.buy(AppWorld.yearly)
    let tablet = try await world.device("ipad", signedInAs: AppWorld.member)
    try await tablet.own(AppWorld.coupon)
    try await world.perform(.tester(AppWorld.member, .join(familyOf: AppWorld.email)))
    try await papers.collect(from: world)
    try await world.change(world.club(), .renew)
    try await papers.collect(from: world)
    try await world.perform(.tester(AppWorld.member, .leaveFamily))

    let phone = try await world.device("child", signedInAs: AppWorld.child)
    try await phone.purchase(AppWorld.face)
    try await world.answerRequest(.approve)

    try await world.set(.interruptsPurchases(true))
    await world.buy(AppWorld.coupon) { $0.quantity = 2 }
    try await world.set(.interruptsPurchases(false))
    try await world.resolveInterruption()
    try await papers.collect(from: world)
  }

  private func endings(_ world: AppWorld, _ papers: inout Papers) async throws {
    let ledger = try await world.ledger()
    let face = try #require(
      ledger.last { $0.productID == AppWorld.face && $0.ownership == .purchased })
    let coupon = try #require(ledger.last { $0.productID == AppWorld.coupon })
    let club = try #require(
      ledger.first { $0.kind == .autoRenewableSubscription && $0.ownership == .purchased })
    try await world.refund(face.id)
    try await world.refund(coupon.id, .developerIssue)
    try await world.refund(club.id)
    let replaced = try #require(
      ledger.first { $0.isUpgraded && $0.refundable > 0 && $0.refundable < $0.price })
    try await world.refund(replaced.id)
    try await papers.collect(from: world)
  }

  // MARK: - What is asked of it

  /// Expects that each kind of document exists, because a missing one would not fail.
  private func check(_ papers: Papers) {
    let transactions = papers.transactions
    #expect(Set(transactions.map(\.kind)) == Set(ProductKind.allCases))
    #expect(Set(transactions.map(\.cause)) == [.purchase, .renewal, .redownload])
    #expect(
      Set(transactions.compactMap(\.revocationType))
        == Set(TransactionRecord.RevocationType.allCases))
    #expect(Set(transactions.map(\.storefront.countryCode)) == ["USA", "VNM"])
    #expect(
      Set(transactions.compactMap(\.revocationReason))
        == Set(TransactionRecord.RevocationReason.allCases))
    #expect(transactions.contains { $0.ownership == .familyShared && $0.revocationDate == nil })
    #expect(transactions.contains { $0.ownership == .familyShared && $0.revocationDate != nil })
    #expect(transactions.contains { $0.ownership == .familyShared && $0.cause == .renewal })
    #expect(
      Set(transactions.filter(\.isUpgraded).map(\.productID)) == [AppWorld.monthly, Self.twin])
    #expect(transactions.contains { $0.quantity == 3 && $0.appAccountToken == Self.token })
    #expect(transactions.contains { $0.offerMode == .free })
    #expect(transactions.contains { $0.cause == .renewal && $0.price == 9 })

    #expect(Set(papers.renewals.map { $0["priceIncreaseStatus"] }).count == 3)
    let ends = Set(papers.renewals.map { $0["expirationIntent"] })
    #expect(ends.isSuperset(of: (1...4).map { JSONTree.number($0) }))
    #expect(papers.renewals.contains { $0["gracePeriodExpiresDate"] != nil })
    #expect(papers.renewals.contains { $0["isInBillingRetryPeriod"] == .flag(true) })
    #expect(papers.renewals.contains { $0["autoRenewProductId"] != $0["productId"] })
  }

  // MARK: -

  private static let token = UUID(uuid: (7, 6, 5, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7))
  private static let twin = "com.example.razefaces.club.monthly.twin"

  /// Returns the shipped catalog with a second monthly subscription on the same level.
  private static func catalogWithACrossgrade() throws -> Catalog {
    let file = Repository.root.appendingPathComponent("catalog.json")
    var root = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    var products = try #require(root["products"] as? [[String: Any]])
    var copy = try #require(products.first { $0["productID"] as? String == AppWorld.monthly })
    copy["productID"] = twin
    products.append(copy)
    root["products"] = products
    let text = String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
    return try Catalog(text: text)
  }
}

/// The distinct documents that a world has signed.
struct Papers {
  private(set) var transactions: [TransactionRecord] = []
  private(set) var renewals: [[String: JSONTree]] = []
  /// A document's kind and its JWS.
  private(set) var lines: [String] = []
  private var known: Set<[String: JSONTree]> = []

  mutating func add(_ appTransaction: SignedDocument) { lines.append("app \(appTransaction.jws)") }

  /// Collects the current documents. A later change signs a transaction again.
  @MainActor mutating func collect(from world: AppWorld) async throws {
    // A restore has no document of its own (storekit-rules 3.13).
    for record in try await world.wholeLedger() where record.cause != .restore {
      let inspection = try #require(try await world.control.inspectTransaction(record.id))
      if known.insert(inspection.document.payload).inserted {
        transactions.append(record)
        lines.append("transaction \(inspection.document.jws)")
      }
      if let renewal = inspection.renewal, known.insert(renewal.payload).inserted {
        renewals.append(renewal.payload)
        lines.append("renewal \(renewal.jws)")
      }
    }
  }

  /// Returns what Apple's server library says about the documents.
  func judged(
    by environment: StoreEnvironment, root: Data, bundleID: String
  ) throws -> String {
    let folder = TestFolders.unique("judged")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try root.write(to: folder.appendingPathComponent("root.der"))
    let list = lines.joined(separator: "\n")
    try Data(list.utf8).write(to: folder.appendingPathComponent("papers"))
    let script = Repository.root.appendingPathComponent(
      "Tests/AppStore/StoreReceiptsTests/apple_server_library.py")
    let kind = environment == .xcode ? "xcode-list" : "list"
    let python = try ChildProcess(
      [OtherProgram.appleLibraryPython(), script.path, "root.der", bundleID, "\(kind)=papers"],
      environment: ProcessInfo.processInfo.environment, directory: folder)
    let ending = python.end()
    #expect(ending.status == 0, "\(ending.errors)")
    return ending.output
  }
}

extension AppWorld {
  func wholeLedger() async throws -> [TransactionRecord] {
    let page = try await store.control.transactions(
      TransactionQuery(scope: .everything, limit: 10_000))
    try #require(!page.hasMore)
    return page.records
  }

  /// Returns the identity of the tester's only subscription.
  fileprivate func club() async throws -> UInt64 {
    try #require(try await store.control.subscriptions().first { $0.accountEmail == Self.email })
      .originalID
  }
}
