package import Foundation
package import StoreCore
import StoreKit

/// Step 6: asks Apple whether the device's receipt is genuine, before anything is delivered.
package protocol ReceiptVerifying: Sendable {
  func verify() async -> ReceiptVerdict
}

package enum ReceiptVerdict: Hashable, Sendable {
  case valid
  /// One of the statuses of storekit-rules 4, or a missing receipt; in words.
  case refused(String)
  /// Nothing was said about the receipt: no network, or the server is down. Try again later.
  case unreachable(String)
}

/// Verifies as Apple advises: at the production address first, and where that says 21007, at the
/// sandbox (storekit-rules 4).
package struct AppStoreReceiptVerifier: ReceiptVerifying {
  private let server: any ReceiptServer
  private let sharedSecret: String?
  private let receipt: @Sendable () async throws -> Data?

  /// - Parameter sharedSecret: App Store Connect's; nil where the app has none.
  package init(
    server: any ReceiptServer, sharedSecret: String?,
    receipt: @escaping @Sendable () async throws -> Data?
  ) {
    self.server = server
    self.sharedSecret = sharedSecret
    self.receipt = receipt
  }

  /// This device's receipt, asked about at the App Store that gave it. A real app leaves the secret
  /// on its server, which sends receipts to Apple.
  package init(_ backend: AppStoreBackend) {
    let sharedSecret = backend.control.catalog.appSpecificSharedSecret
    self.init(server: backend.receipts, sharedSecret: sharedSecret) {
      try await backend.service.receipt()
    }
  }

  package func verify() async -> ReceiptVerdict {
    do {
      guard let receipt = try await receipt() else { return .refused(ShopWords.noReceipt) }
      let body = try JSONEncoder().encode(
        Question(receiptData: receipt.base64EncodedString(), password: sharedSecret))
      var status = try await post(body, .production)
      if status == Status.isSandboxReceipt { status = try await post(body, .sandbox) }
      return verdict(status)
    } catch let refusal as Refusal {
      return .unreachable(refusal.reason)
    } catch {
      return .unreachable(ShopWords.explanation(error))
    }
  }

  private enum Status {
    package static let valid = 0
    package static let serverUnavailable = 21005
    /// The receipt is genuine, but what it was for has run out.
    package static let subscriptionExpired = 21006
    package static let isSandboxReceipt = 21007
    package static let internalError = 21009
    package static let internalAccess = 21100...21199
  }

  private struct Question: Encodable {
    package enum CodingKeys: String, CodingKey {
      case receiptData = "receipt-data"
      case password
    }

    package var receiptData: String
    package var password: String?
  }

  private struct Answer: Decodable {
    package var status: Int
  }

  private func post(_ body: Data, _ address: ReceiptAddress) async throws -> Int {
    let answer = try await server.verifyReceipt(body, at: address)
    return try JSONDecoder().decode(Answer.self, from: answer).status
  }

  private func verdict(_ status: Int) -> ReceiptVerdict {
    switch status {
    case Status.valid, Status.subscriptionExpired: .valid
    case Status.serverUnavailable, Status.internalError: .unreachable(ShopWords.status(status))
    case Status.internalAccess: .unreachable(ShopWords.status(status))
    default: .refused(ShopWords.status(status))
    }
  }
}
