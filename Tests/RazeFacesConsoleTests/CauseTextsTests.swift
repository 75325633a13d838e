import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import Testing

/// The causes of events, in words.
@Suite struct CauseTextsTests {
  private let texts = Texts.english

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

  @Test func aPurchaseSaysWhoConfirmedItAndWithWhichOffer() {
    let why = texts.facts.why(record(offer: .introductory, .approved))
    #expect(why.hasPrefix("a@example.com confirmed the purchase on iphone, quantity 2."))
    #expect(why.contains("It began with the introductory offer."))
    #expect(why.hasSuffix("A parent approved the request to buy."))
  }

  @Test func aRenewalSaysWhatItFollows() {
    let fact = TransactionFact.renewed(from: 6, period: Period(1, .month))
    let why = texts.facts.why(
      record(.renewal, offer: .introductory, fact, .reduced(renewalsLeft: 0)))
    #expect(why.hasPrefix("The period of transaction 6 ended"))
    #expect(why.contains("renewed automatically for 1 month."))
    #expect(
      why.hasSuffix("It was paid for with the introductory offer, which ends with this period."))
  }

  @Test func anUpgradeSaysWhatWasGivenBack() {
    let replaced = TransactionFact.replaced(by: "year")
    let half = texts.facts.why(record(refund: Decimal(string: "1.5"), replaced))
    #expect(half.contains("$1.50 of $2.99 was refunded"))
    #expect(texts.facts.why(record(refund: 0, replaced)).contains("nothing was refunded"))
  }

  @Test func whatIsRepeatedNamesItsOriginal() {
    #expect(texts.facts.why(record(.restore)).contains("transaction 5"))
    #expect(texts.facts.why(record(.redownload)).contains("nothing was charged"))
  }

  @Test func whatAFamilySharesIsNotConfirmedByTheMember() {
    let why = texts.facts.why(record(ownership: .familyShared, .shared(by: "b@example.com")))
    #expect(why == "Bought by b@example.com and shared with the family.")
  }

  @Test(arguments: RefusalKind.allCases)
  func everyFaultHasAReason(_ kind: RefusalKind) {
    let refusal = Refusal(kind, .fault(.purchase))
    #expect(texts.refusals.reason(refusal).hasSuffix("A fault was armed: Purchase."))
    #expect(texts.refusals.sentence(refusal, on: .commandLine).contains("faults clear"))
    #expect(texts.refusals.sentence(refusal, on: .screen).contains("Set in the Sandbox"))
  }

  /// Keys on the screen, commands on the command line.
  @Test func adviceFitsThePlaceWhereItIsRead() {
    let causes: [Refusal.Cause] = [
      .fault(.purchase), .offline, .storeDown, .interrupted, .billingFailed, .paymentsForbidden,
      .quantity(0), .unknownProduct("x"), .offer(.incomplete),
    ]
    for cause in causes {
      let screen = texts.refusals.remedy(cause, on: .screen)
      #expect(screen?.contains("panel") == false, "\(cause)")
      let command = texts.refusals.remedy(cause, on: .commandLine)
      #expect(screen?.contains("razefaces") == false, "\(cause)")
      #expect(command?.contains("in the Sandbox") == false, "\(cause)")
    }
  }

  @Test func anOfferIsRefusedWithItsName() {
    let name = OfferClaim.code("FRIEND").name
    let refusal = Refusal(
      .ineligibleForOffer, .offer(.redeemedBefore(name, email: "a@example.com")))
    #expect(
      texts.refusals.sentence(refusal, on: .screen)
        == "a@example.com has already redeemed the offer code \"FRIEND\"; each account can redeem "
        + "it once.")
  }
}
