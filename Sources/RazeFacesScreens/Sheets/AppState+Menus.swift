import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension AppState {
  /// The choices that there are now; nil where what they are about is gone.
  func menu(_ subject: MenuSubject) -> Menu? {
    switch subject {
    case .console(let item): panel.menu(of: item).map { Menu($0) }
    case .promoted: promotedMenu
    case .promote(let id): promoteMenu(id)
    case .payment(let key): paymentMenu(key)
    case .refundReason(let sheet): refundReasonMenu(sheet)
    case .offers(let id): offersMenu(id)
    }
  }

  /// A payment that the ledger does not have; its request, if it waits for a parent.
  private func paymentMenu(_ key: QueueKey) -> Menu? {
    guard let queued = unsettled.first(where: { $0.id == key }), queued.phase == .deferred else {
      return nil
    }
    return Menu(
      title: productName(queued.order.productID),
      choices: panel.approvals(key).map { Menu.Choice($0) })
  }

  private func refundReasonMenu(_ sheet: RefundSheet) -> Menu {
    Menu(
      title: panel.texts.commands.requestRefund.title,
      text: [
        "\(productName(sheet.productID))  \(dates.day(sheet.purchaseDate))",
        MenuWords.refundQuestion,
      ],
      choices: RefundReason.allCases.map {
        Menu.Choice(panel.texts.transactions.refundReason($0), .perform([.answerRefund($0)]))
      })
  }

  // MARK: - Bought outside of the app

  private var promotedMenu: Menu {
    let kept = device.shop.keptPromotions
    return Menu(
      title: panel.texts.panel.promoted.title, text: [MenuWords.promotedText],
      choices: (kept.isEmpty
        ? [] : [Menu.Choice(MenuWords.buyKept(kept.count), .perform([.buyKeptPromotions]))])
        + content.productIDs.prefix(ConsolePanel.mostProducts).map {
          Menu.Choice(productName($0), .open(.promote($0)))
        })
  }

  private func promoteMenu(_ id: String) -> Menu {
    Menu(
      title: productName(id), text: [MenuWords.promoteText],
      choices: [
        Menu.Choice(
          MenuWords.addNow,
          .perform([.startPromotedPurchase(productID: id, keepsForLater: false)])),
        Menu.Choice(
          MenuWords.keepForLater,
          .perform([.startPromotedPurchase(productID: id, keepsForLater: true)])),
      ])
  }
}

extension Menu {
  fileprivate init(_ menu: ConsoleMenu) {
    self.init(
      title: menu.title, text: menu.text, choices: menu.choices.map { Choice($0) },
      start: menu.start)
  }
}
