import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The contents that even a small window shows.
@Suite struct SmallWindowTests {
  private static let small = [Size.narrow, .smallest]

  @Test(arguments: small)
  func aLongFormsButtonsStayVisible(size: Size) {
    var stage = Stage(Sample.freshShop(), size: size)
    stage.send(Sample.signIn(problem: .weakPassword, isCreating: true))
    for _ in 0..<9 {
      #expect(stage.text.contains(/│ +(\[ )?Create( \])? +│/), "\(stage.text)")
      stage.press(.tab)
    }
  }

  @Test(arguments: small)
  func anOwnedFaceIsShownWhole(size: Size) throws {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("2")
    stage.press(.enter)
    let id = try #require(stage.state.library.selected?.productID)
    let isWhole = (6...12).contains { rows in
      let picture = stage.state.shared.picture(of: id, .owned, rows: rows)
      let lines = picture.text.split(separator: "\n").map { $0.replacing(/^\s+|\s+$/, with: "") }
      return lines.count >= 6 && lines.allSatisfy(stage.text.contains)
    }
    #expect(isWhole, "\(stage.text)")
    #expect(stage.text.contains("Swift"))
  }

  @Test func aLongMenuShowsThatThereIsMore() {
    var stage = Stage(Sample.busyShop(), size: .smallest)
    let rate = MenuSheet.sandbox { $0.menu(of: .setting("clock-rate")) }
    _ = stage.state.route(rate.opened(stage.state.shared))
    #expect(stage.text.contains(" more below ") && !stage.text.contains(" more above "))
    stage.press(.end)
    #expect(!stage.text.contains(" more below ") && stage.text.contains(" more above "))
  }

  @Test(arguments: [Capabilities(), Capabilities(colors: .none, hasDim: false)])
  func aSheetLeavesTheScreenBesideItUnchanged(capabilities: Capabilities) throws {
    var stage = Stage(Sample.busyShop(), size: .wide, capabilities: capabilities)
    let before = stage.canvas
    stage.press("a")
    let after = stage.canvas
    let rows = after.bounds.rows.dropLast()
    let covered = rows.filter { y in after.row(y).contains { $0.character == "╭" } }
    let top = try #require(covered.first)
    let left = try #require(after.row(top).firstIndex { $0.character == "╭" })
    let right = try #require(after.row(top).firstIndex { $0.character == "╮" })
    for y in rows {
      let isBeside = { (x: Int) in y < top || x < left - 1 || x > right + 1 }
      for x in after.bounds.columns where isBeside(x) {
        #expect(after[Point(x, y)].character == before[Point(x, y)].character, "\(x), \(y)")
      }
    }
  }

  @Test func aLongValueLeavesRoomForTheArrows() throws {
    var stage = Stage(Sample.busyShop(), size: .smallest)
    let outcome = try #require(
      RefusalKind.allCases.map { FaultEffect.refusal($0) }
        .first { Texts.english($0.label).count > 24 })
    stage.state.open(FaultForm(.purchase, armed: Fault(point: .purchase, effect: outcome)))
    let row = try #require(stage.line("Error"))
    #expect(row.contains("‹") && row.contains("›"))
  }

  @Test(arguments: small)
  func helpWrapsReasonsAndScrollsByPages(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("?")
    #expect(!stage.text.contains("…│") && !stage.text.contains("…  │"))
    let first = stage.text
    stage.press(.pageDown)
    #expect(!stage.text.contains("Store, available now"))
    stage.press(.pageUp)
    #expect(stage.text == first)
  }

  @Test(arguments: Size.all + [.smallest])
  func longLogLinesCanBeRead(size: Size) {
    let id = "com.example.razefaces.nightlyrage.which.is.not.cleared.for.sale.today"
    var stage = Stage(Sample.busyShop(), size: size)
    stage.press("5")
    stage.read(EventPage(events: [Sample.event(1, 0, .app(.deferred), of: id)]))
    #expect(stage.footer.contains("Enter details") == (size.width < 100))
    stage.press(.enter)
    #expect(stage.text.contains("approval"))
    stage.press(.enter)
    #expect(stage.state.sheet(Notice.self) == nil)
  }

  @Test func shortIdentifiersDropTheCommonPrefix() {
    #expect(Sample.catalog.shortID(Sample.id("club.yearly")) == "club.yearly")
    #expect(Sample.catalog.shortID("org.example.other") == "org.example.other")
  }

  @Test func sandboxHintsFit50Columns() {
    let panel = Stage.sandbox().state.shared.panel()
    let items = SandboxGroup.allCases.flatMap { panel.items(of: $0) }
    #expect(items.count > 40)
    for hint in items.compactMap({ panel.line($0).hint }) {
      #expect(TextWidth.columns(of: Texts.english(hint)) <= 46, "\(hint)")
    }
  }

  @Test func aTransactionsPaneIsNeverCut() throws {
    var stage = Stage(Sample.busyShop())
    stage.openTransactions()
    let row = try #require(stage.state.transactions.selected)
    for columns in [30, 46, 50] {
      let page = TransactionDetails.brief(row, columns: columns, stage.state.shared)
      var canvas = Canvas(size: Size(columns, page.height))
      page.draw(in: canvas.bounds, on: &canvas, stage.state.shared)
      #expect(canvas.text.contains("Facts"))
      #expect(!canvas.text.contains(canvas.glyphs.ellipsis), "\(canvas.text)")
    }
  }

  @Test func theLongestNameFitsTheLibraryAndTheTransactions() {
    var shop = Sample.busyShop("VNM")
    shop.shop.content.purchasedIDs.insert(Sample.id("club.monthly"))
    var stage = Stage(shop, size: Size(84, 24))
    stage.press("2")
    #expect(stage.text.contains("Câu Lạc Bộ Gói Tháng"))
    stage.openTransactions()
    #expect(stage.text.contains("Câu Lạc Bộ Gói Tháng"))
  }

  @Test func revocationsNameTheProducts() {
    var stage = Stage(Sample.freshShop())
    let ids = [Sample.id("offbyone"), Sample.id("mergeconflict")]
    stage.send(.happened(.revocation(ids, .unknown)))
    #expect(stage.note.contains("Off by One, Merge Conflict"))
    stage.send(.happened(.deferred(ids[0])))
    #expect(!stage.note.contains("com.example"))
    stage.send(.happened(.couponRevoked("1", productID: Sample.id("coupon0"))))
    #expect(stage.note.contains("Refunded: Coffee Coupon"))
  }

  @Test func aLongAddressIsShownWhole() throws {
    let email = "tester.with.a.long.name@subdomain.example.com"
    var shop = Sample.freshShop()
    shop.storeState?.account = Sample.account(email: email)
    var stage = Stage(shop, size: .narrow)
    stage.press("a")
    let words = try #require(stage.state.sheet(MenuSheet.self))
      .content(stage.state.shared).lines.compactMap { line -> String? in
        if case .text(let text, .quiet) = line { text } else { nil }
      }
    #expect(words.count > 1)
    #expect(words.joined().hasPrefix(email))
    stage = Stage(shop)
    var sheet = Sample.purchaseSheet("offbyone")
    sheet.accountEmail = "tester.with.a.long.name@example.com"
    stage.send(.sheetRequested(.confirm(sheet)))
    #expect(stage.line("Account")?.contains(sheet.accountEmail) == true)
  }

  /// The explanation stays visible when the focus moves.
  @Test(arguments: small)
  func theSignInSheetExplainsAnInterruptedPurchase(size: Size) {
    for texts in Language.allCases.map({ Texts($0) }) {
      var stage = Stage(Sample.freshShop(), size: size, texts: texts, hasAskedTheStore: false)
      let id = Sample.id("offbyone")
      stage.send(Sample.signIn(of: id))
      let why = texts(
        """
        Your purchase of {name} was interrupted. Sign in to the App Store to continue.
        """, ["name": stage.state.shared.productName(id)])
      for key in [Key.down, .down, .down, .down, .down, .tab, .tab, .tab, .tab, .tab] {
        let read = stage.text.filter { !$0.isWhitespace && $0 != "│" }
        #expect(read.contains(why.filter { !$0.isWhitespace }), "\(stage.text)")
        stage.press(key)
      }
    }
  }

  @Test func inASCIITestersAreShownByTheirAddress() {
    let marks = Marks(glyphs: .ascii)
    #expect(marks.personName("林美", email: "mei@example.com") == "mei@example.com")
    #expect(marks.personName("Nguyễn Minh", email: "minh@example.com") == "Nguyễn Minh")
    #expect(Marks(glyphs: .unicode).personName("林美", email: "mei@example.com") == "林美")
    #expect(marks.personName("", email: "mei@example.com") == "mei@example.com")
    var stage = Stage(Sample.freshShop(), capabilities: Capabilities(colors: .full, glyphs: .ascii))
    stage.send(Sample.signIn())
    #expect(!stage.text.contains("??"))
  }

  @Test func theLogNamesTheDay() {
    var stage = Stage(Sample.busyShop())
    stage.press("5")
    stage.read(Sample.log)
    #expect(stage.text.contains("Today, Mar 1"))
    stage.send(.now(Sample.ago(days: -40)))
    #expect(stage.text.contains("Mar 1") && !stage.text.contains("Today"))
  }
}
