import Foundation
package import Localization
package import RazeFacesConsole
package import RazeFacesShop
import StoreCore

package struct LogTexts: Sendable {
  package let texts: Texts
  let explanations: Explanations
  let dates: DateText
  let product, person: @Sendable (String) -> String

  /// - Parameters:
  ///   - product: returns a product's name.
  ///   - person: returns the name of an Apple ID's owner.
  package init(
    _ texts: Texts, _ explanations: Explanations, _ dates: DateText,
    product: @escaping @Sendable (String) -> String, person: @escaping @Sendable (String) -> String
  ) {
    (self.texts, self.explanations, self.dates) = (texts, explanations, dates)
    (self.product, self.person) = (product, person)
  }

  // MARK: - Blocks

  package func title(_ block: LogBlock) -> String {
    switch block.kind {
    case .launch: return texts("Start of the app")
    case .restore: return texts("Restore purchases")
    case .signIn:
      return block.entries.last { $0.own == nil && $0.severity != .info }.map(named)
        ?? block.entries.first { if case .signedIn = $0.event.fact { true } else { false } }
        .map { step(LogStep(entries: [$0])).words } ?? texts(Text("Sign In"))
    case .purchase, .subscription, .refund:
      return block.productID.map(product) ?? named(block.entries[0])
    case .other: return named(block.entries[0])
    }
  }

  /// Returns the account and the price; for a launch, a summary of the products.
  package func details(_ block: LogBlock) -> String {
    if block.kind == .launch { return launch(block) }
    if block.kind == .other, block.productID == nil { return "" }
    let booking = block.booking.flatMap { $0.cause == .restore ? nil : $0 }
    let parts = [
      block.kind == .signIn ? nil : block.account.map(person),
      booking.map { texts.events.price($0.price, $0.storefront) },
    ]
    return parts.compactMap(\.self).joined(separator: texts.language.listSeparator)
  }

  private func launch(_ block: LogBlock) -> String {
    let found = block.entries.lazy.compactMap { entry -> Int? in
      if case .productsLoaded(let count)? = entry.own { count } else { nil }
    }.first
    let products = found.map {
      texts("{count} of {all} products", ["count": $0, "all": $0 + block.missing.count])
    }
    return [products, times(block.count)].compactMap(\.self)
      .joined(separator: texts.language.listSeparator)
  }

  private func times(_ count: Int) -> String? {
    count > 1 ? texts("{count} times", ["count": count]) : nil
  }

  package func outcome(_ block: LogBlock) -> String? { block.outcome.map { texts(text($0)) } }

  private func text(_ outcome: LogBlock.Outcome) -> Text {
    switch outcome {
    case .bought(seconds: 0): Text("Bought", context: "outcome")
    case .bought(let seconds):
      Text("Bought in {time}", ["time": texts.clock.distance(Double(seconds))])
    case .delivered: Text("Delivered")
    case .undelivered: Text("Paid, not delivered")
    case .tooLate: Text("Not delivered")
    case .changesLater: Text("Changing")
    case .waiting: Text("Waiting for approval")
    case .declined: Text("Declined")
    case .canceled: Text("Canceled")
    case .failed: Text("Failed")
    case .interrupted: Text("Interrupted")
    case .restored(let count):
      Text(
        """
        {count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # \
        purchases}}
        """, ["count": count])
    case .renewed, .recovered: Text("Renewed")
    case .paymentProblem: Text("Payment problem")
    case .ended: Text("Ended")
    case .refunded: Text("Refunded")
    case .unshared: Text("No longer shared")
    case .refundDeclined: Text("Refund declined")
    case .refundRequested: Text("Refund requested")
    case .missing(let count): Text("{count} missing", ["count": count])
    case .productsFailed: Text("No products")
    }
  }

  // MARK: - Steps

  package func step(_ step: LogStep) -> (words: String, detail: String?) {
    let (event, own) = (step.entry.event, step.entry.own)
    let words: (Text?, String?) =
      switch event.fact {
      case .sheetShown(let name): (shown(name), nil)
      case .answered(SheetAnswer.Name.confirm.rawValue): (Text("Confirmed"), nil)
      case .answered(SheetAnswer.Name.cancel.rawValue): (Text("Canceled"), nil)
      case .signedIn:
        (
          Text("Signed in as {name}", ["name": event.subject.account.map(person) ?? ""]),
          event.subject.account.flatMap { person($0) == $0 ? nil : $0 }
        )
      case .booked(let booking) where booking.ownership != .familyShared:
        booked(booking, event.subject)
      case .paymentFailed(let refusal), .requestRefused(_, let refusal): failed(refusal)
      case .paymentDeferred: (Text("A parent is asked"), nil)
      case .paymentPurchased: (Text("The parent approved"), nil)
      case .receiptAnswered: receipt(step.entries)
      case .finished(.purchased, byTester: false):
        (Text("Delivered and finished"), event.subject.transactionID.map(transaction))
      case .terminated: (Text("The app was terminated"), nil)
      case .launched: (Text("The app was launched again"), nil)
      case .expired(let intent): (Text("Ended"), intent.map(texts.subscriptions.reason))
      default: own.map(self.own) ?? (nil, nil)
      }
    let text = words.0.map { texts($0) } ?? named(step.entry)
    let detail = [words.1, times(step.count)].compactMap(\.self)
      .joined(separator: texts.language.listSeparator)
    return (text, detail.isEmpty ? nil : detail)
  }

  private func own(_ event: ShopEvent) -> (Text?, String?) {
    switch event {
    case .buying(_, let order):
      (Text("Buy pressed"), order.map { texts("order {order}", ["order": $0]) })
    case .productsLoaded(let count): (Text("Products loaded"), "\(count)")
    case .invalidProduct(let id):
      (Text("{product} is not for sale", ["product": product(id)]), explanations.invalidProduct(id))
    case .completed: (Text("Delivered"), nil)
    default: (nil, nil)
    }
  }

  private func shown(_ name: String) -> Text? {
    switch Sheet.Name(rawValue: name) {
    case .signIn: Text("Sign-in sheet shown")
    case .confirm: Text("Purchase sheet shown")
    default: nil
    }
  }

  private func booked(
    _ booking: WorldEvent.Booking, _ subject: WorldEvent.Subject
  ) -> (Text?, String?) {
    let price = texts.events.price(booking.price, booking.storefront)
    let until = booking.expires.map { texts("until {date}", ["date": dates.minute($0)]) }
    return switch booking.cause {
    case .purchase:
      (
        booking.price == 0 ? Text("Free of charge") : Text("Charged {price}", ["price": price]),
        until
      )
    case .renewal: (Text("Renewed"), until)
    case .restore:
      (Text("Restored: {product}", ["product": subject.productID.map(product) ?? "?"]), nil)
    case .redownload: (Text("Purchased before, not charged again"), nil)
    }
  }

  private func failed(_ refusal: Refusal) -> (Text?, String?) {
    let name = Text.verbatim(texts.faults.name(.refusal(refusal.kind)))
    return switch refusal.cause {
    case .fault: (name, texts("set in the Sandbox"))
    case .canceled, .signInDismissed: (Text("Canceled"), nil)
    case .declinedByParent: (Text("The parent declined"), nil)
    default: (name, texts.refusals.onDevice(refusal))
    }
  }

  private func receipt(_ entries: [LogEntry]) -> (Text?, String?) {
    var last: Int?
    let answers = entries.reversed().compactMap { entry -> String? in
      guard case .receiptAnswered(let address, let status) = entry.event.fact else { return nil }
      last = last ?? status
      return "\(address) \(status)"
    }
    // Production's answer only refers to the sandbox's server.
    if last == ReceiptStatus.sandboxReceiptInProduction.code { return (nil, nil) }
    return (
      last == 0 ? Text("Receipt verified") : Text("Receipt refused"),
      answers.joined(separator: texts.language.listSeparator)
    )
  }

  private func transaction(_ id: UInt64) -> String {
    texts("transaction …{digits}", ["digits": String(String(id).suffix(4))])
  }

  // MARK: - Lines

  package func line(_ entry: LogEntry) -> String { entry.line(texts, explanations, dates) }

  /// Returns the line, with the product's name instead of its identifier.
  private func named(_ entry: LogEntry) -> String {
    let line = line(entry)
    guard let id = entry.event.subject.productID else { return line }
    return line.replacingOccurrences(of: id, with: product(id))
  }
}
