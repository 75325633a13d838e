import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

struct ProductFacts {
  let entry: ProductEntry
  let status: ProductStatus
  let shared: Shared
  let texts: AreaTexts<StoreText>
  private let quantity: Int
  private let story: PurchaseStory

  init(
    _ entry: ProductEntry, quantity: Int = 1, story: PurchaseStory = PurchaseStory(),
    _ shared: Shared
  ) {
    self.entry = entry
    self.quantity = quantity
    self.story = story
    self.shared = shared
    status = shared.device.status(of: entry)
    texts = shared.texts(StoreText.self)
  }

  var isOwned: Bool { shared.device.isUsable(entry) }
  var kind: ProductKind? { shared.content.kind(entry.id) }
  private var subscription: SubscriptionTerms? { shared.content.subscription(entry.id) }

  /// - Parameter rows: what there is room for.
  func picture(rows: Int) -> Picture {
    Picture(of: entry.id, Picture.Standing(of: entry, shared), rows: rows, shared)
  }

  var description: String {
    switch entry {
    case .product(let product): product.localizedDescription
    case .invalid: shared.reasonUnavailable(entry.id)
    }
  }

  /// The price that its next buyer pays: with its period, and before it the introductory offer that
  /// it begins with. Nil if it has no price.
  var price: String? {
    guard case .product(let product) = entry else { return nil }
    return entry.terms(shared) ?? PriceLabel.text(product)
  }

  /// `‹ 3 › for $2.97`; nil for what is not bought by the piece.
  var shortQuantity: String? {
    guard kind == .consumable, case .product(let product) = entry else { return nil }
    return "\(pieces) \(texts(.costs, ["total": total(product)]))"
  }

  /// Returns the facts label by label; the brief form is for the pane.
  func list(isBrief: Bool) -> [Fact] {
    var facts: [Fact] = []
    if let kind { facts.append(Fact(texts(.typeTitle), texts(.long(kind)))) }
    if let standing = shared.standing(entry.id, shared.dates.day) {
      facts.append(Fact(texts(.stateLabel), standing))
    }
    if case .product(let product) = entry {
      facts += terms
      let offers = subscription?.offers.count ?? 0
      if offers > 0, !isBrief {
        facts.append(Fact(texts(.offers), texts(.showsOffers, ["count": offers])))
      }
      if kind == .nonRenewingSubscription {
        let period = shared.content.membershipPeriod(entry.id)
        facts.append(Fact(texts(.lasts), shared.texts.subscriptions.length(period)))
        if isOwned { facts.append(Fact(texts(.again), texts(.extends))) }
      }
      if kind == .consumable, !isBrief, shared.layout.isTall {
        facts.append(
          Fact(
            texts(.quantity),
            "\(pieces)  \(texts(.buysFor, ["count": quantity, "total": total(product)]))"))
      }
      if product.isFamilyShareable, !isBrief {
        facts.append(Fact(texts(.family), texts(.familyShareable)))
      }
    }
    // If there is little room, what all identifiers begin with says little.
    let isShort = isBrief || !shared.layout.isTall
    let id = isShort ? shared.content.shortID(entry.id) : entry.id
    return facts + [Fact(texts(.identifier), id)] + Fact.steps(of: story, shared)
  }

  private var pieces: String { "\(shared.marks.left) \(quantity) \(shared.marks.right)" }

  private func total(_ product: SKProduct) -> String {
    PriceLabel.text(product, quantity: quantity)
  }

  private var terms: [Fact] {
    guard let subscription else { return [] }
    let renews = shared.texts.subscriptions.every(subscription.period)
    var facts = [Fact(texts(.renews), renews)]
    if let group = shared.content.groupName(entry.id, languages: shared.languages) {
      facts.append(Fact(texts(.group), group))
    }
    return facts
  }
}

extension Fact {
  /// Returns the steps of a purchase, as far as it came.
  static func steps(of story: PurchaseStory, _ shared: Shared) -> [Fact] {
    PurchaseStory.Step.allCases.compactMap { step -> Fact? in
      switch story[step] {
      case .ahead: return nil
      case .done(let date), .failed(let date):
        let (mark, words) = shared.step(step, of: story)
        return Fact(words, "\(mark) \(shared.dates.full(date))")
      }
    }
  }
}
