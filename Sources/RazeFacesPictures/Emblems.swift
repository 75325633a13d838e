package import StoreCore

/// The emblems of products that are no faces: a ticket, a card, a crest. Seven bits, as faces are.
package enum Emblems {
  package static func drawing(_ kind: ProductKind) -> [String] {
    switch kind {
    case .consumable: ticket
    case .nonRenewingSubscription: card
    case .autoRenewableSubscription: crest
    case .nonConsumable: gift
    }
  }

  private static let ticket = [
    ".----------------.----.",
    "|                :    |",
    ")    C O U P O N : No (",
    "|                :  1 |",
    ")    good once   :    (",
    "|                :    |",
    "'----------------'----'",
  ]

  private static let card = [
    ".---------------------.",
    "|  *               *  |",
    "|     V  I  P         |",
    "|     -------         |",
    "|     M E M B E R     |",
    "|                #### |",
    "'---------------------'",
  ]

  private static let crest = [
    "   .-------------.   ",
    "   |\\  THE CLUB /|   ",
    "   | \\  _   _  / |   ",
    "   |  \\(o) (o)/  |   ",
    "   |   \\  >  /   |   ",
    "    \\   \\_^_/   /    ",
    "      '-. _ .-'      ",
    "         '-'         ",
  ]

  private static let gift = [
    "      .-. .-.      ",
    "     (   V   )     ",
    " .----'--+--'----. ",
    " |       |       | ",
    " |-------+-------| ",
    " |       |       | ",
    " '-------'-------' ",
  ]
}
