import Foundation
import Preferences
import RazeFacesShop
import StoreCore
import StoreKit

/// One error of every kind that the program has, made of short data. A case that is added has to be
/// named in the switches here, and then a sample of it is asked for.
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
      .paymentsForbidden,
      .quantity(11), .unknownProduct("p"), .storefrontDeclined,
    ]
    causes += offers.map { Refusal.Cause.offer($0) }
    causes += reasons.map { Refusal.Cause.unavailable(productID: "p", $0) }
    return causes
  }()

  enum CauseName: CaseIterable {
    case fault, offline, storeDown, canceled, signInDismissed, declinedByParent, interrupted
    case requestExpired, leftFamily
    case billingFailed, subscribedAlready, paymentsForbidden, quantity, unknownProduct, unavailable
    case storefrontDeclined, offer
  }

  static func name(_ cause: Refusal.Cause) -> CauseName {
    switch cause {
    case .fault: .fault
    case .offline: .offline
    case .storeDown: .storeDown
    case .canceled: .canceled
    case .signInDismissed: .signInDismissed
    case .declinedByParent: .declinedByParent
    case .requestExpired: .requestExpired
    case .leftFamily: .leftFamily
    case .interrupted: .interrupted
    case .billingFailed: .billingFailed
    case .subscribedAlready: .subscribedAlready
    case .paymentsForbidden: .paymentsForbidden
    case .quantity: .quantity
    case .unknownProduct: .unknownProduct
    case .unavailable: .unavailable
    case .storefrontDeclined: .storefrontDeclined
    case .offer: .offer
    }
  }

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

  enum OfferName: CaseIterable {
    case incomplete, unknown, unknownCode, noPrice, onlyForSubscribers, onlyForLapsed
    case redeemedBefore, anotherBegins, unknownKey, wrongSignature, staleSignature
  }

  static func name(_ problem: Refusal.OfferRefusal) -> OfferName {
    switch problem {
    case .incomplete: .incomplete
    case .unknown: .unknown
    case .unknownCode: .unknownCode
    case .noPrice: .noPrice
    case .onlyForSubscribers: .onlyForSubscribers
    case .onlyForLapsed: .onlyForLapsed
    case .redeemedBefore: .redeemedBefore
    case .anotherBegins: .anotherBegins
    case .unknownKey: .unknownKey
    case .wrongSignature: .wrongSignature
    case .staleSignature: .staleSignature
    }
  }

  static let reasons: [InvalidProductReason] = [
    .notInCatalog, .notClearedForSale, .agreementNotInEffect, .noInAppPurchase,
    .typeChanged(from: .consumable), .bundleIDMismatch(catalog: "c", app: "d"),
    .notSoldIn(storefront: "US"),
  ]

  enum ReasonName: CaseIterable {
    case notInCatalog, notClearedForSale, agreementNotInEffect, noInAppPurchase, typeChanged
    case bundleIDMismatch, notSoldIn
  }

  static func name(_ reason: InvalidProductReason) -> ReasonName {
    switch reason {
    case .notInCatalog: .notInCatalog
    case .notClearedForSale: .notClearedForSale
    case .agreementNotInEffect: .agreementNotInEffect
    case .noInAppPurchase: .noInAppPurchase
    case .typeChanged: .typeChanged
    case .bundleIDMismatch: .bundleIDMismatch
    case .notSoldIn: .notSoldIn
    }
  }

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

  enum FileName: CaseIterable {
    case failed, locked, unstorable, unencodable, badName, nestedUpdate
  }

  static func name(_ error: FileDefaultsError) -> FileName {
    switch error {
    case .failed: .failed
    case .locked: .locked
    case .unstorable: .unstorable
    case .unencodable: .unencodable
    case .badName: .badName
    case .nestedUpdate: .nestedUpdate
    }
  }

  // MARK: - StoreKit

  static let modern: [StoreKitError] = [
    .unknown, .userCancelled, .networkError(URLError(.timedOut)),
    .systemError(SKError(.clientInvalid)), .notAvailableInStorefront, .notEntitled, .unsupported,
  ]

  enum ModernName: CaseIterable {
    case unknown, userCancelled, networkError, systemError, notAvailableInStorefront, notEntitled
    case unsupported
  }

  static func name(_ error: StoreKitError) -> ModernName {
    switch error {
    case .unknown: .unknown
    case .userCancelled: .userCancelled
    case .networkError: .networkError
    case .systemError: .systemError
    case .notAvailableInStorefront: .notAvailableInStorefront
    case .notEntitled: .notEntitled
    case .unsupported: .unsupported
    }
  }

  static let purchases: [Product.PurchaseError] = [
    .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
    .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
  ]

  enum PurchaseName: CaseIterable {
    case invalidQuantity, productUnavailable, purchaseNotAllowed, ineligibleForOffer
    case invalidOfferIdentifier, invalidOfferPrice, invalidOfferSignature, missingOfferParameters
  }

  static func name(_ error: Product.PurchaseError) -> PurchaseName {
    switch error {
    case .invalidQuantity: .invalidQuantity
    case .productUnavailable: .productUnavailable
    case .purchaseNotAllowed: .purchaseNotAllowed
    case .ineligibleForOffer: .ineligibleForOffer
    case .invalidOfferIdentifier: .invalidOfferIdentifier
    case .invalidOfferPrice: .invalidOfferPrice
    case .invalidOfferSignature: .invalidOfferSignature
    case .missingOfferParameters: .missingOfferParameters
    }
  }

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

  enum ShopName: CaseIterable {
    case refused, paymentsNotAllowed, notSold, unknownProduct, productsStillLoading, productsFailed
    case noOrder, membershipTooLong, tooManyCoupons, notVerified, notCredited, notSaved
    case undeliverable
  }

  static func name(_ failure: PurchaseFailure) -> ShopName {
    switch failure {
    case .refused: .refused
    case .paymentsNotAllowed: .paymentsNotAllowed
    case .notSold: .notSold
    case .unknownProduct: .unknownProduct
    case .productsStillLoading: .productsStillLoading
    case .productsFailed: .productsFailed
    case .noOrder: .noOrder
    case .membershipTooLong: .membershipTooLong
    case .tooManyCoupons: .tooManyCoupons
    case .notVerified: .notVerified
    case .notCredited: .notCredited
    case .notSaved: .notSaved
    case .undeliverable: .undeliverable
    }
  }

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
}
