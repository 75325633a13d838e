import StoreCore

/// Why an offer is not given.
extension Words {
  static let missingOfferParameters = Refusal(
    .missingOfferParams,
    reason: "The payment asks for a promotional offer without its identifier, key or signature.",
    remedy: "The app's server signs all of them.")

  static func unknownOffer(_ claim: OfferClaim, of product: String) -> Refusal {
    Refusal(
      .invalidOfferIdentifier,
      reason: "\(product) has no \(claim.kind.name) \"\(claim.offerID)\".",
      remedy: "The catalog's \"offers\" of the product name them.")
  }

  static func unknownCode(_ code: String) -> Refusal {
    Refusal(
      .invalidOfferIdentifier, reason: "There is no offer code \"\(code)\".",
      remedy: "The catalog's \"offers\" of the type offerCode name them.")
  }

  static func offerWithoutPrice(_ claim: OfferClaim) -> Refusal {
    Refusal(
      .invalidOfferPrice,
      reason: "The \(claim.kind.name) \"\(claim.offerID)\" has no price in this storefront.")
  }

  static func ineligible(_ claim: OfferClaim, _ reason: String) -> Refusal {
    Refusal(
      .ineligibleForOffer,
      reason: "The \(claim.kind.name) \"\(claim.offerID)\" \(reason)")
  }

  static func onlyForSubscribers(_ email: String) -> String {
    "is for those who subscribe, or have subscribed; \(email) never has."
  }

  static func onlyForLapsed(_ email: String) -> String {
    "is for those whose subscription has ended; that of \(email) has not, or there was none."
  }

  static func redeemedBefore(_ email: String) -> String {
    "was redeemed by \(email) before; it is good once for each account."
  }

  static func unknownOfferKey(_ id: String) -> String {
    "The offer was signed with the key \"\(id)\", which is no subscription key of this world."
  }

  static let wrongOfferSignature =
    "The offer's signature does not fit the bundle ID, key, product, offer, user name, nonce and "
    + "time of this payment."

  static let staleOfferSignature =
    "The offer was signed more than 24 hours away from now; signatures are good for a day."

  static func whyOffer(_ offer: Offer) -> String {
    " It began with the \(offer.kind.name)" + (offer.id.map { " \"\($0)\"." } ?? ".")
  }
}

extension OfferClaim {
  var kind: OfferKind {
    switch self {
    case .promotional: .promotional
    case .winBack: .winBack
    case .code: .offerCode
    }
  }
}
