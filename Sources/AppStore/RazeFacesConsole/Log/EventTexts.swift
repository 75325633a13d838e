import Foundation
package import Localization
package import StoreCore

extension WorldEvent {
  /// Returns the event's line in the log.
  package func line(_ dates: DateText) -> Text {
    EventLine(subject: subject, dates: dates).text(fact)
  }

  /// Returns the event's line without the product, which the heading of its block names.
  package func title(_ dates: DateText) -> Text {
    EventLine(subject: subject, dates: dates, isTitle: true).text(fact)
  }
}

extension Text {
  /// Returns a fact in a few words, without its subject, for notes about commands and for coverage.
  package static func title(of fact: WorldEvent.Fact) -> Text {
    EventLine(subject: WorldEvent.Subject(), dates: DateText(timeZone: .gmt), isTitle: true)
      .words(fact)
  }
}

extension WorldEvent.Booking {
  package var displayPrice: String { PriceText.displayPrice(price, countryCode: storefront) }
}

extension HistoryEntry {
  package func actions(_ dates: DateText) -> Text {
    .list(
      actions.map { action in
        let line = EventLine(subject: action.subject, dates: dates)
        return line.action(action).with(line.values)
      })
  }
}

struct EventLine {
  let subject: WorldEvent.Subject
  let dates: DateText
  var isTitle = false

  var product: String { subject.productID ?? "?" }

  var values: TextValues {
    [
      "product": product, "account": subject.account.map(Text.verbatim) ?? Text("nobody"),
      "device": subject.device ?? "?",
    ]
  }

  fileprivate func text(_ fact: WorldEvent.Fact) -> Text { words(fact).with(values) }

  /// Returns a title with its product and a detail.
  private func about(_ title: Text, _ detail: Text? = nil) -> Text {
    isTitle ? title : .setting(title, .list([.verbatim(product), detail].compactMap(\.self)))
  }

  func words(_ fact: WorldEvent.Fact) -> Text {
    switch fact {
    case .paymentAdded(let quantity):
      Text(
        "Payment added: {product}{quantity, plural, one {} other { (# pieces)}}",
        ["quantity": quantity])
    case .paymentFailed(let refusal, _): failed(refusal)
    case .paymentDeferred: about(Text("A parent is asked"))
    case .declineIgnored: about(Text("Declined, and still deferred"))
    case .requestExpired: about(Text("The request expired"))
    case .requestRemoved: about(Text("The request was removed with its tester"))
    case .paymentPurchased(let wasDeferred):
      about(wasDeferred ? Text("The parent approved") : PaymentPhase.purchased.title)
    case .interruptionResolved: about(Text("Interruption resolved"))
    case .finished(let state, let isByTester): finished(state, isByTester)

    case .terminated(isPaid: true): .setting(.verbatim(product), .terminatedAfterPayment)
    case .terminated(isPaid: false): about(Text("The app was terminated"))
    case .launched: about(Text("The app was launched again"))
    case .takenOver: about(Text("Taken over by another process"))

    case .booked(let booking): booked(booking)
    case .replaced(let refund, let storefront): replaced(refund, storefront)
    case .revoked(let fact): about(fact == .unshared ? Text("No longer shared") : Text("Refunded"))
    case .transactionDeleted:
      Text(
        "Transaction {transaction} was deleted ({product})",
        ["transaction": subject.transactionID.map { String($0) } ?? ""])
    case .accountTokenSet: about(Text("App account token set"))
    case .refundRequested(let reason): about(Text("Refund requested"), reason.title)
    case .refundDecided(let isApproved, _):
      about(isApproved ? Text("Refund approved") : Text("Refund declined"))
    case .refundReversed: about(Text("Refund reversed"))

    case .consumptionReported: about(Text("Consumption information sent"))
    case .notificationAnswered(let name, let status, let result, _):
      .answer(to: name, status, result)
    case .notificationsKept(let count):
      Text(
        "Your server keeps {count, plural, one {# notification} other {# notifications}} of it",
        ["count": count])

    case .renewalExtended(let end): about(TesterCommand.Subscription.extended, until(end))
    case .renewalNotExtended: about(Text("Renewal date not extended"))
    case .extensionsCompleted(_, let succeeded, let failed, _):
      about(
        Text(
          "Renewal dates extended: {succeeded}, not extended: {failed}",
          ["succeeded": succeeded, "failed": failed]))
    case .autoRenewSwitched(let isOn):
      about(isOn ? Text("Renewal turned on") : Text("Renewal turned off"))
    case .renewalProductChanged(_, let next): Text("{product} renews as {next}", ["next": next])
    case .priceIncrease(let state, _): priceIncrease(state)
    case .billingFailed: Text("The payment for {product} failed")
    case .graceStarted(let end): about(Text("In grace period"), until(end))
    case .retryStarted(let end): about(Text("In billing retry"), until(end))
    case .billingRecovered: about(Text("Billing recovered"))
    case .expired(let intent): about(Text("Expired"), intent?.reason)

    case .signedIn: Text("Signed in: {account}")
    case .signedOut: Text("Signed out: {account}")
    case .signInFailed(let email): Text("Sign-in failed: {account}", ["account": email])
    case .testerAdded: Text("Tester added: {account}")
    case .testerRemoved: Text("Tester removed: {account}")
    case .historyCleared: Text("Purchase history cleared: {account}")
    case .consentWithdrawn: Text("Consent withdrawn: {account}")
    case .asksToBuySwitched(let isOn):
      isOn ? Text("Ask to Buy of {account} turned on") : Text("Ask to Buy of {account} turned off")
    case .storefrontChanged(let former, let next):
      Text("Storefront of {account}: {next}, formerly {former}", ["former": former, "next": next])
    case .familyJoined(let organizer):
      Text("{account} joined the family of {organizer}", ["organizer": organizer])
    case .familyLeft(let organizer):
      Text("{account} left the family of {organizer}", ["organizer": organizer])
    case .paymentsSwitched(let areAllowed):
      areAllowed ? .paymentsAllowed : PurchaseOutcome.course(.paymentsForbidden).title

    case .worldMade: Text("World created")
    case .worldRestored(let name): Text("Snapshot {name} restored", ["name": name])
    case .actionUndone(let done): Text("Undone: {action}", ["action": action(done).with(values)])
    case .actionRedone(let done): Text("Redone: {action}", ["action": action(done).with(values)])
    case .clockChanged(let former, let clock): self.clock(clock, after: former)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings): self.settings(settings, after: former)
    case .faultMet(let point, let effect): .setInSandbox(point.alert(effect.title))

    case .noted(let text): .setting(.note, .verbatim(text))

    case .requested(let point): Text("Requested: {point}", ["point": point.title])
    case .requestRefused(let point, let refusal): refused(point, refusal)
    case .productsAnswered(let count, let invalid, _): answered(count, invalid)
    case .sheetShown(let sheet): shown(sheet)
    case .answered(let answer): Text("Answered: {answer}", ["answer": self.answer(answer)])
    case .receiptAnswered(let address, let status):
      .verbatim("verifyReceipt, \(address): \(status)")
    case .app(let step): words(step)
    }
  }

  // MARK: - Payments

  private func failed(_ refusal: Refusal) -> Text {
    switch refusal.cause {
    case .canceled, .signInDismissed: about(RefusalKind.paymentCancelled.title)
    case .declinedByParent: about(.title(of: .app(.declined)))
    case .fault, .offline, .storeDown, .requestExpired, .askedAgain, .leftFamily, .interrupted,
      .subscribedAlready, .billingFailed, .paymentsForbidden, .quantity, .unknownProduct,
      .unavailable, .storefrontDeclined, .offer:
      Text(
        "Payment failed: {product}: {reason} ({label})",
        ["reason": refusal.reason, "label": refusal.kind.label])
    }
  }

  private func finished(_ state: PaymentState, _ isByTester: Bool) -> Text {
    if isByTester { return about(Text("Finished by the tester")) }
    let isBought = state == .purchased
    let phase: PaymentPhase = state == .restored ? .restored : .failed
    return about(PaymentPhase.finished.title, isBought ? nil : phase.title)
  }

  // MARK: - Ledger

  private func booked(_ booking: WorldEvent.Booking) -> Text {
    let end = until(booking.expires)
    return switch booking.cause {
    case _ where booking.ownership == .familyShared:
      about(Text("Shared with {account}").with(values), end)
    case .purchase where booking.price == 0: about(Text("Free of charge"), end)
    case .purchase: about(Text("Charged {price}", ["price": booking.displayPrice]), end)
    case .renewal:
      about(
        PurchaseOutcome.course(.renewed).title,
        .list([.verbatim(booking.displayPrice), end].compactMap(\.self)))
    // The block of a restore has many products.
    case .restore: .setting(PaymentPhase.restored.title, .verbatim(product))
    case .redownload: about(PurchaseOutcome.course(.redownloaded).title)
    }
  }

  private func replaced(_ refund: Decimal?, _ storefront: String) -> Text {
    about(
      Text("Replaced"),
      refund.map {
        .refundedForTheRest(PriceText.displayPrice($0, countryCode: storefront))
      })
  }

  private func until(_ date: Date?) -> Text? { date.map { Text.until(dates.minute($0)) } }

  // MARK: - Subscriptions

  private func priceIncrease(_ state: SubscriptionMachine.PriceIncrease) -> Text {
    switch state {
    case .none, .pending: about(Text("Price increase asked about"))
    case .agreed: about(Text("Price increase agreed to"))
    case .declined: about(Text("Price increase refused"))
    }
  }

  // MARK: - Accounts and requests

  private func refused(_ point: FaultPoint, _ refusal: Refusal) -> Text {
    Text(
      "Refused: {point}: {reason} ({label})",
      ["point": point.title, "reason": refusal.reason, "label": refusal.kind.label])
  }

  private func answered(_ count: Int, _ invalid: [String]) -> Text {
    guard !invalid.isEmpty else { return Text("Answered with {count} products", ["count": count]) }
    return Text(
      "Answered with {count} products; invalid: {products}", ["count": count, "products": invalid])
  }

  private func shown(_ name: String) -> Text {
    let sheet = SystemSheet.Name(rawValue: name).map { Text($0) } ?? .verbatim(name)
    return .setting(
      Text("Sheet shown"),
      isTitle ? sheet : .list([sheet] + (subject.productID.map { [.verbatim($0)] } ?? [])))
  }

  private func answer(_ name: String) -> Text {
    SheetAnswer.Name(rawValue: name).map { Text($0) }
      ?? RefundReason(rawValue: name)?.title ?? .verbatim(name)
  }

  // MARK: - World

  func action(_ action: WorldAction) -> Text {
    if let command = action.command.flatMap(words) { return command }
    if let fact = action.fact { return words(fact) }
    return switch action.kind {
    case .change: Text("A change")
    case .purchase: .setting(TransactionRecord.Cause.purchase.title, .verbatim(product))
    case .redemption: .setting(OfferKind.offerCode.title, .verbatim(product))
    case .restore: .restorePurchases
    case .couponUse: words(AppStep.used(reference: ""))
    case .deletion: Text("App deleted: {device}")
    }
  }

  /// Returns the text for a command whose consequences have events of their own; nil for others.
  private func words(_ command: TesterCommand) -> Text? {
    var about: String?
    var title = SandboxAction.world(command).title
    switch command {
    case .clock(.advance(.period(let period))):
      title = Text("Advance the clock by {time}", ["time": period.length])
    case .standardSettings, .clock(.advance(.nextEvent)), .cause: break
    case .request, .resolveInterruption, .transaction, .subscription: about = product
    case .tester(let email, .remove), .tester(let email, .clearHistory),
      .tester(let email, .leaveFamily):
      about = email
    default: return nil
    }
    title = title.inSentence
    return about.map { Text.setting(title, .verbatim($0)) } ?? title
  }

  private func clock(_ clock: SandboxClock, after former: SandboxClock) -> Text {
    if clock.isReal { return .clockIsReal }
    if clock.rate != former.rate { return .setting(.clock, clock.rate.words) }
    guard let time = clock.heldAt else {
      return former.heldAt == nil ? Text("Clock: moved forward") : .clockRunsAgain
    }
    return former.heldAt == nil
      ? .setting(.clock, .held(at: dates.minute(time)))
      : Text("Clock: moved to {time}", ["time": dates.minute(time)])
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> Text {
    if plan.isClear { return .faultsCleared }
    var changes = plan.faults.filter { !former.faults.contains($0) }.map(\.alert)
    let points = Set(plan.faults.map(\.point))
    changes += former.faults.map(\.point).filter { !points.contains($0) }.map(\.ended)
    if plan.isOffline != former.isOffline {
      changes.append(Situation.networkGone.news(isOn: plan.isOffline))
    }
    if plan.isStoreDown != former.isStoreDown {
      changes.append(Situation.storeDown.news(isOn: plan.isStoreDown))
    }
    if plan.latency != former.latency {
      changes.append(
        .setting(Switch.latency.title, plan.latency.map(Text.latency) ?? .yesNo(false)))
    }
    return .clauses(changes)
  }

  private func settings(_ settings: WorldSettings, after former: WorldSettings) -> Text {
    let changes = Switch.all.compactMap { setting -> Text? in
      guard let change = setting.change(from: former, to: settings) else { return nil }
      let isOn = setting.change(from: .standard, to: settings) != nil
      return Situation.of(setting: setting.name)?.news(isOn: isOn) ?? change
    }
    let cleared = settings.clearedForSale
    let products = Set(cleared.keys).union(former.clearedForSale.keys).sorted()
    let clearances = products.filter { cleared[$0] != former.clearedForSale[$0] }.map { id in
      Text.setting(
        Switch.clearedForSale.title,
        .setting(.verbatim(id), cleared[id].map(Text.yesNo) ?? Text.asInCatalog))
    }
    return .clauses(changes + clearances)
  }
}

extension Text {
  package init(_ name: SystemSheet.Name) {
    self =
      switch name {
      case .signIn: Text("Sign In")
      case .verifyEmail: Text("Verify Your Email")
      case .confirm: Text("In-App Purchase")
      case .priceConsent: Text("Price Increase")
      case .terms: Text("Terms and Conditions")
      case .refund: Text("Request a Refund")
      }
  }

  package init(_ name: SheetAnswer.Name) {
    self =
      switch name {
      case .signIn: Text(SystemSheet.Name.signIn)
      case .createTester: Text("Create New Apple ID")
      case .verificationCode: Text("Verification Code")
      case .confirm: Text("Confirm")
      case .cancel: Text("Cancel")
      case .declineStorefront: Text("Not in This Storefront")
      case .later: Text("Not Now")
      }
  }

  package static let note = Text("Note")
  package static let restorePurchases = Text("Restore purchases")
  static let faultsCleared = Text("Faults cleared")
  static let terminatedAfterPayment = Text("The app was terminated after payment.")

  /// Returns a list of clauses, such as the changes to several settings.
  static func clauses(_ clauses: [Text]) -> Text {
    clauses.dropFirst().reduce(clauses.first ?? .verbatim("")) { list, next in
      Text("{changes}, {change}", ["changes": list, "change": next])
    }
  }
}
