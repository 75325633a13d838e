import Localization
import RazeFacesDevice
import RazeFacesShop
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The columns of the product table, and the order in which a narrow window drops them.
@Suite struct ColumnsTests {
  private func columns(_ stage: Stage) -> StoreColumns {
    let shared = stage.state.shared
    return StoreColumns(in: shared.layout.content, stage.state.store.table.widths, shared)
  }

  @Test(arguments: ["USA", "VNM", "CHN", "TWN", "KOR"])
  func namesAndPricesAreNeverCut(country: String) {
    for width in [100, 104, 110, 116, 120, 132, 160, 200] {
      var stage = Stage(Sample.busyShop(country), size: Size(width, 30))
      stage.press("v")
      let text = stage.text.replacing("\u{A0}", with: " ")
      for entry in stage.state.shared.shop.productList.entries {
        #expect(text.contains(entry.name), "\(width) \(entry.name)")
        // A no-break space is drawn as a space.
        let price = entry.price(stage.state.shared).replacing("\u{A0}", with: " ")
        #expect(text.contains(price), "\(width) \(price)")
      }
      #expect(!text.contains("…"))
    }
  }

  @Test func theStatusShrinksBeforeTheTypeIsHidden() {
    var stage = Stage(Sample.busyShop())
    stage.press("v")
    var ways: [String] = []
    for width in (40...99).reversed() {
      stage.resize(Size(width, 24))
      let columns = columns(stage)
      let isShort = stage.line("Null Stare")?.contains("Waiting for approval") == false
      let way = "\(columns.type == nil ? "no type" : "type"), \(isShort ? "short" : "long")"
      if ways.last != way { ways.append(way) }
    }
    #expect(ways.first == "type, long")
    #expect(ways.last == "no type, short")
  }

  @Test func thePriceColumnFitsTheCurrency() {
    #expect(columns(Stage(Sample.busyShop())).price.count == 6)
    #expect(columns(Stage(Sample.busyShop("VNM"))).price.count == 9)
    let stage = Stage(Sample.busyShop(), size: .smallest)
    #expect(stage.text.contains("Swift Shopping") && stage.text.contains("Merge Conflict"))
  }

  @Test func longListsUseDefaultWidths() {
    var shop = Sample.freshShop()
    let few = shop.shop.productList.entries
    shop.shop.productList.entries = (0..<1_000).map { few[$0 % few.count] }
    let widths = Stage(shop).state.store.table.widths
    #expect(widths.name == ProductTable.usualWidths.name)
    #expect(widths.price == ProductTable.usualWidths.price)
  }
}
