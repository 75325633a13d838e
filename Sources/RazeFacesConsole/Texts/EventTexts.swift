import Foundation
import Localization
package import StoreCore

/// The events of a world, one line each, in the manner of a purchase helper's log.
package struct EventTexts: Sendable {
  let texts: Texts

  package func line(_ event: WorldEvent, _ dates: DateText) -> String {
    EventLine(texts: texts, subject: event.subject, dates: dates).words(event.fact)
  }

  /// Returns the words for what can be undone at once.
  package func actions(_ entry: HistoryEntry, _ dates: DateText) -> String {
    entry.actions.map {
      EventLine(texts: texts, subject: $0.subject, dates: dates).action($0)
    }.joined(separator: texts.language.listSeparator)
  }
}

private struct EventLine {
  let texts: Texts
  let subject: WorldEvent.Subject
  let dates: DateText

  private var product: String { subject.productID ?? "?" }
  private var account: String { subject.account ?? texts(PeopleEventText.nobody) }

  func words(_ fact: WorldEvent.Fact) -> String {
    switch fact {
    case .paymentAdded(let quantity):
      payment(.added, ["product": product, "quantity": quantity])
    case .paymentFailed(let refusal): failed(refusal)
    case .paymentDeferred: payment(.deferred)
    case .declineIgnored: payment(.declineIgnored)
    case .requestExpired: payment(.requestExpired)
    case .requestRemoved: payment(.requestRemoved)
    case .paymentPurchased(let wasDeferred): payment(wasDeferred ? .approved : .purchased)
    case .interruptionResolved: payment(.interruptionResolved)
    case .finished(let state, let isByTester): finished(state, isByTester)

    case .booked(let booking): booked(booking)
    case .replaced(let refund, let storefront): replaced(refund, storefront)
    case .revoked(let fact): ledger(fact == .unshared ? .unshared : .refunded)
    case .transactionDeleted:
      ledger(
        .deleted,
        ["transaction": subject.transactionID.map { String($0) } ?? "", "product": product])
    case .refundRequested(let reason):
      ledger(
        .refundRequested, ["product": product, "reason": texts.transactions.refundReason(reason)])
    case .refundDecided(let isApproved, _): ledger(isApproved ? .refundApproved : .refundDeclined)

    case .autoRenewSwitched(let isOn): subscription(isOn ? .autoRenewalOn : .autoRenewalOff)
    case .renewalProductChanged(_, let next):
      subscription(.renewsAs, ["product": product, "next": next])
    case .priceIncrease(let state, _): priceIncrease(state)
    case .billingFailed: subscription(.billingFailed)
    case .graceStarted(let end): subscription(.graceStarted, until: end)
    case .retryStarted(let end): subscription(.retryStarted, until: end)
    case .billingRecovered: subscription(.billingRecovered)
    case .expired(let intent): expired(intent)

    case .signedIn: people(.signedIn)
    case .signedOut: people(.signedOut)
    case .signInFailed(let email): people(.signInFailed, ["account": email])
    case .testerAdded: people(.testerAdded)
    case .testerRemoved: people(.testerRemoved)
    case .historyCleared: people(.historyCleared)
    case .asksToBuySwitched(let isOn): people(isOn ? .askToBuyOn : .askToBuyOff)
    case .storefrontChanged(let former, let next):
      people(.storefrontChanged, ["account": account, "former": former, "next": next])
    case .familyJoined(let organizer):
      people(.familyJoined, ["account": account, "organizer": organizer])
    case .familyLeft(let organizer):
      people(.familyLeft, ["account": account, "organizer": organizer])
    case .paymentsSwitched(let areAllowed):
      people(areAllowed ? .paymentsAllowed : .paymentsForbidden)

    case .worldMade: world(.worldMade)
    case .worldRestored(let name): world(.worldRestored, ["name": name])
    case .actionUndone(let done): world(.actionUndone, ["action": action(done)])
    case .actionRedone(let done): world(.actionRedone, ["action": action(done)])
    case .clockChanged(let former, let clock): self.clock(clock, after: former)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings): self.settings(settings, after: former)
    case .faultMet(let point, let outcome):
      world(.faultMet, ["point": texts.faults.point(point), "outcome": outcome.name])

    case .noted(let text): world(.noted, ["text": text])

    case .requested(let point): request(.requested, ["point": texts.faults.point(point)])
    case .requestRefused(let point, let refusal): refused(point, refusal)
    case .productsAnswered(let count, let invalid): answered(count, invalid)
    case .sheetShown(let sheet): shown(sheet)
    case .answered(let answer): request(.answered, ["answer": self.answer(answer)])
    case .receiptAnswered(let address, let status):
      request(.receiptAnswered, ["address": address, "status": status])
    case .app: request(.appReports)
    }
  }

  // MARK: - Payments

  private func payment(_ key: PaymentEventText, _ values: TextValues? = nil) -> String {
    texts(key, values ?? ["product": product])
  }

  private func failed(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .canceled, .signInDismissed: payment(.canceled)
    case .declinedByParent: payment(.declined)
    case .fault, .offline, .storeDown, .requestExpired, .leftFamily, .interrupted,
      .subscribedAlready, .billingFailed, .paymentsForbidden, .quantity, .unknownProduct,
      .unavailable, .storefrontDeclined, .offer:
      payment(
        .failed,
        [
          "product": product, "reason": texts.refusals.reason(refusal),
          "label": refusal.kind.label,
        ])
    }
  }

  private func finished(_ state: PaymentState, _ isByTester: Bool) -> String {
    if isByTester { return payment(.finishedByTester) }
    if state == .purchased { return payment(.finished) }
    let word = texts(state == .restored ? PaymentStateText.restored : .failed)
    return payment(.finishedInState, ["product": product, "state": word])
  }

  // MARK: - The ledger

  private func ledger(_ key: LedgerEventText, _ values: TextValues? = nil) -> String {
    texts(key, values ?? ["product": product])
  }

  private func booked(_ booking: WorldEvent.Booking) -> String {
    let key: LedgerEventText =
      switch booking.cause {
      case _ where booking.ownership == .familyShared: .shared
      case .purchase: booking.price == 0 ? .freeOfCharge : .charged
      case .renewal: .renewed
      case .restore: .restored
      case .redownload: .downloadedAgain
      }
    return ledger(
      key,
      [
        "product": product, "account": account,
        "price": price(booking.price, booking.storefront), "until": until(booking.expires),
      ])
  }

  private func replaced(_ refund: Decimal?, _ storefront: String) -> String {
    guard let refund else { return ledger(.replaced) }
    return ledger(.replacedWithRefund, ["product": product, "price": price(refund, storefront)])
  }

  private func price(_ amount: Decimal, _ countryCode: String) -> String {
    Storefront.storefront(countryCode: countryCode).map {
      PriceText.displayPrice(amount, in: $0)
    } ?? "\(amount)"
  }

  private func until(_ date: Date?) -> String {
    date.map { ledger(.until, ["date": dates.minute($0)]) } ?? ""
  }

  // MARK: - Subscriptions

  private func subscription(_ key: SubscriptionEventText, _ values: TextValues? = nil) -> String {
    texts(key, values ?? ["product": product])
  }

  private func subscription(_ key: SubscriptionEventText, until end: Date?) -> String {
    subscription(key, ["product": product, "until": until(end)])
  }

  private func priceIncrease(_ state: SubscriptionMachine.PriceIncrease) -> String {
    switch state {
    case .none, .pending: subscription(.consentAsked)
    case .agreed: subscription(.priceAgreedTo)
    case .declined: subscription(.priceDeclined)
    }
  }

  private func expired(_ intent: ExpirationIntent?) -> String {
    guard let intent else { return subscription(.expired) }
    return subscription(
      .expiredBecause, ["product": product, "reason": texts.subscriptions.reason(intent)])
  }

  // MARK: - People and requests

  private func people(_ key: PeopleEventText, _ values: TextValues? = nil) -> String {
    texts(key, values ?? ["account": account])
  }

  private func request(_ key: RequestEventText, _ values: TextValues = [:]) -> String {
    texts(key, values)
  }

  private func refused(_ point: FaultPoint, _ refusal: Refusal) -> String {
    request(
      .refused,
      [
        "point": texts.faults.point(point), "reason": texts.refusals.reason(refusal),
        "label": refusal.kind.label,
      ])
  }

  private func answered(_ count: Int, _ invalid: [String]) -> String {
    guard !invalid.isEmpty else { return request(.productsAnswered, ["count": count]) }
    let products = invalid.joined(separator: texts.language.listSeparator)
    return request(.invalidAnswered, ["count": count, "products": products])
  }

  private func shown(_ name: String) -> String {
    let sheet = Sheet.Name(rawValue: name).map { texts(SheetNameText($0)) } ?? name
    guard let product = subject.productID else { return request(.sheetShown, ["sheet": sheet]) }
    return request(.sheetShownFor, ["sheet": sheet, "product": product])
  }

  private func answer(_ name: String) -> String {
    SheetAnswer.Name(rawValue: name).map { texts(SheetAnswerText($0)) }
      ?? RefundReason(rawValue: name).map(texts.transactions.refundReason) ?? name
  }

  // MARK: - The world

  func action(_ action: WorldAction) -> String {
    if let fact = action.fact { return words(fact) }
    let key: ActionText =
      switch action.kind {
      case .change: .change
      case .purchase: .purchase
      case .redemption: .redemption
      case .restore: .restore
      case .couponUse: .couponUse
      case .deletion: .deletion
      }
    return texts(key, ["product": product, "device": subject.device ?? "?"])
  }

  private func world(_ key: WorldEventText, _ values: TextValues = [:]) -> String {
    texts(key, values)
  }

  private func clock(_ clock: SandboxClock, after former: SandboxClock) -> String {
    if clock.isReal { return world(.clockIsReal) }
    if clock.rate != former.rate {
      return world(.clockRate, ["rate": texts.clock.rate(clock.rate)])
    }
    guard let time = clock.heldAt else {
      return world(former.heldAt == nil ? .clockMovedForward : .clockGoesOn)
    }
    return world(former.heldAt == nil ? .clockHeld : .clockMovedTo, ["time": dates.minute(time)])
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> String {
    if plan.isClear { return world(.noFaults) }
    var changes = plan.faults.filter { !former.faults.contains($0) }.map {
      world(.armed, ["point": texts.faults.point($0.point), "outcome": $0.outcome.name])
    }
    let points = Set(plan.faults.map(\.point))
    changes += former.faults.map(\.point).filter { !points.contains($0) }.map {
      world(.disarmed, ["point": texts.faults.point($0)])
    }
    if plan.isOffline != former.isOffline {
      changes.append(world(plan.isOffline ? .offlineOn : .offlineOff))
    }
    if plan.isStoreDown != former.isStoreDown {
      changes.append(world(plan.isStoreDown ? .storeDownOn : .storeDownOff))
    }
    if plan.latency != former.latency {
      changes.append(
        plan.latency.map { world(.latency, ["least": $0.lowerBound, "most": $0.upperBound]) }
          ?? world(.noLatency))
    }
    return world(.faults, ["changes": list(changes)])
  }

  private func settings(_ settings: WorldSettings, after former: WorldSettings) -> String {
    let switches = texts.switches
    /// One that the catalog decides unless the tester has.
    let asInCatalog = switches.clearedForSale.value(0)
    func change<Value: Equatable>(
      _ setting: KeyPath<WorldSettings, Value>, _ title: String, _ value: (Value) -> String
    ) -> String? {
      let next = settings[keyPath: setting]
      return next == former[keyPath: setting] ? nil : self.setting(title, value(next))
    }
    func change<Value: Equatable>(
      _ setting: KeyPath<WorldSettings, Value>, _ text: SwitchText<Value>
    ) -> String? { change(setting, text.title, text.value) }
    let (agreement, bundleID) = (switches.agreement, switches.bundleID)
    let changes = [
      change(\.interruptsPurchases, switches.interruptedPurchases),
      change(\.declinedStaysDeferred, switches.declinedStaysDeferred),
      change(\.refundPolicy, switches.refundPolicy),
      change(\.billingFails, switches.billingFails),
      change(\.gracePeriod, switches.gracePeriod),
      change(\.renewalLimit, switches.renewalLimit),
      change(\.hasInAppPurchase, switches.inAppPurchase),
      change(\.paidApplicationsAgreement, agreement.title) {
        $0.map(agreement.value) ?? asInCatalog
      },
      change(\.appBundleID, bundleID.title) { $0.map(bundleID.value) ?? asInCatalog },
    ]
    let cleared = settings.clearedForSale
    let products = Set(cleared.keys).union(former.clearedForSale.keys).sorted()
    let clearances = products.filter { cleared[$0] != former.clearedForSale[$0] }.map { id in
      setting(
        switches.clearedForSale.title,
        setting(id, cleared[id].map(switches.yesNo) ?? asInCatalog))
    }
    return world(.settings, ["changes": list(changes.compactMap(\.self) + clearances)])
  }

  private func setting(_ title: String, _ value: String) -> String {
    world(.setting, ["title": title, "value": value])
  }

  private func list(_ changes: [String]) -> String {
    changes.dropFirst().reduce(changes.first ?? "") { list, change in
      world(.nextChange, ["changes": list, "change": change])
    }
  }
}

extension SheetNameText {
  init(_ name: Sheet.Name) {
    self =
      switch name {
      case .signIn: .signIn
      case .verifyEmail: .verifyEmail
      case .confirm: .purchase
      case .priceConsent: .priceIncrease
      case .terms: .terms
      case .refund: .refund
      }
  }
}

extension SheetAnswerText {
  init(_ name: SheetAnswer.Name) {
    self =
      switch name {
      case .signIn: .signIn
      case .createTester: .createAppleID
      case .verificationCode: .verificationCode
      case .confirm: .confirm
      case .cancel: .cancel
      case .declineStorefront: .otherStorefront
      case .later: .later
      }
  }
}
