package import Foundation

/// What happened, newest last, in the words of a purchase helper's log. It keeps the last lines
/// only: a storefront stays open for days.
package struct LogBook: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case info, success, warning, failure }

    package var date: Date
    package var kind: Kind
    package var text: String

    package init(date: Date, kind: Kind, text: String) {
      self.date = date
      self.kind = kind
      self.text = text
    }
  }

  package static let capacity = 2_000

  package private(set) var lines: [Line]

  package init(lines: [Line] = []) {
    self.lines = lines
  }

  package mutating func append(_ line: Line) {
    // Dropping half at once keeps an append cheap on the average.
    if lines.count >= Self.capacity { lines.removeFirst(Self.capacity / 2) }
    lines.append(line)
  }
}
