public import Foundation

/// What happened, newest last, in the words of a purchase helper's log. It keeps the last lines
/// only: a storefront stays open for days.
public struct LogBook: Hashable, Sendable {
  public struct Line: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case info, success, warning, failure }

    public var date: Date
    public var kind: Kind
    public var text: String

    public init(date: Date, kind: Kind, text: String) {
      self.date = date
      self.kind = kind
      self.text = text
    }
  }

  public static let capacity = 2_000

  public private(set) var lines: [Line]

  public init(lines: [Line] = []) {
    self.lines = lines
  }

  public mutating func append(_ line: Line) {
    // Dropping half at once keeps an append cheap on the average.
    if lines.count >= Self.capacity { lines.removeFirst(Self.capacity / 2) }
    lines.append(line)
  }
}
