package enum PurchaseText: RoomText {
  case title, askTitle, subscribedTitle
  case buyFor(String, quantity: Int, price: String)
  case subscribe(String, terms: String)
  case askFor(String, quantity: Int, price: String)
  case askToSubscribe(String, terms: String)
  case getAgain
  case standing(String)
  case piece(String, Int)
  case appleID
  case buy, buyKey, ask, askKey

  package var english: String {
    switch self {
    case .title: "Confirm Your In-App Purchase"
    case .askTitle: "Ask Permission"
    case .subscribedTitle: "You're Currently Subscribed"
    case .buyFor(let name, 1, let price): "Do you want to buy one \(name) for \(price)?"
    case .buyFor(let name, let quantity, let price):
      "Do you want to buy \(quantity) x \(name) for \(price)?"
    case .subscribe(let name, let terms): "Do you want to subscribe to \(name)? \(terms)"
    case .askFor(let name, 1, let price):
      "Do you want to ask a parent for permission to buy one \(name) for \(price)?"
    case .askFor(let name, let quantity, let price):
      "Do you want to ask a parent for permission to buy \(quantity) x \(name) for \(price)?"
    case .askToSubscribe(let name, let terms):
      "Do you want to ask a parent for permission to subscribe to \(name)? \(terms)"
    case .getAgain:
      "You've already purchased this. Would you like to get it again for free?"
    case .standing(let words): words
    case .piece(let name, 1): name
    case .piece(let name, let quantity): "\(name)  x \(quantity)"
    case .appleID: "Apple ID"
    case .buy: "Buy"
    case .buyKey: "buy"
    case .ask: "Ask"
    case .askKey: "ask"
    }
  }
}
