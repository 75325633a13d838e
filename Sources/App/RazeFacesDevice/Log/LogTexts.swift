package import Localization
package import RazeFacesConsole
import RazeFacesShop
package import StoreCore

/// The texts of the log, with the names of products and people.
package struct LogTexts: Sendable {
  let dates: DateText
  let product, person: @Sendable (String) -> String

  /// - Parameters:
  ///   - product: returns a product's name.
  ///   - person: returns the name of an Apple ID's owner.
  package init(
    _ dates: DateText,
    product: @escaping @Sendable (String) -> String, person: @escaping @Sendable (String) -> String
  ) { (self.dates, self.product, self.person) = (dates, product, person) }

  // MARK: - Blocks

  package func title(_ block: LogBlock) -> Text {
    switch block.kind {
    case .launch: return Text("Start of the app")
    case .restore: return .restorePurchases
    case .signIn:
      return block.entries.last { $0.step == nil && $0.severity != .info }.map(named)
        ?? block.entries.first { if case .signedIn = $0.fact { true } else { false } }
        .map { step(LogStep(entries: [$0])).words } ?? Text(SystemSheet.Name.signIn)
    case .purchase, .subscription, .refund:
      return block.productID.map { .verbatim(product($0)) } ?? named(block.entries[0])
    case .other: return named(block.entries[0])
    }
  }

  /// Returns the account and the price; for a launch, a summary of the products.
  package func details(_ block: LogBlock) -> Text? {
    if block.kind == .launch { return launch(block) }
    if block.kind == .other, block.productID == nil { return nil }
    let booking = block.booking.flatMap { $0.cause == .restore ? nil : $0 }
    return list([
      block.kind == .signIn ? nil : block.account.map { .verbatim(person($0)) },
      booking.map { .verbatim($0.displayPrice) },
    ])
  }

  private func launch(_ block: LogBlock) -> Text? {
    let found = block.entries.lazy.compactMap { entry -> Int? in
      if case .productsLoaded(let count)? = entry.step { count } else { nil }
    }.first
    let products = found.map {
      Text("{count} of {all} products", ["count": $0, "all": $0 + block.missing.count])
    }
    return list([products, times(block.count)])
  }

  private func times(_ count: Int) -> Text? { count > 1 ? .times(count) : nil }

  private func list(_ parts: [Text?]) -> Text? {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? nil : .list(parts)
  }

  // MARK: - Steps

  package func step(_ step: LogStep) -> (words: Text, detail: Text?) {
    let event = step.entry
    let words: (Text?, Text?) =
      switch event.fact {
      case .booked(let booking): (nil, booking.expires.map { Text.until(dates.minute($0)) })
      case .paymentFailed(let refusal, _), .requestRefused(_, let refusal): failed(refusal)
      case .receiptAnswered: receipt(step.entries)
      case .finished(.purchased, byTester: false):
        (PurchaseOutcome.course(.delivered).title, event.subject.transactionID.map(transaction))
      case .expired(let intent): (nil, intent?.reason)
      default: (nil, nil)
      }
    return (words.0 ?? named(event.title(dates)), list([words.1, times(step.count)]))
  }

  /// Returns one event as a step of the log has it.
  package func words(_ event: WorldEvent) -> Text { step(LogStep(entries: [event])).words }

  private func failed(_ refusal: Refusal) -> (Text?, Text?) {
    let name = FaultEffect.refusal(refusal.kind).title
    return switch refusal.cause {
    case .fault(let point, _): (name, .setInSandbox(point.title))
    case .canceled, .signInDismissed: (LogBlock.Outcome.canceled.title, nil)
    case .declinedByParent: (.title(of: .app(.declined)), nil)
    default: (refusal.onDevice, nil)
    }
  }

  private func receipt(_ entries: [WorldEvent]) -> (Text?, Text?) {
    var last: Int?
    let answers = entries.reversed().compactMap { entry -> Text? in
      guard case .receiptAnswered(let address, let status) = entry.fact else { return nil }
      last = last ?? status
      return .verbatim("\(address) \(status)")
    }
    let referral = ReceiptStatus.sandboxReceiptInProduction
    if last == referral.rawValue { return (referral.meaning, .list(answers)) }
    return (last == 0 ? Text.title(of: .app(.verified)) : Text("Receipt refused"), .list(answers))
  }

  private func transaction(_ id: UInt64) -> Text {
    .transaction("…" + String(id).suffix(4)).inSentence
  }

  // MARK: - Lines

  /// Returns the line as the log of a command has it.
  package func line(_ event: WorldEvent) -> Text { event.line(dates.asLogged) }

  /// Returns the line, with the product's name instead of its identifier.
  private func named(_ event: WorldEvent) -> Text { named(event.line(dates)) }

  private func named(_ line: Text) -> Text {
    line.naming { $0.contains("@") ? person($0) : product($0) }
  }
}

extension LogBlock.Outcome {
  package var title: Text {
    switch self {
    case .bought(seconds: 0): PaymentPhase.purchased.title
    case .bought(let seconds): Text("Bought in {time}", ["time": Text.distance(Double(seconds))])
    case .delivered: .title(of: .app(.delivered))
    case .undelivered: ProductStatus.undelivered.title(nil)
    case .tooLate: PurchaseOutcome.course(.tooLate).title
    case .changesLater: ProductStatus.changing.title(nil)
    case .waiting: PaymentPhase.deferred.title
    case .declined: .declined
    case .canceled: .canceled
    case .failed: PaymentPhase.failed.title
    case .interrupted: PurchaseOutcome.course(.interrupted).title
    case .restored(let count): .restored(count)
    case .renewed, .recovered: PurchaseOutcome.course(.renewed).title
    case .paymentProblem: ProductStatus.paymentProblem.title(nil)
    case .ended: ProductStatus.ended.title(nil)
    case .refunded: .title(of: .revoked(fact: nil))
    case .unshared: .title(of: .revoked(fact: .unshared))
    case .refundDeclined: .title(of: .refundDecided(isApproved: false, reason: .other))
    case .refundRequested: .title(of: .refundRequested(reason: .other))
    case .refundReversed: .title(of: .refundReversed)
    case .missing(let count): Text("{count} missing", ["count": count])
    case .productsFailed: PurchaseOutcome.unavailable(.requestFailed).title
    }
  }
}
