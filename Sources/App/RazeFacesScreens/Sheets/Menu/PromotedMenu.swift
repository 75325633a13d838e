import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop

/// A menu to start a promoted purchase, as on the App Store's product page.
struct PromotedMenu: MenuSubject {
  /// Limits the menu for catalogs with thousands of products.
  private static let mostProducts = 200

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts
    let kept = shared.shop.keptPromotions.count
    return Menu(
      title: shared.texts("Promoted purchase"),
      text: [texts("Which product should be bought on the App Store page?")],
      choices: (kept == 0
        ? []
        : [
          Menu.Choice(
            texts(
              "Buy the {count, plural, one {item} other {# items}} kept for later", ["count": kept])
          ) { _ in [.perform(.buyKeptPromotions)] }
        ])
        + shared.content.productIDs.prefix(Self.mostProducts).map { id in
          Menu.Choice(shared.productName(id)) { MenuSheet.opening(PromoteMenu(id: id), $0) }
        })
  }
}

/// A menu of the app's answers to a promoted purchase (`shouldAddStorePayment`).
private struct PromoteMenu: MenuSubject {
  let id: String

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts
    func choice(_ title: Text, keepsForLater: Bool) -> Menu.Choice {
      Menu.Choice(texts(title)) { _ in
        [.perform(.startPromotedPurchase(productID: id, keepsForLater: keepsForLater))]
      }
    }
    return Menu(
      title: shared.productName(id), text: [texts("What should the app do with the payment?")],
      choices: [
        choice(Text("Continue now"), keepsForLater: false),
        choice(Text("Keep for later"), keepsForLater: true),
      ])
  }
}
