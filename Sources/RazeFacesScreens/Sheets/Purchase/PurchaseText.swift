package enum PurchaseText: RoomText {
  case title
  case buyFor(String, quantity: Int, price: String)
  case subscribe(String, terms: String)
  case getAgain(String)
  case standing(String)
  case piece(String, Int)
  case appleID, asksParent
  case buy, buyKey

  package var english: String {
    switch self {
    case .title: "Confirm Your In-App Purchase"
    case .buyFor(let name, 1, let price): "Do you want to buy one \(name) for \(price)?"
    case .buyFor(let name, let quantity, let price):
      "Do you want to buy \(quantity) x \(name) for \(price)?"
    case .subscribe(let name, let terms): "Do you want to subscribe to \(name)? \(terms)"
    case .getAgain(let name):
      "You have bought \(name) before. Do you want to get it again at no charge?"
    case .standing(let words): words
    case .piece(let name, 1): name
    case .piece(let name, let quantity): "\(name)  x \(quantity)"
    case .appleID: "Apple ID"
    case .asksParent: "A parent will be asked to approve it."
    case .buy: "Buy"
    case .buyKey: "buy"
    }
  }
}
