import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit

/// The page of a transaction, with all its details.
struct TransactionDetails {
  private var page = Page()
  private let columns: Int
  private let shared: Shared

  private var texts: Texts { shared.texts }
  private var fields: TransactionFields {
    TransactionFields(shared.texts, shared.dates, on: .screen)
  }

  /// Returns the detail pane next to the list.
  static func brief(_ row: TransactionRow, columns: Int, _ shared: Shared) -> Page {
    var lines = TransactionDetails(columns: columns, shared: shared)
    lines.addTitle(of: row)
    for (title, words) in lines.why(of: row) {
      lines.page.add(heading: title, width: columns)
      lines.page.add(words, at: Point(0, lines.page.height), width: columns)
    }
    lines.page.add(heading: shared.texts("Facts"), width: columns)
    lines.page.add(lines.details(of: row), at: Point(0, lines.page.height), width: columns)
    return lines.page
  }

  private mutating func addTitle(of row: TransactionRow) {
    let line = TransactionLine(row, shared)
    let isOwned = row.record.map { !shared.lacksContent(of: $0) } ?? false
    let picture = shared.picture(of: row.productID, isOwned ? .owned : .forSale, pixels: 12)
    page.add(picture, y: 0, in: columns)
    let x = picture.size.width > 0 ? picture.size.width + 5 : 0
    var y = picture.size.height > 0 ? 1 : 0
    func add(_ words: String, _ style: Style) {
      y += page.add(words, at: Point(x, y), width: columns - x, style: style)
    }
    add(shared.productName(row.productID), shared.theme.strong)
    add(line.words, line.style == .plain ? shared.theme.quiet : line.style)
    if !line.price.isEmpty { add(line.price, shared.theme.quiet) }
    if case .record(let record) = row, record.isFinished {
      add("\(shared.marks.purchased) \(texts("Finished"))", shared.theme.success)
    }
  }

  private func details(of row: TransactionRow) -> [Detail] {
    let dates = shared.dates
    func time(_ date: Date) -> String { "\(dates.time(date)), \(dates.day(date))" }
    let (account, device, refunded, ends): (String?, String?, Date?, Date?) =
      switch row {
      case .record(let record), .refund(let record):
        (record.accountEmail, record.device, record.revocationDate, record.expirationDate)
      case .failed(let event, _, _): (event.subject.account, event.subject.device, nil, nil)
      case .queued: (shared.account?.email, shared.storeState?.device, nil, nil)
      }
    return [
      (row.record?.purchaseDate ?? row.date).map { Detail(texts("Time"), time($0)) },
      refunded.map { Detail(texts("Refunded"), time($0)) },
      ends.map { Detail(texts("Ends"), time($0)) },
      account.map { Detail(texts("Account"), shared.person($0, parting: "\n")) },
      device.map { Detail(texts("Device"), shared.deviceName($0)) },
    ].compactMap(\.self)
  }

  /// - Parameter inspection: The documents of the transaction, once they are loaded.
  static func all(
    _ row: TransactionRow, _ inspection: TransactionInspection?, history: [WorldEvent],
    columns: Int, _ shared: Shared
  ) -> Page {
    var lines = TransactionDetails(columns: columns, shared: shared)
    let (why, fields) = (lines.why(of: row), lines.fields)
    switch row {
    case .queued(let queued): lines.add(fields.known(why + fields.fields(of: queued)))
    case .failed(let event, let refusal, _):
      lines.add(fields.known(why + fields.fields(of: event, refusal)))
    case .record(let record), .refund(let record):
      lines.add(why)
      lines.add(record, inspection, history)
    }
    return lines.page
  }

  private mutating func add(
    _ record: TransactionRecord, _ inspection: TransactionInspection?, _ history: [WorldEvent]
  ) {
    if !history.isEmpty {
      let dates = shared.dates.fixed(at: shared.now)
      add(
        Text("History"),
        LogBlock.history(history).map { step in
          let (words, detail) = shared.logTexts.step(step)
          let line = Text.columns([words, detail].compactMap(\.self))
          return (dates.minute(step.entry.date), shared.texts(line))
        })
    }
    add(Text("Signed transaction"), fields.fields(of: record))
    if let inspection, inspection.record.id == record.id { add(inspection) }
  }

  /// Returns the reason for the row and the next step, with the names of people and devices.
  private func why(of row: TransactionRow) -> [TransactionFields.Field] {
    switch row {
    case .queued(let queued): return fields.why(of: queued)
    case .failed(_, let refusal, let isSettled):
      return fields.why(
        of: refusal, isSettled: isSettled,
        isOpen: ![.interrupted, .askedAgain].contains(refusal.cause)
          || shared.storeState?.waiting != 0)
    case .record(var record), .refund(var record):
      let isTakenAway = shared.lacksContent(of: record)
      record.accountEmail = shared.firstName(record.accountEmail)
      record.device = shared.deviceName(record.device)
      if let owner = record.owner { record.facts.append(.shared(by: shared.firstName(owner))) }
      record.facts.removeAll { $0 == row.record?.owner.map(TransactionFact.shared) }
      return fields.why(of: record, isTakenAway: isTakenAway)
    }
  }

  // MARK: - Lines

  private mutating func add(_ fields: [TransactionFields.Field]) {
    page.add(
      fields.map { Detail($0.name, $0.value) }, at: Point(0, page.height), width: columns,
      labels: min(27, columns * 3 / 7))
  }

  private mutating func add(_ title: Text, _ fields: [TransactionFields.Field] = []) {
    page.add(
      line: texts(title), at: Point(0, page.height + 1), width: columns, style: shared.theme.strong)
    add(fields)
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
    let flaw = check.flaw.map { "\($0.rawValue): " } ?? ""
    let remark = check.remark.map { " (\(flaw)\(shared.texts($0.sentence)))" } ?? ""
    let y = page.height
    page.add(line: mark, at: Point(0, y), width: 2, style: style)
    page.add(
      shared.texts(check.question.title) + remark, at: Point(2, y), width: columns - 2, style: style
    )
  }
}
