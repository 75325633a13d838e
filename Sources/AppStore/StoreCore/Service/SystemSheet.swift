public import Foundation

/// A question that the system, not the app, asks. The presenter answers it once.
public enum SystemSheet: Equatable, Sendable {
  case signIn(SignInSheet)
  case verifyEmail(VerifyEmailSheet)
  case confirm(PurchaseSheet)
  /// Asks for consent to a subscription's higher price (storekit-rules 3.20).
  case priceConsent(PriceConsentSheet)
  /// Shows the terms that an interrupted purchase depends on (storekit-rules 2.11).
  case terms(TermsSheet)
  /// Asks for the reason for a refund (storekit-rules 3.9).
  case refund(RefundSheet)
  case subscriptions([SubscriptionStanding])
  case offerCode

  public enum Name: String, CaseIterable, Sendable {
    case signIn, verifyEmail, confirm, priceConsent, terms, refund
  }

  /// The name; nil for sheets that are not logged.
  public var name: Name? {
    switch self {
    case .signIn: .signIn
    case .verifyEmail: .verifyEmail
    case .confirm: .confirm
    case .priceConsent: .priceConsent
    case .terms: .terms
    case .refund: .refund
    case .subscriptions, .offerCode: nil
    }
  }
}

public struct SignInSheet: Hashable, Sendable {
  public enum Purpose: String, Hashable, Sendable { case purchase, restore, account, receipt }

  public enum Problem: Hashable, Sendable, Codable {
    case unknownAccount
    case wrongPassword(attemptsLeft: Int)
    case locked(until: Date)
    case emailNotVerified
    case invalidEmail, invalidName, emailTaken, weakPassword
    case unknownCountry(String)
  }

  public var purpose: Purpose
  public var productID, email: String?
  public var problem: Problem?
  /// Whether the sheet opens with the form for a new tester, because the problem is there.
  public var isCreating: Bool
  public var isAgain: Bool
  public var storefront: Storefront
  public var environment: StoreEnvironment

  public init(
    purpose: Purpose, productID: String? = nil, email: String? = nil, problem: Problem? = nil,
    isCreating: Bool = false, isAgain: Bool = false, storefront: Storefront,
    environment: StoreEnvironment = .sandbox
  ) {
    (self.purpose, self.productID, self.email, self.problem) = (purpose, productID, email, problem)
    (self.isCreating, self.isAgain, self.storefront) = (isCreating, isAgain, storefront)
    self.environment = environment
  }
}

public struct VerifyEmailSheet: Hashable, Sendable {
  public var email: String
  /// The verification code. The sandbox displays the email instead of sending it.
  public var code: String
  public var isRetry: Bool

  public init(email: String, code: String, isRetry: Bool = false) {
    (self.email, self.code, self.isRetry) = (email, code, isRetry)
  }
}

public struct PurchaseSheet: Equatable, Sendable {
  public var key: QueueKey
  public var productID, displayName, description: String
  public var kind: ProductKind
  public var quantity: Int
  public var price: Decimal
  public var storefront: Storefront
  public var accountEmail, appName: String
  public var subscription: SubscriptionTerms?
  /// The offer that this purchase gets, claimed or introductory (storekit-rules 3.8).
  public var offer: Offer?
  /// The price of one period without the offer; nil if it equals `price`.
  public var regularPrice: Decimal?
  /// The change to an active subscription whose period continues; nil if the new plan starts now.
  public var change: PlanChange?
  public var replaced: ReplacedPlan?
  /// The redeemed offer that this plan change forfeits before it starts.
  public var forfeited: Refusal.OfferName?
  /// Whether the account already owns the product, so that it is free (storekit-rules 2.8).
  public var isOwned: Bool
  public var asksToBuy: Bool
  /// The reason why the sheet appears again after a confirmation; nil the first time.
  public var lapse: Lapse?
  public var environment: StoreEnvironment

  public enum Lapse: String, CaseIterable, Hashable, Sendable { case account, price, offer }

  public init(
    key: QueueKey, productID: String, displayName: String, description: String, kind: ProductKind,
    quantity: Int, price: Decimal, storefront: Storefront, accountEmail: String, appName: String,
    subscription: SubscriptionTerms? = nil, offer: Offer? = nil, regularPrice: Decimal? = nil,
    change: PlanChange? = nil, replaced: ReplacedPlan? = nil, forfeited: Refusal.OfferName? = nil,
    isOwned: Bool = false, asksToBuy: Bool = false, lapse: Lapse? = nil,
    environment: StoreEnvironment = .sandbox
  ) {
    (self.key, self.productID, self.displayName) = (key, productID, displayName)
    (self.description, self.kind, self.quantity, self.price) = (description, kind, quantity, price)
    (self.storefront, self.accountEmail, self.appName) = (storefront, accountEmail, appName)
    (self.subscription, self.offer, self.regularPrice) = (subscription, offer, regularPrice)
    (self.change, self.replaced, self.forfeited) = (change, replaced, forfeited)
    (self.isOwned, self.asksToBuy, self.lapse) = (isOwned, asksToBuy, lapse)
    self.environment = environment
  }
}

public struct TermsSheet: Hashable, Sendable {
  public var id: Int64
  public var productID, displayName, accountEmail: String

  public init(id: Int64, productID: String, displayName: String, accountEmail: String) {
    (self.id, self.productID, self.displayName) = (id, productID, displayName)
    self.accountEmail = accountEmail
  }
}

public struct PriceConsentSheet: Hashable, Sendable {
  public var originalID: UInt64
  public var displayName, accountEmail: String
  /// The price of one period, starting on ``begins``.
  public var price: Decimal
  /// The price of the current period.
  public var presentPrice: StorePrice
  public var period: Period
  public var storefront: Storefront
  public var begins: Date

  public init(
    originalID: UInt64, displayName: String, accountEmail: String, price: Decimal,
    presentPrice: StorePrice, period: Period, storefront: Storefront, begins: Date
  ) {
    (self.originalID, self.displayName, self.accountEmail) = (originalID, displayName, accountEmail)
    (self.price, self.presentPrice, self.period) = (price, presentPrice, period)
    (self.storefront, self.begins) = (storefront, begins)
  }
}

public struct RefundSheet: Hashable, Sendable {
  public var transactionID: UInt64
  public var productID: String
  public var purchaseDate: Date

  public init(transactionID: UInt64, productID: String, purchaseDate: Date) {
    (self.transactionID, self.productID) = (transactionID, productID)
    self.purchaseDate = purchaseDate
  }
}

public enum SheetAnswer: Hashable, Sendable {
  case signIn(email: String, password: String)
  case createTester(NewTester)
  case verificationCode(String)
  case confirm
  case cancel
  /// The app does not continue in the new storefront. The payment fails with
  /// `storeProductNotAvailable` (storekit-rules 2.14).
  case declineStorefront
  /// No answer. The payment does not change, and the question is asked again later.
  case later
  case refund(RefundReason)
  /// Turns the renewal of a subscription on or off.
  case renewal(of: UInt64, isOn: Bool)
  case offerCode(String)

  /// The name of an answer, as stored in worlds. It omits typed text.
  public enum Name: String, CaseIterable, Sendable {
    case signIn, createTester, verificationCode, confirm, cancel, declineStorefront, later
  }

  /// The name; nil for answers that are not logged by name.
  public var name: Name? {
    switch self {
    case .signIn: .signIn
    case .createTester: .createTester
    case .verificationCode: .verificationCode
    case .confirm: .confirm
    case .cancel: .cancel
    case .declineStorefront: .declineStorefront
    case .later: .later
    case .refund, .renewal, .offerCode: nil
    }
  }
}

extension NewTester {
  /// The reason why the App Store rejects the tester. Does not check whether the address is taken.
  package var problem: SignInSheet.Problem? {
    if !Credentials.isEmailAddress(email.trimmingCharacters(in: .whitespaces)) {
      return .invalidEmail
    }
    if ![firstName, lastName].allSatisfy(Credentials.isPersonName) { return .invalidName }
    if !Credentials.isAcceptablePassword(password) { return .weakPassword }
    let isKnown = Storefront.storefront(countryCode: countryCode) != nil
    return isKnown ? nil : .unknownCountry(countryCode)
  }
}
