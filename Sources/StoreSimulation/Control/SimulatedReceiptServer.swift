public import Foundation
public import StoreCore
import StoreReceipts

/// verifyReceipt at both addresses, for the app that is on this device.
public struct SimulatedReceiptServer: ReceiptServer {
  private let world: World
  private let worker: WorldWorker

  init(_ world: World, _ worker: WorldWorker) {
    self.world = world
    self.worker = worker
  }

  public func verifyReceipt(_ body: Data, at address: ReceiptAddress) async throws -> Data {
    // What is wrong with a signed document has nothing to do with this answer, and stays armed. So
    // does a status that the sandbox answers with: production sends the receipt there anyway
    // (storekit-rules 4).
    let outcome = try await world.passFaults(at: .verification, isolation: worker) {
      switch $0 {
      case .unverified: false
      case .receiptStatus(let code):
        address == .sandbox || ReceiptStatus(code: code) == .sandboxReceiptInProduction
      case .refusal: true
      }
    }
    var status: ReceiptStatus?
    if case .receiptStatus(let code) = outcome { status = ReceiptStatus(code: code) }
    return try await worker.run { [status] in try answer(body, at: address, armed: status) }
  }

  private func answer(
    _ body: Data, at address: ReceiptAddress, armed: ReceiptStatus?
  ) throws -> Data {
    let (date, lines, renewals) = try world.read { decision in
      let renewals = try Subscriptions(decision).seen().map {
        try RenewalRecord($0.0, $0.1, decision)
      }
      return (decision.now, try Ledger(decision).ofReceipt(), renewals)
    }
    let server = VerifyReceiptServer(
      address: address, trustedRoot: try world.obtainSigner().authority.rootCertificate,
      sharedSecret: world.catalog.appSpecificSharedSecret, appAppleID: world.catalog.appStoreID,
      account: ReceiptAccount(
        transactions: lines.map(\.record),
        renewals: renewals,
        latestReceipt: ReceiptFile(world).read()),
      armedStatus: armed)
    return server.response(method: "POST", body: body, at: date).encoded()
  }

  public func deleteReceipt() async throws {
    try await worker.run { try ReceiptFile(world).delete() }
  }
}
