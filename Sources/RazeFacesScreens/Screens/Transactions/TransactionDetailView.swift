import Foundation
import RazeFacesConsole
import StoreCore
import TerminalKit

/// All that is known of a transaction as lines, the long values wrapped.
enum TransactionDetailView {
  struct Line: Hashable {
    var name = ""
    var value = ""
    var kind = Kind.field

    enum Kind: Hashable { case field, longName, heading, passed, failed, skipped }
  }

  static func labelColumns(_ columns: Int) -> Int { min(27, columns * 3 / 7) }

  /// For the pane beside the list: the fields alone.
  static func brief(_ state: AppState, columns: Int) -> [Line] {
    let all = fields(state)
    let fields: [TransactionFields.Field] =
      switch state.selectedTransaction {
      case .record(let record):
        all.why(of: record) + all.fields(of: record)
      case .queued(let queued): all.fields(of: queued)
      case nil: []
      }
    return lines(fields.filter { $0.value != all.texts.none }, columns)
  }

  private static func fields(_ state: AppState) -> TransactionFields {
    TransactionFields(state.consoleTexts.transactions, state.dates)
  }

  static func lines(_ state: AppState, columns: Int) -> [Line] {
    let all = fields(state)
    switch state.selectedTransaction {
    case .record(let record):
      let inspection = state.transactions.inspection.flatMap {
        $0.record.id == record.id ? $0 : nil
      }
      return lines(all.why(of: record), columns)
        + section(TransactionWords.payload, all.fields(of: record), columns)
        + (inspection.map { inspected($0, all, state.consoleTexts.documents, columns) } ?? [])
    case .queued(let queued): return lines(all.fields(of: queued), columns)
    case nil: return []
    }
  }

  static func lineCount(_ state: AppState) -> Int {
    lines(state, columns: state.layout.body.width - 4).count
  }

  private static func inspected(
    _ inspection: TransactionInspection, _ all: TransactionFields, _ texts: any DocumentTexts,
    _ columns: Int
  ) -> [Line] {
    let receipt = inspection.receiptLine.map { all.fields(of: $0) } ?? []
    return section(
      TransactionWords.receiptEntry,
      receipt.isEmpty ? [("", TransactionWords.notInReceipt)] : receipt, columns)
      + document(TransactionWords.jws, inspection.document, all, texts, columns)
      + (inspection.renewal.map { document(TransactionWords.renewalInfo, $0, all, texts, columns) }
        ?? [])
  }

  private static func document(
    _ title: String, _ document: InspectedDocument, _ all: TransactionFields,
    _ texts: any DocumentTexts, _ columns: Int
  ) -> [Line] {
    [Line(), Line(name: title, kind: .heading)]
      + document.checks.flatMap { check($0, texts, columns) }
      + lines(all.fields(of: document), columns)
  }

  private static func check(
    _ check: DocumentCheck, _ texts: any DocumentTexts, _ columns: Int
  ) -> [Line] {
    let kind: Line.Kind =
      switch check.answer {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      }
    let name = check.flaw.map { "\($0.rawValue): " } ?? ""
    let remark = check.remark.map { " (\(name)\(texts.remark($0)))" } ?? ""
    let text = texts.title(check.question) + remark
    return TextWidth.wrap(text, columns: columns - 2).enumerated().map { place, line in
      Line(name: place == 0 ? "" : " ", value: line, kind: kind)
    }
  }

  private static func section(
    _ title: String, _ fields: [TransactionFields.Field], _ columns: Int
  ) -> [Line] {
    [Line(), Line(name: title, kind: .heading)] + lines(fields, columns)
  }

  private static func lines(_ fields: [TransactionFields.Field], _ columns: Int) -> [Line] {
    let room = columns - labelColumns(columns) - 1
    return fields.flatMap { field -> [Line] in
      // The names are Apple's; one that is cut would be nobody's.
      let isLong = TextWidth.columns(of: field.name) > labelColumns(columns)
      let first = isLong ? [Line(name: field.name, kind: .longName)] : []
      return first
        + TextWidth.wrap(field.value, columns: room).enumerated().map { place, line in
          Line(name: place == 0 && !isLong ? field.name : "", value: line)
        }
    }
  }
}
