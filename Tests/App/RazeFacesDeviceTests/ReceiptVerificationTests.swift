import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import Synchronization
import TestSupport
import Testing

/// The app's server, which asks Apple at the production address first (rule 4).
@Suite(.watched) struct ReceiptVerificationTests {
  private func flaw(
    secret: String? = nil, _ answers: [ReceiptAddress: Int]
  ) async -> (ReceiptFlaw?, AnsweringServer) {
    let server = AnsweringServer(answers)
    let verification = ReceiptVerification(server: server, sharedSecret: secret)
    return (await verification.verify(Data("receipt".utf8)).flaw, server)
  }

  /// The tapes have Apple's other statuses.
  @Test(arguments: [
    ([ReceiptAddress.production: 0], ReceiptFlaw?.none),
    ([.production: 21007, .sandbox: 0], nil),
    // The subscription has expired, but the receipt is genuine.
    ([.production: 21007, .sandbox: 21006], nil),
    ([.production: 21007, .sandbox: 4711], .status(4711)),
    ([.production: 21199], .status(21199)),
  ])
  func sandboxIsAskedOnlyAfter21007(
    answers: [ReceiptAddress: Int], expected: ReceiptFlaw?
  ) async {
    let (flaw, server) = await flaw(answers)
    #expect(flaw == expected)
    #expect(server.asked == (answers.count == 1 ? [.production] : [.production, .sandbox]))
  }

  @Test func offlineVerificationIsUndecided() async {
    let (flaw, _) = await flaw([:])
    guard case .failed(let error)? = flaw else {
      Issue.record("It was \(String(describing: flaw)).")
      return
    }
    #expect(error.refusal?.kind == .notConnectedToInternet)
  }

  @Test func requestHasApplesKeys() async throws {
    let (_, server) = await flaw(secret: "s3cret", [.production: 0])
    let body = try #require(server.bodies.first)
    let sent = try #require(JSONTree(body))
    #expect(
      sent == [
        "receipt-data": .text(Data("receipt".utf8).base64EncodedString()),
        "password": .text("s3cret"), "exclude-old-transactions": .flag(true),
      ])
  }
}

/// verifyReceipt with a status for each address; offline if there is none.
private final class AnsweringServer: ReceiptServer {
  private let answers: [ReceiptAddress: Int]
  private let calls = Mutex<[(address: ReceiptAddress, body: Data)]>([])

  init(_ answers: [ReceiptAddress: Int]) { self.answers = answers }

  var asked: [ReceiptAddress] { calls.withLock { $0.map(\.address) } }
  var bodies: [Data] { calls.withLock { $0.map(\.body) } }

  func verifyReceipt(_ body: Data, at address: ReceiptAddress) async throws -> Data {
    calls.withLock { $0.append((address, body)) }
    guard let status = answers[address] else {
      throw Refusal(.notConnectedToInternet, .offline)
    }
    return Data("{\"status\": \(status)}".utf8)
  }

  func deleteReceipt() async throws {}
}
