package import Foundation
package import RazeFacesShop
package import StoreCore

/// The verification of a receipt by the app's server, which asks at Apple's production address
/// first, and if that says 21007, at the sandbox (storekit-rules 4).
package struct ReceiptVerification: Sendable {
  /// The answer of one address.
  package struct Answer: Sendable {
    package let address: ReceiptAddress
    package let status: Int
    package let json: Data
  }

  package struct Question: Encodable {
    package enum CodingKeys: String, CodingKey {
      case receiptData = "receipt-data"
      case password
    }

    var receiptData: String
    var password: String?
  }

  private struct Status: Decodable {
    var status: Int
  }

  private let server: any ReceiptServer
  private let sharedSecret: String?

  /// - Parameter sharedSecret: App Store Connect's; nil if the app has none.
  package init(server: any ReceiptServer, sharedSecret: String?) {
    self.server = server
    self.sharedSecret = sharedSecret
  }

  /// Returns production's answer, and the sandbox's, which counts if there is one.
  package func answers(
    to receipt: Data
  ) async throws -> (production: Answer, sandbox: Answer?) {
    let body = try JSONEncoder().encode(
      Question(receiptData: receipt.base64EncodedString(), password: sharedSecret))
    let production = try await answer(to: body, at: .production)
    let isTheSandboxs = ReceiptStatus(code: production.status) == .sandboxReceiptInProduction
    return (production, isTheSandboxs ? try await answer(to: body, at: .sandbox) : nil)
  }

  package func verdict(on receipt: Data) async -> ReceiptVerdict {
    do {
      let answers = try await answers(to: receipt)
      return verdict((answers.sandbox ?? answers.production).status)
    } catch {
      return .unreachable(.failed(ShopError(error)))
    }
  }

  private func answer(to body: Data, at address: ReceiptAddress) async throws -> Answer {
    let json = try await server.verifyReceipt(body, at: address)
    let status = try JSONDecoder().decode(Status.self, from: json).status
    return Answer(address: address, status: status, json: json)
  }

  private func verdict(_ code: Int) -> ReceiptVerdict {
    switch ReceiptStatus(code: code) {
    // A receipt whose subscription has run out is genuine.
    case .valid, .subscriptionExpired: .valid
    case .serverUnavailable, .internalError, .dataAccess: .unreachable(.status(code))
    case .notPOST, .malformed, .notAuthenticated, .wrongSharedSecret, .sandboxReceiptInProduction,
      .productionReceiptInSandbox, .accountNotFound, nil:
      .refused(.status(code))
    }
  }
}
