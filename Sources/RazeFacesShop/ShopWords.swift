import Foundation
import StoreCore
import StoreKit

/// What the shop itself says; the screens' words stand with the screens.
package enum ShopWords {
  package static func productsLoaded(_ count: Int) -> String {
    "Loaded list of products... (\(count))"
  }

  package static func productsFailed(_ error: any Error) -> String {
    "Failed to load list of products. Error: \(explanation(error))"
  }

  package static func invalidProduct(_ id: String, _ reason: String?) -> String {
    "Invalid product \(id): \(reason ?? noReason)"
  }

  package static let noReason = "The store gave no reason."

  package static func buying(_ id: String, order: String?) -> String {
    "Buying \(id)..." + (order.map { " (order \($0))" } ?? "")
  }

  package static func purchasing(_ id: String) -> String { "purchasing... \(id)" }
  package static func complete(_ id: String) -> String { "complete... \(id)" }
  package static func restored(_ id: String) -> String { "restore... \(id)" }
  package static func restoredPast(_ id: String) -> String {
    "restore... \(id): this period is over; finished, and nothing was handed out"
  }
  package static let entitlementsNotBelieved =
    "The App Store's word on what this account may use could not be verified."
  package static func deferred(_ id: String) -> String {
    "deferred... \(id) waits for a parent's approval"
  }
  package static func cancelled(_ id: String) -> String { "cancelled... \(id)" }
  package static let restoring = "Restoring purchases..."
  package static let appDeleted =
    "The app was deleted from this device; Restore brings purchases back."
  package static func couponUsed(_ id: String) -> String { "Coupon \(id) used" }

  package static func transactionError(_ error: any Error) -> String {
    "Transaction Error: \(explanation(error)) (\(label(error)))"
  }

  package static func restoreFailed(_ error: any Error) -> String {
    "Restore Error: \(explanation(error)) (\(label(error)))"
  }

  package static func restoreFinished(_ count: Int) -> String {
    "restore finished: \(restoreResult(count))"
  }

  package static func restoreResult(_ count: Int) -> String {
    switch count {
    case 0: "Nothing to restore"
    case 1: "Restored 1 purchase"
    default: "Restored \(count) purchases"
    }
  }

  package static func purchased(_ id: String, order: String?) -> String {
    "\(id) was purchased." + (order.map { " Order \($0)." } ?? "")
  }

  package static func credited(_ order: String, _ transaction: String) -> String {
    "Order \(order) credited with transaction \(transaction)"
  }

  package static func cannotOrder(_ error: any Error) -> String {
    "No order could be made for this purchase, so nothing was bought. \(explanation(error))"
  }

  package static func revoked(_ id: String) -> String {
    "revoked... \(id) was refunded or is no longer shared; access is taken away"
  }

  package static func revokedShort(_ ids: [String]) -> String {
    "Taken away: \(ids.joined(separator: ", ")) (refunded or no longer shared)"
  }

  package static func ended(_ id: String) -> String { "ended... \(id) is no longer subscribed to" }

  package static func couponRevoked(_ id: String) -> String { "Coupon \(id) was refunded" }

  package static let cannotWatch =
    "What other terminals do is not seen here: this system has no file watch left (raise "
    + "fs.inotify.max_user_instances)."

  package static let noReceipt =
    "This device has no receipt; refresh it (Sandbox, Refresh receipt)."

  package static func status(_ code: Int) -> String {
    let meaning =
      switch code {
      case 21000: "the request was not a POST"
      case 21002: "the receipt is malformed or missing"
      case 21003: "the receipt could not be authenticated"
      case 21004: "the shared secret is wrong"
      case 21005: "the receipt server is not available"
      case 21007: "a sandbox receipt was sent to production"
      case 21008: "a production receipt was sent to the sandbox"
      case 21009: "internal error of the receipt server"
      case 21010: "the account was not found or was deleted"
      case 21100...21199: "internal data access error"
      default: "unknown status"
      }
    return "Receipt status \(code): \(meaning)."
  }

  package static func kind(of verdict: ReceiptVerdict) -> LogBook.Line.Kind {
    switch verdict {
    case .valid: .info
    case .unreachable: .warning
    case .refused: .failure
    }
  }

  package static func verified(_ verdict: ReceiptVerdict) -> String {
    switch verdict {
    case .valid: "Receipt verified"
    case .unreachable(let why): "Receipt not verified: \(why)"
    case .refused(let why): "Receipt refused: \(why)"
    }
  }

  package static func notVerified(_ why: String) -> String {
    "\(why) Nothing is lost: the transaction stays unfinished and is delivered at the next launch."
  }

  package static let cancelledShort = "Purchase cancelled"
  package static let waitingForApproval = "Waiting for approval"

  package static let paymentsNotAllowedLog = "Payments are not allowed on this device"
  package static let paymentsNotAllowed =
    "Purchases are not allowed on this device. Allow them in Screen Time, Content & Privacy "
    + "Restrictions; here: press 4 and switch \"Payments allowed\" on."

  package static func cannotBuy(_ id: String, _ shelf: Shelf, _ reason: String?) -> String {
    for case .invalid(id, _) in shelf.entries {
      return "\(id) cannot be bought. \(reason ?? noReason)"
    }
    return switch shelf.phase {
    case .loading: "The products are still being loaded."
    case .failed(let why): "The products could not be loaded: \(why)"
    case .loaded: "This shop has no product \(id)."
    }
  }

  package static func cannotDeliver(_ id: String) -> String {
    "Cannot deliver \(id): the app does not know it. The transaction stays unfinished."
  }

  package static func cannotSave(_ error: any Error) -> String {
    "The purchase could not be saved on this device; it will be delivered at the next launch. "
      + explanation(error)
  }

  package static func explanation(_ error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? (error as NSError).localizedDescription
  }

  /// `SKError 2 paymentCancelled`; other errors with their domain and number.
  package static func label(_ error: any Error) -> String {
    let error = error as NSError
    let kind = RefusalKind.allCases.first { $0.domain == error.domain && $0.code == error.code }
    return kind?.label ?? "\(error.domain) \(error.code)"
  }
}
