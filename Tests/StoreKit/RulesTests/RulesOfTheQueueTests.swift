import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

/// storekit-rules 2.1 to 2.9: a payment and its transaction.
@MainActor @Suite(.ownWorld) struct RulesOfTheQueueTests {
  private let world: AppWorld

  init() async throws { world = try await AppWorld() }

  @Test func queueSurvivesTheProcessAndNeedsAnObserver() async throws {
    let world = try await AppWorld(presenter: .silent())
    await world.buy(AppWorld.face)
    try await world.relaunch(presenter: .willing(email: AppWorld.email))
    #expect(world.states(of: AppWorld.face) == [.purchasing, .purchased])

    world.queue.remove(world.observer)
    await world.buy(AppWorld.otherFace)
    #expect(world.presenter.confirmations == [AppWorld.face])
    #expect(world.states(of: AppWorld.otherFace).isEmpty)
    world.queue.add(world.observer)
    await StoreConnection.current.idle()
    #expect(world.states(of: AppWorld.otherFace) == [.purchasing, .purchased])
  }

  @Test func queueKeepsACopyOfThePayment() async throws {
    let payment = SKMutablePayment()
    payment.productIdentifier = AppWorld.coupon
    #expect(payment.quantity == 1)
    payment.quantity = 10
    world.queue.add(payment)
    payment.quantity = 2
    await StoreConnection.current.idle()
    #expect(try world.last().payment.quantity == 10)
    #expect(try !(world.last().payment is SKMutablePayment))
    #expect(try await world.ledger().map(\.quantity) == [10])
  }

  @Test(arguments: [0, -1, 11])
  func quantityIsFromOneToTen(quantity: Int) async throws {
    await world.buy(AppWorld.coupon) { $0.quantity = quantity }
    #expect(try world.last().errorCode == .paymentInvalid)
    #expect(try world.last().error?.localizedDescription.isEmpty == false)
    #expect(world.presenter.shown.isEmpty)
  }

  @Test(arguments: [AppWorld.face, AppWorld.monthly])
  func onlyConsumablesHaveAQuantity(product: String) async throws {
    let isFace = product == AppWorld.face
    if !isFace {
      // The free week is available once.
      try await world.change(try await world.own(AppWorld.yearly).originalID, .expire)
    }
    await world.buy(product) { $0.quantity = 3 }
    let sheet = try world.lastConfirmation()
    let price = Decimal(string: isFace ? "0.99" : "2.99")
    #expect(sheet.quantity == 1 && sheet.price == price)
    let line = try #require(try await world.ledger().first)
    #expect(line.productID == product && line.quantity == 1 && line.price == price)
  }

  @Test func unknownProductIsInvalid() async throws {
    await world.buy("com.example.razefaces.nothing")
    #expect(world.states(of: "com.example.razefaces.nothing").last == .failed)
    #expect(try world.last().errorCode == .paymentInvalid)
    await world.buy(AppWorld.notCleared)
    #expect(try world.last().errorCode == .storeProductNotAvailable)
    #expect(world.presenter.shown.isEmpty)
    #expect(try await world.ledger().isEmpty)
  }

  @Test func statesHaveApplesNumbers() {
    let states: [SKPaymentTransactionState] = [
      .purchasing, .purchased, .failed, .restored, .deferred,
    ]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test func finishingAPurchasingTransactionIsAProgrammingError() async throws {
    let world = try await AppWorld(presenter: .silent())
    await world.buy(AppWorld.face)
    world.queue.finishTransaction(try world.last())
    await StoreConnection.current.idle()
    guard case StoreFailure.other(.misuse, let words)? = world.presenter.reported.last else {
      Issue.record("Nothing was said.")
      return
    }
    #expect(words.contains(AppWorld.face) && words.contains("purchasing"))
    #expect(world.queue.transactions.map(\.transactionState) == [.purchasing])
    world.presenter.reply(.confirm)
    await StoreConnection.current.idle()
    #expect(world.states(of: AppWorld.face) == [.purchasing, .purchased])
  }

  @Test func decidedTransactionsStayUntilFinished() async throws {
    let world = try await AppWorld(finishes: false)
    try await world.own(AppWorld.otherFace)
    await world.buy(AppWorld.face)
    await world.buy("com.example.razefaces.nothing")
    await world.restore()
    let states = world.queue.transactions.map(\.transactionState)
    #expect(Set(states) == [.purchased, .failed, .restored])
    for transaction in world.queue.transactions { world.queue.finishTransaction(transaction) }
    await StoreConnection.current.idle()
    #expect(world.queue.transactions.isEmpty)
  }

  @Test func unfinishedTransactionReturnsAtEachLaunch() async throws {
    let world = try await AppWorld(finishes: false)
    await world.buy(AppWorld.face)
    let identifier = try world.last().transactionIdentifier
    for _ in 1...2 {
      try await world.relaunch(finishes: false)
      #expect(world.observer.events == [.updated(AppWorld.face, .purchased)])
      #expect(try world.last().transactionIdentifier == identifier)
    }
    try await world.relaunch()
    try await world.relaunch()
    #expect(world.observer.events.isEmpty)
    #expect(try await world.ledger().count == 1)
  }

  @Test func fieldsArePresentOnlyInTheirStates() async throws {
    var seen: [SKPaymentTransactionState: [Bool]] = [:]
    world.observer.onUpdate = {
      seen[$0.transactionState] = [
        $0.transactionIdentifier != nil, $0.transactionDate != nil, $0.error != nil,
        $0.original != nil,
      ]
    }
    await world.buy(AppWorld.face)
    await world.buy("com.example.razefaces.nothing")
    await world.restore()
    await world.buy(AppWorld.coupon) { $0.simulatesAskToBuyInSandbox = true }
    #expect(seen[.purchasing] == [false, false, false, false])
    #expect(seen[.deferred] == [false, false, false, false])
    #expect(seen[.purchased] == [true, true, false, false])
    #expect(seen[.failed] == [false, false, true, false])
    #expect(seen[.restored] == [true, true, false, true])
  }

  @Test func forbiddenPaymentsFail() async throws {
    try await world.perform(.setPaymentsAllowed(false, device: "iphone"))
    #expect(!SKPaymentQueue.canMakePayments() && !AppStore.canMakePayments)
    await world.buy(AppWorld.face)
    #expect(try world.last().errorCode == .paymentNotAllowed)
    #expect(world.presenter.shown.isEmpty)
    #expect(try await world.ledger().isEmpty)
  }

  @Test func restoreCreatesNewTransactionsWithoutConsumables() async throws {
    for id in [AppWorld.coupon, AppWorld.face, AppWorld.vip, AppWorld.monthly] {
      await world.buy(id)
    }
    let bought = world.observer.transactions.filter { $0.transactionState == .purchased }
    world.observer.forget()
    await world.restore()
    let first = world.observer.transactions
    #expect(first.map(\.payment.productIdentifier) == [AppWorld.face, AppWorld.monthly])
    #expect(first.allSatisfy { $0.transactionState == .restored })
    let originals = first.compactMap { $0.original?.transactionIdentifier }
    #expect(originals.count == 2)
    #expect(originals.allSatisfy { id in bought.contains { $0.transactionIdentifier == id } })
    #expect(Set(first.compactMap(\.transactionIdentifier)).isDisjoint(with: originals))
    #expect(first[0].original?.payment.productIdentifier == AppWorld.face)
    #expect(world.observer.events.filter { $0 == .restoreFinished }.count == 1)

    world.queue.restoreCompletedTransactions(withApplicationUsername: "somebody")
    await StoreConnection.current.idle()
    let identifiers = world.observer.transactions.compactMap(\.transactionIdentifier)
    #expect(Set(identifiers).count == 4)
  }

  @Test func everyPeriodOfAnExpiredSubscriptionIsRestored() async throws {
    await world.buy(AppWorld.monthly)
    await world.buy(AppWorld.face)
    try await world.pass(days: 40)
    #expect(Set(world.observer.transactions.compactMap(\.transactionIdentifier)).count == 4)
    let face = try #require(try await world.ledger().first { $0.productID == AppWorld.face })
    try await world.refund(face.id)
    try await world.change(
      #require(try await world.control.subscriptions().first).originalID, .expire)
    world.observer.forget()

    await world.restore()
    let restored = world.observer.transactions
    #expect(restored.map(\.transactionState) == [.restored, .restored, .restored])
    #expect(Set(restored.map(\.payment.productIdentifier)) == [AppWorld.monthly])
    #expect(Set(restored.compactMap(\.transactionIdentifier)).count == 3)
    #expect(Set(restored.map { $0.original?.transactionIdentifier }).count == 1)
    #expect(world.observer.events.last == .restoreFinished)
    #expect(await world.products(of: Transaction.currentEntitlements).isEmpty)
  }

  @Test func emptyRestoreFinishes() async throws {
    await world.restore()
    #expect(world.observer.events == [.restoreFinished])
  }

  @Test func restoreAsksForASignInAndCanFail() async throws {
    let world = try await AppWorld(email: nil)
    world.presenter.rule = { _ in .cancel }
    await world.restore()
    guard case .signIn(let sheet) = world.presenter.shown.first else {
      Issue.record("Nobody was asked to sign in.")
      return
    }
    #expect(sheet.purpose == .restore)
    #expect(world.observer.events == [.restoreFailed(.paymentCancelled)])
    world.presenter.rule = ScriptedPresenter.willing(email: AppWorld.email).rule
    try await world.fail(.sync, with: .cloudServiceRevoked)
    await world.restore()
    #expect(world.observer.events.last == .restoreFailed(.cloudServiceRevoked))
    try await world.perform(.faults(.setOffline(true)))
    await world.restore()
    #expect(world.observer.events.last == .restoreFailed(nil))
    try await world.perform(.faults(.clear))
    await world.restore()
    #expect(world.observer.events.last == .restoreFinished)
  }

  @Test func ownedProductIsFreeAndKeepsItsOriginal() async throws {
    await world.buy(AppWorld.face)
    await world.buy(AppWorld.face)
    let sheet = try world.lastConfirmation()
    #expect(sheet.isOwned && sheet.price == 0)
    #expect(world.states(of: AppWorld.face).suffix(2) == [.purchasing, .purchased])
    #expect(try world.last().original == nil)
    let ledger = try await world.ledger()
    #expect(ledger.map(\.price) == [0, Decimal(string: "0.99")])
    #expect(ledger.map(\.cause) == [.redownload, .purchase])
    #expect(Set(ledger.map(\.originalID)).count == 1)
    #expect(try await world.control.entitlements().map(\.id) == ledger.suffix(1).map(\.id))

    // The repetition has no signed transaction of its own that could outlive a refund.
    try await world.refund(ledger[1].id)
    let inspection = try #require(try await world.control.inspectTransaction(ledger[0].id))
    #expect(inspection.document.payload["transactionId"]?.text == "\(ledger[1].id)")
    #expect(inspection.document.payload["revocationDate"] != nil)
  }

  @Test func purchaseOfAnOwnedProductReturnsTheOwnedTransaction() async throws {
    let owned = try await world.own(AppWorld.face)
    let again = try await world.own(AppWorld.face)
    #expect(again.id == owned.id && again.originalID == owned.id)
    #expect(await world.products(of: Transaction.all) == [AppWorld.face])
    #expect(try await world.store.service.storeState().queue.isEmpty)
    try await world.relaunch()
    #expect(world.observer.events.isEmpty)
  }

  @Test func onlyAUUIDUsernameSurvivesTheProcess() async throws {
    let user = UUID()
    let world = try await AppWorld(presenter: .silent())
    await world.buy(AppWorld.face) { $0.applicationUsername = user.uuidString }
    await world.buy(AppWorld.coupon) { $0.applicationUsername = "order 42" }
    #expect(world.observer.transactions.last?.payment.applicationUsername == "order 42")
    try await world.relaunch(presenter: .willing(email: AppWorld.email))
    let names = world.observer.transactions
      .filter { $0.transactionState == .purchased }
      .reduce(into: [String: String]()) {
        $0[$1.payment.productIdentifier] = $1.payment.applicationUsername ?? "none"
      }
    #expect(names == [AppWorld.face: user.uuidString, AppWorld.coupon: "none"])
    let signed = try #require(await Transaction.latest(for: AppWorld.face)).payloadValue
    #expect(signed.appAccountToken == user)
  }

  /// storekit-rules 3.26.
  @Test func unfinishedPurchaseBelongsToItsAccount() async throws {
    let world = try await AppWorld(finishes: false)
    await world.buy(AppWorld.coupon)
    #expect(world.queue.transactions.count == 1)
    try await world.store.signIn(AppWorld.member)
    await StoreConnection.current.idle()
    #expect(world.queue.transactions.isEmpty)
    try await world.relaunch()
    #expect(world.observer.transactions.isEmpty)
    try await world.store.signIn(AppWorld.email)
    await StoreConnection.current.idle()
    #expect(world.states(of: AppWorld.coupon) == [.purchased])
  }

  @Test func entitlementsAndStatusesBelongToTheSignedInAccount() async throws {
    for product in [AppWorld.face, AppWorld.vip, AppWorld.monthly] { try await world.own(product) }
    try await world.store.signIn(AppWorld.member)
    #expect(await world.products(of: Transaction.currentEntitlements).isEmpty)
    #expect(try await Product.SubscriptionInfo.status(for: AppWorld.group).isEmpty)
    try await world.store.signIn(AppWorld.email)
    #expect(await world.products(of: Transaction.currentEntitlements).count == 3)
    #expect(try await world.status().state == .subscribed)
  }

  /// Adds a payment, and returns it with the sheet that asks to confirm it.
  private func ask(
    for productID: String, on service: any StoreService
  ) async throws -> (key: QueueKey, sheet: PurchaseSheet) {
    let key = try await service.add(PaymentOrder(productID: productID)).id
    return (key, try #require(try await service.advance(key, answer: nil).purchaseSheet))
  }

  private func expect(_ step: PaymentStep, asksAgainFor lapse: PurchaseSheet.Lapse?) {
    switch step {
    case .present(.confirm(let sheet)): #expect(sheet.lapse == lapse && lapse != nil)
    case .decided(let row): #expect(row.phase == .purchased && lapse == nil)
    default: Issue.record("\(step)")
    }
  }

  /// A confirmed purchase completes. Terms that have changed since need another confirmation.
  @Test func storedConfirmationAppliesToTheShownTerms() async throws {
    // No app observes the queue of this device, so only the test processes the payment.
    let store = try await world.device("ipad", signedInAs: AppWorld.email)
    let service = store.service
    for lapse in [nil, PurchaseSheet.Lapse.account] {
      let key = try await ask(for: AppWorld.face, on: service).key
      try await service.saveConfirmation(of: key)
      if lapse != nil { try await store.signIn(AppWorld.member) }
      expect(try await service.advance(key, answer: nil), asksAgainFor: lapse)
    }
  }

  /// The same account is not asked again after a sign-out. Another account is, with the reason.
  @Test(arguments: [true, false], [nil, PurchaseSheet.Lapse.account])
  func confirmationSurvivesASignOut(wasKept: Bool, _ lapse: PurchaseSheet.Lapse?) async throws {
    let store = try await world.device("ipad", signedInAs: AppWorld.email)
    let service = store.service
    let key = try await ask(for: AppWorld.face, on: service).key
    if wasKept { try await service.saveConfirmation(of: key) }
    try await store.perform(.signOut(device: "ipad"))
    guard
      case .present(.signIn) = try await service.advance(key, answer: wasKept ? nil : .confirm)
    else {
      Issue.record("Nobody was asked to sign in.")
      return
    }
    let email = lapse == nil ? AppWorld.email : AppWorld.member
    let back = SheetAnswer.signIn(email: email, password: "Sandbox-1")
    expect(try await service.advance(key, answer: back), asksAgainFor: lapse)
  }

  @Test func confirmationWithoutASignInBuysNothing() async throws {
    let store = try await world.device("ipad", signedInAs: AppWorld.email)
    let key = try await ask(for: AppWorld.face, on: store.service).key
    try await store.service.saveConfirmation(of: key)
    try await store.perform(.signOut(device: "ipad"))
    _ = try await store.service.advance(key, answer: nil)
    let row = try #require(try await store.service.advance(key, answer: .cancel).transaction)
    #expect(row.phase == .failed && row.refusal == .canceledByPerson)
    #expect(try await world.ledger().isEmpty)
  }

  /// Another device uses up the offer while the sheet is open.
  @Test func lostOfferIsShownBeforeThePurchase() async throws {
    let (ipad, there) = (try world.device("ipad"), try world.device("mini"))
    for store in [ipad, there] { try await store.signIn(AppWorld.email) }
    let here = ipad.service
    let (key, sheet) = try await ask(for: AppWorld.monthly, on: here)
    #expect(sheet.offer?.kind == .introductory && sheet.price == 0)
    try await there.own(AppWorld.yearly)
    let id = try #require(try await world.ledger().first?.originalID)
    try await world.change(id, .expire)
    let again = try #require(try await here.advance(key, answer: .confirm).purchaseSheet)
    #expect(again.lapse == .offer && again.offer == nil && again.price > 0)
    let row = try #require(try await here.advance(key, answer: .confirm).transaction)
    #expect(row.phase == .purchased)
  }
}
