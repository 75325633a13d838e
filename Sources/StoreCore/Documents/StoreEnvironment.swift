public import Foundation

/// The App Store that signed something; the raw values are those of signed payloads (storekit-rules
/// 3.12).
public enum StoreEnvironment: String, CaseIterable, Sendable, Codable {
  case production = "Production"
  case sandbox = "Sandbox"
  case xcode = "Xcode"

  /// The date on which the sandbox pretends that every app was bought: 1 August 2013, 07:00 GMT
  /// (storekit-rules 3.16).
  public static let sandboxAppPurchase = Date(timeIntervalSince1970: 1_375_340_400)

  /// The same in an app receipt's words.
  public var receiptType: String { self == .sandbox ? "ProductionSandbox" : rawValue }

  public init?(receiptType: String) {
    guard let match = Self.allCases.first(where: { $0.receiptType == receiptType }) else {
      return nil
    }
    self = match
  }
}
