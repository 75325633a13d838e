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
  private var account: String { subject.account ?? texts("nobody") }

  func words(_ fact: WorldEvent.Fact) -> String {
    switch fact {
    case .paymentAdded(let quantity):
      payment(
        Text(
          "Payment added: {product}{quantity, plural, one {} other { (# pieces)}}",
          ["product": product, "quantity": quantity]))
    case .paymentFailed(let refusal): failed(refusal)
    case .paymentDeferred: payment(Text("A parent is asked: {product}"))
    case .declineIgnored: payment(Text("The parent declined, and the app is not told: {product}"))
    case .requestExpired: payment(Text("The request expired: {product}"))
    case .requestRemoved: payment(Text("The request was removed with its tester: {product}"))
    case .paymentPurchased(let wasDeferred):
      payment(wasDeferred ? Text("The parent approved: {product}") : Text("Purchased: {product}"))
    case .interruptionResolved: payment(Text("Interruption resolved: {product}"))
    case .finished(let state, let isByTester): finished(state, isByTester)

    case .terminated(isPaid: true):
      setting(
        product, texts("The app was terminated after payment; delivered at the next launch."))
    case .terminated(isPaid: false): setting(texts.faults.point(.termination), product)
    case .launched: payment(Text("App launched again: {product}"))
    case .takenOver: payment(Text("Taken over by another process: {product}"))

    case .booked(let booking): booked(booking)
    case .replaced(let refund, let storefront): replaced(refund, storefront)
    case .revoked(let fact):
      ledger(fact == .unshared ? Text("No longer shared: {product}") : Text("Refunded: {product}"))
    case .transactionDeleted:
      ledger(
        Text(
          "Transaction {transaction} was deleted ({product})",
          ["transaction": subject.transactionID.map { String($0) } ?? "", "product": product]))
    case .refundRequested(let reason):
      ledger(
        Text(
          "Refund requested: {product} ({reason})",
          ["product": product, "reason": texts.transactions.refundReason(reason)]))
    case .refundDecided(let isApproved, _):
      ledger(isApproved ? Text("Refund approved: {product}") : Text("Refund declined: {product}"))

    case .autoRenewSwitched(let isOn):
      subscription(
        isOn
          ? Text("Auto-renewal of {product} turned on")
          : Text("Auto-renewal of {product} turned off"))
    case .renewalProductChanged(_, let next):
      subscription(Text("{product} renews as {next}", ["product": product, "next": next]))
    case .priceIncrease(let state, _): priceIncrease(state)
    case .billingFailed: subscription(Text("Billing failed: {product}"))
    case .graceStarted(let end): subscription(Text("In grace period: {product}{until}"), until: end)
    case .retryStarted(let end):
      subscription(Text("In billing retry: {product}{until}"), until: end)
    case .billingRecovered: subscription(Text("Billing recovered: {product}"))
    case .expired(let intent): expired(intent)

    case .signedIn: people(Text("Signed in: {account}"))
    case .signedOut: people(Text("Signed out: {account}"))
    case .signInFailed(let email): people(Text("Sign-in failed: {account}", ["account": email]))
    case .testerAdded: people(Text("Tester added: {account}"))
    case .testerRemoved: people(Text("Tester removed: {account}"))
    case .historyCleared: people(Text("Purchase history cleared: {account}"))
    case .asksToBuySwitched(let isOn):
      people(
        isOn
          ? Text("Ask to Buy of {account} turned on") : Text("Ask to Buy of {account} turned off"))
    case .storefrontChanged(let former, let next):
      people(
        Text(
          "Storefront of {account}: {next}, formerly {former}",
          ["account": account, "former": former, "next": next]))
    case .familyJoined(let organizer):
      people(
        Text(
          "{account} joined the family of {organizer}",
          ["account": account, "organizer": organizer]))
    case .familyLeft(let organizer):
      people(
        Text(
          "{account} left the family of {organizer}", ["account": account, "organizer": organizer]))
    case .paymentsSwitched(let areAllowed):
      people(
        areAllowed
          ? Text("Payments allowed on this device") : Text("Payments not allowed on this device"))

    case .worldMade: world(Text("World created"))
    case .worldRestored(let name): world(Text("Snapshot {name} restored", ["name": name]))
    case .actionUndone(let done): world(Text("Undone: {action}", ["action": action(done)]))
    case .actionRedone(let done): world(Text("Redone: {action}", ["action": action(done)]))
    case .clockChanged(let former, let clock): self.clock(clock, after: former)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings): self.settings(settings, after: former)
    case .faultMet(let point, let outcome):
      world(
        Text(
          "Fault occurred at {point}: {outcome}",
          ["point": texts.faults.point(point), "outcome": outcome.name]))

    case .noted(let text): world(Text("Note: {text}", ["text": text]))

    case .requested(let point):
      request(Text("Requested: {point}", ["point": texts.faults.point(point)]))
    case .requestRefused(let point, let refusal): refused(point, refusal)
    case .productsAnswered(let count, let invalid): answered(count, invalid)
    case .sheetShown(let sheet): shown(sheet)
    case .answered(let answer): request(Text("Answered: {answer}", ["answer": self.answer(answer)]))
    case .receiptAnswered(let address, let status):
      request(Text("verifyReceipt, {address}: {status}", ["address": address, "status": status]))
    case .app: request(Text("The app reports"))
    }
  }

  // MARK: - Payments

  private func payment(_ key: Text, _ values: TextValues? = nil) -> String {
    texts(key, values ?? ["product": product])
  }

  private func failed(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .canceled, .signInDismissed: payment(Text("Payment canceled: {product}"))
    case .declinedByParent: payment(Text("The parent declined: {product}"))
    case .fault, .offline, .storeDown, .requestExpired, .leftFamily, .interrupted,
      .subscribedAlready, .billingFailed, .paymentsForbidden, .quantity, .unknownProduct,
      .unavailable, .storefrontDeclined, .offer:
      payment(
        Text(
          "Payment failed: {product}: {reason} ({label})",
          [
            "product": product, "reason": texts.refusals.reason(refusal),
            "label": refusal.kind.label,
          ]))
    }
  }

  private func finished(_ state: PaymentState, _ isByTester: Bool) -> String {
    if isByTester { return payment(Text("Finished by the tester: {product}")) }
    if state == .purchased { return payment(Text("Finished: {product}")) }
    let word = texts(state == .restored ? Text("Restored") : Text("Failed"))
    return payment(Text("Finished: {product} ({state})", ["product": product, "state": word]))
  }

  // MARK: - The ledger

  private func ledger(_ key: Text, _ values: TextValues? = nil) -> String {
    texts(key, values ?? ["product": product])
  }

  private func booked(_ booking: WorldEvent.Booking) -> String {
    let key: Text =
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
    return ledger(
      key,
      [
        "product": product, "account": account,
        "price": price(booking.price, booking.storefront), "until": until(booking.expires),
      ])
  }

  private func replaced(_ refund: Decimal?, _ storefront: String) -> String {
    guard let refund else { return ledger(Text("Replaced: {product}")) }
    return ledger(
      Text(
        "Replaced: {product}; {price} refunded for the rest of its period",
        ["product": product, "price": price(refund, storefront)]))
  }

  private func price(_ amount: Decimal, _ countryCode: String) -> String {
    Storefront.storefront(countryCode: countryCode).map {
      PriceText.displayPrice(amount, in: $0)
    } ?? "\(amount)"
  }

  private func until(_ date: Date?) -> String {
    date.map { ledger(Text(", until {date}", ["date": dates.minute($0)])) } ?? ""
  }

  // MARK: - Subscriptions

  private func subscription(_ key: Text, _ values: TextValues? = nil) -> String {
    texts(key, values ?? ["product": product])
  }

  private func subscription(_ key: Text, until end: Date?) -> String {
    subscription(key, ["product": product, "until": until(end)])
  }

  private func priceIncrease(_ state: SubscriptionMachine.PriceIncrease) -> String {
    switch state {
    case .none, .pending: subscription(Text("Asked to agree to a higher price: {product}"))
    case .agreed: subscription(Text("The higher price of {product} was agreed to"))
    case .declined: subscription(Text("The higher price of {product} was not agreed to"))
    }
  }

  private func expired(_ intent: ExpirationIntent?) -> String {
    guard let intent else { return subscription(Text("Expired: {product}")) }
    return subscription(
      Text(
        "Expired: {product}, because {reason}",
        ["product": product, "reason": texts.subscriptions.reason(intent)]))
  }

  // MARK: - People and requests

  private func people(_ key: Text, _ values: TextValues? = nil) -> String {
    texts(key, values ?? ["account": account])
  }

  private func request(_ key: Text, _ values: TextValues = [:]) -> String {
    texts(key, values)
  }

  private func refused(_ point: FaultPoint, _ refusal: Refusal) -> String {
    request(
      Text(
        "Refused: {point}: {reason} ({label})",
        [
          "point": texts.faults.point(point), "reason": texts.refusals.reason(refusal),
          "label": refusal.kind.label,
        ]))
  }

  private func answered(_ count: Int, _ invalid: [String]) -> String {
    guard !invalid.isEmpty else {
      return request(Text("Answered with {count} products", ["count": count]))
    }
    let products = invalid.joined(separator: texts.language.listSeparator)
    return request(
      Text(
        "Answered with {count} products; invalid: {products}",
        ["count": count, "products": products]))
  }

  private func shown(_ name: String) -> String {
    let sheet = Sheet.Name(rawValue: name).map { texts(Text($0)) } ?? name
    guard let product = subject.productID else {
      return request(Text("Sheet shown: {sheet}", ["sheet": sheet]))
    }
    return request(Text("Sheet shown: {sheet} ({product})", ["sheet": sheet, "product": product]))
  }

  private func answer(_ name: String) -> String {
    SheetAnswer.Name(rawValue: name).map { texts(Text($0)) }
      ?? RefundReason(rawValue: name).map(texts.transactions.refundReason) ?? name
  }

  // MARK: - The world

  func action(_ action: WorldAction) -> String {
    if let command = action.command.flatMap(words) { return command }
    if let fact = action.fact { return words(fact) }
    let key: Text =
      switch action.kind {
      case .change: Text("A change")
      case .purchase: Text("Purchase: {product}")
      case .redemption: Text("Offer code: {product}")
      case .restore: Text("Restore", context: "purchases")
      case .couponUse: Text("Used: {product}")
      case .deletion: Text("App deleted: {device}")
      }
    return texts(key, ["product": product, "device": subject.device ?? "?"])
  }

  private func setting(_ title: String, _ value: String) -> String {
    texts("{title}: {value}", ["title": title, "value": value])
  }

  /// Returns the words for a command whose events tell more of what followed from it.
  private func words(_ command: TesterCommand) -> String? {
    var about: String?
    var title = ConsoleCommand.world(command).title(texts)
    switch command {
    case .clock(.advance(.period(let period))):
      title = texts("Advance the clock by {time}", ["time": texts.subscriptions.length(period)])
    case .standardSettings, .clock(.advance(.nextEvent)): break
    case .request, .resolveInterruption, .transaction, .subscription: about = product
    case .tester(let email, .remove), .tester(let email, .clearHistory),
      .tester(let email, .leaveFamily):
      about = email
    default: return nil
    }
    title = texts.language.inSentence(title)
    return about.map { setting(title, $0) } ?? title
  }

  private func world(_ key: Text, _ values: TextValues = [:]) -> String {
    texts(key, values)
  }

  private func clock(_ clock: SandboxClock, after former: SandboxClock) -> String {
    if clock.isReal { return world(Text("Clock: the real time again")) }
    if clock.rate != former.rate {
      return world(Text("Clock: {rate}", ["rate": texts.clock.rate(clock.rate)]))
    }
    guard let time = clock.heldAt else {
      return world(
        former.heldAt == nil ? Text("Clock: moved forward") : Text("Clock: running again"))
    }
    return world(
      former.heldAt == nil ? Text("Clock: held at {time}") : Text("Clock: moved to {time}"),
      ["time": dates.minute(time)])
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> String {
    if plan.isClear { return world(Text("Faults cleared")) }
    var changes = plan.faults.filter { !former.faults.contains($0) }.map {
      world(
        Text(
          "{point} armed with {outcome}",
          ["point": texts.faults.point($0.point), "outcome": $0.outcome.name]))
    }
    let points = Set(plan.faults.map(\.point))
    changes += former.faults.map(\.point).filter { !points.contains($0) }.map {
      world(Text("{point} disarmed", ["point": texts.faults.point($0)]))
    }
    if plan.isOffline != former.isOffline {
      changes.append(world(plan.isOffline ? Text("offline on") : Text("offline off")))
    }
    if plan.isStoreDown != former.isStoreDown {
      changes.append(
        world(plan.isStoreDown ? Text("App Store down on") : Text("App Store down off")))
    }
    if plan.latency != former.latency {
      changes.append(
        plan.latency.map {
          world(
            Text(
              "slow network {least} to {most} ms", ["least": $0.lowerBound, "most": $0.upperBound]))
        }
          ?? world(Text("slow network off")))
    }
    return world(Text("Faults: {changes}", ["changes": list(changes)]))
  }

  private func settings(_ settings: WorldSettings, after former: WorldSettings) -> String {
    let changes = Switches.all.compactMap { $0.change(from: former, to: settings) }
    let cleared = settings.clearedForSale
    let products = Set(cleared.keys).union(former.clearedForSale.keys).sorted()
    let clearances = products.filter { cleared[$0] != former.clearedForSale[$0] }.map { id in
      Text(
        "{title}: {value}",
        [
          "title": Text("Cleared for sale"),
          "value": Text(
            "{title}: {value}", ["title": id, "value": cleared[id].map(Text.yesNo) ?? .asInCatalog]),
        ])
    }
    return world(
      Text("Settings: {changes}", ["changes": list((changes + clearances).map { texts($0) })]))
  }

  private func list(_ changes: [String]) -> String {
    changes.dropFirst().reduce(changes.first ?? "") { list, change in
      world(Text("{changes}, {change}", ["changes": list, "change": change]))
    }
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
}

extension Text {
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
