import Foundation
package import Localization
package import StoreCore

extension WorldEvent {
  /// Returns the event's line in the log.
  package func line(_ dates: DateText) -> Text {
    let line = EventLine(subject: subject, dates: dates)
    return line.words(fact).with(line.values)
  }
}

extension WorldEvent.Booking {
  package var displayPrice: String { PriceText.displayPrice(price, inStorefrontOf: storefront) }
}

extension PriceText {
  fileprivate static func displayPrice(
    _ amount: Decimal, inStorefrontOf countryCode: String
  ) -> String {
    Storefront.storefront(countryCode: countryCode).map { displayPrice(amount, in: $0) }
      ?? "\(amount)"
  }
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

private struct EventLine {
  let subject: WorldEvent.Subject
  let dates: DateText

  private var product: String { subject.productID ?? "?" }

  var values: TextValues {
    [
      "product": product, "account": subject.account.map(Text.verbatim) ?? Text("nobody"),
      "device": subject.device ?? "?",
    ]
  }

  func words(_ fact: WorldEvent.Fact) -> Text {
    switch fact {
    case .paymentAdded(let quantity):
      Text(
        "Payment added: {product}{quantity, plural, one {} other { (# pieces)}}",
        ["quantity": quantity])
    case .paymentFailed(let refusal, _): failed(refusal)
    case .paymentDeferred: Text("A parent is asked: {product}")
    case .declineIgnored: Text("The parent declined, and the app is not told: {product}")
    case .requestExpired: Text("The request expired: {product}")
    case .requestRemoved: Text("The request was removed with its tester: {product}")
    case .paymentPurchased(let wasDeferred):
      wasDeferred ? Text("The parent approved: {product}") : Text("Purchased: {product}")
    case .interruptionResolved: Text("Interruption resolved: {product}")
    case .finished(let state, let isByTester): finished(state, isByTester)

    case .terminated(isPaid: true):
      setting(
        .verbatim(product),
        Text("The app was terminated after payment."))
    case .terminated(isPaid: false): setting(.verbatim(product), Text("The app was terminated"))
    case .launched: Text("App launched again: {product}")
    case .takenOver: Text("Taken over by another process: {product}")

    case .booked(let booking): booked(booking)
    case .replaced(let refund, let storefront): replaced(refund, storefront)
    case .revoked(let fact):
      fact == .unshared ? Text("No longer shared: {product}") : Text("Refunded: {product}")
    case .transactionDeleted:
      Text(
        "Transaction {transaction} was deleted ({product})",
        ["transaction": subject.transactionID.map { String($0) } ?? ""])
    case .refundRequested(let reason):
      Text(
        "Refund requested: {product} ({reason})",
        ["reason": reason.title])
    case .refundDecided(let isApproved, _):
      isApproved ? Text("Refund approved: {product}") : Text("Refund declined: {product}")

    case .autoRenewSwitched(let isOn):
      isOn
        ? Text("Auto-renewal of {product} turned on")
        : Text("Auto-renewal of {product} turned off")
    case .renewalProductChanged(_, let next): Text("{product} renews as {next}", ["next": next])
    case .priceIncrease(let state, _): priceIncrease(state)
    case .billingFailed: Text("The payment for {product} failed")
    case .graceStarted(let end): Text("In grace period: {product}{until}", ["until": until(end)])
    case .retryStarted(let end): Text("In billing retry: {product}{until}", ["until": until(end)])
    case .billingRecovered: Text("Billing recovered: {product}")
    case .expired(let intent): expired(intent)

    case .signedIn: Text("Signed in: {account}")
    case .signedOut: Text("Signed out: {account}")
    case .signInFailed(let email): Text("Sign-in failed: {account}", ["account": email])
    case .testerAdded: Text("Tester added: {account}")
    case .testerRemoved: Text("Tester removed: {account}")
    case .historyCleared: Text("Purchase history cleared: {account}")
    case .asksToBuySwitched(let isOn):
      isOn
        ? Text("Ask to Buy of {account} turned on") : Text("Ask to Buy of {account} turned off")
    case .storefrontChanged(let former, let next):
      Text("Storefront of {account}: {next}, formerly {former}", ["former": former, "next": next])
    case .familyJoined(let organizer):
      Text("{account} joined the family of {organizer}", ["organizer": organizer])
    case .familyLeft(let organizer):
      Text("{account} left the family of {organizer}", ["organizer": organizer])
    case .paymentsSwitched(let areAllowed):
      areAllowed
        ? Text("Payments allowed on this device") : Text("Payments not allowed on this device")

    case .worldMade: Text("World created")
    case .worldRestored(let name): Text("Snapshot {name} restored", ["name": name])
    case .actionUndone(let done): Text("Undone: {action}", ["action": action(done).with(values)])
    case .actionRedone(let done): Text("Redone: {action}", ["action": action(done).with(values)])
    case .clockChanged(let former, let clock): self.clock(clock, after: former)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings): self.settings(settings, after: former)
    case .faultMet(let point, let outcome):
      Text("Set in the Sandbox: {situation}.", ["situation": point.alert(outcome.title)])

    case .noted(let text): Text("Note: {text}", ["text": text])

    case .requested(let point): Text("Requested: {point}", ["point": point.title])
    case .requestRefused(let point, let refusal): refused(point, refusal)
    case .productsAnswered(let count, let invalid): answered(count, invalid)
    case .sheetShown(let sheet): shown(sheet)
    case .answered(let answer): Text("Answered: {answer}", ["answer": self.answer(answer)])
    case .receiptAnswered(let address, let status):
      Text("verifyReceipt, {address}: {status}", ["address": address, "status": status])
    case .app: Text("The app reports")
    }
  }

  // MARK: - Payments

  private func failed(_ refusal: Refusal) -> Text {
    switch refusal.cause {
    case .canceled, .signInDismissed: Text("Payment canceled: {product}")
    case .declinedByParent: Text("The parent declined: {product}")
    case .fault, .offline, .storeDown, .requestExpired, .askedAgain, .leftFamily, .interrupted,
      .subscribedAlready, .billingFailed, .paymentsForbidden, .quantity, .unknownProduct,
      .unavailable, .storefrontDeclined, .offer:
      Text(
        "Payment failed: {product}: {reason} ({label})",
        [
          "reason": refusal.reason, "label": refusal.kind.label,
        ])
    }
  }

  private func finished(_ state: PaymentState, _ isByTester: Bool) -> Text {
    if isByTester { return Text("Finished by the tester: {product}") }
    if state == .purchased { return Text("Finished: {product}") }
    let word = state == .restored ? Text("Restored") : Text("Failed")
    return Text("Finished: {product} ({state})", ["state": word])
  }

  // MARK: - Ledger

  private func booked(_ booking: WorldEvent.Booking) -> Text {
    let text =
      switch booking.cause {
      case _ where booking.ownership == .familyShared:
        Text("Shared with {account}: {product}{until}")
      case .purchase:
        booking.price == 0
          ? Text("Free of charge: {product}{until}") : Text("Charged {price} for {product}{until}")
      case .renewal: Text("Renewed: {product}, {price}{until}")
      case .restore: Text("Restored: {product}")
      case .redownload: Text("Previously purchased, and not charged again: {product}")
      }
    return text.with([
      "price": booking.displayPrice,
      "until": until(booking.expires),
    ])
  }

  private func replaced(_ refund: Decimal?, _ storefront: String) -> Text {
    guard let refund else { return Text("Replaced: {product}") }
    return Text(
      "Replaced: {product}; {price} refunded for the rest of its period",
      ["price": PriceText.displayPrice(refund, inStorefrontOf: storefront)])
  }

  private func until(_ date: Date?) -> Text {
    date.map { Text(", until {date}", ["date": dates.minute($0)]) } ?? .verbatim("")
  }

  // MARK: - Subscriptions

  private func priceIncrease(_ state: SubscriptionMachine.PriceIncrease) -> Text {
    switch state {
    case .none, .pending: Text("Asked to agree to a higher price: {product}")
    case .agreed: Text("The higher price of {product} was agreed to")
    case .declined: Text("The higher price of {product} was not agreed to")
    }
  }

  private func expired(_ intent: ExpirationIntent?) -> Text {
    guard let intent else { return Text("Expired: {product}") }
    return Text(
      "Expired: {product}, because {reason}", ["reason": intent.reason])
  }

  // MARK: - Accounts and requests

  private func refused(_ point: FaultPoint, _ refusal: Refusal) -> Text {
    Text(
      "Refused: {point}: {reason} ({label})",
      [
        "point": point.title, "reason": refusal.reason,
        "label": refusal.kind.label,
      ])
  }

  private func answered(_ count: Int, _ invalid: [String]) -> Text {
    guard !invalid.isEmpty else { return Text("Answered with {count} products", ["count": count]) }
    return Text(
      "Answered with {count} products; invalid: {products}", ["count": count, "products": invalid])
  }

  private func shown(_ name: String) -> Text {
    let sheet = Sheet.Name(rawValue: name).map { Text($0) } ?? .verbatim(name)
    return subject.productID == nil
      ? Text("Sheet shown: {sheet}", ["sheet": sheet])
      : Text("Sheet shown: {sheet} ({product})", ["sheet": sheet])
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
    case .purchase: Text("Purchase: {product}")
    case .redemption: Text("Offer code: {product}")
    case .restore: Text("Restore", context: "purchases")
    case .couponUse: Text("Used: {product}")
    case .deletion: Text("App deleted: {device}")
    }
  }

  private func setting(_ title: Text, _ value: Text) -> Text {
    Text("{title}: {value}", ["title": title, "value": value])
  }

  /// Returns the text for a command whose consequences have events of their own; nil for others.
  private func words(_ command: TesterCommand) -> Text? {
    var about: String?
    var title = ConsoleCommand.world(command).title
    switch command {
    case .clock(.advance(.period(let period))):
      title = Text("Advance the clock by {time}", ["time": period.length])
    case .standardSettings, .clock(.advance(.nextEvent)): break
    case .request, .resolveInterruption, .transaction, .subscription: about = product
    case .tester(let email, .remove), .tester(let email, .clearHistory),
      .tester(let email, .leaveFamily):
      about = email
    default: return nil
    }
    title = title.inSentence
    return about.map { setting(title, .verbatim($0)) } ?? title
  }

  private func clock(_ clock: SandboxClock, after former: SandboxClock) -> Text {
    if clock.isReal { return Text("Clock: back to the real time") }
    if clock.rate != former.rate { return Text("Clock: {rate}", ["rate": clock.rate.words]) }
    guard let time = clock.heldAt else {
      return former.heldAt == nil ? Text("Clock: moved forward") : Text("Clock: running again")
    }
    let text = former.heldAt == nil ? Text("Clock: held at {time}") : Text("Clock: moved to {time}")
    return text.with(["time": dates.minute(time)])
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> Text {
    if plan.isClear { return Text("Faults cleared") }
    var changes = plan.faults.filter { !former.faults.contains($0) }
      .map(\.alert)
    let points = Set(plan.faults.map(\.point))
    changes += former.faults.map(\.point).filter { !points.contains($0) }.map {
      Situation.of($0)?.news(isOn: false)
        ?? setting($0.title, Text("off", context: "situation"))
    }
    if plan.isOffline != former.isOffline {
      changes.append(Situation.networkGone.news(isOn: plan.isOffline))
    }
    if plan.isStoreDown != former.isStoreDown {
      changes.append(Situation.storeDown.news(isOn: plan.isStoreDown))
    }
    if plan.latency != former.latency {
      changes.append(
        plan.latency.map {
          Text(
            "slow network {least} to {most} ms", ["least": $0.lowerBound, "most": $0.upperBound])
        }
          ?? Text("slow network off"))
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
      setting(
        Text("Cleared for sale"),
        setting(.verbatim(id), cleared[id].map(Text.yesNo) ?? Text.asInCatalog))
    }
    return .clauses(changes + clearances)
  }
}

extension Text {
  init(_ name: Sheet.Name) {
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

  init(_ name: SheetAnswer.Name) {
    self =
      switch name {
      case .signIn: Text("Sign In")
      case .createTester: Text("Create New Apple ID")
      case .verificationCode: Text("Verification Code")
      case .confirm: Text("Confirm")
      case .cancel: Text("Cancel")
      case .declineStorefront: Text("Not in This Storefront")
      case .later: Text("Not Now")
      }
  }
}

extension Text {
  /// Returns a list of clauses, such as the changes to several settings.
  static func clauses(_ clauses: [Text]) -> Text {
    clauses.dropFirst().reduce(clauses.first ?? .verbatim("")) { list, next in
      Text("{changes}, {change}", ["changes": list, "change": next])
    }
  }
}
