import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension AppState {
  /// The choices that there are now; nil where what they are about is gone.
  func menu(_ subject: MenuSubject) -> Menu? {
    switch subject {
    case .request(let key): requestMenu(key)
    case .refundRequest(let id): refundRequestMenu(id)
    case .subscription(let id): subscriptionMenu(id)
    case .priceIncrease(let id): priceMenu(id)
    case .tester(let email): testerMenu(email)
    case .territory(let email): territoryMenu(email)
    case .family(let email): familyMenu(email)
    case .device(let name): deviceMenu(name)
    case .latency: latencyMenu
    case .rate: rateMenu
    case .renewalLimit: renewalLimitMenu
    case .refundPolicy: refundPolicyMenu
    case .clearedForSale: clearanceMenu
    case .promoted: promotedMenu
    case .promote(let id): promoteMenu(id)
    case .transaction(let id): transactionMenu(id)
    case .payment(let key): paymentMenu(key)
    case .refundReason(let sheet): refundReasonMenu(sheet)
    case .offers(let id): offersMenu(id)
    }
  }

  // MARK: - What waits for somebody

  private func requestMenu(_ key: QueueKey) -> Menu? {
    guard let request = SandboxView(self).request(key) else { return nil }
    return Menu(
      title: MenuWords.askToBuy, text: [MenuWords.asks(request, productName(request.productID))],
      choices: approvals(key) + [Menu.Choice(MenuWords.leave, .perform([]))])
  }

  private func approvals(_ key: QueueKey) -> [Menu.Choice] {
    [Menu.Choice(MenuWords.approve, .approve(key)), Menu.Choice(MenuWords.decline, .decline(key))]
  }

  /// A payment that the ledger does not have; its request, if it waits for a parent.
  private func paymentMenu(_ key: QueueKey) -> Menu? {
    guard let queued = unsettled.first(where: { $0.id == key }), queued.phase == .deferred else {
      return nil
    }
    return Menu(title: productName(queued.order.productID), choices: approvals(key))
  }

  private func refundRequestMenu(_ id: UInt64) -> Menu? {
    guard let request = SandboxView(self).refund(id), request.status == .pending else { return nil }
    return Menu(
      title: MenuWords.refundRequest,
      text: [MenuWords.asks(request, productName(request.productID))],
      choices: refundDecisions(id) + [Menu.Choice(MenuWords.leave, .perform([]))])
  }

  private func refundDecisions(_ id: UInt64) -> [Menu.Choice] {
    [
      Menu.Choice(MenuWords.approveRefund, .decideRefund(id, approved: true)),
      Menu.Choice(MenuWords.declineRefund, .decideRefund(id, approved: false)),
    ]
  }

  private func refundReasonMenu(_ sheet: RefundSheet) -> Menu {
    Menu(
      title: MenuWords.requestRefund,
      text: [
        "\(productName(sheet.productID))  \(DateText.day(sheet.purchaseDate))",
        MenuWords.refundQuestion,
      ],
      choices: RefundReason.allCases.map {
        Menu.Choice(MenuWords.reason($0), .perform([.answerRefund($0)]))
      })
  }

  // MARK: - Transactions and subscriptions

  private func transactionMenu(_ id: UInt64) -> Menu? {
    guard let record = transactions.records.first(where: { $0.id == id }) else { return nil }
    let name = productName(record.productID)
    var choices: [Menu.Choice] = []
    if !record.isFinished { choices.append(Menu.Choice(MenuWords.finish, .finish(id))) }
    choices += refundChoices(record, name)
    if let standing = SandboxView(self).standing(record.originalID) {
      choices += subscriptionChoices(standing, name)
    }
    choices.append(Menu.Choice(MenuWords.delete, .ask(.deleteTransaction(id, name: name))))
    return Menu(
      title: TransactionWords.title(String(id)),
      text: ["\(name)  \(TransactionWords.cause(record))  \(TransactionWords.state(record))"],
      choices: choices)
  }

  private func refundChoices(_ record: TransactionRecord, _ name: String) -> [Menu.Choice] {
    if SandboxView(self).refund(record.id)?.status == .pending { return refundDecisions(record.id) }
    // Nothing was paid for what was restored: the original is refunded.
    guard record.revocationDate == nil, record.cause == .purchase || record.cause == .renewal else {
      return []
    }
    return [Menu.Choice(MenuWords.refundNow, .ask(.refundNow(record.id, name: name)))]
  }

  private func subscriptionMenu(_ id: UInt64) -> Menu? {
    guard let standing = SandboxView(self).standing(id) else { return nil }
    let name = productName(standing.productID)
    return Menu(
      title: name,
      text: [
        standing.accountEmail,
        SandboxWords.standing(standing, renewsAs: productName(standing.renewsAs)),
      ], choices: subscriptionChoices(standing, name))
  }

  private func subscriptionChoices(
    _ standing: SubscriptionStanding, _ name: String
  ) -> [Menu.Choice] {
    let id = standing.id
    let machine = standing.machine
    guard machine.due != nil else { return [] }
    var choices: [Menu.Choice] = []
    switch machine.phase {
    case .subscribed: choices.append(Menu.Choice(MenuWords.renew, .renew(id)))
    case .inBillingRetry, .inGracePeriod:
      choices.append(Menu.Choice(MenuWords.resolveBilling, .resolveBilling(id)))
    case .expired, .revoked: break
    }
    choices.append(
      machine.autoRenews
        ? Menu.Choice(MenuWords.cancelRenewal, .setAutoRenew(id, false))
        : Menu.Choice(MenuWords.resumeRenewal, .setAutoRenew(id, true)))
    if machine.priceIncrease == .pending {
      choices += [
        Menu.Choice(MenuWords.agreeToPrice, .answerPriceIncrease(id, agreed: true)),
        Menu.Choice(MenuWords.refusePrice, .answerPriceIncrease(id, agreed: false)),
      ]
    } else {
      choices.append(Menu.Choice(MenuWords.raisePrice, .open(.priceIncrease(id))))
    }
    choices.append(Menu.Choice(MenuWords.expire, .ask(.expire(id, name: name))))
    return choices
  }

  private func priceMenu(_ id: UInt64) -> Menu? {
    guard let standing = SandboxView(self).standing(id),
      let storefront = SandboxView(self).tester(standing.accountEmail)?.storefront,
      let price = content.catalog.product(standing.productID)?.price(in: storefront)
    else { return nil }
    let steps: [Decimal] = [Decimal(11) / 10, Decimal(15) / 10, 2]
    return Menu(
      title: MenuWords.raisePrice,
      text: [
        MenuWords.priceNow(
          productName(standing.productID), PriceText.displayPrice(price, in: storefront))
      ],
      choices: steps.map { step in
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
