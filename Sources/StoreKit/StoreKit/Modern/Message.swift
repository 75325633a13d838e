/// A message from the App Store to the person. The simulated App Store sends none.
public struct Message: Hashable, Sendable {
  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let generic = Self(rawValue: 0)
    public static let priceIncreaseConsent = Self(rawValue: 1)
    public static let billingIssue = Self(rawValue: 2)
    public static let winBackOffer = Self(rawValue: 3)

    public var localizedDescription: String {
      switch self {
      case .generic: "Generic"
      case .priceIncreaseConsent: "Price increase consent"
      case .billingIssue: "Billing issue"
      case .winBackOffer: "Win-back offer"
      default: "\(rawValue)"
      }
    }
  }

  public let reason: Reason

  /// Does nothing, because the simulated App Store sends no messages.
  @MainActor public func display(in scene: UIWindowScene) throws {}

  /// A sequence of messages. It contains none, and ends when its task is canceled.
  public static var messages: Messages { Messages() }

  public struct Messages: AsyncSequence, Sendable {
    public typealias Element = Message

    public func makeAsyncIterator() -> AsyncStream<Message>.Iterator {
      AsyncStream<Message> { _ in }.makeAsyncIterator()
    }
  }
}
