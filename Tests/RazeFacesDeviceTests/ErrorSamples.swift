import Foundation
import Preferences
import RazeFacesShop
import StoreCore
import StoreKit

/// One error of every kind that the program has, made of short data. `EveryErrorTests` asks for a
/// sample of each case that the sources declare.
enum ErrorSamples {
  static let date = Date(timeIntervalSince1970: 1_790_000_000)
  static let key = QueueKey(rawValue: 7)
  static let email = "a@b.c"

  static let all: [any Error] = {
    var all: [any Error] = refusals
    all += failures as [any Error]
    all += files as [any Error]
    all += modern as [any Error]
    all += purchases as [any Error]
    for code in SKError.Code.allCases { all.append(SKError(code)) }
    for kind in RefusalKind.allCases where kind.isNetworkFailure {
      all.append(URLError(URLError.Code(rawValue: kind.code) ?? .unknown))
    }
    return all
  }()

  // MARK: - Refusals

  static let refusals: [Refusal] =
    RefusalKind.allCases.map { Refusal($0, .fault(.purchase)) }
    + causes.map { Refusal(.unknown, $0) }

  static let causes: [Refusal.Cause] = {
    var causes: [Refusal.Cause] = [
      .fault(.sync), .offline, .storeDown, .canceled, .signInDismissed, .declinedByParent,
      .requestExpired, .leftFamily, .interrupted, .billingFailed, .subscribedAlready(until: date),
      .paymentsForbidden, .quantity(11), .unknownProduct("p"), .storefrontDeclined,
    ]
    causes += offers.map { Refusal.Cause.offer($0) }
    causes += reasons.map { Refusal.Cause.unavailable(productID: "p", $0) }
    return causes
  }()

  private static let offer = Refusal.OfferName(.promotional, id: "o")

  static let offers: [Refusal.OfferRefusal] = {
    let named: [Refusal.OfferRefusal] = [
      .incomplete, .unknownCode("c"), .noPrice(offer), .onlyForSubscribers(offer, email: email),
      .onlyForLapsed(offer, email: email), .redeemedBefore(offer, email: email),
      .anotherBegins(offer, email: email), .unknownKey("k"), .wrongSignature, .staleSignature,
    ]
    return named
      + OfferKind.allCases.map {
        Refusal.OfferRefusal.unknown(Refusal.OfferName($0, id: "o"), productID: "p")
      }
  }()

  static let reasons: [InvalidProductReason] = [
    .notInCatalog, .notClearedForSale, .agreementNotInEffect, .noInAppPurchase,
    .typeChanged(from: .consumable), .bundleIDMismatch(catalog: "c", app: "d"),
    .notSoldIn(storefront: "US"),
  ]

  // MARK: - The app's file

  static let files: [FileDefaultsError] = {
    let others: [FileDefaultsError] = [
      .locked(path: "/a"), .badName(.device, "?"), .badName(.bundleID, "?"),
      .unstorable(keyPath: "k", .date), .unencodable(path: "/a", reason: "w"),
      .nestedUpdate(path: "/a"),
    ]
    return others
      + FileDefaultsError.Operation.allCases.map {
        FileDefaultsError.failed($0, path: "/a", code: ENOSPC)
      }
  }()

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

  static let shop: [PurchaseFailure] = {
    let others: [PurchaseFailure] = [
      .refused(error), .paymentsNotAllowed, .notSold, .unknownProduct, .productsStillLoading,
      .productsFailed(error), .noOrder(error), .membershipTooLong, .tooManyCoupons,
      .notCredited(error), .notSaved(error), .undeliverable,
    ]
    return others + problems.map { PurchaseFailure.notVerified($0) }
  }()

  static let problems: [ReceiptFlaw] = {
    var problems: [ReceiptFlaw] = [.noReceipt, .failed(error)]
    problems += ReceiptStatus.all.map { ReceiptFlaw.status($0.code) }
    problems += signatures.map { ReceiptFlaw.signature($0) }
    return problems
  }()

  static let signatures: [SignatureFlaw] = [
    .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
    .invalidSignature, .missingRequiredProperties,
  ]

  // MARK: - The store

  static let failures: [StoreFailure] = {
    var failures: [StoreFailure] = [.other(.cannotRead, "w")]
    failures += troubles.map { StoreFailure.files($0) }
    failures += damages.map { StoreFailure.damaged($0) }
    failures += misuses.map { StoreFailure.misuse($0) }
    return failures
  }()

  static let troubles: [StoreFailure.FileFailure] = [
    .cannotCreateFolder("/a", why: "w"), .cannotOpen("/a", why: "w"), .cannotRead("/a", why: "w"),
    .cannotWrite("/a", why: "w"), .cannotDelete("/a", why: "w"), .inUse("/a"),
    .awaitsMigration("/a"), .removed("/a"),
    .wasReset("/a", formerWorld: DeviceSnapshot.noWorldID), .wasRestored("/a"),
  ]

  static let damages: [StoreFailure.Damage] = [
    .notAWorld("/a", why: "w"), .resetNote("/a"), .notASnapshot("/a", why: "w"),
    .otherSnapshot("/a"), .spoiled("/a", why: "w"), .olderWorld("/a"), .newerWorld("/a"),
    .disorder("/a"), .worldWithoutRow, .column("c", table: "t"), .subscription(7),
  ]

  private static let signInProblems: [SignInSheet.Refusal] = [
    .unknownAccount, .wrongPassword(attemptsLeft: 1), .wrongPassword(attemptsLeft: 2),
    .locked(until: date), .emailNotVerified, .invalidEmail, .invalidName, .emailTaken,
    .weakPassword, .unknownCountry("XX"),
  ]

  static let misuses: [StoreFailure.Misuse] = {
    var misuses: [StoreFailure.Misuse] = [
      .device(name: "?"), .pastDate(date, now: date), .tooFar(Period(100, .year)),
      .tooManyRenewals(2, most: 1), .noTransaction(7), .notUnfinished(7), .alreadyRefunded(7),
      .nothingPaid(7), .noRefundRequest(7), .noRequest(key), .noInterruption(7),
      .noSubscription(7), .subscriptionIsOver(7), .notRunning(7), .noBillingProblem(7),
      .cannotRaisePrice(7), .awaitsConsent(7), .noPriceIncrease(7), .consentedBefore(7, date),
      .consentIsLate(7, date), .consentHasPassed, .noIncrease(1, from: 2), .noTester(email),
      .noDevice("d"), .unknownCountry("XX"), .cannotJoin(email, organizer: "d@e.f"),
      .inNoFamily(email), .notInQueue(key), .noStore, .nothingToUndo(since: nil),
      .nothingToUndo(since: "s"), .nothingToRedo, .purchaseUnderWay, .changedOtherwise(table: "t"),
    ]
    for cause in TransactionRecord.Cause.allCases { misuses.append(.notRefundable(7, cause)) }
    for phase in PaymentPhase.allCases {
      misuses += [.cannotFinish(phase), .unexpectedAnswer(phase)]
    }
    for problem in signInProblems { misuses.append(.badTester(email: email, problem)) }
    return misuses
  }()
}
