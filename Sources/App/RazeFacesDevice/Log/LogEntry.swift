package import Foundation
package import Localization
package import RazeFacesConsole
package import RazeFacesShop
package import StoreCore

package struct LogEntry: Hashable, Sendable {
  package let event: WorldEvent
  package let own: ShopEvent?

  package init(_ event: WorldEvent) {
    self.event = event
    if case .app(let json, _) = event.fact {
      let decoder = JSONDecoder()
      if let key = ErrorCoding.key { decoder.userInfo[key] = ErrorCoding.ofTheAppStore }
      own = try? decoder.decode(ShopEvent.self, from: Data(json.utf8))
    } else {
      own = nil
    }
  }

  package func line(_ explanations: Explanations, _ dates: DateText) -> Text {
    own?.line(explanations) ?? event.line(dates)
  }

  package var severity: ShopEvent.Severity {
    if let own { return own.severity }
    return switch event.fact {
    case .paymentFailed(let refusal, _): refusal.kind == .paymentCancelled ? .info : .failure
    case .billingFailed, .faultMet, .signInFailed, .requestRefused: .failure
    case .booked, .paymentPurchased, .billingRecovered, .interruptionResolved: .success
    case .paymentDeferred, .declineIgnored, .requestExpired, .requestRemoved, .graceStarted,
      .retryStarted, .expired, .revoked, .refundRequested, .replaced, .terminated:
      .warning
    default: .info
    }
  }
}

package struct LogPage: Hashable, Sendable {
  package var worldID: UUID
  package var entries: [LogEntry]
  /// The number of older entries that the log no longer contains.
  package var gone: Int

  package init(_ page: EventPage) {
    worldID = page.worldID
    entries = page.events.map(LogEntry.init)
    gone = page.gone
  }
}

extension JSONEncoder {
  /// An encoder that encodes equal values equally.
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}

extension ErrorCoding {
  /// Encodes localized errors. Other StoreKit errors keep Apple's description.
  fileprivate static let ofTheAppStore = ErrorCoding(
    sentence: Explanations.words,
    write: { error in
      let error = ShopError(error)
      let encoder = JSONEncoder.sorted
      let json =
        switch error.cause {
        case let refusal as Refusal: try? encoder.encode(refusal)
        case let failure as StoreFailure: try? encoder.encode(failure)
        default: error.kind.flatMap { try? encoder.encode($0) }
        }
      return json.map { String(decoding: $0, as: UTF8.self) }
    },
    read: { json in
      let data = Data(json.utf8)
      let decoder = JSONDecoder()
      if let refusal = try? decoder.decode(Refusal.self, from: data) { return refusal }
      if let failure = try? decoder.decode(StoreFailure.self, from: data) { return failure }
      guard let kind = try? decoder.decode(RefusalKind.self, from: data) else { return nil }
      return NSError(domain: kind.domain, code: kind.code)
    })
}

extension ShopEvent {
  package var fact: WorldEvent.Fact? {
    if let launchJSON { return .app(json: launchJSON) }
    let encoder = JSONEncoder.sorted
    if let key = ErrorCoding.key { encoder.userInfo[key] = ErrorCoding.ofTheAppStore }
    return (try? encoder.encode(self)).map {
      .app(json: String(decoding: $0, as: UTF8.self), course: course)
    }
  }

  /// The JSON of the events that every launch records; see ``WorldEvent/Fact/launchJSON``.
  private var launchJSON: String? {
    let tree: JSONTree
    switch self {
    case .productsLoaded(let count): tree = ["productsLoaded": ["count": .number(count)]]
    case .productsListed(let products):
      let listed = products.map { product -> JSONTree in
        [
          "id": .text(product.id), "title": .text(product.title), "price": .decimal(product.price),
        ]
      }
      tree = ["productsListed": ["_0": .list(listed)]]
    case .previouslyPurchased(let ids):
      tree = ["previouslyPurchased": ["_0": .list(ids.map(JSONTree.text))]]
    case .notPurchased(let ids): tree = ["notPurchased": ["_0": .list(ids.map(JSONTree.text))]]
    case .invalidProduct(let id): tree = ["invalidProduct": ["_0": .text(id)]]
    default: return nil
    }
    return tree.json
  }

  package var subject: WorldEvent.Subject {
    switch self {
    case .orderBound(_, let product): WorldEvent.Subject(productID: product)
    case .buying(let product, _), .purchasing(let product), .deferred(let product),
      .cancelled(let product), .declined(let product), .arrived(let product, _),
      .planChanged(let product), .completed(let product, _, _, _), .tooLate(let product, _),
      .failed(let product, _), .unverified(let product, _), .undeliverable(let product),
      .orderMissing(let product, _),
      .promoted(let product, _), .restored(let product), .restoredPast(let product),
      .revoked(let product), .subscriptionEnded(let product), .invalidProduct(let product):
      WorldEvent.Subject(productID: product)
    case .orderCredited(_, let transaction), .couponUsed(let transaction),
      .couponRevoked(let transaction, _):
      WorldEvent.Subject(transactionID: UInt64(transaction))
    default: WorldEvent.Subject()
    }
  }

  /// The outcome of a purchase, if the app decides it or only the app knows it.
  private var course: PurchaseOutcome.Course? {
    switch self {
    case .arrived: .arrived
    case .tooLate: .tooLate
    case .couponUsed: .couponUsed
    case .couponRevoked: .couponRevoked
    case .promoted(_, let isKept): isKept ? .promotedLater : .promotedNow
    case .failed(_, .paymentsNotAllowed): .paymentsForbidden
    case .receiptChecked(.refused), .receiptChecked(.unreachable), .failed(_, .notVerified),
      .unverified:
      .notVerified
    case .failed(_, .notCredited): .notCredited
    default: nil
    }
  }
}
