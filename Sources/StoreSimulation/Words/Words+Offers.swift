import StoreCore

extension Words {
  static func whyOffer(_ offer: Offer) -> String {
    " It began with the \(offer.kind.name)" + (offer.id.map { " \"\($0)\"." } ?? ".")
  }
}

extension OfferKind {
  /// In words, as part of a sentence.
  var name: String {
    switch self {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .offerCode: "offer code"
    case .winBack: "win-back offer"
    }
  }
}
