public import Foundation

/// Apple's verifyReceipt, reached by POST at one of two addresses (storekit-rules 4).
public protocol ReceiptServer: Sendable {
  /// - Parameter body: the JSON object with `receipt-data`.
  /// - Returns: a JSON object with at least `status`.
  /// - Throws: a ``Refusal`` where the address cannot be reached.
  func verifyReceipt(_ body: Data, at address: ReceiptAddress) async throws -> Data

  /// Deletes this device's receipt together with the app.
  func deleteReceipt() async throws
}

public enum ReceiptAddress: String, CaseIterable, Sendable {
  case production = "https://buy.itunes.apple.com/verifyReceipt"
  case sandbox = "https://sandbox.itunes.apple.com/verifyReceipt"
}
