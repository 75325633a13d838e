/// The terms that make a product renew by itself: its place in a group, its period, its offers.
public struct SubscriptionTerms: Sendable, Equatable {
  public let groupID: String
  /// 1 is the highest service; products of a group may share a level (storekit-rules 3.7).
  public let level: Int
  public let period: Period
  /// The introductory offer, once per group and account (storekit-rules 3.8).
  public let introductoryOffer: Offer?
  /// Promotional, offer-code and win-back offers, in the catalog's order.
  public let offers: [Offer]

  public init(
    groupID: String, level: Int, period: Period, introductoryOffer: Offer?, offers: [Offer]
  ) {
    self.groupID = groupID
    self.level = level
    self.period = period
    self.introductoryOffer = introductoryOffer
    self.offers = offers
  }
}

/// Subscriptions of which a buyer has one at a time (storekit-rules 3.7).
public struct SubscriptionGroup: Sendable, Identifiable, Equatable {
  public let id: String
  /// The name for App Store Connect's own pages; never shown to a buyer.
  public let referenceName: String

  private let names: [String: String]
  private let primaryLanguage: String

  /// - Parameter names: by language.
  public init(id: String, referenceName: String, names: [String: String], primaryLanguage: String) {
    self.id = id
    self.referenceName = referenceName
    self.names = names
    self.primaryLanguage = primaryLanguage
  }

  /// Returns the group's name in the first of the reader's languages that the catalog has, else in
  /// its primary language.
  public func localizedName(languages: [String]) -> String {
    let key = LanguageMatch.best(of: Array(names.keys), for: languages, primary: primaryLanguage)
    return names[key] ?? referenceName
  }
}
