import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// The page of a transaction: all that is known of it, line by line.
struct TransactionDetails {
  private var page = Page()
  private let columns: Int
  private let shared: Shared
  private let texts: Texts
  private let fields: TransactionFields

  private init(columns: Int, _ shared: Shared) {
    self.columns = columns
    self.shared = shared
    texts = shared.texts
    fields = TransactionFields(shared.texts, shared.dates, on: .screen)
  }

  /// Returns the pane beside the list, with the fields alone.
  static func brief(_ row: TransactionRow, columns: Int, _ shared: Shared) -> Page {
    var lines = TransactionDetails(columns: columns, shared)
    // What all identifiers begin with says little.
    let shown = lines.known(of: row).map {
      (name: $0.name, value: shared.content.shortID($0.value))
    }
    if columns < columnsForLabels { shown.forEach { lines.stack($0) } } else { lines.add(shown) }
    return lines.page
  }

  /// The least width with labels beside values; in a narrower pane values have lines of their own.
  private static let columnsForLabels = 48

  /// - Parameters:
  ///   - inspection: what is known beside the record, once it was read.
  ///   - history: what happened to it.
  static func all(
    _ row: TransactionRow, _ inspection: TransactionInspection?, history: [LogEntry],
    columns: Int, _ shared: Shared
  ) -> Page {
    var lines = TransactionDetails(columns: columns, shared)
    guard case .record(let record) = row else {
      lines.add(lines.known(of: row))
      return lines.page
    }
    lines.add(lines.why(of: record))
    if !history.isEmpty {
      let dates = shared.dates.fixed(at: shared.now)
      lines.add(
        Text("History"),
        history.map { (dates.minute($0.event.date), shared.logTexts.line($0)) })
    }
    lines.add(Text("Signed transaction"), lines.fields.fields(of: record))
    if let inspection, inspection.record.id == record.id { lines.add(inspection) }
    return lines.page
  }

  private func known(of row: TransactionRow) -> [TransactionFields.Field] {
    switch row {
    case .record(let record): fields.known(why(of: record) + fields.fields(of: record))
    case .queued(let queued): fields.known(fields.why(of: queued) + fields.fields(of: queued))
    case .failed(let payment):
      fields.known(
        fields.why(of: payment.refusal, isSettled: payment.isSettled)
          + fields.fields(of: payment.event, payment.refusal))
    }
  }

  private func why(of record: TransactionRecord) -> [TransactionFields.Field] {
    fields.why(of: record, isTakenAway: shared.hasNothing(of: record))
  }

  // MARK: - Lines

  private mutating func add(_ fields: [TransactionFields.Field]) {
    page.add(
      fields.map { Fact($0.name, $0.value) }, at: Point(0, page.height), width: columns,
      labels: min(27, columns * 3 / 7))
  }

  private mutating func add(_ title: Text, _ fields: [TransactionFields.Field] = []) {
    page.add(
      line: texts(title), at: Point(0, page.height + 1), width: columns,
      style: shared.theme.strong)
    add(fields)
  }

  /// Adds a value beside its name, or below it if both have no room in one line.
  private mutating func stack(_ field: TransactionFields.Field) {
    let column = TextWidth.columns(of: field.name) + 2
    let isBeside = column + TextWidth.columns(of: field.value) <= columns
    let y = page.height
    let lines = page.add(
      field.name, at: Point(0, y), width: columns, style: shared.theme.quiet)
    let place = isBeside ? Point(column, y) : Point(2, y + lines)
    page.add(field.value, at: place, width: columns - place.x)
  }

  private mutating func add(_ inspection: TransactionInspection) {
    let receipt = inspection.receiptLine.map { fields.fields(of: $0) } ?? []
    add(
      Text("Receipt entry"),
      receipt.isEmpty ? [("", texts("Not in this device's receipt."))] : receipt)
    add(Text("JWS of the transaction"), inspection.document)
    if let renewal = inspection.renewal { add(Text("JWS of the renewal info"), renewal) }
  }

  private mutating func add(_ title: Text, _ document: InspectedDocument) {
    add(title)
    document.checks.forEach { add($0) }
    add(fields.fields(of: document))
  }

  private mutating func add(_ check: DocumentCheck) {
    let (mark, style) =
      switch check.answer {
      case .passed: (shared.marks.purchased, shared.theme.success)
      case .failed: (shared.marks.failure, shared.theme.failure)
      case .skipped: (shared.marks.nothing, shared.theme.quiet)
      }
    let documents = shared.texts.documents
    let flaw = check.flaw.map { "\($0.rawValue): " } ?? ""
    let remark = check.remark.map { " (\(flaw)\(documents.remark($0)))" } ?? ""
    let y = page.height
    page.add(line: mark, at: Point(0, y), width: 2, style: style)
    page.add(
      documents.title(check.question) + remark, at: Point(2, y), width: columns - 2,
      style: style)
  }
}
