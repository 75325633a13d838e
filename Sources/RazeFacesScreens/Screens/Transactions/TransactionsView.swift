import RazeFacesConsole
import StoreCore
import TerminalKit

/// Draws the list of transactions with the pane beside it, or all lines of the open one.
struct TransactionsView {
  private let screen: TransactionsScreen
  private let shared: Shared
  private let texts: RoomTexts<TransactionsText>

  private var theme: Theme { shared.theme }
  private var layout: Layout { shared.layout }

  init(_ screen: TransactionsScreen, _ shared: Shared) {
    self.screen = screen
    self.shared = shared
    texts = shared.texts(TransactionsText.self)
  }

  /// The names of a transaction's fields are long, so their pane comes late.
  static func columns(_ layout: Layout) -> (list: Rect, pane: Rect?) {
    layout.columns(pane: layout.size.width >= 116 ? 58 : nil)
  }

  func draw(on canvas: inout Canvas) {
    if screen.isOpen { return drawPage(on: &canvas) }
    guard screen.rowCount(shared) > 0 else { return drawEmpty(on: &canvas) }
    let (list, pane) = Self.columns(layout)
    let columns = TransactionColumns(in: list, texts)
    drawTitles(columns, in: list.row(0), on: &canvas)
    screen.drawRows(on: &canvas, shared) { row, isSelected, rect, canvas in
      let style: Style = isSelected ? .bold : .plain
      switch screen.row(row, shared) {
      case .queued(let queued): draw(queued, columns, style, in: rect, on: &canvas)
      case .record(let record): draw(record, columns, style, in: rect, on: &canvas)
      case nil: break
      }
    }
    guard let pane else { return }
    canvas.vline(from: pane.origin, length: pane.height, style: theme.rule)
    let inner = pane.inset(x: 3)
    let lines = TransactionLines(columns: inner.width, shared)
    draw(
      lines.brief(screen.selected(shared))[...], labels: lines.labelColumns, in: inner, on: &canvas)
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
    func write(_ text: TransactionsText, _ column: Range<Int>?, _ align: Alignment = .left) {
      guard let column else { return }
      canvas.write(
        texts(text), at: Point(column.lowerBound, row.minY), style: theme.quiet,
        width: column.count, align: align)
    }
    write(
      columns.hasTime ? .dateTitleWithZone(shared.dates.offset(at: shared.now)) : .dateTitle,
      columns.date)
    write(.productTitle, columns.product)
    write(.causeTitle, columns.cause)
    write(.priceTitle, columns.price, .right)
    write(.stateTitle, columns.state)
  }

  private func write(
    _ text: String, _ column: Range<Int>?, _ style: Style = .plain, _ align: Alignment = .left,
    in row: Rect, on canvas: inout Canvas
  ) {
    guard let column else { return }
    canvas.write(
      text, at: Point(column.lowerBound, row.minY), style: style, width: column.count,
      align: align)
  }

  private func draw(
    _ queued: QueuedTransaction, _ columns: TransactionColumns, _ style: Style, in row: Rect,
    on canvas: inout Canvas
  ) {
    let name = shared.productName(queued.order.productID)
    write(texts(.inQueue), columns.date, theme.warning, in: row, on: &canvas)
    write(name, columns.product, style, in: row, on: &canvas)
    let phase = shared.console { $0.transactions.phase(queued.phase) }
    let isShort =
      queued.phase == .deferred && TextWidth.columns(of: phase) > columns.state.count
    write(
      isShort ? shared.console { $0.transactions.waiting } : phase, columns.state,
      theme.warning, in: row, on: &canvas)
  }

  private func draw(
    _ record: TransactionRecord, _ columns: TransactionColumns, _ style: Style, in row: Rect,
    on canvas: inout Canvas
  ) {
    // The offset stands above all of them.
    let dates = shared.dates.fixed(at: shared.now)
    let date =
      columns.hasTime ? dates.minute(record.purchaseDate) : dates.day(record.purchaseDate)
    write(date, columns.date, theme.quiet, in: row, on: &canvas)
    write(shared.productName(record.productID), columns.product, style, in: row, on: &canvas)
    write(
      shared.console { $0.transactions.cause(record.cause) }, columns.cause, in: row, on: &canvas)
    write(
      PriceText.displayPrice(record.price, in: record.storefront), columns.price, .plain, .right,
      in: row, on: &canvas)
    let isUnusual = record.revocationDate != nil || !record.isFinished
    write(
      shared.console { $0.transactions.state(record) }, columns.state,
      isUnusual ? theme.warning : theme.quiet,
      in: row, on: &canvas)
  }

  // MARK: - All that is known of one

  private var page: Rect { layout.content.inset(x: 2) }

  /// The lines of the open transaction.
  var openLines: [TransactionLines.Line] {
    TransactionLines(columns: page.width, shared)
      .all(screen.selected(shared), screen.inspection)
  }

  private func drawPage(on canvas: inout Canvas) {
    let title =
      switch screen.selected(shared) {
      case .record(let record): shared.console { $0.transactions.title(record.id) }
      case .queued: texts(.queuedPayment)
      case nil: ""
      }
    let rect = canvas.drawBreadcrumb(screen.title(shared.texts), title, in: page, shared)
    draw(
      openLines.dropFirst(screen.topLine),
      labels: TransactionLines(columns: page.width, shared).labelColumns, in: rect, on: &canvas)
  }

  private func draw(
    _ lines: ArraySlice<TransactionLines.Line>, labels: Int, in rect: Rect,
    on canvas: inout Canvas
  ) {
    for (place, line) in lines.prefix(rect.height).enumerated() {
      let row = rect.row(place)
      switch line.kind {
      case .field:
        canvas.write(line.name, at: row.origin, style: theme.quiet, width: labels)
        canvas.write(
          line.value, at: row.origin.moved(x: labels + 1), width: rect.width - labels - 1)
      case .longName:
        canvas.write(line.name, at: row.origin, style: theme.quiet, width: row.width)
      case .heading: canvas.write(line.name, at: row.origin, style: theme.strong, width: row.width)
      case .passed, .failed, .skipped:
        let (mark, style) = mark(of: line.kind)
        if line.name.isEmpty { canvas.write(mark, at: row.origin, style: style) }
        canvas.write(line.value, at: row.origin.moved(x: 2), style: style, width: row.width - 2)
      }
    }
  }

  private func mark(of kind: TransactionLines.Line.Kind) -> (String, Style) {
    switch kind {
    case .passed: (shared.marks.purchased, theme.success)
    case .failed: (shared.marks.failure, theme.failure)
    case .skipped, .field, .longName, .heading: (shared.marks.nothing, theme.quiet)
    }
  }
}

/// The columns of the transaction table: the product takes what the others leave.
private struct TransactionColumns {
  let date: Range<Int>
  let product: Range<Int>
  let cause: Range<Int>?
  let price: Range<Int>?
  let state: Range<Int>

  /// Whether the date has room for the time, too.
  var hasTime: Bool { date.count >= 16 }

  init(in list: Rect, _ texts: RoomTexts<TransactionsText>) {
    let isRoomy = list.width >= 74
    let hasPrice = list.width >= 56
    let dateWidth = isRoomy ? 16 : 10
    let fixed = 3 + dateWidth + 2 + (isRoomy ? 11 : 0) + (hasPrice ? 13 : 0)
    let shownState = 12
    let productWidth = max(8, min(40, list.width - fixed - shownState - 2))
    var x = list.minX + 3
    func take(_ width: Int, gap: Int) -> Range<Int> {
      defer { x += width + gap }
      return x..<(x + width)
    }
    date = take(dateWidth, gap: 2)
    product = take(productWidth, gap: 1)
    cause = isRoomy ? take(10, gap: 1) : nil
    price = hasPrice ? take(11, gap: 2) : nil
    state = take(max(0, list.maxX - x), gap: 0)
  }
}
