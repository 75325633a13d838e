public import Foundation
public import StoreCore

/// Apple's verifyReceipt, at one of its two addresses: a pure function from a request and what the
/// world knows to the response (storekit-rules 4).
public struct VerifyReceiptServer: Sendable {
  public enum Address: String, CaseIterable, Sendable {
    case production = "https://buy.itunes.apple.com/verifyReceipt"
    case sandbox = "https://sandbox.itunes.apple.com/verifyReceipt"
  }

  /// What the store knows about the receipt's account by now.
  public struct AccountData: Sendable {
    /// Of this app, in any order. Finished consumables are left out of the response here, so they
    /// may be among them.
    public var transactions: [TransactionRecord]
    /// One for each subscription.
    public var renewals: [RenewalRecord]
    /// The receipt as it would be written now.
    public var latestReceipt: Data?

    public init(
      transactions: [TransactionRecord], renewals: [RenewalRecord] = [], latestReceipt: Data? = nil
    ) {
      self.transactions = transactions
      self.renewals = renewals
      self.latestReceipt = latestReceipt
    }
  }

  public var address: Address
  /// DER: the world's own.
  public var trustedRoot: Data
  /// Nil where App Store Connect has none; then any password will do.
  public var sharedSecret: String?
  /// The app's number in the App Store; the sandbox writes 0.
  public var appAppleID: Int
  /// Nil for an account that was deleted.
  public var account: AccountData?
  /// A fault that the tester armed: this is the answer, whatever is asked.
  public var armedStatus: VerifyReceiptStatus?

  public init(
    address: Address, trustedRoot: Data, sharedSecret: String? = nil, appAppleID: Int = 0,
    account: AccountData?, armedStatus: VerifyReceiptStatus? = nil
  ) {
    self.address = address
    self.trustedRoot = trustedRoot
    self.sharedSecret = sharedSecret
    self.appAppleID = appAppleID
    self.account = account
    self.armedStatus = armedStatus
  }

  /// Answers an HTTP request: a JSON object with at least `status`.
  public func response(method: String, body: Data, at now: Date) -> JSONTree {
    guard method == "POST" else { return Self.refusal(.notPOST) }
    guard let request = try? JSONDecoder().decode(VerifyReceiptRequest.self, from: body) else {
      return Self.refusal(armedStatus ?? .malformed)
    }
    return response(to: request, at: now)
  }

  public func response(to request: VerifyReceiptRequest, at now: Date) -> JSONTree {
    if let armedStatus, !armedStatus.carriesReceipt { return Self.refusal(armedStatus) }
    switch judge(request) {
    case .failure(let refusal): return Self.refusal(refusal.status)
    case .success(let accepted):
      let writer = VerifyReceiptWriter(
        receipt: accepted.receipt, account: accepted.account, appAppleID: appAppleID, now: now)
      return writer.response(
        status: armedStatus ?? .valid,
        excludingOldTransactions: request.excludeOldTransactions ?? false)
    }
  }

  private struct Refused: Error {
    var status: VerifyReceiptStatus

    init(_ status: VerifyReceiptStatus) {
      self.status = status
    }
  }

  private func judge(
    _ request: VerifyReceiptRequest
  ) -> Result<(receipt: AppReceipt, account: AccountData), Refused> {
    guard let text = request.receiptData, let data = Data(base64Encoded: text), !data.isEmpty else {
      return .failure(Refused(.malformed))
    }
    let verification = AppReceiptVerifier(VerificationExpectations(trustedRoots: [trustedRoot]))
      .verify(data)
    guard verification.check(.encoding)?.isPassed == true else {
      return .failure(Refused(.malformed))
    }
    guard verification.failure == nil, let receipt = verification.receipt else {
      return .failure(Refused(.notAuthenticated))
    }
    switch (address, receipt.environment) {
    case (.production, .production), (.sandbox, .sandbox): break
    case (.production, .sandbox): return .failure(Refused(.sandboxReceiptInProduction))
    case (.sandbox, .production): return .failure(Refused(.productionReceiptInSandbox))
    // Xcode signs on its own authority, which neither address knows.
    case (_, .xcode): return .failure(Refused(.notAuthenticated))
    }
    guard let account else { return .failure(Refused(.accountNotFound)) }
    guard acceptsPassword(of: request, receipt) else {
      return .failure(Refused(.wrongSharedSecret))
    }
    return .success((receipt, account))
  }

  /// A wrong password is refused always, a missing one only where there are subscriptions.
  private func acceptsPassword(of request: VerifyReceiptRequest, _ receipt: AppReceipt) -> Bool {
    guard let sharedSecret else { return true }
    guard let password = request.password else {
      return !receipt.purchases.contains { $0.expirationDate != nil }
    }
    return password == sharedSecret
  }

  private static func refusal(_ status: VerifyReceiptStatus) -> JSONTree {
    var members: [String: JSONTree] = ["status": .integer(status.code)]
    if case .dataAccess(_, let isRetryable) = status {
      members["is-retryable"] = .boolean(isRetryable)
    }
    return .object(members)
  }
}
