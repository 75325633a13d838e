/// The status in verifyReceipt's response (storekit-rules 4).
public enum ReceiptStatus: Error, Hashable {
  case valid
  case notPOST
  case malformed
  case notAuthenticated
  case wrongSharedSecret
  case serverUnavailable
  /// The subscription has expired. Only for iOS 6-style receipts; the response has the receipt.
  case subscriptionExpired
  case sandboxReceiptInProduction
  case productionReceiptInSandbox
  case internalError
  case accountNotFound
  /// An internal data access error, 21100 to 21199. Retry if `isRetryable` is true.
  case dataAccess(code: Int, isRetryable: Bool)

  public var code: Int {
    switch self {
    case .valid: 0
    case .notPOST: 21000
    case .malformed: 21002
    case .notAuthenticated: 21003
    case .wrongSharedSecret: 21004
    case .serverUnavailable: 21005
    case .subscriptionExpired: 21006
    case .sandboxReceiptInProduction: 21007
    case .productionReceiptInSandbox: 21008
    case .internalError: 21009
    case .accountNotFound: 21010
    case .dataAccess(let code, _): code
    }
  }

  /// Creates the status with a code that Apple documents; nil for other codes.
  public init?(code: Int) {
    if (21100...21199).contains(code) {
      self = .dataAccess(code: code, isRetryable: true)
      return
    }
    guard let match = Self.all.first(where: { $0.code == code }) else { return nil }
    self = match
  }

  /// Every status once, with 21100 for all data access errors.
  public static let all: [ReceiptStatus] = [
    .valid, .notPOST, .malformed, .notAuthenticated, .wrongSharedSecret, .serverUnavailable,
    .subscriptionExpired, .sandboxReceiptInProduction, .productionReceiptInSandbox,
    .internalError, .accountNotFound, .dataAccess(code: 21100, isRetryable: true),
  ]

  public var carriesReceipt: Bool { self == .valid || self == .subscriptionExpired }
}
