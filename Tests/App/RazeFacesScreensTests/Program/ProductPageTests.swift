import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens
@testable import RazeFacesShop

/// Pages of products in windows that are too small for them.
@Suite struct ProductPageTests {
  private static let small = [Size(50, 14), .smallest]

  private func page(_ name: String, _ size: Size) -> Stage {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.select(name)
    stage.press(.enter)
    return stage
  }

  private func body(_ stage: Stage) -> [String] {
    let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
    let breadcrumb = lines.firstIndex { $0.contains("‹ Store") } ?? 0
    return lines[(breadcrumb + 1)..<(stage.screen.size.height - 2)].map(String.init)
  }

  @Test(arguments: small)
  func aLongPageCanBeReadToItsEnd(size: Size) {
    var stage = page("Club, Yearly", size)
    var seen = body(stage)
    var steps = 0
    while stage.footer.contains("j on"), steps < 40 {
      stage.press("j")
      seen.append(body(stage).last ?? "")
      steps += 1
    }
    #expect((1..<40).contains(steps))
    for words in ["$29.99", "Renews", "RazeFaces", "Identifier"] {
      #expect(seen.contains { $0.contains(words) }, "\(words)")
    }
  }

  @Test(arguments: small)
  func keysAndTheWheelScrollThePage(size: Size) {
    var stage = page("Club, Yearly", size)
    stage.press("G")
    let last = stage.state.store.page?.top ?? 0
    stage.press("g")
    func top(after press: KeyPress) -> Int {
      stage.press(press)
      return stage.state.store.page?.top ?? -1
    }
    #expect(last > 1)
    #expect(top(after: KeyPress(.down)) == 1 && top(after: KeyPress(.up)) == 0)
    #expect(top(after: "G") == last && top(after: "g") == 0)
    #expect(top(after: KeyPress(.end)) == last && top(after: KeyPress(.home)) == 0)
    #expect(top(after: KeyPress(.pageDown)) > 1 && top(after: KeyPress(.pageUp)) == 0)
    #expect(top(after: "j") == 1 && top(after: "k") == 0)
    stage.feed(.mouse(MouseEvent(.wheelDown, at: Point(5, 6))))
    #expect(stage.state.store.page?.top == 1)
    for _ in 0..<2 { stage.feed(.mouse(MouseEvent(.wheelUp, at: Point(5, 6)))) }
    #expect(stage.state.store.page?.top == 0 && stage.state.note == nil)
    #expect(stage.selectedName == "Club, Yearly")
  }

  @Test(arguments: small)
  func theFooterMentionsScrollingOnlyIfThereIsMore(size: Size) {
    #expect(page("Club, Monthly", size).footer.contains("j on"))
    var stage = page("Club, Yearly", size)
    #expect(stage.footer.contains("j on") && !stage.footer.contains("k up"))
    stage.press("j")
    #expect(stage.footer.contains("j on"))
    stage.press("G")
    #expect(!stage.footer.contains("j on") && stage.footer.contains("k up"))
    stage.press("j")
    #expect(stage.note.contains("This is the bottom of the page."))
    #expect(!page("Club, Yearly", .design).footer.contains("j on"))
  }

  @Test func onAShortPageTheSameKeysMoveToTheNextProduct() {
    var stage = page("Club, Yearly", .design)
    stage.press("k")
    #expect(stage.selectedName == "Club, Monthly")
    stage.press(.down)
    #expect(stage.selectedName == "Club, Yearly")
    stage.press("p", "n")
    #expect(stage.selectedName == "Club, Yearly")
    #expect(stage.line("‹ Store")?.contains("more") == false)
  }

  @Test(arguments: small)
  func theNextProductIsShownFromTheTop(size: Size) {
    var stage = page("Club, Yearly", size)
    stage.press("G", "p")
    #expect(stage.selectedName == "Club, Monthly" && stage.state.store.page?.top == 0)
    stage.press(.right)
    #expect(stage.selectedName == "Club, Yearly" && stage.state.store.page?.top == 0)
    stage.press("G", KeyPress(.left), KeyPress(.enter))
    #expect(stage.state.store.page?.top == 0)
  }

  @Test func aLargerWindowShowsThePageFromTheTop() {
    var stage = page("Club, Yearly", .smallest)
    stage.press("G")
    stage.resize(.design)
    #expect(stage.state.isOnProductPage && stage.state.store.page?.top == 0)
    stage.resize(Size(30, 5))
    #expect(stage.state.shared.layout.isTooSmall)
    stage.resize(.smallest)
    #expect(stage.state.store.page?.isLong == true)
  }

  @Test(arguments: small)
  func aLongPageOfTheLibraryShowsThatItScrolls(size: Size) {
    var shop = Sample.busyShop()
    shop.shop.content.coupons = (1...9).map { number in
      Coupon(
        id: "\(2_000_000_000_002_000 + number)", productID: Sample.id("coupon0"),
        purchaseDate: Sample.ago(days: 20 - number))
    }
    var stage = Stage(shop, size: size)
    stage.press("2")
    stage.send(.entitlementsLoaded(Sample.page.records))
    stage.press(.down, times: 3)
    stage.press(.enter)
    #expect(stage.line("‹ Library")?.hasSuffix(" ↓ more") == true)
    #expect(stage.footer.contains("j on"))
    var seen = stage.text
    for _ in 0..<40 where stage.state.library.page?.isAtEnd == false {
      stage.press("j")
      seen += stage.text
    }
    #expect(stage.line("‹ Library")?.hasSuffix(" ↑ more") == true)
    for number in 1...9 { #expect(seen.contains("200000000000200\(number)")) }
    stage.press("g")
    #expect(stage.state.library.page?.top == 0)
    stage.feed(.mouse(MouseEvent(.wheelDown, at: Point(5, 6))))
    #expect(stage.state.library.page?.top == 1)
    stage.press("n")
    #expect(stage.state.library.page?.top == 0)
    #expect(stage.line("‹ Library")?.contains("VIP Year") == true)
    stage.press(.escape)
    #expect(stage.state.library.page == nil)
  }
}
