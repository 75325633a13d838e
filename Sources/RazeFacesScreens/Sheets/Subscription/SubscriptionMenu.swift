import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore

/// What can be done with a subscription.
struct SubscriptionMenu: MenuSubject {
  let id: UInt64

  func menu(_ shared: Shared) -> Menu? {
    guard let standing = shared.console.subscription(id) else {
      return nil
    }
    return Menu(
      title: shared.productName(standing.productID),
      text: [standing.accountEmail, SubscriptionText.standing(standing, shared)],
      choices: Self.choices(standing, shared))
  }

  static func choices(_ standing: SubscriptionStanding, _ shared: Shared) -> [Menu.Choice] {
    let texts = shared.texts(SubscriptionText.self)
    let (id, machine) = (standing.id, standing.machine)
    guard machine.due != nil else { return [] }
    var choices: [Menu.Choice] = []
    switch machine.phase {
    case .subscribed: choices.append(Menu.Choice(texts(.renew), .renew(id)))
    case .inBillingRetry, .inGracePeriod:
      choices.append(Menu.Choice(texts(.resolveBilling), .resolveBilling(id)))
    case .expired, .revoked: break
    }
    choices.append(
      Menu.Choice(
        texts(machine.autoRenews ? .cancelRenewal : .resumeRenewal),
        .setAutoRenew(id, !machine.autoRenews)))
    if machine.priceIncrease == .pending {
      choices += [
        Menu.Choice(texts(.agreeToPrice), .answerPriceIncrease(id, agreed: true)),
        Menu.Choice(texts(.refusePrice), .answerPriceIncrease(id, agreed: false)),
      ]
    } else {
      choices.append(Menu.Choice(texts(.raisePrice), opens: PriceMenu(id: id)))
    }
    let name = shared.productName(standing.productID)
    let question = Confirmation.Question(
      SubscriptionText.endNow(name), .endsAtOnce, button: .endIt)
    choices.append(Menu.Choice(texts(.expire), asking: question, .expire(id)))
    return choices
  }
}

/// What a subscription could cost from its next period on.
private struct PriceMenu: MenuSubject {
  let id: UInt64

  private static let steps: [Decimal] = [Decimal(11) / 10, Decimal(15) / 10, 2]

  func menu(_ shared: Shared) -> Menu? {
    guard let standing = shared.console.subscription(id),
      let storefront = shared.console.tester(standing.accountEmail)?.storefront,
      let price = shared.content.catalog.product(standing.productID)?.price(in: storefront)
    else { return nil }
    let texts = shared.texts(SubscriptionText.self)
    let name = shared.productName(standing.productID)
    return Menu(
      title: texts(.raisePrice),
      text: [texts(.costsNow(name, PriceText.displayPrice(price, in: storefront)))],
      choices: Self.steps.map { step in
        let next = (price * step).rounded(digits: price == price.rounded(digits: 0) ? 0 : 2)
        return Menu.Choice(
          PriceText.displayPrice(next, in: storefront), .raisePrice(id, to: next))
      })
  }
}

extension Decimal {
  fileprivate func rounded(digits: Int) -> Decimal {
    var (value, result) = (self, Decimal())
    NSDecimalRound(&result, &value, digits, .up)
    return result
  }
}
