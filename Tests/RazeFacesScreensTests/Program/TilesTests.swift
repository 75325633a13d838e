import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The Store as tiles beside each other.
@Suite struct TilesTests {
  private func stage(
    size: Size = .design, _ device: DeviceState = Sample.busyShop(),
    colors: ColorDepth = .full
  ) -> Stage {
    var stage = Stage(device, size: size, capabilities: Capabilities(colors: colors))
    stage.press("v")
    return stage
  }

  private func grid(_ stage: Stage) throws -> TileGrid {
    try #require(stage.state.store.grid(stage.state.shared))
  }

  @Test func theTableIsTheFirstViewAndComesBack() {
    var stage = Stage(Sample.busyShop())
    let table = stage.text
    #expect(stage.footer.contains("v tiles"))
    stage.press("v")
    #expect(!stage.text.contains("Non-Consumable") && stage.text.contains("▀"))
    #expect(stage.footer.contains("v table"))
    stage.press("v")
    #expect(stage.text == table)
  }

  @Test(arguments: Size.all + [.smallest, Size(132, 43), Size(200, 60)])
  func eachTileHasAPictureItsNameItsPriceAndItsStatus(size: Size) throws {
    let stage = stage(size: size)
    let grid = try grid(stage)
    #expect(grid.capacity >= 2)
    let shown = min(grid.capacity, stage.state.store.table.rows.count)
    for place in 0..<shown {
      let entry = try #require(stage.state.store.table.entry(place))
      let tile = grid.rect(place)
      let lines = tile.rows.map { y in
        tile.columns.map { String(stage.canvas[Point($0, y)].character) }.joined()
      }
      // A smaller picture shows no face.
      #expect(grid.picture == .zero || grid.picture.width >= 14)
      #expect(
        grid.picture == .zero
          || lines.dropLast(2).contains { $0.contains("▀") || $0.contains("█") })
      let name = lines.dropLast().last
      #expect(name?.contains(entry.name.prefix(8)) == true, "\(lines)")
      let price = entry.price(stage.state.shared)
      #expect(lines.last?.contains(price) == true, "\(lines)")
      let status = stage.state.shared.device.status(of: entry)
      // The longest word may have no room; then its sign says it.
      let word = Texts.english.transactions.shortStatus(status)
      let sign = status == .purchasing ? stage.state.shared.spinner : word
      #expect(lines.last?.contains(word) == true || lines.last?.contains(sign) == true)
    }
  }

  /// With the price of what can be bought.
  @Test(
    arguments: Size.all + [.smallest, Size(100, 30), Size(132, 43)],
    ["USA", "VNM", "KOR"])
  func noNameOfATileIsCut(size: Size, country: String) throws {
    var stage = stage(size: size, Sample.busyShop(country))
    let names = stage.state.store.table.entries.map { TextWidth.sanitize($0.name) }
    for place in names.indices {
      #expect(stage.text.contains(stage.selectedName ?? "-"), "\(size)")
      let entry = try #require(stage.state.store.selected)
      if stage.state.shared.device.status(of: entry) == .buy {
        let price = entry.price(stage.state.shared)
        #expect(stage.text.contains(price.filter { $0.isNumber || $0.isPunctuation }))
      }
      if place < names.count - 1 { stage.press(Key.right) }
    }
    #expect(stage.state.store.list.selected == names.count - 1)
  }

  @Test(arguments: [Size.design, Size(100, 30)])
  func tilesSayThatThereAreMore(size: Size) {
    var stage = stage(size: size)
    #expect(stage.text.contains("↓ more"))
    stage.press(.end)
    #expect(stage.text.contains("↑ more"))
  }

  @Test func theUsualWindowIsFullOfPictures() throws {
    let grid = try grid(stage())
    #expect(grid.capacity == 8 && grid.picture == Size(14, 7))
    #expect(grid.area.height - grid.lines * grid.tile.height <= 1)
  }

  @Test func aWindowThatHoldsAllShowsThemAsLargeAsItCan() throws {
    let (wide, large) = try (grid(stage(size: .wide)), grid(stage(size: Size(200, 60))))
    #expect(wide.capacity >= 14 && large.capacity >= 14)
    #expect(large.picture.height > wide.picture.height)
  }

  @Test func arrowsAndLettersLeadInFourDirections() throws {
    var stage = stage()
    let columns = try grid(stage).columns
    func selected(after keys: KeyPress...) -> Int {
      for key in keys { stage.press(key) }
      return stage.state.store.list.selected
    }
    #expect(columns == 4)
    #expect(selected(after: KeyPress(.right)) == 1 && selected(after: "l") == 2)
    #expect(selected(after: KeyPress(.left)) == 1 && selected(after: "h", "h", "h") == 0)
    #expect(selected(after: KeyPress(.up)) == 0)
    #expect(selected(after: KeyPress(.down)) == columns)
    #expect(selected(after: "j") == 2 * columns && selected(after: "k") == columns)
    #expect(selected(after: "l", "l", KeyPress(.pageDown)) == 2 * columns + 2)
    // The last line is shorter.
    #expect(selected(after: KeyPress(.down)) == 13 && selected(after: KeyPress(.down)) == 13)
    #expect(selected(after: KeyPress(.home)) == 0 && selected(after: "G") == 13)
    #expect(stage.state.tab == .store)
    #expect(stage.canvas.cursor != nil)
  }

  @Test func theSelectedTileIsInSightInAnyWindow() throws {
    var stage = stage()
    for size in [Size.design, .wide, .narrow, .smallest, Size(40, 60), Size(300, 12)] {
      stage.resize(size)
      for key in [Key.end, .home, .pageDown, .down, .right, .pageUp, .end, .up] {
        stage.press(key)
        #expect(stage.text.contains(stage.selectedName ?? "-"), "\(size)")
        let list = stage.state.store.list
        #expect(try grid(stage).shows(list.selected, list))
      }
    }
  }

  @Test func whatElseTheStoreDoesItDoesAmongTiles() {
    var stage = stage()
    stage.press("/")
    stage.type("coupon")
    #expect(stage.text.contains("Hug Coupon") && !stage.text.contains("Null Stare"))
    stage.press(.enter)
    stage.press(.right)
    stage.press("b")
    #expect(stage.takeEffects() == [.buy(productID: Sample.id("coupon1"), quantity: 1)])
    stage.press(.enter)
    #expect(stage.state.isOnProductPage)
    stage.press(.escape)
    #expect(!stage.state.isOnProductPage && stage.text.contains("Nap Coupon"))
    stage.press(.escape)
    #expect(stage.selectedName == "Hug Coupon")
    stage.press("s")
    #expect(stage.state.store.table.order == .name && stage.selectedName == "Hug Coupon")
    stage.press(.tab)
    #expect(stage.state.tab == .library)
    stage.press("1")
    #expect(stage.state.store.isTiled)
  }

  @Test func clicksSelectAndTheWheelTurnsLines() throws {
    var stage = stage()
    let tile = try grid(stage).rect(5)
    stage.click(tile.minX + 4, tile.minY + 2)
    #expect(stage.state.store.list.selected == 5)
    let point = Point(tile.minX + 4, tile.minY + 2)
    stage.feed(.mouse(MouseEvent(.wheelDown, at: point)))
    #expect(stage.state.store.list.top == 4 && stage.state.store.list.selected == 5)
    stage.feed(.mouse(MouseEvent(.wheelDown, at: point)))
    #expect(stage.state.store.list.top == 8 && stage.state.store.list.selected == 9)
    stage.feed(.mouse(MouseEvent(.doubleClick, at: tile.origin.moved(x: 4, y: 1))))
    #expect(stage.state.isOnProductPage)
  }

  @Test func picturesKeepTheirSizeWhileSomebodyTypes() throws {
    var stage = stage(size: .wide)
    let before = try grid(stage)
    stage.press("/")
    stage.type("nap")
    #expect(try grid(stage) == before)
  }

  @Test func onlyWhatIsInSightIsDrawn() throws {
    var shop = Sample.freshShop()
    let few = shop.shop.productList.entries
    shop.shop.productList.entries = (0..<1_000).map { few[$0 % few.count] }
    let stage = stage(size: .wide, shop)
    let capacity = try grid(stage).capacity
    let prices = stage.text.components(separatedBy: "Buy").count - 1
    #expect(capacity < 30 && (1...capacity).contains(prices))
  }

  @Test func withFewColorsATileIsItsNameAndItsPrice() throws {
    var plain = stage(colors: .eight)
    #expect(try grid(plain).picture == .zero && grid(plain).lines > 4)
    #expect(plain.text.contains("$0.99") && plain.text.contains("Merge Conflict"))
    plain.press(.end)
    #expect(plain.text.contains("Club, Yearly"))
  }

  @Test func aFaceDevelopsInItsTile() {
    var shop = Sample.freshShop()
    let id = Sample.id("offbyone")
    shop.underWay = [id: .purchasing]
    var stage = stage(shop)
    shop.underWay = [:]
    shop.shop.content.purchasedIDs = [id]
    stage.send(.deviceChanged(shop))
    #expect(stage.state.isTicking)
    stage.press(.end)
    #expect(!stage.state.isTicking)
  }
}
