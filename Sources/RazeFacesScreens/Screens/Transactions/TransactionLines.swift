import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// All that is known of a transaction as lines, the long values wrapped.
struct TransactionLines {
  struct Line: Hashable {
    enum Kind: Hashable { case field, longName, heading, passed, failed, skipped }

    var name = ""
    var value = ""
    var kind = Kind.field
    /// The column of the value, if it is another than the common one.
    var column: Int?
  }

  let columns: Int
  private let texts: AreaTexts<TransactionsText>
  private let fields: TransactionFields
  private let documents: DocumentTexts
  private let shared: Shared

  init(columns: Int, _ shared: Shared) {
    self.columns = columns
    self.shared = shared
    texts = shared.texts(TransactionsText.self)
    fields = TransactionFields(shared.texts, shared.dates, on: .screen)
    documents = shared.texts.documents
  }

  var labelColumns: Int { min(27, columns * 3 / 7) }

  /// Returns the fields alone, for the pane beside the list.
  func brief(_ row: TransactionRow?) -> [Line] {
    // What all identifiers begin with says little.
    let shown = known(of: row).map { (name: $0.name, value: shared.content.shortID($0.value)) }
    return columns < Self.columnsForLabels ? shown.flatMap(stacked) : lines(shown)
  }

  private func known(of row: TransactionRow?) -> [TransactionFields.Field] {
    let fields: [TransactionFields.Field] =
      switch row {
      case .record(let record):
        why(of: record) + self.fields.fields(of: record)
      case .queued(let queued): self.fields.why(of: queued) + self.fields.fields(of: queued)
      case .failed(let payment):
        self.fields.why(of: payment.refusal, isSettled: payment.isSettled)
          + self.fields.fields(of: payment.event, payment.refusal)
      case nil: []
      }
    return self.fields.known(fields)
  }

  /// In a narrower pane the values have lines of their own.
  private static let columnsForLabels = 48

  private func stacked(_ field: TransactionFields.Field) -> [Line] {
    let names = TextWidth.wrap(field.name, columns: columns)
    let column = TextWidth.columns(of: field.name) + 2
    if column + TextWidth.columns(of: field.value) <= columns {
      return [Line(name: field.name, value: field.value, column: column)]
    }
    return names.map { Line(name: $0, kind: .longName) }
      + TextWidth.wrap(field.value, columns: columns - 2).map { Line(value: $0, column: 2) }
  }

  private func why(of record: TransactionRecord) -> [TransactionFields.Field] {
    fields.why(of: record, isTakenAway: shared.hasNothing(of: record))
  }

  /// - Parameters:
  ///   - inspection: what is known beside the record, once it was read.
  ///   - history: what happened to it.
  func all(
    _ row: TransactionRow?, _ inspection: TransactionInspection?,
    history: [TransactionFields.Field] = []
  ) -> [Line] {
    switch row {
    case .record(let record):
      let inspection = inspection?.record.id == record.id ? inspection : nil
      return lines(why(of: record))
        + (history.isEmpty ? [] : section(.history, history))
        + section(.payload, fields.fields(of: record))
        + (inspection.map(inspected) ?? [])
    case .queued, .failed, nil: return lines(known(of: row))
    }
  }

  private func inspected(_ inspection: TransactionInspection) -> [Line] {
    let receipt = inspection.receiptLine.map { fields.fields(of: $0) } ?? []
    return section(.receiptEntry, receipt.isEmpty ? [("", texts(.notInReceipt))] : receipt)
      + document(.signedTransaction, inspection.document)
      + (inspection.renewal.map { document(.renewalInfo, $0) } ?? [])
  }

  private func document(_ title: TransactionsText, _ document: InspectedDocument) -> [Line] {
    heading(title) + document.checks.flatMap(check)
      + lines(fields.fields(of: document))
  }

  private func check(_ check: DocumentCheck) -> [Line] {
    let kind: Line.Kind =
      switch check.answer {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      }
    let flaw = check.flaw.map { "\($0.rawValue): " } ?? ""
    let remark = check.remark.map { " (\(flaw)\(documents.remark($0)))" } ?? ""
    let text = documents.title(check.question) + remark
    return TextWidth.wrap(text, columns: columns - 2).enumerated().map { place, line in
      Line(name: place == 0 ? "" : " ", value: line, kind: kind)
    }
  }

  private func heading(_ title: TransactionsText) -> [Line] {
    [Line(), Line(name: texts(title), kind: .heading)]
  }

  private func section(_ title: TransactionsText, _ fields: [TransactionFields.Field]) -> [Line] {
    heading(title) + lines(fields)
  }

  private func lines(_ fields: [TransactionFields.Field]) -> [Line] {
    let room = columns - labelColumns - 1
    return fields.flatMap { field -> [Line] in
      // The names are Apple's; one that is cut would be nobody's.
      let isLong = TextWidth.columns(of: field.name) > labelColumns
      let first = isLong ? [Line(name: field.name, kind: .longName)] : []
      return first
        + TextWidth.wrap(field.value, columns: room).enumerated().map { place, line in
          Line(name: place == 0 && !isLong ? field.name : "", value: line)
        }
    }
  }
}
