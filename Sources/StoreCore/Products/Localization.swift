/// A product in one language.
public struct Localization: Hashable, Sendable {
  public let displayName: String
  public let description: String

  public init(displayName: String, description: String) {
    self.displayName = displayName
    self.description = description
  }
}
