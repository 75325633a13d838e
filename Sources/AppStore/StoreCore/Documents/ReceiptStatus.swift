/// The status in verifyReceipt's response (storekit-rules 4).
public enum ReceiptStatus: Int, CaseIterable, Error {
  case valid = 0
  case notPOST = 21000
  case malformed = 21002
  case notAuthenticated = 21003
  case wrongSharedSecret = 21004
  case serverUnavailable = 21005
  /// The subscription has expired. Only for iOS 6-style receipts; the response has the receipt.
  case subscriptionExpired = 21006
  case sandboxReceiptInProduction = 21007
  case productionReceiptInSandbox = 21008
  case internalError = 21009
  case accountNotFound = 21010
  /// An internal data access error, 21100 to 21199. The request can be repeated.
  case dataAccess = 21100

  /// Creates the status with a code that Apple documents; nil for other codes.
  public init?(code: Int) {
    self.init(rawValue: (21100...21199).contains(code) ? Self.dataAccess.rawValue : code)
  }

  public var carriesReceipt: Bool { self == .valid || self == .subscriptionExpired }
}
