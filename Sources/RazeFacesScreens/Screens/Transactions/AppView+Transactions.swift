import RazeFacesConsole
import StoreCore
import TerminalKit

/// The columns of the transaction table for one width.
private struct TransactionColumns {
  let date: Rect
  let product: Rect
  let cause: Rect?
  let price: Rect?
  let state: Rect

  init(in row: Rect) {
    let isRoomy = row.width >= 74
    let hasPrice = row.width >= 56
    let dateWidth = isRoomy ? 16 : 10
    let fixed = 3 + dateWidth + 2 + (isRoomy ? 11 : 0) + (hasPrice ? 13 : 0)
    let shownState = 12
    let productWidth = max(8, min(40, row.width - fixed - shownState - 2))
    var x = row.minX + 3
    func take(_ width: Int, gap: Int) -> Rect {
      defer { x += width + gap }
      return Rect(x: x, y: row.minY, width: width, height: 1)
    }
    date = take(dateWidth, gap: 2)
    product = take(productWidth, gap: 1)
    cause = isRoomy ? take(10, gap: 1) : nil
    price = hasPrice ? take(11, gap: 2) : nil
    state = take(max(0, row.maxX - x), gap: 0)
  }
}

extension AppView {
  func drawTransactions(on canvas: inout Canvas) {
    let (list, pane) = layout.transactionColumns
    guard state.transactionCount > 0 else {
      if state.transactions.isLoading || !state.transactions.isLoaded {
        return drawEmpty("\(spinner) \(TransactionWords.loading)", [], in: layout.body, on: &canvas)
      }
      if state.transactions.filter?.words.isEmpty == false {
        return drawEmpty(
          TransactionWords.noMatch, [TransactionWords.noMatchHint], in: layout.body, on: &canvas)
      }
      return drawEmpty(
        TransactionWords.emptyTitle, [TransactionWords.empty], in: layout.body, on: &canvas)
    }
    let (title, rows) = list.cutTop(1)
    drawTitles(in: title, on: &canvas)
    let count = state.transactionCount
    let cursor = state.transactions.list.settled(count: count, page: rows.height)
    for offset in 0..<min(rows.height, count - cursor.top) {
      let place = cursor.top + offset
      guard let transaction = state.transactionRow(place) else { continue }
      let row = rows.row(offset)
      let isSelected = place == cursor.selected
      if isSelected { drawSelection(at: row.origin.moved(x: 1), on: &canvas) }
      draw(transaction, isSelected: isSelected, in: row, on: &canvas)
    }
    guard let pane else { return }
    canvas.vline(from: pane.origin, length: pane.height, style: theme.rule)
    let inner = pane.inset(x: 3)
    let lines = TransactionDetailView.brief(state, columns: inner.width)
    draw(lines[...], in: inner, on: &canvas)
  }

  private func drawTitles(in row: Rect, on canvas: inout Canvas) {
    let columns = TransactionColumns(in: row)
    canvas.write(
      columns.date.width >= 16
        ? TransactionWords.date(state.dates.offset(at: state.now)) : TransactionWords.date,
      at: columns.date.origin, style: theme.quiet)
    canvas.write(TransactionWords.product, at: columns.product.origin, style: theme.quiet)
    if let cause = columns.cause {
      canvas.write(TransactionWords.cause, at: cause.origin, style: theme.quiet)
    }
    if let price = columns.price {
      canvas.write(
        TransactionWords.price, at: price.origin, style: theme.quiet, width: price.width,
        align: .right)
    }
    canvas.write(TransactionWords.state, at: columns.state.origin, style: theme.quiet)
  }

  private func draw(
    _ transaction: AppState.TransactionRow, isSelected: Bool, in row: Rect,
    on canvas: inout Canvas
  ) {
    let columns = TransactionColumns(in: row)
    let nameStyle: Style = isSelected ? .bold : .plain
    switch transaction {
    case .queued(let queued):
      canvas.write(
        TransactionWords.inQueue, at: columns.date.origin, style: theme.warning,
        width: columns.date.width)
      canvas.write(
        state.productName(queued.order.productID), at: columns.product.origin, style: nameStyle,
        width: columns.product.width)
      canvas.write(
        phase(queued, columns: columns.state.width), at: columns.state.origin,
        style: theme.warning, width: columns.state.width)
    case .record(let record):
      let dates = state.dates.fixed(at: state.now)
      let date =
        columns.date.width >= 16
        ? dates.minute(record.purchaseDate) : dates.day(record.purchaseDate)
      canvas.write(date, at: columns.date.origin, style: theme.quiet)
      canvas.write(
        state.productName(record.productID), at: columns.product.origin, style: nameStyle,
        width: columns.product.width)
      if let cause = columns.cause {
        canvas.write(
          state.consoleTexts.transactions.cause(record.cause), at: cause.origin, width: cause.width)
      }
      if let price = columns.price {
        canvas.write(
          PriceText.displayPrice(record.price, in: record.storefront), at: price.origin,
          width: price.width, align: .right)
      }
      let style = record.revocationDate != nil || !record.isFinished ? theme.warning : theme.quiet
      canvas.write(
        state.consoleTexts.transactions.state(record), at: columns.state.origin, style: style,
        width: columns.state.width)
    }
  }

  /// What fits the column.
  private func phase(_ queued: QueuedTransaction, columns: Int) -> String {
    let texts = state.consoleTexts.transactions
    let words = texts.phase(queued.phase)
    return words.count > columns && queued.phase == .deferred ? texts.waiting : words
  }

  // MARK: - All fields

  func drawTransaction(on canvas: inout Canvas) {
    guard let transaction = state.selectedTransaction else { return }
    let body = layout.body.inset(x: 2).cutTop(layout.air).rest
    let title =
      switch transaction {
      case .record(let record): state.consoleTexts.transactions.title(record.id)
      case .queued: TransactionWords.queuedTitle
      }
    let page = drawBreadcrumb(TabWords.title(.transactions), title, in: body, on: &canvas)
    let lines = TransactionDetailView.lines(state, columns: page.width)
    draw(lines.dropFirst(state.transactions.fields.top), in: page, on: &canvas)
  }

  private func draw(
    _ lines: ArraySlice<TransactionDetailView.Line>, in rect: Rect, on canvas: inout Canvas
  ) {
    let labels = TransactionDetailView.labelColumns(rect.width)
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

  private func mark(of kind: TransactionDetailView.Line.Kind) -> (String, Style) {
    switch kind {
    case .passed: (marks.purchased, theme.success)
    case .failed: (marks.failure, theme.failure)
    case .skipped, .field, .longName, .heading: (marks.nothing, theme.quiet)
    }
  }
}
