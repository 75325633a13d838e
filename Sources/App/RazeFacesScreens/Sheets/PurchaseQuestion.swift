import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The system's payment sheet.
struct PurchaseQuestion: StorefrontSheet {
  private let purchase: PurchaseSheet
  private var focus = SheetFocus.accept
  var wasAwaited = false

  init(_ purchase: PurchaseSheet, _ shared: Shared) {
    self.purchase = purchase
    wasAwaited = isAwaited(shared)
  }

  var name: SheetName { .purchase }
  var level: SheetLevel { .question }
  var heldKey: KeyPress? { isSelling ? "b" : nil }

  func isAwaited(_ shared: Shared) -> Bool { shared.awaitsAnswer { $0.id == purchase.key } }

  var bindings: [Binding<Self>] {
    guard isSelling else { return [.acknowledge { _, _ in .cancelQuestion }] }
    let buy = purchase.asksToBuy ? Text("Ask") : Text("Buy")
    return [
      .choose { sheet, _ in sheet.focus == .accept ? sheet.buy() : .cancelQuestion },
      Binding("b", says: buy.inSentence, footer: .always) { sheet, _ in sheet.buy() },
      .cancel { _, _ in .cancelQuestion },
    ] + Binding.buttons { sheet in sheet.focus = sheet.focus == .accept ? .cancel : .accept }
  }

  mutating func click(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    target == .accept && isSelling ? buy() : .cancelQuestion
  }

  private func buy() -> [Request] {
    let buy: [Request] = [.close, .perform(.answerSheet(.confirm))]
    guard purchase.isOwned else { return buy }
    return [.expectAgain(productID: purchase.productID, name: purchase.displayName)] + buy
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let columns = min(columns, Self.columns)
    let pictured = content(columns, hasFace: columns == Self.columns, shared)
    return pictured.lines.count <= shared.layout.sheetArea.height - 2
      ? pictured : content(columns, hasFace: false, shared)
  }

  private static let columns = 48

  /// Returns the sheet as in the App Store, with the picture if there is room for it.
  private func content(_ columns: Int, hasFace: Bool, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(columns, focus: focus)
    content.addHeader("App Store", leaving: isSelling ? .cancel : .ok, shared)
    content.addBlank()
    let picture = shared.picture(
      of: purchase.productID, purchase.isOwned ? .owned : .forSale,
      fitting: hasFace ? Size(SheetContent.columnsOfFace - 3, 5) : .zero)
    let height = hasFace ? picture.size.height : 0
    let room = columns - (height > 0 ? SheetContent.columnsOfFace : 0)
    var words: [(String, TextRole)] = []
    func add(_ text: String, _ role: TextRole) {
      words += TextWidth.wrap(text, columns: room).map { ($0, role) }
    }
    add(texts(title), .strong)
    add(name(texts), .strong)
    add(purchase.appName, .hint)
    if let lapse = purchase.lapse { add(texts(lapse.reason), .problem) }
    let question = question(shared)
    add(question, question == purchase.description ? .hint : .quiet)
    content.lines += (0..<max(words.count, height)).map { row in
      let (text, role) = row < words.count ? words[row] : ("", .plain)
      return height > 0 ? .picture(picture, row: row, text, role) : .text(text, role)
    }
    content.addBlank()
    let account = shared.person(purchase.accountEmail)
    let label = TextWidth.columns(of: texts("Account")) + 2
    let isLong = TextWidth.columns(of: account) + label > columns
    content.lines += [
      .pair(texts("Account"), isLong ? purchase.accountEmail : account, .plain),
      .pair(texts("Price"), price(shared), .strong), .blank,
    ]
    content.addSystemAnswer(
      texts(isSelling ? button : .ok), remark: texts("You will not be charged."), shared)
    return content
  }

  private func name(_ texts: Texts) -> String {
    texts(
      "{quantity, plural, one {{name}} other {{name}  x #}}",
      ["name": purchase.displayName, "quantity": purchase.quantity])
  }

  private func price(_ shared: Shared) -> String {
    // A change of plan charges nothing now; the price to come is what one agrees to.
    let next = purchase.offer?.price(in: purchase.storefront) ?? purchase.regularPrice
    let price = purchase.change == nil ? purchase.price : next ?? purchase.price
    return shared.price(price, in: purchase.storefront)
  }

  /// The label of the button that confirms, as in the App Store.
  private var button: Text {
    if purchase.asksToBuy { return Text("Ask") }
    if purchase.subscription != nil { return Text("Subscribe") }
    return purchase.isOwned || purchase.price == 0 ? Text("Get") : Text("Buy")
  }

  private var title: Text {
    if !isSelling { return Text("You're Currently Subscribed") }
    return purchase.asksToBuy ? Text("Ask Permission") : Text("Confirm Your In-App Purchase")
  }

  private var isSelling: Bool {
    if case .renewsAlready = purchase.change { false } else { true }
  }

  /// Returns the terms to agree to; if there are none, the product's description.
  private func question(_ shared: Shared) -> String {
    let texts = shared.texts
    let name = purchase.displayName
    if purchase.isOwned {
      return texts("You've already purchased this. Would you like to get it again for free?")
    }
    guard let terms = purchase.terms(shared.dates).map({ texts($0) }) else {
      guard purchase.asksToBuy else { return purchase.description }
      return texts(
        """
        Do you want to ask a parent for permission to buy {quantity, plural, one {one} other \
        {# x}} {name} for {price}?
        """,
        [
          "name": name, "quantity": purchase.quantity,
          "price": PriceText.displayPrice(purchase.price, in: purchase.storefront),
        ])
    }
    guard isSelling, purchase.asksToBuy else { return terms }
    return texts(
      "Do you want to ask a parent for permission to subscribe to {name}? {terms}",
      ["name": name, "terms": terms])
  }
}

extension Shared {
  /// Returns whether this process's prompt about a payment is still open. Another process may have
  /// taken the payment over, or its world or tester may be gone.
  func awaitsAnswer(_ isIt: (QueuedTransaction) -> Bool) -> Bool {
    storeState?.queue.contains { isIt($0) && $0.isOurs && $0.state == .purchasing } == true
  }
}
