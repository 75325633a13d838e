public import Foundation
public import StoreCore
import StoreReceipts

/// Apple's verifyReceipt at both addresses, for the app on this device.
public actor SimulatedReceiptServer: ReceiptServer {
  private let device: Device
  private var answers: ReceiptAnswers

  init(_ device: Device) {
    self.device = device
    answers = ReceiptAnswers(device: device)
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    device.world.executor.asUnownedSerialExecutor()
  }

  public func verifyReceipt(_ body: Data, at address: ReceiptAddress) async throws -> Data {
    // Flaws of signed documents stay armed, because receipts do not have them. A sandbox status
    // stays armed in production, which refers the receipt to the sandbox (storekit-rules 4).
    let outcome = try await device.applyFaults(at: .verification) {
      switch $0 {
      case .unverified, .productList, .step, .serverError, .notification: false
      case .receiptStatus(let code):
        address == .sandbox || ReceiptStatus(code: code) == .sandboxReceiptInProduction
      case .refusal: true
      }
    }
    var armed: Int?
    if case .receiptStatus(let code) = outcome, ReceiptStatus(code: code) != nil { armed = code }
    return try answers.answer("POST", body, at: address, armed: armed)
  }

  public func deleteReceipt() throws { try ReceiptFile(device).delete() }
}

/// The answers of verifyReceipt. The account is the receipt's, whoever is signed in.
struct ReceiptAnswers {
  let device: Device
  /// The server of the last request, which remembers that the receipt is genuine.
  private var server: VerifyReceiptServer?

  init(device: Device) { self.device = device }

  mutating func answer(
    _ method: String, _ body: Data, at address: ReceiptAddress, armed: Int? = nil
  ) throws -> Data {
    let file = ReceiptFile(device)
    // Production only refers to the sandbox, and needs no account for that.
    let (date, owner) = try device.read {
      ($0.exactTime, address == .sandbox ? try self.owner(of: body, file, $0) : nil)
    }
    var account = owner?.account
    account?.latestReceipt = try owner?.latest.map(file.sign)
    let root = try device.obtainSigner().authority.rootCertificate
    var server =
      self.server.flatMap { $0.trustedRoot == root ? $0 : nil }
      ?? VerifyReceiptServer(
        address: address, trustedRoot: root,
        sharedSecret: device.catalog.appSpecificSharedSecret, account: nil)
    self.server = server
    (server.address, server.account, server.armedStatus) = (address, account, armed)
    let answer = server.response(method: method, body: body, at: date)
    if case .number(let status)? = answer["status"] {
      device.log(.receiptAnswered(address: "\(address)", status: status))
    }
    return answer.encoded()
  }

  /// Returns the receipt's account and latest contents; nil if the tester no longer exists.
  private func owner(
    of body: Data, _ file: ReceiptFile, _ transaction: DatabaseTransaction
  ) throws -> (account: ReceiptAccount, latest: ReceiptFile.Draft?)? {
    let request = try? JSONDecoder().decode(VerifyReceiptRequest.self, from: body)
    guard let ids = try? request?.receipt.map(AppReceipt.transactionIDs),
      let owner = try transaction.ledger.owner(of: ids)
    else { return (ReceiptAccount(transactions: []), nil) }
    guard try transaction.people.account(owner) != nil else { return nil }
    let renewals = try transaction.subscriptions.rowsWithLatest(visibleTo: owner)
    let account = ReceiptAccount(
      transactions: try transaction.ledger.ofReceipt(of: owner).map(\.record),
      renewals: try renewals.filter { !$0.0.machine.hasPausedRetry }
        .map { try $0.0.renewalInfo($0.1, transaction) })
    return (account, renewals.isEmpty ? nil : try file.draft(for: owner, transaction))
  }
}
