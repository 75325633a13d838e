/// What the verifyReceipt server says of a receipt (storekit-rules 4); the raw values are the
/// response's `status`.
public enum VerifyReceiptStatus: Hashable, Sendable {
  case valid
  case notPOST
  case malformed
  case notAuthenticated
  case wrongSharedSecret
  case serverUnavailable
  /// Of receipts in iOS 6's style only; the receipt is in the response nevertheless.
  case subscriptionExpired
  case sandboxReceiptInProduction
  case productionReceiptInSandbox
  case internalError
  case accountNotFound
  /// 21100 to 21199; some of them pass when asked again.
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

  /// The status of a code that Apple documents; nil for others.
  public init?(code: Int) {
    if (21100...21199).contains(code) {
      self = .dataAccess(code: code, isRetryable: true)
      return
    }
    guard let match = Self.fixed.first(where: { $0.code == code }) else { return nil }
    self = match
  }

  static let fixed: [VerifyReceiptStatus] = [
    .valid, .notPOST, .malformed, .notAuthenticated, .wrongSharedSecret, .serverUnavailable,
    .subscriptionExpired, .sandboxReceiptInProduction, .productionReceiptInSandbox,
    .internalError, .accountNotFound,
  ]

  public var sentence: String { Words.sentence(for: self) }

  var carriesReceipt: Bool { self == .valid || self == .subscriptionExpired }
}
