public import Foundation
public import StoreCore

/// Apple's verifyReceipt, at one of its two addresses: a pure function from a request and what the
/// world knows to the response (storekit-rules 4).
public struct VerifyReceiptServer: Sendable {
  public var address: ReceiptAddress
  /// DER: the world's own.
  public var trustedRoot: Data
  /// The app's shared secret; nil where App Store Connect has none, and then any password will do.
  public var sharedSecret: String?
  /// The app's number in the App Store; the sandbox writes 0.
  public var appAppleID: Int
  /// The receipt's account; nil if it was deleted.
  public var account: ReceiptAccount?
  /// A fault that the tester armed: this is the answer, whatever is asked.
  public var armedStatus: ReceiptStatus?

  public init(
    address: ReceiptAddress, trustedRoot: Data, sharedSecret: String? = nil, appAppleID: Int = 0,
    account: ReceiptAccount?, armedStatus: ReceiptStatus? = nil
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
    var status: ReceiptStatus

    init(_ status: ReceiptStatus) {
      self.status = status
    }
  }

  private func judge(
    _ request: VerifyReceiptRequest
  ) -> Result<(receipt: ReceiptContents, account: ReceiptAccount), Refused> {
    guard let text = request.receiptData, let data = Data(base64Encoded: text), !data.isEmpty else {
      return .failure(Refused(.malformed))
    }
    let verification = AppReceiptVerifier(VerificationExpectations(trustedRoots: [trustedRoot]))
      .verify(data)
    if verification.flaw == .invalidEncoding { return .failure(Refused(.malformed)) }
    guard verification.flaw == nil, let receipt = verification.receipt?.contents else {
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

  /// Returns whether the password is accepted. A wrong one is refused always, a missing one only
  /// where there are subscriptions.
  private func acceptsPassword(of request: VerifyReceiptRequest, _ receipt: ReceiptContents) -> Bool
  {
    guard let sharedSecret else { return true }
    guard let password = request.password else {
      return !receipt.lines.contains { $0.expirationDate != nil }
    }
    return password == sharedSecret
  }

  private static func refusal(_ status: ReceiptStatus) -> JSONTree {
    var members: [String: JSONTree] = ["status": .number(status.code)]
    if case .dataAccess(_, let isRetryable) = status {
      members["is-retryable"] = .flag(isRetryable)
    }
    return .object(members)
  }
}
