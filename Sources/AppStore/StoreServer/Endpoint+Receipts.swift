import Foundation
import StoreCore
import StoreSimulation

/// Apple's verifyReceipt. Its status is in the body, also if the method is wrong.
extension Endpoint {
  static let receipts = [
    ("/verifyReceipt", ReceiptAddress.sandbox), ("/production/verifyReceipt", .production),
  ]
  .flatMap { path, address in
    ["POST", "GET", "PUT", "PATCH", "DELETE"].map { method in
      Endpoint(method, path, isAuthorized: false, mostBytes: 8 << 20) { call in
        ServerResponse(
          status: 200, contentType: "application/json",
          body: try await call.server.verifyReceipt(method, call.request.body, at: address))
      }
    }
  }
}
