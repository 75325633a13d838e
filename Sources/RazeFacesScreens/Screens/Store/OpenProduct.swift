import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

/// The product whose page is open, and how many would be bought.
struct OpenProduct: Sendable {
  var quantity = 1
  /// The progress of its last purchase; shown where there is room for it.
  var story = PurchaseStory()
  var page = OpenPage<Inputs>()

  /// All that the layout of its page depends on.
  struct Inputs: Equatable {
    let id: String
    let product: ObjectIdentifier?
    let status: ProductStatus
    let exposure: Exposure
    let introduction: Offer?
    let quantity: Int
    let standing: String?
    let story: PurchaseStory
    let layout: Layout
    let languages: [String]
    let language: Language
  }

  mutating func settle(on entry: ProductEntry?, _ shared: Shared) {
    let rows = shared.layout.pageRows
    guard let entry, !shared.layout.isTooSmall else {
      return page.settle(nil, rows: rows) { Page() }
    }
    let product: ObjectIdentifier? =
      if case .product(let product) = entry { ObjectIdentifier(product) } else { nil }
    let inputs = Inputs(
      id: entry.id, product: product, status: shared.device.status(of: entry),
      exposure: shared.unveiling.exposure(of: entry.id),
      introduction: entry.introduction(shared), quantity: quantity,
      standing: shared.standing(entry.id, shared.dates.day), story: story, layout: shared.layout,
      languages: shared.languages, language: shared.texts.language)
    page.settle(inputs, rows: rows) { [quantity, story] in
      Page(
        ProductFacts(entry, quantity: quantity, story: story, shared),
        in: Size(shared.layout.body.width - 4, rows))
    }
  }
}
