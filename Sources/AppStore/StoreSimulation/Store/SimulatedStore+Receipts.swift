public import Foundation
public import StoreCore

/// Apple's verifyReceipt at both addresses, for the app on this device.
extension SimulatedStore: ReceiptServer {
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
    return try device.verifyReceipt("POST", body, at: address, armed: armed)
  }

  public func deleteReceipt() throws { try receiptFile.delete() }
}
