import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

/// The product whose page is open: how many would be bought, and how far the page is scrolled.
struct OpenProduct: Sendable {
  var quantity = 1
  private var scroll = ListCursor()
  /// As it was laid out last, and for what.
  private(set) var page = ProductPage()
  private var layoutInputs: Inputs?

  /// All that the layout of a page depends on.
  private struct Inputs: Equatable {
    let id: String
    let product: ObjectIdentifier?
    let status: ProductStatus
    let exposure: Exposure
    let quantity: Int
    let standing: String?
    let layout: Layout
    let languages: [String]
    let texts: ObjectIdentifier
  }

  /// The first row that is shown.
  var top: Int { scroll.top }
  private var rows = 0
  /// The last row that can be the first.
  private var lastTop: Int { max(0, page.height - rows) }
  var isLong: Bool { lastTop > 0 }
  var isAtEnd: Bool { top >= lastTop }

  mutating func scroll(_ move: Move) {
    scroll.scroll(move, count: lastTop + rows, page: rows)
  }

  /// Lays the page out, if anything that it depends on has changed.
  mutating func settle(on entry: ShelfEntry?, _ shared: Shared) {
    guard let entry, !shared.layout.isTooSmall else {
      rows = page.height
      return
    }
    let product: ObjectIdentifier? =
      if case .product(let product) = entry { ObjectIdentifier(product) } else { nil }
    let inputs = Inputs(
      id: entry.id, product: product, status: shared.device.status(of: entry),
      exposure: shared.unveiling.exposure(of: entry.id), quantity: quantity,
      standing: shared.standing(entry.id, shared.dates.day), layout: shared.layout,
      languages: shared.languages, texts: ObjectIdentifier(shared.texts))
    rows = shared.layout.pageRows
    if inputs != layoutInputs {
      layoutInputs = inputs
      let facts = ProductFacts(entry, quantity: quantity, shared)
      page = ProductPage(facts, in: Size(shared.layout.body.width - 4, rows))
    }
    scroll.top = min(scroll.top, lastTop)
  }
}
