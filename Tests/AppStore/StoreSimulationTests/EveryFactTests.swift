import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Each kind of fact happens at least once in a world, and is logged.
@Suite(.watched) struct EveryFactTests {
  private static let tester = "tester@example.com"
  private static let member = "minh@example.com"
  private static let day: TimeInterval = 86_400

  private let world = TestWorld()

  @Test func everyKindOfFactIsLogged() async throws {
    let store = try world.store(files: NoFiles())
    try await people(store)
    try await payments(store)
    try await terminations(store)
    try await subscriptions(store)
    try await refundsAndFamilies(store)
    try await heard(store)
    try await switches(store)
    try await snapshots(store)
    let events = try await store.control.events(EventQuery(.everything)).events
    let happened = Set(events.map(\.fact.name))
    #expect(Set(Self.kinds).subtracting(happened).isEmpty)
    #expect(happened.subtracting(Self.kinds).isEmpty)
    #expect(events.map(\.id) == Array(1...Int64(events.count)))
    #expect(events.allSatisfy { $0.realDate == TestWorld.start && $0.date >= TestWorld.start })
    for event in events {
      expectSubject(of: event)
      #expect(try JSONText.encode(event.fact).hasPrefix(#"{"\#(event.fact.name)""#))
    }
    try expectCodes(events)
  }

  /// Expects an event to name the account, product, payment, and device that it concerns.
  private func expectSubject(of event: WorldEvent) {
    let subject = event.subject
    let name = event.fact.name
    let isOfProduct = Self.ofProducts.contains(name)
    #expect((subject.productID != nil) || !isOfProduct, "\(event)")
    #expect((subject.account != nil) || !isOfProduct, "\(event)")
    #expect((subject.app == Self.bundleID) || !isOfProduct, "\(event)")
    let isOfPayment = Self.ofPayments.contains(name)
    #expect((subject.payment != nil && subject.device == "iphone") || !isOfPayment, "\(event)")
    // A payment that came to nothing has no transaction.
    #expect(subject.transactionID != nil || subject.payment != nil || !isOfProduct, "\(event)")
    #expect(
      (subject.device == "iphone" && subject.app == Self.bundleID) || !Self.heard.contains(name),
      "\(event)")
  }

  private func expectCodes(_ events: [WorldEvent]) throws {
    func codes(_ name: String) -> Set<String> {
      Set(events.filter { $0.fact.name == name }.compactMap(\.fact.code))
    }
    #expect(codes("paymentFailed").contains("SKError 2 paymentCancelled"))
    #expect(codes("paymentFailed").contains("SKError 8 cloudServiceRevoked"))
    #expect(codes("receiptAnswered") == ["21007", "0"])
    #expect(codes("faultMet") == ["cloudServiceRevoked"])
    #expect(codes("expired") == ["2"])
    #expect(codes("requestRefused").count == 1)
  }

  // MARK: - Stories

  private func people(_ store: SimulatedAppStore) async throws {
    _ = try await store.service.signIn(answer: .signIn(email: Self.tester, password: "wrong"))
    try await store.signIn()
    try await store.perform(
      .addTester(NewTester(email: "new@example.com", password: "Sandbox-1", countryCode: "USA")))
    try await store.perform(.tester("new@example.com", .clearHistory))
    try await store.perform(.tester("new@example.com", .remove))
    try await store.signIn("child@example.com")
    _ = try await store.purchase(TestWorld.coupon)
    try await store.perform(.tester("child@example.com", .remove))
    try await store.signIn()
    try await store.perform(.tester(Self.member, .setAsksToBuy(true)))
    try await store.perform(.tester(Self.member, .setTerritory("KOR")))
    try await store.perform(.setPaymentsAllowed(false, device: "iphone"))
    try await store.perform(.setPaymentsAllowed(true, device: "iphone"))
  }

  private func payments(_ store: SimulatedAppStore) async throws {
    _ = try await store.service.attach()
    try await store.own(TestWorld.coupon)
    try await store.service.finish(store.cancelPurchase(of: TestWorld.coupon))
    try await store.fail(.purchase, with: .cloudServiceRevoked)
    try await store.service.finish(store.purchase(TestWorld.coupon).id)
    try await store.perform(.tester(Self.tester, .setAsksToBuy(true)))
    try await store.set(.declinedStaysDeferred(true))
    let deferred = try await store.purchase(TestWorld.coupon)
    try await store.perform(.request(deferred.id, .decline))
    try await store.perform(.request(deferred.id, .approve))
    try await store.service.finish(deferred.id)
    try await store.set(.declinedStaysDeferred(false))
    let expiring = try await store.purchase(TestWorld.coupon)
    try await store.passTheNextEvent()
    try await store.service.finish(expiring.id)
    try await store.perform(.tester(Self.tester, .setAsksToBuy(false)))
    try await store.set(.interruptsPurchases(true))
    try await store.service.finish(store.purchase(TestWorld.coupon).id)
    try await store.set(.interruptsPurchases(false))
    try await store.resolveInterruption()
    let resolved = try #require(try await store.service.storeState().queue.first)
    try await store.service.finish(resolved.id)
  }

  /// Kills one process before a launch, and another one while this one is running.
  private func terminations(_ store: SimulatedAppStore) async throws {
    for isLaunch in [true, false] {
      let killed = try world.store(session: "killed", alive: ["killed"], files: NoFiles())
      let row = try await killed.purchase(TestWorld.coupon)
      if isLaunch {
        _ = try await store.service.attach()
      } else {
        try await store.control.perform(.clock(.reset))
      }
      try await store.service.finish(row.id)
    }
  }

  private func subscriptions(_ store: SimulatedAppStore) async throws {
    try await store.own(TestWorld.monthly)
    try await store.own(TestWorld.yearly)
    let yearly = try await store.subscription()
    try await store.change(yearly.originalID, .extend(days: 1))
    // The second one is the last that the store allows within a year.
    for request in ["all", "again"] {
      try await store.perform(
        .extendSubscriptions(
          MassExtension(productID: TestWorld.yearly, days: 1, request: request)))
    }
    try await store.perform(
      .transaction(yearly.latestTransactionID, .setAccountToken(UUID())))
    try await store.perform(
      .transaction(yearly.latestTransactionID, .reportConsumption(ConsumptionReport())))
    // A downgrade takes effect at the renewal.
    try await store.own(TestWorld.monthly)
    let club = try await store.subscription().originalID
    try await store.change(club, .cancelRenewal)
    try await store.change(club, .resumeRenewal)
    // Buying the current plan cancels the downgrade.
    try await store.own(TestWorld.yearly)
    try await store.change(club, .raisePrice(99))
    guard case .present(.priceConsent) = try await store.service.priceConsent(answer: nil) else {
      throw StoreFailure.other(.misuse, "Nothing was asked.")
    }
    #expect(try await store.service.priceConsent(answer: .confirm) == .done)
    try await store.set(.billingFails(true))
    try await store.set(.gracePeriod(.sixteenDays))
    try await store.passTheNextEvent()
    try await store.set(.billingFails(false))
    try await store.passTheNextEvent()
    #expect(try await store.control.subscriptions().first?.machine.phase == .subscribed)
    try await store.set(.billingFails(true))
    for _ in 1...3 { try await store.passTheNextEvent() }
    try await store.set(.billingFails(false))
    #expect(try await store.control.subscriptions().first?.machine.phase == .expired)
  }

  private func refundsAndFamilies(_ store: SimulatedAppStore) async throws {
    try await store.own(TestWorld.swiftShopping)
    let id = try #require(
      try await store.control.entitlements().first { $0.productID == TestWorld.swiftShopping }
    ).id
    try await store.service.requestRefund(of: id, reason: .legal)
    try await store.perform(.transaction(id, .approveRefund))
    try await store.perform(.transaction(id, .reverseRefund))
    try await store.perform(.transaction(id, .delete))
    try await store.perform(.tester(Self.member, .join(familyOf: Self.tester)))
    try await store.perform(.tester(Self.member, .leaveFamily))
    try await store.perform(.tester(Self.member, .withdrawConsent))
  }

  private func heard(_ store: SimulatedAppStore) async throws {
    _ = try await store.service.products([TestWorld.coupon])
    _ = try await store.service.refreshReceipt(answer: nil)
    await #expect(throws: Refusal.self) { try await store.service.order(redeeming: "NONE") }
    let receipt = try #require(try await store.service.receipt())
    let body = try JSONEncoder().encode([
      "receipt-data": receipt.base64EncodedString(),
      "password": store.control.catalog.appSpecificSharedSecret ?? "",
    ])
    _ = try await store.service.verifyReceipt(body, at: .production)
    _ = try await store.service.verifyReceipt(body, at: .sandbox)
    store.control.log(.app(.restoring), about: WorldEvent.Subject())
  }

  private func switches(_ store: SimulatedAppStore) async throws {
    try await store.control.logNote("The charge came twice.")
    try await store.perform(.clock(.hold))
    try await store.perform(.faults(.setOffline(true)))
    try await store.perform(.signOut(device: "iphone"))
  }

  private func snapshots(_ store: SimulatedAppStore) async throws {
    let file = world.folder.url.appendingPathComponent("kept")
    try Data().write(to: file)
    try await store.control.save([], to: file)
    try await store.signIn()
    try await store.perform(.faults(.clear))
    try await store.set(.notificationAddress("http://127.0.0.1:1/"))
    try await store.own(TestWorld.coupon)
    try await store.deliverNotification()
    try await store.apply(.undo, as: 1)
    try await store.apply(.redo, as: 2)
    try await store.control.restore(file, named: "kept", as: 3)
  }

  // MARK: - The kinds
  // Worlds store these names. If one changes, existing worlds need a migration.

  private static let bundleID = "com.example.razefaces"

  private static let ofPayments = [
    "paymentAdded", "paymentFailed", "paymentDeferred", "declineIgnored", "requestExpired",
    "requestRemoved", "paymentPurchased", "interruptionResolved", "terminated", "launched",
    "takenOver",
  ]

  private static let ofProducts =
    ofPayments + [
      "finished", "booked", "replaced", "revoked", "transactionDeleted", "autoRenewSwitched",
      "renewalProductChanged", "priceIncrease", "billingFailed", "graceStarted", "retryStarted",
      "billingRecovered", "expired", "refundRequested", "refundDecided", "refundReversed",
      "accountTokenSet",
      "consumptionReported", "renewalExtended", "renewalNotExtended", "notificationAnswered",
    ]

  private static let heard = [
    "requested", "requestRefused", "productsAnswered", "sheetShown", "answered", "receiptAnswered",
    "app", "faultMet",
  ]

  private static let kinds =
    ofProducts + heard + [
      "signedIn", "signedOut", "signInFailed", "testerAdded", "testerRemoved", "historyCleared",
      "consentWithdrawn",
      "asksToBuySwitched", "storefrontChanged", "familyJoined", "familyLeft", "paymentsSwitched",
      "worldMade", "worldRestored", "actionUndone", "actionRedone", "clockChanged",
      "faultsChanged", "settingsChanged", "noted", "extensionsCompleted", "notificationsKept",
    ]

  /// Returns whether a fact is named above. A new case does not compile until it is listed here.
  private func isNamedAbove(_ fact: WorldEvent.Fact) -> Bool {
    switch fact {
    case .paymentAdded, .paymentFailed, .paymentDeferred, .declineIgnored, .paymentPurchased,
      .requestExpired, .requestRemoved,
      .interruptionResolved, .finished, .booked, .replaced, .revoked, .transactionDeleted,
      .autoRenewSwitched, .renewalProductChanged, .priceIncrease, .billingFailed, .graceStarted,
      .retryStarted, .billingRecovered, .expired, .refundRequested, .refundDecided, .signedIn,
      .signedOut, .signInFailed, .testerAdded, .testerRemoved, .historyCleared, .asksToBuySwitched,
      .storefrontChanged, .familyJoined, .familyLeft, .paymentsSwitched, .worldMade, .worldRestored,
      .actionUndone, .actionRedone, .clockChanged, .faultsChanged, .settingsChanged, .noted,
      .faultMet, .requested, .requestRefused, .productsAnswered, .terminated, .launched, .takenOver,
      .sheetShown, .answered, .receiptAnswered, .app, .accountTokenSet, .consumptionReported,
      .renewalExtended, .renewalNotExtended, .extensionsCompleted, .notificationAnswered,
      .notificationsKept, .refundReversed, .consentWithdrawn:
      Self.kinds.contains(fact.name)
    }
  }

  @Test(arguments: [
    WorldEvent.Fact.worldMade, .launched, .requested(point: .loadProducts),
    .productsAnswered(count: 2, invalid: ["a", "b"], reasons: [.notSoldIn]),
    .app(.productsLoaded(count: 13)), .app(.productsFound([#"a A "B" 0.99"#, "\n\u{1}é"])),
    .app(.previouslyPurchased(["a", "b"])), .app(.notPurchased([])),
    .app(.invalidProduct(.notClearedForSale)),
  ])
  func launchFactsAreEncodedLikeCodable(_ fact: WorldEvent.Fact) throws {
    #expect(try fact.launchJSON == JSONText.encode(fact))
  }

  /// The compiler does not check the names in SQL.
  @Test func namesInStatementsAreKinds() throws {
    var named = Set(SubscriptionHistory.factNames)
    let folder = Repository.root.appendingPathComponent("Sources/AppStore/StoreSimulation")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let code = try String(contentsOf: file, encoding: .utf8)
      // Other kinds, such as those of products, begin with a capital letter.
      for list in code.matches(of: /(?:kind = |kind IN \(|"\()('[a-z]\w*'(?:, '\w+')*)/) {
        named.formUnion(list.1.matches(of: /\w+/).map { String($0.output) })
      }
    }
    #expect(named.isSuperset(of: ["booked", "retryStarted", "refundDecided", "worldRestored"]))
    #expect(named.subtracting(Self.kinds).isEmpty)
  }

  @Test func listedNamesAreThoseOfTheCases() {
    #expect(isNamedAbove(.worldMade) && isNamedAbove(.billingRecovered))
    #expect(Set(Self.kinds).count == Self.kinds.count)
  }
}
