import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop

/// The menu of purchases outside of the app, on the App Store's page.
struct PromotedMenu: MenuSubject {
  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(PromotedText.self)
    let kept = shared.shop.keptPromotions.count
    return Menu(
      title: shared.texts(PanelLineText.promoted), text: [texts(.whichProduct)],
      choices: (kept == 0
        ? []
        : [Menu.Choice(texts(.buyKept, ["count": kept])) { _ in [.perform(.buyKeptPromotions)] }])
        + shared.content.productIDs.prefix(Switch.mostProducts).map { id in
          Menu.Choice(shared.productName(id)) { MenuSheet.opening(PromoteMenu(id: id), $0) }
        })
  }
}

/// The menu of the app's answers to a payment from there.
private struct PromoteMenu: MenuSubject {
  let id: String

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(PromotedText.self)
    func choice(_ title: PromotedText, keepsForLater: Bool) -> Menu.Choice {
      Menu.Choice(texts(title)) { _ in
        [.perform(.startPromotedPurchase(productID: id, keepsForLater: keepsForLater))]
      }
    }
    return Menu(
      title: shared.productName(id), text: [texts(.whatToDo)],
      choices: [
        choice(.goOn, keepsForLater: false), choice(.keepForLater, keepsForLater: true),
      ])
  }
}
