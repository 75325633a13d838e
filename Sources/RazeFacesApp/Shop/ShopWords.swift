import Foundation
import StoreCore
import StoreKit

/// What the shop itself says; the screens' words stand with the screens.
enum ShopWords {
  static func productsLoaded(_ count: Int) -> String {
    "Loaded list of products... (\(count))"
  }

  static func productsFailed(_ error: any Error) -> String {
    "Failed to load list of products. Error: \(explanation(error))"
  }

  static func invalidProduct(_ id: String, _ reason: String?) -> String {
    "Invalid product \(id): \(reason ?? noReason)"
  }

  static let noReason = "The store gave no reason."

  static func buying(_ id: String) -> String { "Buying \(id)..." }
  static func purchasing(_ id: String) -> String { "purchasing... \(id)" }
  static func complete(_ id: String) -> String { "complete... \(id)" }
  static func restored(_ id: String) -> String { "restore... \(id)" }
  static func deferred(_ id: String) -> String { "deferred... \(id) waits for a parent's approval" }
  static func cancelled(_ id: String) -> String { "cancelled... \(id)" }
  static let restoring = "Restoring purchases..."
  static let appDeleted = "The app was deleted from this device; Restore brings purchases back."
  static func couponUsed(_ id: String) -> String { "Coupon \(id) used" }

  static func transactionError(_ error: any Error) -> String {
    "Transaction Error: \(explanation(error)) (\(label(error)))"
  }

  static func restoreFailed(_ error: any Error) -> String {
    "Restore Error: \(explanation(error)) (\(label(error)))"
  }

  static func restoreFinished(_ count: Int) -> String { "restore finished: \(restoreResult(count))" }

  static func restoreResult(_ count: Int) -> String {
    switch count {
    case 0: "Nothing to restore"
    case 1: "Restored 1 purchase"
    default: "Restored \(count) purchases"
    }
  }

  static func purchased(_ id: String) -> String { "\(id) was purchased." }
  static let cancelledShort = "Purchase cancelled"
  static let waitingForApproval = "Waiting for approval"

  static let paymentsNotAllowedLog = "Payments are not allowed on this device"
  static let paymentsNotAllowed =
    "Purchases are not allowed on this device. Allow them in Screen Time, Content & Privacy "
    + "Restrictions; here: press 4 and switch \"Payments allowed\" on."

  static func cannotBuy(_ id: String, _ shelf: Shelf) -> String {
    for case .invalid(id, _, let reason) in shelf.entries { return "\(id) cannot be bought. \(reason)" }
    return switch shelf.phase {
    case .loading: "The products are still being loaded."
    case .failed(let why): "The products could not be loaded: \(why)"
    case .loaded: "This shop has no product \(id)."
    }
  }

  static func cannotDeliver(_ id: String) -> String {
    "Cannot deliver \(id): the app does not know it. The transaction stays unfinished."
  }

  static func cannotSave(_ error: any Error) -> String {
    "The purchase could not be saved on this device; it will be delivered at the next launch. "
      + explanation(error)
  }

  static func explanation(_ error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? (error as NSError).localizedDescription
  }

  /// `SKError 2 paymentCancelled`; other errors with their domain and number.
  static func label(_ error: any Error) -> String {
    let error = error as NSError
    let kind = RefusalKind.allCases.first { $0.domain == error.domain && $0.code == error.code }
    return kind?.label ?? "\(error.domain) \(error.code)"
  }
}
