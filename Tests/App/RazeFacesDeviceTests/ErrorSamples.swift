import Foundation
import RazeFacesShop
import StoreCore
import StoreKit

/// A sample of each kind of error. `EveryErrorTests` requires one for each case in the sources.
enum ErrorSamples {
  static let date = Date(timeIntervalSince1970: 1_790_000_000)
  static let key = QueueKey(rawValue: 7)
  static let email = "a@b.c"

  static let all: [any Error] = {
    let kinds: [[any Error]] = [
      refusals, failures, modern, purchases, SKError.Code.allCases.map { SKError($0) },
      RefusalKind.allCases.filter(\.isNetworkFailure).map {
        URLError(URLError.Code(rawValue: $0.code) ?? .unknown)
      },
    ]
    return kinds.flatMap(\.self)
  }()

  // MARK: - Refusals

  static let refusals: [Refusal] =
    RefusalKind.allCases.map { Refusal($0, .fault(.purchase)) }
    + causes.map { Refusal(.unknown, $0) }

  static let causes: [Refusal.Cause] =
    [
      .fault(.sync), .offline, .storeDown, .canceled, .signInDismissed, .declinedByParent,
      .requestExpired, .askedAgain, .leftFamily, .interrupted, .billingFailed,
      .subscribedAlready(until: date, transaction: 1),
      .paymentsForbidden, .quantity(11), .unknownProduct("p"), .storefrontDeclined,
    ] + offers.map { .offer($0) } + reasons.map { .unavailable(productID: "p", $0) }

  private static let offer = Refusal.OfferName(.promotional, id: "o")

  static let offers: [Refusal.OfferRefusal] =
    [
      .incomplete, .unknownCode("c"), .noPrice(offer), .onlyForSubscribers(offer, email: email),
      .onlyForLapsed(offer, email: email), .redeemedBefore(offer, email: email),
      .anotherBegins(offer, email: email), .unknownKey("k"), .wrongSignature, .staleSignature,
    ] + OfferKind.allCases.map { .unknown(Refusal.OfferName($0, id: "o"), productID: "p") }

  static let reasons: [InvalidProductReason] = [
    .notInCatalog, .notClearedForSale, .agreementNotInEffect, .noInAppPurchase,
    .typeChanged(from: .consumable), .bundleIDMismatch(catalog: "c", app: "d"),
    .notSoldIn(storefront: "US"),
  ]

  // MARK: - StoreKit

  static let modern: [StoreKitError] = [
    .unknown, .userCancelled, .networkError(URLError(.timedOut)),
    .systemError(SKError(.clientInvalid)), .notAvailableInStorefront, .notEntitled, .unsupported,
  ]

  static let purchases: [Product.PurchaseError] = [
    .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
    .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
  ]

  // MARK: - The shop

  private static let error = ShopError(Refusal(.unknown, .offline))

  static let shop: [PurchaseFailure] =
    [
      .refused(error), .paymentsNotAllowed, .notSold, .unknownProduct, .productsStillLoading,
      .productsFailed(error), .noOrder(error), .membershipTooLong, .tooManyCoupons,
      .notCredited(error), .notSaved(error),
    ] + problems.map { .notVerified($0) }

  static let problems: [ReceiptFlaw] =
    [.noReceipt, .withoutPurchase, .failed(error)]
    + ReceiptStatus.allCases.map { .status($0.rawValue) }
    + signatures.map { .signature($0) }

  static let signatures: [SignatureFlaw] = [
    .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
    .invalidSignature, .missingRequiredProperties,
  ]

  // MARK: - The store

  static let failures: [StoreFailure] =
    [.other(.cannotRead, "w")] + troubles.map { .files($0) } + damages.map { .damaged($0) }
    + misuses.map { .misuse($0) }

  static let troubles: [StoreFailure.FileFailure] = [
    .cannotCreateFolder("/a", why: "w"), .cannotOpen("/a", why: "w"), .cannotRead("/a", why: "w"),
    .cannotWrite("/a", why: "w"), .cannotDelete("/a", why: "w"), .inUse("/a"),
    .removed("/a"),
    .wasReset("/a", formerWorld: StoreState.noWorldID), .wasRestored("/a"),
  ]

  static let damages: [StoreFailure.Damage] = [
    .notAWorld("/a", why: "w"), .resetNote("/a"), .notASnapshot("/a", why: "w"),
    .otherSnapshot("/a"), .spoiled("/a", why: "w"), .unmarkedWorld("/a"), .newerWorld("/a"),
    .disorder("/a"), .worldWithoutRow, .column("c", table: "t"), .subscription(7),
  ]

  private static let signInProblems: [SignInSheet.Problem] = [
    .unknownAccount, .wrongPassword(attemptsLeft: 1), .wrongPassword(attemptsLeft: 2),
    .locked(until: date), .emailNotVerified, .invalidEmail, .invalidName, .emailTaken,
    .weakPassword, .unknownCountry("XX"),
  ]

  static let misuses: [StoreFailure.Misuse] =
    [
      .device(name: "?"), .pastDate(date, now: date), .tooFar(Period(100, .year)),
      .tooManyRenewals(2, most: 1), .noTransaction(7), .notUnfinished(7), .alreadyRefunded(7),
      .notRefunded(7),
      .cannotCause(NotificationName(.expired), .noEvent),
      .boughtByAnother(7), .noRefundRequest(7), .refundAlreadyRequested, .noRequest(key),
      .noInterruption(7),
      .noSubscription(7), .subscriptionIsOver(7), .notRunning(7), .doesNotRenew(7, .cancelled),
      .noBillingProblem(7),
      .cannotRaisePrice(7), .notExtendable(1), .extendedTwice(1), .awaitsConsent(7),
      .noPriceIncrease(7), .consentedBefore(7, date),
      .consentIsLate(7, date), .consentHasPassed, .noIncrease(1, from: 2), .noTester(email),
      .noDevice("d"), .unknownCountry("XX"), .cannotJoin(email, organizer: "d@e.f"),
      .inNoFamily(email), .familyIsFull(organizer: email), .notInQueue(key), .noStore,
      .nothingToUndo(since: nil),
      .nothingToUndo(since: "s"), .nothingToRedo, .purchaseUnderWay, .changedOtherwise(table: "t"),
    ] + TransactionRecord.Cause.allCases.map { .notRefundable(7, $0) }
    + PaymentPhase.allCases.flatMap { [.cannotFinish($0), .unexpectedAnswer($0)] }
    + signInProblems.map { .badTester(email: email, $0) }
}
