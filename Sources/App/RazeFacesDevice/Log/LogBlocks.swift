package import StoreCore

/// Groups the events of a log by action.
///
/// An event belongs to the action of its payment or transaction, otherwise to the one in progress
/// on its device. Other events are actions of their own.
package struct LogBlocks: Sendable {
  private var blocks: [LogBlock] = []
  private var payments: [QueueKey: Int] = [:]
  private var transactions: [UInt64: Int] = [:]
  private var refunds: [UInt64: Int] = [:]
  private var current: [String: Int] = [:]
  private var launches: [String: Int] = [:]
  /// The blocks of answers about a receipt on a device without an action in progress. They belong to
  /// the next purchase that the device delivers, such as a renewal.
  private var answers: [String: [Int]] = [:]

  /// - Parameter entries: the entries of a log, oldest first.
  /// - Returns: the blocks, oldest first. A launch with the same problems as the device's previous
  ///   one is only counted, and a launch without problems is left out.
  package static func blocks(_ entries: [WorldEvent]) -> [LogBlock] {
    var log = LogBlocks()
    for entry in entries { log.add(entry) }
    return log.heard
  }

  private var heard: [LogBlock] {
    var kept: [LogBlock] = []
    var last: [String?: Int] = [:]
    for block in blocks where !block.isIgnored {
      guard block.kind == .launch else {
        kept.append(block)
        continue
      }
      if block.isSilent {
        last[block.device] = nil
      } else if let index = last[block.device], kept[index].problems == block.problems {
        kept[index].count += 1
      } else {
        last[block.device] = kept.count
        kept.append(block)
      }
    }
    return kept
  }

  private mutating func add(_ entry: WorldEvent) {
    let (subject, fact) = (entry.subject, entry.fact)
    if fact.endsGeneration { self = LogBlocks(blocks: blocks) }
    let found = self.index(for: entry)
    if entry.isDelivery, let found, let device = subject.device {
      for answer in answers.removeValue(forKey: device) ?? [] {
        blocks[found].entries += blocks[answer].entries
        blocks[answer].entries = []
      }
    }
    let index = found ?? begin(entry)
    if found == nil, entry.isOfReceipt, let device = subject.device {
      answers[device, default: []].append(index)
    }
    if blocks[index].entries.last?.id != entry.id {
      blocks[index].entries.append(entry)
    }
    if let payment = subject.payment { payments[payment] = index }
    if case .booked = fact, let id = subject.transactionID { transactions[id] = index }
    if isEnd(entry), let device = subject.device, current[device] == index { current[device] = nil }
  }

  private init(blocks: [LogBlock] = []) { self.blocks = blocks }

  private mutating func begin(_ entry: WorldEvent) -> Int {
    let kind = LogBlock.Kind(entry)
    blocks.append(LogBlock(kind, entry))
    let (index, subject) = (blocks.count - 1, entry.subject)
    switch kind {
    case .purchase, .restore, .signIn: subject.device.map { current[$0] = index }
    case .launch: subject.device.map { launches[$0] = index }
    case .refund: subject.transactionID.map { refunds[$0] = index }
    case .subscription, .other: break
    }
    return index
  }

  // MARK: - Assigning events

  private func index(for entry: WorldEvent) -> Int? {
    let (subject, fact) = (entry.subject, entry.fact)
    let current = subject.device.flatMap { self.current[$0] }
    if entry.isLook { return subject.device.flatMap { launches[$0] }.flatMap { launch($0, entry) } }
    if let index = subject.payment.flatMap({ payments[$0] }) { return index }
    switch fact {
    case .paymentAdded, .interruptionResolved:
      return current.flatMap { about(subject.productID, [.purchase], $0) }
    case .booked(WorldEvent.Booking.bought):
      return current.flatMap { about(subject.productID, [.purchase], $0) } ?? request(subject)
    case .booked(WorldEvent.Booking.restored): return current.flatMap { about(nil, [.restore], $0) }
    case .booked, .billingFailed, .graceStarted, .retryStarted, .billingRecovered, .expired:
      return subscription(entry)
    case .revoked, .refundRequested, .refundDecided:
      return subject.transactionID.flatMap { refunds[$0] }
    case .sheetShown, .answered, .signedIn, .signInFailed, .receiptAnswered, .faultMet,
      .requested, .requestRefused, .replaced, .finished, .terminated, .launched, .takenOver,
      .paymentFailed, .paymentDeferred:
      return subject.transactionID.flatMap { refunds[$0] ?? transactions[$0] } ?? current
    case .app(let step): return index(for: step, subject, current)
    default: return nil
    }
  }

  private func index(for step: AppStep, _ subject: WorldEvent.Subject, _ current: Int?) -> Int? {
    switch step {
    case .asked, .promoted, .restoring, .used, .appDeleted, .recordsOfAnotherWorld: nil
    case .revoked: last(.refund, about: subject)
    // The transaction is the one of the current plan.
    case .planChanged: last(.purchase, about: subject)
    case .ended: last(.subscription, about: subject)
    case .verified, .restored, .restoredPast, .restoreFinished, .restoreFailed, .recordsFailed:
      current
    case .notVerified where subject.productID == nil: current
    default:
      subject.transactionID.flatMap { transactions[$0] }
        ?? current.flatMap { about(subject.productID, [.purchase], $0) }
        ?? last(.purchase, about: subject)
    }
  }

  /// Returns the purchase whose request a parent has approved.
  private func request(_ subject: WorldEvent.Subject) -> Int? {
    last(.purchase, about: subject).flatMap { index in
      let block = blocks[index]
      let isWaiting = block.outcome == .waiting && block.account == subject.account
      return isWaiting && block.device == subject.device ? index : nil
    }
  }

  private func about(_ productID: String?, _ kinds: [LogBlock.Kind], _ index: Int) -> Int? {
    let block = blocks[index]
    guard kinds.contains(block.kind) else { return nil }
    return productID == nil || block.productID == productID ? index : nil
  }

  /// Returns the last block of a kind about the same product or transaction, among recent blocks.
  private func last(_ kind: LogBlock.Kind, about subject: WorldEvent.Subject) -> Int? {
    blocks.indices.suffix(Self.reach).last { index in
      guard blocks[index].kind == kind else { return false }
      if let productID = subject.productID { return blocks[index].productID == productID }
      return blocks[index].entries.contains {
        $0.subject.transactionID == subject.transactionID
      }
    }
  }

  /// The number of recent blocks that an event can continue.
  private static let reach = 32

  /// Returns the launch, unless its products were already loaded and this event begins another one.
  private func launch(_ index: Int, _ entry: WorldEvent) -> Int? {
    guard blocks[index].entries.contains(where: { $0.step?.isAnswer == true }) else { return index }
    return switch entry.fact {
    case .requested, .requestRefused, .productsAnswered, .faultMet: nil
    default: entry.step?.isAnswer == true ? nil : index
    }
  }

  /// Returns the last block if the event continues it, such as a billing failure, its consequences,
  /// and its end.
  private func subscription(_ entry: WorldEvent) -> Int? {
    guard let block = blocks.last, block.kind == .subscription,
      block.productID == entry.subject.productID, block.account == entry.subject.account
    else { return nil }
    let isRenewal = block.booking != nil
    if case .booked = entry.fact, isRenewal { return nil }
    return !isRenewal || block.date == entry.date ? blocks.count - 1 : nil
  }

  private func isEnd(_ entry: WorldEvent) -> Bool {
    switch entry.fact {
    case .finished(let state, _): state != .restored
    case .signedIn:
      entry.subject.device.flatMap { current[$0] }.map { blocks[$0].kind == .signIn } == true
    default:
      switch entry.step {
      case .restoreFinished?, .restoreFailed?: true
      default: false
      }
    }
  }
}

extension LogBlock.Kind {
  fileprivate init(_ entry: WorldEvent) {
    self =
      switch entry.fact {
      case _ where entry.isLook: .launch
      case .paymentAdded, .paymentFailed, .paymentDeferred, .interruptionResolved,
        .booked(WorldEvent.Booking.bought):
        .purchase
      case .booked(WorldEvent.Booking.renewed), .billingFailed, .graceStarted, .retryStarted,
        .billingRecovered, .expired:
        .subscription
      case .revoked, .refundRequested, .refundDecided: .refund
      case .requested(.refundRequest): .refund
      case .booked(WorldEvent.Booking.restored), .requested(.sync): .restore
      case .sheetShown, .answered, .signInFailed: .signIn
      case .app(.asked), .app(.promoted), .app(.purchasing): .purchase
      case .app(.restoring): .restore
      case .app(.revoked): .refund
      case .app(.ended): .subscription
      default: .other
      }
  }
}

extension WorldEvent.Booking {
  fileprivate static let bought = Match { [.purchase, .redownload].contains($0.cause) }
  fileprivate static let restored = Match { $0.cause == .restore }
  fileprivate static let renewed = Match { $0.cause == .renewal }

  fileprivate struct Match: Sendable {
    let holds: @Sendable (WorldEvent.Booking) -> Bool

    init(_ holds: @escaping @Sendable (WorldEvent.Booking) -> Bool) {
      self.holds = { $0.ownership != .familyShared && holds($0) }
    }

    static func ~= (match: Match, booking: WorldEvent.Booking) -> Bool { match.holds(booking) }
  }
}

extension WorldEvent {
  fileprivate var isOfReceipt: Bool {
    switch fact {
    case .receiptAnswered, .app(.verified): true
    case .app(.notVerified): subject.productID == nil
    default: false
    }
  }

  /// Whether the event follows the verification of a transaction.
  fileprivate var isDelivery: Bool {
    switch fact {
    case .finished, .app(.delivered), .app(.tooLate), .app(.failed), .app(.credited),
      .app(.notCredited), .app(.notSaved):
      true
    case .app(.notVerified): subject.productID != nil
    default: false
    }
  }

  fileprivate var isLook: Bool {
    switch fact {
    case .requested(.productList), .requested(.loadProducts), .requestRefused(.productList, _),
      .requestRefused(.loadProducts, _), .productsAnswered, .faultMet(.productList, _),
      .faultMet(.loadProducts, _), .app(.productsLoaded), .app(.productsFound),
      .app(.previouslyPurchased), .app(.notPurchased), .app(.productsFailed), .app(.invalidProduct):
      true
    default: false
    }
  }

  fileprivate var isRead: Bool {
    switch fact {
    case .requested(.subscriptionStatus), .requested(.appTransaction): true
    default: false
    }
  }
}

extension AppStep {
  fileprivate var isAnswer: Bool {
    switch self {
    case .productsLoaded, .productsFailed: true
    default: false
    }
  }
}

extension LogBlock {
  fileprivate var isIgnored: Bool { kind == .other && entries.allSatisfy(\.isRead) }

  fileprivate var problems: [String] {
    missing
      + entries.compactMap {
        if case .requestRefused(_, let refusal) = $0.fact {
          refusal.kind.rawValue
        } else {
          nil
        }
      }
  }
}
