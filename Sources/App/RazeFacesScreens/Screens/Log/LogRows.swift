import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

/// A row of the log: the heading of a day or a block, a step, or a gap.
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

  var step: LogStep? { if case .step(let step, _) = self { step } else { nil } }

  var entries: [WorldEvent] { step?.entries ?? block?.entries ?? [] }

  /// An identifier that stays the same while the log grows.
  var number: Int64? { step.map { -$0.entries[0].id } ?? block?.id }

  /// Returns the rows of blocks, with the newest block first. Steps within a block are in order.
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
  /// Returns whether every word occurs in the block or in its subjects.
  func matches(_ words: [Substring], _ texts: Texts, _ log: LogTexts) -> Bool {
    guard !words.isEmpty else { return true }
    let subjects = entries.flatMap { entry in
      let subject = entry.subject
      return [
        texts(log.line(entry)), subject.device ?? "", subject.account ?? "",
        subject.productID ?? "",
      ]
    }
    let steps = steps.flatMap { step in
      let (words, detail) = log.step(step)
      return [words, detail]
    }
    let said = [log.title(self), log.details(self), outcome?.title] + steps
    let text = (said.compactMap { $0.map { texts($0) } } + subjects).joined(separator: " ")
      .lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}

extension Shared {
  /// The texts of log blocks, with first names for people.
  var logTexts: LogTexts {
    LogTexts(
      dates, product: { [content, languages] in content.name($0, languages: languages) ?? $0 },
      person: firstName)
  }
}
