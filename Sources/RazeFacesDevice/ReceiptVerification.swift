package import Foundation
package import RazeFacesShop
package import StoreCore

/// The verification of a receipt by the app's server, which asks at Apple's production address
/// first, and if that says 21007, at the sandbox (storekit-rules 4).
package struct ReceiptVerification: Sendable {
  private let server: any ReceiptServer
  private let sharedSecret: String?

  /// - Parameter sharedSecret: App Store Connect's; nil if the app has none.
  package init(server: any ReceiptServer, sharedSecret: String?) {
    self.server = server
    self.sharedSecret = sharedSecret
  }

  package func verdict(on receipt: Data) async -> ReceiptVerdict {
    do {
      let body = try JSONEncoder().encode(
        Question(receiptData: receipt.base64EncodedString(), password: sharedSecret))
      var status = try await status(of: body, at: .production)
      if status == Status.isSandboxReceipt {
        status = try await self.status(of: body, at: .sandbox)
      }
      return verdict(status)
    } catch {
      return .unreachable(.failed(ShopError(error)))
    }
  }

  enum Status {
    static let valid = 0
    static let serverUnavailable = 21005
    /// The receipt is genuine, but what it was for has run out.
    static let subscriptionExpired = 21006
    static let isSandboxReceipt = 21007
    static let internalError = 21009
    static let internalAccess = 21100...21199
  }

  private struct Question: Encodable {
    enum CodingKeys: String, CodingKey {
      case receiptData = "receipt-data"
      case password
    }

    var receiptData: String
    var password: String?
  }

  private struct Answer: Decodable {
    var status: Int
  }

  private func status(of body: Data, at address: ReceiptAddress) async throws -> Int {
    let answer = try await server.verifyReceipt(body, at: address)
    return try JSONDecoder().decode(Answer.self, from: answer).status
  }

  private func verdict(_ status: Int) -> ReceiptVerdict {
    switch status {
    case Status.valid, Status.subscriptionExpired: .valid
    case Status.serverUnavailable, Status.internalError, Status.internalAccess:
      .unreachable(.status(status))
    default: .refused(.status(status))
    }
  }
}
