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

  static func buying(_ id: String, order: String?) -> String {
    "Buying \(id)..." + (order.map { " (order \($0))" } ?? "")
  }

  static func purchasing(_ id: String) -> String { "purchasing... \(id)" }
  static func complete(_ id: String) -> String { "complete... \(id)" }
  static func restored(_ id: String) -> String { "restore... \(id)" }
  static func restoredPast(_ id: String) -> String {
    "restore... \(id): this period is over; finished, and nothing was handed out"
  }
  static let entitlementsNotBelieved =
    "The App Store's word on what this account may use could not be verified."
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

  static func restoreFinished(_ count: Int) -> String {
    "restore finished: \(restoreResult(count))"
  }

  static func restoreResult(_ count: Int) -> String {
    switch count {
    case 0: "Nothing to restore"
    case 1: "Restored 1 purchase"
    default: "Restored \(count) purchases"
    }
  }

  static func purchased(_ id: String, order: String?) -> String {
    "\(id) was purchased." + (order.map { " Order \($0)." } ?? "")
  }

  static func credited(_ order: String, _ transaction: String) -> String {
    "Order \(order) credited with transaction \(transaction)"
  }

  static func cannotOrder(_ error: any Error) -> String {
    "No order could be made for this purchase, so nothing was bought. \(explanation(error))"
  }

  static func revoked(_ id: String) -> String {
    "revoked... \(id) was refunded or is no longer shared; access is taken away"
  }

  static func revokedShort(_ ids: [String]) -> String {
    "Taken away: \(ids.joined(separator: ", ")) (refunded or no longer shared)"
  }

  static func ended(_ id: String) -> String { "ended... \(id) is no longer subscribed to" }

  static func couponRevoked(_ id: String) -> String { "Coupon \(id) was refunded" }

  static let cannotWatch =
    "What other terminals do is not seen here: this system has no file watch left (raise "
    + "fs.inotify.max_user_instances)."

  static let noReceipt = "This device has no receipt; refresh it (Sandbox, Refresh receipt)."

  static func status(_ code: Int) -> String {
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

  static func kind(of verdict: ReceiptVerdict) -> LogBook.Line.Kind {
    switch verdict {
    case .valid: .info
    case .unreachable: .warning
    case .refused: .failure
    }
  }

  static func verified(_ verdict: ReceiptVerdict) -> String {
    switch verdict {
    case .valid: "Receipt verified"
    case .unreachable(let why): "Receipt not verified: \(why)"
    case .refused(let why): "Receipt refused: \(why)"
    }
  }

  static func notVerified(_ why: String) -> String {
    "\(why) Nothing is lost: the transaction stays unfinished and is delivered at the next launch."
  }

  static let cancelledShort = "Purchase cancelled"
  static let waitingForApproval = "Waiting for approval"

  static let paymentsNotAllowedLog = "Payments are not allowed on this device"
  static let paymentsNotAllowed =
    "Purchases are not allowed on this device. Allow them in Screen Time, Content & Privacy "
    + "Restrictions; here: press 4 and switch \"Payments allowed\" on."

  static func cannotBuy(_ id: String, _ shelf: Shelf) -> String {
    for case .invalid(id, _, let reason) in shelf.entries {
      return "\(id) cannot be bought. \(reason)"
    }
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
