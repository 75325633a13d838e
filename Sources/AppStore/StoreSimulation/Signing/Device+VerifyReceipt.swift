import Foundation
import StoreCore
import StoreReceipts
import Synchronization

extension Device {
  /// Answers a request to verifyReceipt. The account is the receipt's, whoever is signed in. The
  /// status of an armed fault overrides the real one.
  func verifyReceipt(
    _ method: String, _ body: Data, at address: ReceiptAddress, armed: Int? = nil
  ) throws -> Data {
    let file = ReceiptFile(self)
    // Production only refers to the sandbox, and needs no account for that.
    let (date, owner) = try read {
      ($0.exactTime, address == .sandbox ? try self.owner(of: body, file, $0) : nil)
    }
    var account = owner?.account
    account?.latestReceipt = try owner?.latest.map(file.sign)
    var server = receiptServer(trusting: try obtainSigner().authority.rootCertificate)
    (server.address, server.account, server.armedStatus) = (address, account, armed)
    let answer = server.response(method: method, body: body, at: date)
    if case .number(let status)? = answer["status"] {
      log(.receiptAnswered(address: "\(address)", status: status))
    }
    return answer.encoded()
  }

  /// Returns the server of the last request, which remembers that the receipt is genuine.
  private func receiptServer(trusting root: Data) -> VerifyReceiptServer {
    lastReceiptServer.withLock { last in
      if let last, last.trustedRoot == root { return last }
      let server = VerifyReceiptServer(
        address: .production, trustedRoot: root, sharedSecret: catalog.appSpecificSharedSecret,
        account: nil)
      last = server
      return server
    }
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
