import Foundation
import StoreCore

/// What a tester asked for and cannot have; nothing was changed.
extension Words {
  private static func misuse(_ message: String) -> StoreFailure { StoreFailure(.misuse, message) }

  static func pastDate(_ date: Date, now: Date) -> StoreFailure {
    misuse(
      "\(date.formatted(.iso8601)) is not ahead of the sandbox's time, "
        + "\(now.formatted(.iso8601)); the clock moves forward only")
  }

  static func tooManyRenewals(_ most: Int) -> StoreFailure {
    misuse(
      "that would book more than \(most) renewals; move the clock less far, or slow it down")
  }

  static func noTransaction(_ id: UInt64) -> StoreFailure {
    misuse("this world has no transaction \(id); `razefaces transactions --all` lists them")
  }

  static func notUnfinished(_ id: UInt64) -> StoreFailure {
    misuse("transaction \(id) is not waiting in any queue")
  }

  static func alreadyRefunded(_ id: UInt64) -> StoreFailure {
    misuse("transaction \(id) was refunded before")
  }

  static func notRefundable(_ id: UInt64, _ cause: TransactionRecord.Cause) -> StoreFailure {
    misuse(
      "transaction \(id) is a \(cause.rawValue) that nothing was paid for; refund the original")
  }

  static func noRefundRequest(_ id: UInt64) -> StoreFailure {
    misuse("no refund of transaction \(id) waits for a decision")
  }

  static func noRequest(_ key: QueueKey) -> StoreFailure {
    misuse("there is no request to buy with the number \(key.rawValue)")
  }

  static func noInterruption(_ id: Int64) -> StoreFailure {
    misuse("there is no interrupted purchase with the number \(id)")
  }

  static func noSubscription(_ id: UInt64) -> StoreFailure {
    misuse("there is no subscription whose original transaction is \(id)")
  }

  static func subscriptionIsOver(_ id: UInt64) -> StoreFailure {
    misuse("subscription \(id) has ended")
  }

  static func notRunning(_ id: UInt64) -> StoreFailure {
    misuse("subscription \(id) is not running, so it cannot renew")
  }

  static func noBillingProblem(_ id: UInt64) -> StoreFailure {
    misuse("subscription \(id) has no billing problem to resolve")
  }

  static func cannotRaisePrice(_ id: UInt64) -> StoreFailure {
    misuse("subscription \(id) is not running, so its price cannot be raised")
  }

  static func awaitsConsent(_ id: UInt64) -> StoreFailure {
    misuse("subscription \(id) renews only once its subscriber has agreed to the higher price")
  }

  static func noPriceIncrease(_ id: UInt64) -> StoreFailure {
    misuse(
      "no price increase of subscription \(id) waits for consent; an answer counts until the "
        + "renewal that it is for")
  }

  static func consentedBefore(_ id: UInt64, _ date: Date) -> StoreFailure {
    misuse(
      "the subscriber of \(id) has agreed already to the price from \(date.formatted(.iso8601)) on")
  }

  static func consentIsLate(_ id: UInt64, _ date: Date) -> StoreFailure {
    misuse(
      "subscription \(id) ended on \(date.formatted(.iso8601)), because the higher price was not "
        + "agreed to before the renewal")
  }

  static let nobodyIsAsked = StoreFailure(
    .misuse, "the higher price does not wait for consent any more: its renewal has passed")

  static func noIncrease(_ price: Decimal, from present: Decimal) -> StoreFailure {
    misuse("\(price) is not more than the present price, \(present)")
  }

  static func brokenSubscription(_ id: UInt64) -> StoreFailure {
    StoreFailure(
      .damaged,
      "subscription \(id) points to a transaction or product that is gone; "
        + "`razefaces reset --yes` makes the world new")
  }

  static func noTester(_ email: String) -> StoreFailure {
    misuse("there is no tester \(email); `razefaces testers` lists them")
  }

  static func noDevice(_ name: String) -> StoreFailure {
    misuse("there is no device \(name) in this world; `razefaces devices` lists them")
  }

  static func unknownCountry(_ code: String) -> StoreFailure {
    misuse(
      "\(code) is no storefront; allowed: "
        + Storefront.all.map(\.countryCode).joined(separator: ", "))
  }

  static func badTester(_ tester: NewTester, _ problem: SignInSheet.Problem) -> StoreFailure {
    switch problem {
    case .invalidEmail: misuse("\(tester.email) is not an e-mail address")
    case .emailTaken: misuse("there is a tester \(tester.email) already")
    case .weakPassword:
      misuse(
        "the password needs \(Credentials.shortestPassword) characters with a digit, a capital "
          + "and a small letter")
    case .unknownCountry(let code): unknownCountry(code)
    case .wrongPassword, .locked, .emailNotVerified: misuse("\(tester.email) cannot be added")
    }
  }

  static func cannotJoin(_ email: String, _ organizer: String) -> StoreFailure {
    misuse(
      "\(email) cannot join the family of \(organizer): one is in another family, or organizes one")
  }

  static func inNoFamily(_ email: String) -> StoreFailure {
    misuse("\(email) has joined no family")
  }
}
