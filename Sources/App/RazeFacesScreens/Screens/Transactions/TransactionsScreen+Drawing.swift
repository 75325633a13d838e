import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

extension TransactionsScreen {
  func rowArea(_ layout: Layout) -> Rect { layout.listAndPane.list }

  func columns(of shelf: Shelf, _ shared: Shared) -> TransactionColumns {
    let names = shelf.products(list).map { shared.productName(rows[$0.row].productID) }
    return TransactionColumns(in: shelf.area, names: names)
  }

  // MARK: - Drawing

  func draw(on canvas: inout Canvas, _ shared: Shared) {
    let (layout, theme) = (shared.layout, shared.theme)
    if timeline.isOpen { return timeline.draw(from: shared.texts(title), on: &canvas, shared) }
    if let page { return draw(page, on: &canvas, shared) }
    guard !rows.isEmpty, let shelf = grid(shared) else { return drawEmpty(on: &canvas, shared) }
    let cursor = shelf.clamped(list, count: rows.count)
    for (place, (group, rect)) in shelf.headings(cursor).enumerated() {
      // The time zone offset applies to all times.
      let badge = place == 0 ? shared.dates.offset(at: shared.now) : ""
      canvas.drawHeading(group.title, badge: badge, in: rect.cutLeft(2).rest, shared)
    }
    let columns = columns(of: shelf, shared)
    let days = shared.dates.asLogged
    var former = ""
    for (row, rect) in shelf.products(cursor) {
      let transaction = rows[row]
      let isSelected = row == cursor.selected
      if isSelected {
        let ground = Size(rect.width + 1, 1)
        canvas.drawSelectedRow(Rect(origin: rect.origin, size: ground), shared)
      }
      let day = transaction.date.map(days.day) ?? ""
      if day != former, let date = transaction.date {
        canvas.write(shared.dates.dayOfYear(date), in: columns.day, of: rect, style: theme.quiet)
      }
      former = day
      let name = shared.productName(transaction.productID)
      let style: Style = isSelected || layout.isWide ? .bold : .plain
      canvas.write(name, in: columns.product, of: rect, style: style)
      draw(transaction, columns, in: rect, on: &canvas, shared)
    }
    guard let pane = layout.listAndPane.pane, let row = selected else { return }
    TransactionDetails.brief(row, columns: pane.width, shared).draw(in: pane, on: &canvas, shared)
  }

  private func drawEmpty(on canvas: inout Canvas, _ shared: Shared) {
    let (texts, body) = (shared.texts, shared.layout.body)
    if pages.isLoading || !pages.isLoaded {
      canvas.drawEmpty("\(shared.spinner) \(texts(.loading))", in: body, shared)
    } else if filter?.words.isEmpty == false {
      canvas.drawNoMatch(in: body, shared)
    } else {
      canvas.drawEmpty(
        texts(.nothingHereYet), [texts("Press 1, choose a face, then press b.")], in: body, shared)
    }
  }

  // MARK: - List

  private func draw(
    _ transaction: TransactionRow, _ columns: TransactionColumns, in row: Rect,
    on canvas: inout Canvas, _ shared: Shared
  ) {
    let (line, theme) = (TransactionLine(transaction, shared), shared.theme)
    if let date = transaction.date {
      // The time zone offset is in the heading.
      let time = shared.dates.fixed(at: shared.now).time(date)
      canvas.write(time, in: columns.time, of: row, style: theme.quiet)
    }
    canvas.write(line.sign, in: columns.sign, of: row, style: line.signStyle)
    let price = columns.hasPrice ? TextWidth.columns(of: TextWidth.sanitize(line.price)) : 0
    let end = row.maxX - 1
    canvas.write(line.price, in: (end - price)..<end, of: row)
    let limit = end - (price > 0 ? price + 1 : 0)
    let x = columns.words
    let taken = canvas.write(
      words: line.words, at: Point(x, row.minY), style: line.style, width: limit - x)
    guard isOfManyAccounts, let account = line.account.map(shared.firstName),
      x + taken + 2 + TextWidth.columns(of: account) <= limit
    else { return }
    canvas.write(account, at: Point(x + taken + 2, row.minY), style: theme.quiet)
  }

  // MARK: - Details

  private func draw(_ page: OpenPage, on canvas: inout Canvas, _ shared: Shared) {
    let texts = shared.texts
    let name =
      switch selected {
      case .record(let record), .refund(let record): texts(record.title)
      case .queued: texts("Payment in the queue")
      case .failed: texts("Failed payment")
      case nil: ""
      }
    page.draw(
      from: texts(title), to: name, showsMore: false, in: shared.layout.body, on: &canvas, shared)
  }
}

/// The columns of the list. The description takes the remaining width.
struct TransactionColumns {
  let day: Range<Int>
  let time: Range<Int>?
  let sign: Range<Int>
  let product: Range<Int>
  let words: Int
  let hasPrice: Bool

  /// - Parameter names: The names of the visible products.
  init(in list: Rect, names: [String]) {
    hasPrice = list.width >= 52
    let hasTime = list.width >= 68
    var ruler = ColumnRuler(x: list.minX + 2)
    day = ruler.column(6, gap: 1)
    time = hasTime ? ruler.column(8, gap: 2) : nil
    sign = ruler.column(1, gap: 1)
    let least = hasTime ? 15 : 11
    let most = max(least, hasTime ? min(24, list.width - 55) : list.width / 3)
    product = ruler.column(TextWidth.widest(names, in: least...most), gap: hasTime ? 2 : 1)
    words = ruler.x
  }
}
