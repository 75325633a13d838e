package import Foundation
import RazeFacesShop
package import StoreCore

/// The steps of a purchase with their dates, read from the world's log.
package struct PurchaseStory: Hashable, Sendable {
  package enum Step: CaseIterable, Hashable, Sendable {
    case asked, charged, verified, delivered, finished
  }

  package enum State: Hashable, Sendable {
    case ahead
    case done(Date)
    case failed(Date)
  }

  private var states: [Step: State] = [:]
  /// Whether the purchase was finished without a delivery, because it came too late.
  private var gaveNothing = false
  package private(set) var refusal: Refusal?
  /// Whether nothing was charged, as for a trial or a product that is already owned.
  package private(set) var isFree = false
  /// The charged transaction; nil if there is none.
  package private(set) var transactionID: UInt64?

  /// - Parameter entries: the entries of one payment, oldest first.
  package init(_ entries: [LogEntry] = []) {
    for entry in entries { follow(entry) }
    passSilentSteps()
    if gaveNothing { states[.delivered] = nil }
  }

  package subscript(step: Step) -> State { states[step] ?? .ahead }

  package var hasFailed: Bool {
    states.values.contains { if case .failed = $0 { true } else { false } }
  }

  /// Whether the purchase was canceled, which is not an error.
  package var isCanceled: Bool { refusal?.kind == .paymentCancelled }

  private mutating func follow(_ entry: LogEntry) {
    let date = entry.event.date
    switch entry.event.fact {
    case .paymentAdded: states[.asked] = .done(date)
    case .booked(let booking):
      states[.charged] = .done(date)
      isFree = booking.price == 0 || booking.cause == .redownload
      transactionID = entry.event.subject.transactionID
    case .paymentPurchased: states[.charged] = .done(date)
    case .paymentFailed(let refusal):
      states[.charged] = .failed(date)
      self.refusal = refusal
    // The app then asks the sandbox server.
    case .receiptAnswered(_, ReceiptStatus.sandboxReceiptInProduction.code): break
    case .receiptAnswered(_, let status):
      states[.verified] = status == 0 ? .done(date) : .failed(date)
    case .finished where states[.charged].map(Self.isDone) == true:
      // An app finishes a transaction after the delivery.
      for step in [Step.delivered, .finished] { states[step] = .done(date) }
    case .app:
      switch entry.own {
      case .failed(_, let failure)?:
        if let step = Step(failure) { states[step] = .failed(date) }
      case .tooLate?: gaveNothing = true
      default: break
      }
    default: break
    }
  }

  private static func isDone(_ state: State) -> Bool {
    if case .done = state { true } else { false }
  }

  /// Marks steps that are not logged as done at the time of the next step. For example, signed
  /// purchases are verified without a request.
  private mutating func passSilentSteps() {
    var next: Date?
    for step in Step.allCases.reversed() {
      if case .done(let date) = self[step] { next = date }
      if let next, !Self.isDone(self[step]) { states[step] = .done(next) }
    }
  }
}

extension PurchaseStory.Step {
  /// Returns the step at which a paid purchase stopped; nil for other failures.
  fileprivate init?(_ failure: PurchaseFailure) {
    switch failure {
    case .notVerified: self = .verified
    case .notCredited, .notSaved, .undeliverable, .membershipTooLong, .tooManyCoupons:
      self = .delivered
    case .refused, .paymentsNotAllowed, .notSold, .unknownProduct, .productsStillLoading,
      .productsFailed, .noOrder:
      return nil
    }
  }
}
