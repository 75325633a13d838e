public import Foundation
public import StoreCore

/// Apple's verifyReceipt at one of its two addresses (storekit-rules 4). The response depends only
/// on the request and these properties.
public struct VerifyReceiptServer: Sendable {
  public var address: ReceiptAddress
  public let trustedRoot: Data
  private let verifier: AppReceiptVerifier
  /// The app-specific shared secret; nil accepts any password.
  public var sharedSecret: String?
  public var account: ReceiptAccount?
  /// The status of an armed fault, which overrides the real status. One of Apple's codes.
  public var armedStatus: Int?

  public init(
    address: ReceiptAddress, trustedRoot: Data, sharedSecret: String? = nil,
    account: ReceiptAccount?, armedStatus: Int? = nil
  ) {
    (self.address, self.trustedRoot, self.sharedSecret) = (address, trustedRoot, sharedSecret)
    (self.account, self.armedStatus) = (account, armedStatus)
    verifier = AppReceiptVerifier(VerificationExpectations(trustedRoots: [trustedRoot]))
  }

  /// Returns the response to an HTTP request: a JSON object with at least `status`.
  public func response(method: String, body: Data, at now: Date) -> JSONTree {
    guard method == "POST" else { return Self.refusal(ReceiptStatus.notPOST.rawValue) }
    guard let request = try? JSONDecoder().decode(VerifyReceiptRequest.self, from: body) else {
      return Self.refusal(armedStatus ?? ReceiptStatus.malformed.rawValue)
    }
    return response(to: request, at: now)
  }

  public func response(to request: VerifyReceiptRequest, at now: Date) -> JSONTree {
    if let armedStatus, ReceiptStatus(code: armedStatus)?.carriesReceipt != true {
      return Self.refusal(armedStatus)
    }
    do throws(ReceiptStatus) {
      let (receipt, account) = try judge(request)
      let writer = VerifyReceiptWriter(receipt: receipt, account: account, now: now)
      return writer.response(
        status: armedStatus ?? ReceiptStatus.valid.rawValue,
        excludingOldTransactions: request.excludeOldTransactions ?? false)
    } catch {
      return Self.refusal(error.rawValue)
    }
  }

  private func judge(
    _ request: VerifyReceiptRequest
  ) throws(ReceiptStatus) -> (receipt: ReceiptContents, account: ReceiptAccount) {
    guard let data = request.receipt, !data.isEmpty else { throw .malformed }
    let (verified, checks) = verifier.verify(data)
    if checks.flaw == .invalidEncoding { throw .malformed }
    guard checks.flaw == nil, let receipt = verified?.contents else { throw .notAuthenticated }
    switch (address, receipt.environment) {
    // Apple's server trusts no receipt of Xcode's. This one trusts those of its own world.
    case (.production, .production), (.sandbox, .sandbox), (.sandbox, .xcode): break
    case (.production, .sandbox), (.production, .xcode): throw .sandboxReceiptInProduction
    case (.sandbox, .production): throw .productionReceiptInSandbox
    }
    guard let account else { throw .accountNotFound }
    guard acceptsPassword(of: request, receipt) else { throw .wrongSharedSecret }
    return (receipt, account)
  }

  /// Returns whether the password is accepted. If there is a shared secret, the password can be
  /// omitted only for receipts without subscriptions.
  private func acceptsPassword(of request: VerifyReceiptRequest, _ receipt: ReceiptContents) -> Bool
  {
    guard let sharedSecret else { return true }
    guard let password = request.password else {
      return !receipt.lines.contains { $0.expirationDate != nil }
    }
    return password == sharedSecret
  }

  private static func refusal(_ status: Int) -> JSONTree {
    var members: [String: JSONTree] = ["status": .number(status)]
    if ReceiptStatus(code: status) == .dataAccess { members["is-retryable"] = .flag(true) }
    return .object(members)
  }
}

/// A verifyReceipt request from an app or its server (storekit-rules 4).
public struct VerifyReceiptRequest: Hashable, Sendable, Codable {
  public var receiptData: String?
  /// The app-specific shared secret, required if the receipt has auto-renewable subscriptions.
  public var password: String?
  /// Whether to return only the latest transaction of each subscription.
  public var excludeOldTransactions: Bool?

  enum CodingKeys: String, CodingKey {
    case receiptData = "receipt-data"
    case password
    case excludeOldTransactions = "exclude-old-transactions"
  }

  public var receipt: Data? { receiptData.flatMap { Data(base64Encoded: $0) } }
}
