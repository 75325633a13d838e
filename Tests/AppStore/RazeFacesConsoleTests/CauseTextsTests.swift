import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import Testing

/// The texts of causes.
@Suite struct CauseTextsTests {
  private let texts = Texts.english
  private let dates = DateText(timeZone: .gmt)

  private func record(
    _ cause: TransactionRecord.Cause = .purchase, refund: Decimal? = nil,
    offer: OfferKind? = nil, ownership: TransactionRecord.Ownership = .purchased,
    _ facts: TransactionFact...
  ) -> TransactionRecord {
    TransactionRecord(
      id: 7, originalID: 5, bundleID: "com.example", productID: "club",
      kind: .autoRenewableSubscription, purchaseDate: .distantPast,
      originalPurchaseDate: .distantPast, quantity: 2, ownership: ownership, offerKind: offer,
      storefront: Storefront.all[0], cause: cause, price: Decimal(string: "2.99") ?? 0,
      currencyCode: "USD", proratedRefund: refund, accountEmail: "a@example.com",
      device: "iphone", isFinished: true, facts: facts)
  }

  @Test func purchaseNamesItsBuyerAndOffer() {
    let why = texts(record(offer: .introductory, .approved).why(dates))
    #expect(why.hasPrefix("a@example.com confirmed the purchase on iphone, quantity 2."))
    #expect(why.contains("It began with the introductory offer."))
    #expect(why.hasSuffix("The parent approved."))
  }

  @Test func renewalNamesItsPreviousPeriod() {
    let fact = TransactionFact.renewed(from: 6, period: Period(1, .month))
    let why = texts(
      record(.renewal, offer: .introductory, fact, .reduced(renewalsLeft: 0)).why(dates))
    #expect(why.hasPrefix("The period of transaction 6 ended"))
    #expect(why.contains("renewed automatically for 1 month."))
    #expect(
      why.hasSuffix("It was paid for with the introductory offer, which ends with this period."))
  }

  @Test func upgradeNamesTheRefundedAmount() {
    let replaced = TransactionFact.replaced(by: "year")
    let half = texts(record(refund: Decimal(string: "1.5"), replaced).why(dates))
    #expect(half.contains("$1.50 of $2.99 was refunded"))
    #expect(texts(record(refund: 0, replaced).why(dates)).contains("nothing was refunded"))
  }

  @Test func repeatedPurchaseNamesItsOriginal() {
    #expect(texts(record(.restore).why(dates)).contains("transaction 5"))
    #expect(texts(record(.redownload).why(dates)).contains("nothing was charged"))
  }

  @Test func sharedPurchasesAreNotConfirmedByMembers() {
    let why = texts(record(ownership: .familyShared, .shared(by: "b@example.com")).why(dates))
    #expect(why == "Bought by b@example.com and shared with the family.")
  }

  @Test(arguments: RefusalKind.allCases)
  func everyFaultHasAReason(_ kind: RefusalKind) {
    let refusal = Refusal(kind, .fault(.purchase))
    #expect(texts(refusal.reason).hasSuffix("Set in the Sandbox: Purchase."))
    #expect(texts(refusal.sentence(on: .commandLine)).contains("faults clear"))
    #expect(texts(refusal.sentence(on: .screen)).contains("Set in the Sandbox"))
  }

  /// Screens name keys, and commands name commands.
  @Test func adviceDiffersOnScreensAndInCommands() {
    let causes: [Refusal.Cause] = [
      .fault(.purchase), .offline, .storeDown, .interrupted, .billingFailed, .paymentsForbidden,
      .quantity(0), .unknownProduct("x"), .offer(.incomplete),
    ]
    for cause in causes {
      let screen = cause.remedy(on: .screen).map { texts($0) }
      #expect(screen?.contains("panel") == false, "\(cause)")
      let command = cause.remedy(on: .commandLine).map { texts($0) }
      #expect(screen?.contains("razefaces") == false, "\(cause)")
      #expect(command?.contains("in the Sandbox") == false, "\(cause)")
    }
  }

  @Test func refusedOfferIsNamed() {
    let name = OfferClaim.code("FRIEND").name
    let refusal = Refusal(
      .ineligibleForOffer, .offer(.redeemedBefore(name, email: "a@example.com")))
    #expect(
      texts(refusal.sentence(on: .screen))
        == "a@example.com has already redeemed the offer code \"FRIEND\"; each account can redeem "
        + "it once.")
  }
}
