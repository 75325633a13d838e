import Foundation
import StoreCore

/// The subscriptions on a time axis: a row for each, with bars for periods and marks for events.
struct SubscriptionTimeline: Hashable, Sendable {
  struct Lane: Hashable, Sendable {
    let name: String
    var bars: [Bar] = []
    var marks: [Mark] = []
  }

  struct Bar: Hashable, Sendable {
    let productID: String
    let start, end: Date
    let isRevoked: Bool
  }

  struct Mark: Hashable, Sendable {
    let date: Date
    let kind: String
  }

  private(set) var rows: [Lane] = []

  /// The events drawn as marks.
  private static let kinds: Set<String> = [
    "autoRenewSwitched", "renewalProductChanged", "priceIncrease", "billingFailed",
    "graceStarted", "retryStarted", "billingRecovered", "expired", "revoked", "refundRequested",
    "replaced",
  ]

  init(_ transactions: [TransactionRecord], _ events: [WorldEvent]) {
    var originals: [UInt64: String] = [:]
    for line in transactions.sorted(by: { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }) {
      guard let end = line.expirationDate else { continue }
      let name = "\(line.accountEmail), \(line.originalID)"
      originals[line.id] = name
      if !rows.contains(where: { $0.name == name }) { rows.append(Lane(name: name)) }
      guard let place = rows.firstIndex(where: { $0.name == name }) else { continue }
      rows[place].bars.append(
        Bar(
          productID: line.productID, start: line.purchaseDate, end: line.revocationDate ?? end,
          isRevoked: line.revocationDate != nil))
    }
    for event in events where Self.kinds.contains(event.fact.name) {
      guard let name = event.subject.transactionID.flatMap({ originals[$0] }),
        let place = rows.firstIndex(where: { $0.name == name })
      else { continue }
      rows[place].marks.append(Mark(date: event.date, kind: event.fact.name))
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  private static let width = 960.0
  private static let rowHeight = 64.0

  private var span: (start: Double, length: Double) {
    let dates = rows.flatMap { $0.bars.flatMap { [$0.start, $0.end] } + $0.marks.map(\.date) }
    let start = dates.min()?.timeIntervalSince1970 ?? 0
    return (start, max(0.001, (dates.max()?.timeIntervalSince1970 ?? 0) - start))
  }

  func svg(on page: HTMLPage) -> String {
    let height = Double(rows.count) * Self.rowHeight + 28
    let body = rows.enumerated().map { draw($1, Double($0) * Self.rowHeight, page) }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
      role="img" aria-label="Subscriptions over time">
      \(body)\(axis(height))</svg>
      """
  }

  private func x(_ date: Date) -> Double {
    8 + (date.timeIntervalSince1970 - span.start) / span.length * (Self.width - 16)
  }

  private func draw(_ row: Lane, _ top: Double, _ page: HTMLPage) -> String {
    let products = Array(Set(row.bars.map(\.productID))).sorted()
    let bars = row.bars.map { bar in
      let color =
        bar.isRevoked
        ? "#c4544f" : Self.colors[(products.firstIndex(of: bar.productID) ?? 0) % Self.colors.count]
      let title = "\(bar.productID): \(Evidence.date(bar.start)) to \(Evidence.date(bar.end))"
      return "<rect x=\"\(Self.text(x(bar.start)))\" y=\"\(Self.text(top + 22))\" "
        + "width=\"\(Self.text(max(2, x(bar.end) - x(bar.start) - 1.5)))\" height=\"18\" rx=\"3\" "
        + "fill=\"\(color)\"><title>\(page.escaped(title))</title></rect>\n"
    }
    let marks = row.marks.map { mark in
      let x = Self.text(x(mark.date))
      let title = "\(mark.kind), \(Evidence.date(mark.date))"
      return "<path d=\"M\(x) \(Self.text(top + 42)) l-5 9 l10 0 z\" fill=\"currentColor\">"
        + "<title>\(page.escaped(title))</title></path>\n"
    }
    let name = page.escaped("\(row.name): \(products.joined(separator: ", "))")
    return "<text x=\"8\" y=\"\(Self.text(top + 15))\" font-size=\"13\" fill=\"currentColor\">"
      + "\(name)</text>\n" + bars.joined() + marks.joined()
  }

  private static let colors = ["#8f5fd0", "#2f8f6f", "#b07a1e", "#3a78c2"]

  private func axis(_ height: Double) -> String {
    let ends = [
      (span.start, "start", 8.0), (span.start + span.length, "end", Self.width - 8),
    ]
    return ends.map { seconds, anchor, x in
      "<text x=\"\(Self.text(x))\" y=\"\(Self.text(height - 8))\" font-size=\"12\" "
        + "text-anchor=\"\(anchor)\" fill=\"currentColor\">"
        + "\(Evidence.date(Date(timeIntervalSince1970: seconds)))</text>\n"
    }.joined()
  }

  private static func text(_ number: Double) -> String {
    number.formatted(
      .number.precision(.fractionLength(0...1)).grouping(.never).locale(
        Locale(identifier: "en_US_POSIX")))
  }
}
