public import Foundation

/// Derives the row of one subscription from its transactions, its events and its state.
public struct SubscriptionHistory {
  /// The names of the facts that bars and marks are derived from.
  public static let factNames = [
    "billingFailed", "graceStarted", "retryStarted", "expired", "revoked", "priceIncrease",
    "renewalProductChanged", "autoRenewSwitched", "refundRequested",
  ]

  /// The paid and free periods, oldest first.
  private let periods: [TransactionRecord]
  private let events: [WorldEvent]
  private let standing: SubscriptionStanding?
  private let rate: TimeRate
  private let now: Date

  /// - Parameters:
  ///   - records: the subscription's transactions.
  ///   - events: its events, oldest first.
  ///   - standing: its current state; nil if it is unknown or if later transactions are missing.
  public init(
    _ records: [TransactionRecord], _ events: [WorldEvent] = [],
    _ standing: SubscriptionStanding? = nil, rate: TimeRate = .realTime, now: Date
  ) {
    periods = records.filter {
      $0.expirationDate != nil && ($0.cause == .purchase || $0.cause == .renewal)
    }.sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
    (self.events, self.standing, self.rate, self.now) = (events, standing, rate, now)
  }

  /// Nil if there is no period.
  public var row: Timeline.Row? {
    guard let last = periods.last else { return nil }
    var bars: [Timeline.Bar] = []
    for (place, period) in periods.enumerated() {
      let next = place + 1 < periods.count ? periods[place + 1] : nil
      let bar = bar(of: period, until: next?.purchaseDate)
      if bar.start < bar.end { bars.append(bar) }
      bars += gap(after: bar, until: next)
    }
    let (scheduled, scheduledMarks) = schedule
    let marks = charges + refunds + planChanges + logged + scheduledMarks
    return Timeline.Row(
      accountEmail: last.accountEmail, originalID: last.originalID,
      productID: standing?.productID ?? last.productID, bars: bars + scheduled,
      marks: marks.sorted { $0.date < $1.date })
  }

  // MARK: - Bars

  /// - Parameter next: the start of the next period, which can begin early.
  private func bar(of period: TransactionRecord, until next: Date?) -> Timeline.Bar {
    let ends = [period.expirationDate, period.revocationDate, next].compactMap(\.self)
    return Timeline.Bar(
      period.revocationDate == nil ? .init(period.offerMode) : .refunded, from: period.purchaseDate,
      to: ends.min() ?? period.purchaseDate, of: period.productID, transactionID: period.id,
      price: period.price > 0 ? StorePrice(period.price, in: period.storefront) : nil)
  }

  /// Returns the bars between a period and the next one, or until what is known now.
  private func gap(after bar: Timeline.Bar, until next: TransactionRecord?) -> [Timeline.Bar] {
    guard let next else { return tail(after: bar) }
    guard bar.end < next.purchaseDate else { return [] }
    // Without the log, only a late renewal shows that a payment was outstanding.
    let unknown: Timeline.Bar.Kind =
      next.cause == .renewal && bar.kind != .refunded ? .retry : .lapsed
    return stretch(from: bar.end, to: next.purchaseDate, startingAs: unknown, of: bar.productID)
  }

  private func tail(after bar: Timeline.Bar) -> [Timeline.Bar] {
    guard let machine = standing?.machine else { return [] }
    let end = bar.end
    switch machine.phase {
    case .subscribed: return []
    case .expired, .revoked:
      return end < now ? stretch(from: end, to: now, startingAs: .lapsed, of: bar.productID) : []
    case .inGracePeriod:
      let grace = machine.graceEnds ?? now
      let retry = (machine.isRetrying ? machine.retryEnds : nil) ?? grace
      return [
        Timeline.Bar(.grace, from: end, to: grace, of: bar.productID, isScheduled: end >= now),
        Timeline.Bar(.retry, from: grace, to: retry, of: bar.productID, isScheduled: grace >= now),
      ].filter { $0.start < $0.end }
    case .inBillingRetry:
      let past = stretch(from: end, to: now, startingAs: .retry, of: bar.productID)
      guard let retry = machine.retryEnds, retry > now else { return past }
      let rest = Timeline.Bar(.retry, from: now, to: retry, of: bar.productID, isScheduled: true)
      return past + [rest]
    }
  }

  /// Divides a time without a period at the events that changed the subscription's phase.
  private func stretch(
    from start: Date, to end: Date, startingAs first: Timeline.Bar.Kind, of productID: String
  ) -> [Timeline.Bar] {
    var turns: [(date: Date, kind: Timeline.Bar.Kind)] = [(start, first)]
    for event in events where event.date >= start && event.date < end {
      guard let kind = Timeline.Bar.Kind(event.fact) else { continue }
      // Phases of one moment replace each other, as a failed payment does.
      if turns.last?.date == event.date { turns.removeLast() }
      turns.append((event.date, kind))
    }
    let ends = turns.dropFirst().map(\.date) + [end]
    return zip(turns, ends).compactMap { turn, end in
      turn.date < end ? Timeline.Bar(turn.kind, from: turn.date, to: end, of: productID) : nil
    }
  }

  /// The next period, and the dates that are already known.
  private var schedule: ([Timeline.Bar], [Timeline.Mark]) {
    guard let standing, standing.machine.phase == .subscribed else { return ([], []) }
    let machine = standing.machine
    guard machine.autoRenews, let next = standing.next else {
      return ([], [Timeline.Mark(kind: .end, date: machine.expires, isScheduled: true)])
    }
    let end = next.length.end(after: next.begins, day: machine.billingDay, rate: rate)
    let price = next.price.amount > 0 ? next.price : nil
    let bar = Timeline.Bar(
      .init(next.offer?.offer.mode), from: next.begins, to: end, of: next.productID, price: price,
      isScheduled: true)
    var marks: [Timeline.Mark] = []
    if price != nil {
      marks.append(Timeline.Mark(kind: .charge, date: next.begins, isScheduled: true))
    }
    if let increase = next.increaseBegins {
      marks.append(Timeline.Mark(kind: .priceIncrease, date: increase, isScheduled: true))
    }
    if next.productID != standing.productID {
      marks.append(Timeline.Mark(kind: .planChange, date: next.begins, isScheduled: true))
    }
    return ([bar], marks)
  }

  // MARK: - Marks

  private var charges: [Timeline.Mark] {
    periods.filter { $0.price > 0 && $0.ownership == .purchased }.map {
      Timeline.Mark(kind: .charge, date: $0.purchaseDate, transactionID: $0.id)
    }
  }

  private var refunds: [Timeline.Mark] {
    periods.compactMap { period in
      guard let date = period.revocationDate, !period.isNoLongerShared else { return nil }
      return Timeline.Mark(kind: .refund, date: date, transactionID: period.id)
    }
  }

  private var planChanges: [Timeline.Mark] {
    zip(periods, periods.dropFirst()).compactMap { former, period in
      guard former.productID != period.productID else { return nil }
      return Timeline.Mark(kind: .planChange, date: period.purchaseDate, transactionID: period.id)
    }
  }

  private var logged: [Timeline.Mark] {
    events.compactMap { event in
      Timeline.Mark.Kind(event.fact).map { kind in
        Timeline.Mark(
          kind: kind, date: event.date, transactionID: event.subject.transactionID, event: event)
      }
    }
  }
}

extension Timeline.Bar.Kind {
  fileprivate init(_ offer: OfferMode?) {
    switch offer {
    case .free: self = .trial
    case .payAsYouGo, .payUpFront: self = .offer
    case nil: self = .paid
    }
  }

  /// Creates the phase that begins with an event; nil if none does.
  fileprivate init?(_ fact: WorldEvent.Fact) {
    switch fact {
    case .graceStarted: self = .grace
    case .retryStarted: self = .retry
    case .expired, .revoked: self = .lapsed
    default: return nil
    }
  }
}
