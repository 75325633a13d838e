import RazeFacesDevice
import RazeFacesShop
import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite struct FilterAndSortTests {
  private func names(_ stage: Stage) -> [String] {
    stage.state.store.table.rows.map { stage.state.shared.shop.productList.entries[Int($0)].name }
  }

  @Test(arguments: ["1", "3", "4", "5"])
  func aFilterIsShownAndEndsWithItsScreen(key: KeyPress) {
    var stage = Stage.sandbox()
    stage.press("5")
    stage.read(Sample.log)
    stage.openTransactions()
    stage.press(key)
    let former = stage.text
    stage.press("/")
    stage.type("zzz")
    stage.press(.enter)
    #expect(stage.note.contains("Filter: zzz"), "\(stage.note)")
    stage.press("2", key)
    #expect(!stage.note.contains("zzz") && !stage.footer.contains("show all"))
    #expect(stage.text == former)
  }

  @Test func theFilterIgnoresAccentsAndCase() {
    var stage = Stage(Sample.freshShop("VNM"))
    stage.press("/")
    stage.type("DON VI")
    #expect(names(stage) == ["Lệch Một Đơn Vị"])
  }

  @Test func keysTypedIntoTheFilterAreText() {
    var stage = Stage(Sample.freshShop())
    stage.press("/")
    stage.type("qbr1?.>")
    #expect(stage.takeEffects().isEmpty)
    #expect(stage.state.store.filter?.field.text == "qbr1?.>")
  }

  @Test func aNewListKeepsTheSelection() {
    var stage = Stage(Sample.freshShop())
    stage.select("Null Stare")
    var shop = Sample.freshShop("VNM")
    shop.shop.productList.entries.removeFirst(2)
    stage.send(.deviceChanged(shop))
    #expect(stage.selectedName == "Ánh Nhìn Rỗng")
  }

  @Test func aCompletedPurchaseDoesNotReorderTheList() {
    var stage = Stage(Sample.busyShop())
    for _ in 0..<3 { stage.press("s") }
    let before = names(stage)
    var shop = stage.state.shared.device
    shop.underWay = [:]
    shop.shop.content.purchasedIDs.insert(Sample.id("mergeconflict"))
    stage.send(.deviceChanged(shop))
    #expect(names(stage) == before)
  }

  @Test func aLongListIsIndexedInTheBackground() throws {
    var shop = Sample.freshShop()
    let few = shop.shop.productList.entries
    shop.shop.productList.entries = (0..<1_000).map { few[$0 % few.count] }
    var stage = Stage(shop)
    let effect = try #require(stage.takeEffects().first)
    guard case .indexProductList(let revision, let entries) = effect else {
      Issue.record("\(effect)")
      return
    }
    stage.press("/")
    stage.type("nap")
    #expect(stage.state.store.table.rows.count == 1_000)
    stage.send(.productListIndexed(ProductListIndex(revision: revision, entries)))
    #expect(stage.state.store.table.rows.count == 71)
  }

  @Test func anOutdatedIndexIsIgnored() {
    var stage = Stage(Sample.freshShop())
    let former = ProductListIndex(revision: 0, [])
    stage.send(.productListIndexed(former))
    #expect(stage.state.store.table.rows.count == 14)
  }
}
