import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

/// A row of the log: a day's heading, a block's heading, one of its steps, or the gap after it.
enum LogRow: Hashable, Sendable {
  case day(Date)
  case heading(LogBlock)
  case step(LogStep, of: LogBlock)
  case gap

  var block: LogBlock? {
    switch self {
    case .heading(let block), .step(_, let block): block
    case .day, .gap: nil
    }
  }

  /// The events that the row is about.
  var entries: [LogEntry] {
    switch self {
    case .heading(let block): block.entries
    case .step(let step, _): step.entries
    case .day, .gap: []
    }
  }

  /// The row's number, which stays the same while the log grows.
  var number: Int64? {
    switch self {
    case .heading(let block): block.id
    case .step(let step, _): -step.entries[0].event.id
    case .day, .gap: nil
    }
  }
}

extension LogRow {
  /// Returns the rows of blocks, the newest block first and each with its steps in order.
  static func rows(
    _ blocks: [LogBlock], folded: Set<LogBlock.ID>, hasGaps: Bool, _ shared: Shared
  ) -> [LogRow] {
    var rows: [LogRow] = []
    var day: String?
    for block in blocks.reversed() {
      let next = shared.dates.day(block.date)
      if next != day { rows.append(.day(block.date)) }
      if next != day, hasGaps { rows.append(.gap) }
      day = next
      rows.append(.heading(block))
      if !folded.contains(block.id) { rows += block.steps.map { .step($0, of: block) } }
      if hasGaps { rows.append(.gap) }
    }
    return rows
  }
}

extension LogBlock {
  /// Returns whether every word occurs in the block, or in what it is about.
  func matches(_ words: [Substring], _ texts: LogTexts) -> Bool {
    guard !words.isEmpty else { return true }
    let subjects = entries.flatMap { entry in
      let subject = entry.event.subject
      return [
        texts.line(entry), subject.device ?? "", subject.account ?? "", subject.productID ?? "",
      ]
    }
    let steps = steps.flatMap { step in
      let (words, detail) = texts.step(step)
      return [words, detail ?? ""]
    }
    let heading = [texts.title(self), texts.details(self), texts.outcome(self) ?? ""]
    let text = (heading + steps + subjects).joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}

extension Shared {
  /// The words of the log's blocks. People are called by their first names.
  var logTexts: LogTexts {
    LogTexts(
      texts, device.explanations(texts.refusals, on: .screen), dates,
      product: { [content, languages] in content.name($0, languages: languages) ?? $0 },
      person: firstName)
  }
}
