public import Foundation

/// The outcome of a ``TesterCommand`` that was performed.
public enum TesterOutcome: Hashable, Sendable {
  case done
  case added(Account)
  /// - Parameter events: what happened on the way, oldest first: renewals, and all that they do not
  ///   tell.
  case clockMoved(now: Date, booked: [TransactionRecord], events: [WorldEvent] = [])
  /// Nothing will happen by itself, so the clock stays.
  case nothingScheduled
  /// A parent has said yes to a request.
  case approved(Approval)

  /// The transactions that a move of the clock has booked.
  public var booked: [TransactionRecord] {
    if case .clockMoved(_, let booked, _) = self { booked } else { [] }
  }
}

/// The outcome of a payment that a parent has approved: the yes alone does not pay it.
public enum Approval: Hashable, Sendable {
  case bought(price: String, WorldEvent.Subject)
  case refused(Refusal)
  /// Somebody else has decided it meanwhile.
  case unknown

  public init(_ events: [WorldEvent]) {
    for event in events {
      switch event.fact {
      case .paymentFailed(let refusal):
        self = .refused(refusal)
        return
      case .booked(let booking):
        let price = Storefront.storefront(countryCode: booking.storefront).map {
          PriceText.displayPrice(booking.price, in: $0)
        }
        self = .bought(price: price ?? "\(booking.price)", event.subject)
        return
      default: break
      }
    }
    self = .unknown
  }
}
