import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// The drawing of the list of transactions with the pane beside it, or of all lines of the open
/// one.
struct TransactionsView {
  private let screen: TransactionsScreen
  private let shared: Shared
  private let texts: Texts

  private var theme: Theme { shared.theme }
  private var layout: Layout { shared.layout }

  init(_ screen: TransactionsScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
    texts = shared.texts
  }

  static func columns(_ layout: Layout) -> (list: Rect, pane: Rect?) {
    layout.columnsBesideList(widest: 64)
  }

  func draw(on canvas: inout Canvas) {
    if let page = screen.page { return drawPage(page, on: &canvas) }
    guard screen.rowCount(shared) > 0 else { return drawEmpty(on: &canvas) }
    let (list, pane) = Self.columns(layout)
    let columns = TransactionColumns(in: list, hasAccount: screen.isOfManyAccounts, shared)
    drawTitles(columns, in: list.row(0), on: &canvas)
    screen.drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      guard let line = screen.row(row, shared) else { return }
      draw(line, columns, isSelected ? .bold : .plain, in: rect, on: &canvas)
    }
    guard let pane else { return }
    let inner = canvas.drawPane(pane, shared)
    if let row = screen.selected(shared) {
      TransactionDetails.brief(row, columns: inner.width, shared).draw(
        in: inner, on: &canvas, shared)
    }
  }

  private func drawEmpty(on canvas: inout Canvas) {
    let body = layout.body
    if screen.pages.isLoading || !screen.pages.isLoaded {
      canvas.drawEmpty(
        "\(shared.spinner) \(texts("Reading the transactions..."))", in: body, shared)
    } else if screen.filter?.words.isEmpty == false {
      canvas.drawEmpty(
        texts("No transaction matches"), [texts("Press Esc to show all, s to change the scope.")],
        in: body, shared)
    } else {
      canvas.drawEmpty(
        texts("No transactions yet"),
        [
          texts(
            """
            Press 1, choose a face, then press b. Every purchase, renewal, and refund is listed \
            here.
            """)
        ], in: body, shared)
    }
  }

  // MARK: - The list

  private func drawTitles(
    _ columns: TransactionColumns, in row: Rect, on canvas: inout Canvas
  ) {
    func write(
      _ text: Text, _ column: Range<Int>?, _ align: Alignment = .left,
      _ values: TextValues = [:]
    ) {
      canvas.write(texts(text, values), in: column, of: row, style: theme.quiet, align: align)
    }
    write(
      columns.hasTime ? Text("Date ({zone})") : Text("Date"), columns.date, .left,
      ["zone": shared.dates.offset(at: shared.now)])
    write(Text("Product"), columns.product)
    write(Text("Account"), columns.account)
    write(Text("Type", context: "transaction"), columns.cause)
    write(Text("Price"), columns.price, .right)
    write(Text("State"), columns.state)
  }

  private func draw(
    _ line: TransactionRow, _ columns: TransactionColumns, _ style: Style, in row: Rect,
    on canvas: inout Canvas
  ) {
    let words = shared.texts.transactions
    // The offset stands above all of them.
    let dates = shared.dates.fixed(at: shared.now)
    func write(_ text: String, _ column: Range<Int>?, _ style: Style, _ align: Alignment = .left) {
      canvas.write(text, in: column, of: row, style: style, align: align)
    }
    func write(_ date: Date, _ productID: String, _ account: String?, _ cause: String) {
      write(columns.hasTime ? dates.minute(date) : dates.day(date), columns.date, theme.quiet)
      write(shared.productName(productID), columns.product, style)
      write(account.map(Credentials.shortName) ?? "", columns.account, theme.quiet)
      write(cause, columns.cause, .plain)
    }
    switch line {
    case .queued(let queued):
      let phase = words.phase(queued.phase)
      let isShort =
        queued.phase == .deferred && TextWidth.columns(of: phase) > columns.state.count
      write(texts("in queue"), columns.date, theme.warning)
      write(shared.productName(queued.order.productID), columns.product, style)
      write(isShort ? words.waiting : phase, columns.state, theme.warning)
    case .record(let record):
      write(
        record.purchaseDate, record.productID, record.accountEmail, words.cause(record.cause))
      let price = PriceText.label(record.price, in: record.storefront)
      write(price, columns.price, .plain, .right)
      write(words.state(record), columns.state, self.style(ofState: record))
    case .failed(let payment):
      let event = payment.event
      write(event.date, payment.productID, event.subject.account, texts("Payment"))
      write(
        words.outcome(payment.refusal), columns.state,
        payment.isSettled ? theme.quiet : theme.warning)
    }
  }

  private func style(ofState record: TransactionRecord) -> Style {
    if record.revocationDate != nil { return theme.failure }
    return record.isFinished ? theme.quiet : theme.warning
  }

  // MARK: - All that is known of one

  private func drawPage(_ page: OpenPage, on canvas: inout Canvas) {
    let title =
      switch screen.selected(shared) {
      case .record(let record): shared.texts.transactions.title(record.id)
      case .queued: texts("Payment in the queue")
      case .failed: texts("Failed payment")
      case nil: ""
      }
    page.draw(
      from: screen.title(shared.texts), to: title, tellsMore: false, in: layout.content.inset(x: 2),
      on: &canvas, shared)
  }
}

/// The columns of the transaction table: the product takes what the others leave.
struct TransactionColumns {
  let date: Range<Int>
  let product: Range<Int>
  /// The columns of the account, where there are several.
  let account: Range<Int>?
  let cause: Range<Int>?
  let price: Range<Int>?
  let state: Range<Int>

  /// Whether the date has room for the time, too.
  var hasTime: Bool { date.count >= 16 }

  init(in list: Rect, hasAccount: Bool, _ shared: Shared) {
    let texts = shared.texts
    let hasTime = list.width >= (hasAccount ? 90 : 74)
    let hasPrice = list.width >= 56
    let dateWidth = hasTime ? 16 : 10
    let causes = TransactionRecord.Cause.allCases.map { cause in
      shared.texts.transactions.cause(cause)
    }
    let causeWidth = TextWidth.widest(
      causes + [texts(Text("Type", context: "transaction"))], in: 10...14)
    let states = PaymentPhase.allCases.filter { $0 != .deferred }
      .map { phase in shared.texts.transactions.phase(phase) }
    let stateWidth = TextWidth.widest(states + [texts("State")], in: 12...16)
    let accountWidth = hasAccount && hasPrice ? 12 : 0
    let room =
      list.width - 3 - dateWidth - 2 - (hasPrice ? 13 : 0) - stateWidth - 2 - accountWidth
    let hasCause = hasTime && room - causeWidth - 1 >= 14
    let productWidth = max(8, min(40, room - (hasCause ? causeWidth + 1 : 0)))
    var ruler = ColumnRuler(from: list.minX + 3)
    date = ruler.column(dateWidth, gap: 2)
    product = ruler.column(productWidth, gap: 1)
    account = accountWidth > 0 ? ruler.column(accountWidth - 1, gap: 1) : nil
    cause = hasCause ? ruler.column(causeWidth, gap: 1) : nil
    price = hasPrice ? ruler.column(11, gap: 2) : nil
    state = ruler.column(max(0, list.maxX - ruler.x))
  }
}

extension TransactionsScreen {
  func rowArea(_ layout: Layout) -> Rect {
    TransactionsView.columns(layout).list.cutTop(1).rest
  }

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    TransactionsView(self, shared).draw(on: &canvas)
  }
}
