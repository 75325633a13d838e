public struct SubscriptionTerms: Sendable, Equatable {
  public let groupID: String
  /// The level in the group; 1 is the highest. Products can share a level (storekit-rules 3.7).
  public let level: Int
  public let period: Period
  /// The introductory offer, available once per group and account (storekit-rules 3.8).
  public let introductoryOffer: Offer?
  public let offers: [Offer]

  public init(
    groupID: String, level: Int, period: Period, introductoryOffer: Offer?, offers: [Offer]
  ) {
    (self.groupID, self.level, self.period) = (groupID, level, period)
    (self.introductoryOffer, self.offers) = (introductoryOffer, offers)
  }
}

/// A subscription group. An account can have one active subscription in it (storekit-rules 3.7).
public struct SubscriptionGroup: Sendable, Identifiable, Equatable {
  public let id: String
  /// The name in App Store Connect. Buyers never see it.
  public let referenceName: String

  private let names: [String: String]
  private let primaryLanguage: String

  public init(id: String, referenceName: String, names: [String: String], primaryLanguage: String) {
    (self.id, self.referenceName, self.names) = (id, referenceName, names)
    self.primaryLanguage = primaryLanguage
  }

  public func localizedName(languages: [String]) -> String {
    let key = names.keys.sorted().bestLanguage(for: languages, primary: primaryLanguage)
    return names[key] ?? referenceName
  }
}
