import Foundation
package import StoreCore

/// What happened in a world, one line each, in the manner of a purchase helper's log.
package protocol EventTexts: Sendable {
  func line(_ event: WorldEvent, _ dates: DateText) -> String
}

struct EnglishEventTexts: EventTexts {
  func line(_ event: WorldEvent, _ dates: DateText) -> String {
    let (subject, fact) = (event.subject, event.fact)
    let product = subject.productID ?? "?"
    let account = subject.account ?? "nobody"
    return payment(fact, product)
      ?? ledger(fact, subject, product, dates)
      ?? subscription(fact, product, dates)
      ?? people(fact, account)
      ?? heard(fact, subject.productID)
      ?? world(fact, dates)
  }

  // MARK: - Payments

  private func payment(_ fact: WorldEvent.Fact, _ product: String) -> String? {
    switch fact {
    case .paymentAdded(let quantity):
      "Payment added: \(product)" + (quantity > 1 ? " (\(quantity) pieces)" : "")
    case .paymentFailed(let refusal): failure(refusal, product)
    case .paymentDeferred: "A parent is asked: \(product)"
    case .declineIgnored: "The parent declined, and nobody is told: \(product)"
    case .paymentPurchased(wasDeferred: true): "The parent approved: \(product)"
    case .paymentPurchased: "Purchased: \(product)"
    case .interruptionResolved: "Interruption resolved: \(product)"
    case .finished(_, byTester: true): "Finished by the tester: \(product)"
    case .finished(.purchased, _): "Finished: \(product)"
    case .finished(let state, _): "Finished: \(product) (\(state))"
    default: nil
    }
  }

  private func failure(_ refusal: Refusal, _ product: String) -> String {
    switch refusal.cause {
    case .canceled, .signInDismissed: "Payment canceled: \(product)"
    case .declinedByParent: "The parent declined: \(product)"
    default:
      "Payment failed: \(product): \(ConsoleTexts.english.refusals.reason(refusal)) "
        + "(\(refusal.kind.label))"
    }
  }

  // MARK: - The ledger

  private func ledger(
    _ fact: WorldEvent.Fact, _ subject: WorldEvent.Subject, _ product: String, _ dates: DateText
  ) -> String? {
    switch fact {
    case .booked(let booking): self.booking(booking, subject, product, dates)
    case .replaced(let refund, let storefront):
      "Replaced: \(product)"
        + (refund.map { "; \(price($0, storefront)) refunded for the rest of its period" } ?? "")
    case .revoked(.unshared): "No longer shared: \(product)"
    case .revoked: "Refunded: \(product)"
    case .transactionDeleted: "Transaction \(number(subject)) was deleted (\(product))"
    case .refundRequested(let reason): "Refund requested: \(product) (\(reason.rawValue))"
    case .refundDecided(let isApproved, _):
      "Refund \(isApproved ? "approved" : "declined"): \(product)"
    default: nil
    }
  }

  private func booking(
    _ booking: WorldEvent.Booking, _ subject: WorldEvent.Subject, _ product: String,
    _ dates: DateText
  ) -> String {
    let until = booking.expires.map { ", until \(dates.minute($0))" } ?? ""
    let paid = price(booking.price, booking.storefront)
    if booking.ownership == .familyShared {
      return "Shared with \(subject.account ?? ""): \(product)\(until)"
    }
    return switch booking.cause {
    case .purchase where booking.price == 0: "Free of charge: \(product)\(until)"
    case .purchase: "Charged \(paid) for \(product)\(until)"
    case .renewal: "Renewed: \(product), \(paid)\(until)"
    case .restore: "Restored: \(product)"
    case .redownload: "Previously purchased, and not charged again: \(product)"
    }
  }

  private func number(_ subject: WorldEvent.Subject) -> String {
    subject.transactionID.map { String($0) } ?? ""
  }

  private func price(_ amount: Decimal, _ countryCode: String) -> String {
    guard let storefront = Storefront.storefront(countryCode: countryCode) else {
      return "\(amount)"
    }
    return PriceText.displayPrice(amount, in: storefront)
  }

  // MARK: - Subscriptions

  private func subscription(
    _ fact: WorldEvent.Fact, _ product: String, _ dates: DateText
  ) -> String? {
    switch fact {
    case .autoRenewSwitched(let isOn): "Auto-renewal of \(product) turned \(onOrOff(isOn))"
    case .renewalProductChanged(_, let next): "\(product) renews as \(next)"
    case .priceIncrease(.agreed, _): "The higher price of \(product) was agreed to"
    case .priceIncrease(.declined, _): "The higher price of \(product) was not agreed to"
    case .priceIncrease: "Consent to a higher price of \(product) asked for"
    case .billingFailed: "Billing failed: \(product)"
    case .graceStarted(let end): "In grace period: \(product)" + until(end, dates)
    case .retryStarted(let end): "In billing retry: \(product)" + until(end, dates)
    case .billingRecovered: "Billing recovered: \(product)"
    case .expired(let intent):
      "Expired: \(product)"
        + (intent.map { ", because \(ConsoleTexts.english.subscriptions.reason($0))" } ?? "")
    default: nil
    }
  }

  private func until(_ date: Date?, _ dates: DateText) -> String {
    date.map { ", until \(dates.minute($0))" } ?? ""
  }

  private func onOrOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  // MARK: - People

  private func people(_ fact: WorldEvent.Fact, _ account: String) -> String? {
    switch fact {
    case .signedIn: "Signed in: \(account)"
    case .signedOut: "Signed out: \(account)"
    case .signInFailed(let email): "Sign-in failed: \(email)"
    case .testerAdded: "Tester added: \(account)"
    case .testerRemoved: "Tester removed: \(account)"
    case .historyCleared: "Purchase history cleared: \(account)"
    case .asksToBuySwitched(let isOn): "Ask to Buy of \(account) turned \(onOrOff(isOn))"
    case .storefrontChanged(let former, let next):
      "Storefront of \(account): \(next), formerly \(former)"
    case .familyJoined(let organizer): "\(account) joined the family of \(organizer)"
    case .familyLeft(let organizer): "\(account) left the family of \(organizer)"
    case .paymentsSwitched(let areAllowed):
      "Payments \(areAllowed ? "allowed" : "forbidden") on this device"
    default: nil
    }
  }

  // MARK: - Heard and shown

  private func heard(_ fact: WorldEvent.Fact, _ product: String?) -> String? {
    switch fact {
    case .requested(let point): "Requested: \(point.rawValue)"
    case .requestRefused(let point, let refusal):
      "Refused: \(point.rawValue): \(ConsoleTexts.english.refusals.reason(refusal)) "
        + "(\(refusal.kind.label))"
    case .productsAnswered(let count, let invalid):
      "Answered with \(count) products"
        + (invalid.isEmpty ? "" : "; invalid: \(invalid.joined(separator: ", "))")
    case .sheetShown(let sheet):
      "Sheet shown: \(sheet)" + (product.map { " (\($0))" } ?? "")
    case .answered(let answer): "Answered: \(answer)"
    case .receiptAnswered(let address, let status):
      "verifyReceipt, \(address): \(status)"
    case .app: "The app reports"
    default: nil
    }
  }

  // MARK: - The world

  private func world(_ fact: WorldEvent.Fact, _ dates: DateText) -> String {
    switch fact {
    case .clockChanged(let former, let clock): self.clock(clock, after: former, dates)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings):
      "Settings: " + changes(settings, former).joined(separator: ", ")
    case .faultMet(let point, let outcome): "Fault met at \(point.rawValue): \(outcome.name)"
    default: "The world begins"
    }
  }

  private func clock(
    _ clock: SandboxClock, after former: SandboxClock, _ dates: DateText
  ) -> String {
    if clock.isReal { return "Clock: the real time again" }
    if clock.rate != former.rate { return "Clock: \(clock.rate.name)" }
    guard let time = clock.heldAt else {
      return former.heldAt == nil ? "Clock: moved forward" : "Clock: goes on"
    }
    return former.heldAt == nil
      ? "Clock: held at \(dates.minute(time))" : "Clock: moved to \(dates.minute(time))"
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> String {
    if plan.isClear { return "Faults: none any more" }
    var parts = plan.faults.filter { !former.faults.contains($0) }.map {
      "\($0.point.rawValue) armed with \($0.outcome.name)"
    }
    let points = Set(plan.faults.map(\.point))
    parts += former.faults.map(\.point).filter { !points.contains($0) }.map {
      "\($0.rawValue) disarmed"
    }
    if plan.isOffline != former.isOffline { parts.append("offline \(onOrOff(plan.isOffline))") }
    if plan.isStoreDown != former.isStoreDown {
      parts.append("App Store down \(onOrOff(plan.isStoreDown))")
    }
    if plan.latency != former.latency {
      let latency = plan.latency.map { "\($0.lowerBound) to \($0.upperBound) ms" } ?? "none"
      parts.append("latency \(latency)")
    }
    return "Faults: " + parts.joined(separator: ", ")
  }

  /// By their names in the world, whatever settings there are.
  private func changes(_ settings: WorldSettings, _ former: WorldSettings) -> [String] {
    let (before, after) = (values(former), values(settings))
    return after.keys.sorted().filter { before[$0] != after[$0] }.map {
      "\($0) \(after[$0] ?? "")"
    }
  }

  private func values(_ settings: WorldSettings) -> [String: String] {
    Dictionary(
      Mirror(reflecting: settings).children.compactMap { child in
        child.label.map { ($0, "\(child.value)") }
      }, uniquingKeysWith: { first, _ in first })
  }
}
