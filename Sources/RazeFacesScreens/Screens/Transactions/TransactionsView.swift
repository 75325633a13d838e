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
  private let texts: AreaTexts<TransactionsText>

  private var theme: Theme { shared.theme }
  private var layout: Layout { shared.layout }

  init(_ screen: TransactionsScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
    texts = shared.texts(TransactionsText.self)
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
      let style: Style = isSelected ? .bold : .plain
      switch screen.row(row, shared) {
      case .queued(let queued): draw(queued, columns, style, in: rect, on: &canvas)
      case .record(let record): draw(record, columns, style, in: rect, on: &canvas)
      case .failed(let payment): draw(payment, columns, style, in: rect, on: &canvas)
      case nil: break
      }
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
      canvas.drawEmpty("\(shared.spinner) \(texts(.loading))", in: body, shared)
    } else if screen.filter?.isEmpty == false {
      canvas.drawEmpty(texts(.noMatch), [texts(.noMatchHint)], in: body, shared)
    } else {
      canvas.drawEmpty(texts(.emptyTitle), [texts(.empty)], in: body, shared)
    }
  }

  // MARK: - The list

  private func drawTitles(
    _ columns: TransactionColumns, in row: Rect, on canvas: inout Canvas
  ) {
    func write(
      _ text: TransactionsText, _ column: Range<Int>?, _ align: Alignment = .left,
      _ values: TextValues = [:]
    ) {
      canvas.write(texts(text, values), in: column, of: row, style: theme.quiet, align: align)
    }
    write(
      columns.hasTime ? .dateTitleWithZone : .dateTitle, columns.date, .left,
      ["zone": shared.dates.offset(at: shared.now)])
    write(.productTitle, columns.product)
    write(.accountTitle, columns.account)
    write(.causeTitle, columns.cause)
    write(.priceTitle, columns.price, .right)
    write(.stateTitle, columns.state)
  }

  private func draw(
    _ queued: QueuedTransaction, _ columns: TransactionColumns, _ style: Style, in row: Rect,
    on canvas: inout Canvas
  ) {
    let name = shared.productName(queued.order.productID)
    canvas.write(texts(.inQueue), in: columns.date, of: row, style: theme.warning)
    canvas.write(name, in: columns.product, of: row, style: style)
    let phase = shared.texts.transactions.phase(queued.phase)
    let isShort =
      queued.phase == .deferred && TextWidth.columns(of: phase) > columns.state.count
    canvas.write(
      isShort ? shared.texts.transactions.waiting : phase, in: columns.state, of: row,
      style: theme.warning)
  }

  private func draw(
    _ payment: FailedPayment, _ columns: TransactionColumns, _ style: Style, in row: Rect,
    on canvas: inout Canvas
  ) {
    let dates = shared.dates.fixed(at: shared.now)
    let date =
      columns.hasTime ? dates.minute(payment.event.date) : dates.day(payment.event.date)
    canvas.write(date, in: columns.date, of: row, style: theme.quiet)
    canvas.write(
      shared.productName(payment.productID), in: columns.product, of: row, style: style)
    write(payment.event.subject.account, columns, in: row, on: &canvas)
    canvas.write(texts(.payment), in: columns.cause, of: row)
    canvas.write(
      shared.texts.transactions.outcome(payment.refusal), in: columns.state, of: row,
      style: payment.isSettled ? theme.quiet : theme.warning)
  }

  private func draw(
    _ record: TransactionRecord, _ columns: TransactionColumns, _ style: Style, in row: Rect,
    on canvas: inout Canvas
  ) {
    // The offset stands above all of them.
    let dates = shared.dates.fixed(at: shared.now)
    let date =
      columns.hasTime ? dates.minute(record.purchaseDate) : dates.day(record.purchaseDate)
    canvas.write(date, in: columns.date, of: row, style: theme.quiet)
    canvas.write(
      shared.productName(record.productID), in: columns.product, of: row, style: style)
    write(record.accountEmail, columns, in: row, on: &canvas)
    canvas.write(
      shared.texts.transactions.cause(record.cause), in: columns.cause, of: row)
    canvas.write(
      PriceText.label(record.price, in: record.storefront), in: columns.price, of: row,
      align: .right)
    canvas.write(
      shared.texts.transactions.state(record), in: columns.state, of: row,
      style: self.style(ofState: record))
  }

  private func write(
    _ email: String?, _ columns: TransactionColumns, in row: Rect, on canvas: inout Canvas
  ) {
    canvas.write(
      email.map(Credentials.shortName) ?? "", in: columns.account, of: row, style: theme.quiet)
  }

  private func style(ofState record: TransactionRecord) -> Style {
    if record.revocationDate != nil { return theme.failure }
    return record.isFinished ? theme.quiet : theme.warning
  }

  // MARK: - All that is known of one

  private func drawPage(_ page: OpenPage<TransactionsScreen.PageInputs>, on canvas: inout Canvas) {
    let title =
      switch screen.selected(shared) {
      case .record(let record): shared.texts.transactions.title(record.id)
      case .queued: texts(.queuedPayment)
      case .failed: texts(.failedPayment)
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
    let texts = shared.texts(TransactionsText.self)
    let hasTime = list.width >= (hasAccount ? 90 : 74)
    let hasPrice = list.width >= 56
    let dateWidth = hasTime ? 16 : 10
    let causes = TransactionRecord.Cause.allCases.map { cause in
      shared.texts.transactions.cause(cause)
    }
    let causeWidth = TextWidth.widest(causes + [texts(.causeTitle)], in: 10...14)
    let states = PaymentPhase.allCases.filter { $0 != .deferred }
      .map { phase in shared.texts.transactions.phase(phase) }
    let stateWidth = TextWidth.widest(states + [texts(.stateTitle)], in: 12...16)
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
