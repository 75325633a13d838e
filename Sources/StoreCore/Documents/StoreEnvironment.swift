/// Which App Store signed something; the raw values are those of signed payloads
/// (storekit-rules 3.12).
public enum StoreEnvironment: String, CaseIterable, Sendable, Codable {
  case production = "Production"
  case sandbox = "Sandbox"
  case xcode = "Xcode"

  /// The same in an app receipt's words.
  public var receiptType: String { self == .sandbox ? "ProductionSandbox" : rawValue }

  public init?(receiptType: String) {
    guard let match = Self.allCases.first(where: { $0.receiptType == receiptType }) else {
      return nil
    }
    self = match
  }
}
