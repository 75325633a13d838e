/// Sandbox testers as App Store Connect manages them.
public protocol TesterControl: Sendable {
  func testers() async throws -> [Account]
  /// Adds a tester with the address verified, as if the letter had been answered.
  func addTester(_ tester: NewTester) async throws -> Account
  func removeTester(_ email: String) async throws
  /// Moves a tester to another territory. Prices and availability follow at once (storekit-rules
  /// 2.14).
  func setTerritory(_ email: String, countryCode: String) async throws
  func setAsksToBuy(_ email: String, _ asks: Bool) async throws
  func clearPurchaseHistory(_ email: String) async throws

  func families() async throws -> [Family]
  /// Puts a tester into an organizer's family; what the family shares is theirs at once.
  func join(_ email: String, familyOf organizer: String) async throws
  /// Removes a member from the family and revokes the purchases that were shared (storekit-rules
  /// 2.12).
  func leaveFamily(_ email: String) async throws
}

/// A family group: what is family shareable and bought by one is everybody's.
public struct Family: Hashable, Sendable, Identifiable {
  public var id: String { organizer }
  public var organizer: String
  /// The members without the organizer.
  public var members: [String]

  public init(organizer: String, members: [String]) {
    self.organizer = organizer
    self.members = members
  }
}
