import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension MenuSheet {
  /// Limits the menu for catalogs with thousands of products.
  private static let mostProducts = 200

  /// The menu to start a promoted purchase, as on the App Store's product page.
  static let promotedPurchase = MenuSheet { shared, _ in
    let texts = shared.texts
    let kept = shared.shop.keptPromotions.count
    let buyKept = Menu.Choice(
      title: texts("Buy"), note: texts("{count} kept for later", ["count": kept])
    ) { _ in [.perform(.buyKeptPromotions)] }
    return Menu(
      title: shared.texts(.promotedPurchase),
      text: [texts("A purchase that starts on the App Store page.")],
      choices: (kept == 0 ? [] : [buyKept])
        + shared.content.productIDs.prefix(mostProducts).map { id in
          Menu.Choice(title: shared.productName(id)) { promotedPurchase(of: id).opened($0) }
        })
  }

  /// Returns the menu of the app's answers to a promoted purchase (`shouldAddStorePayment`).
  private static func promotedPurchase(of id: String) -> Self {
    MenuSheet { shared, _ in
      func choice(_ title: Text, keepsForLater: Bool) -> Menu.Choice {
        Menu.Choice(title: shared.texts(title)) { _ in
          [.perform(.startPromotedPurchase(productID: id, keepsForLater: keepsForLater))]
        }
      }
      return Menu(
        title: shared.productName(id),
        text: [shared.texts("What should the app do with the payment?")],
        choices: [
          choice(Text("Continue now"), keepsForLater: false),
          choice(Text("Keep for later"), keepsForLater: true),
        ])
    }
  }
}
