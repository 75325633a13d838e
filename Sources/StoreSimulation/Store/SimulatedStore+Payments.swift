public import Foundation
public import StoreCore

/// What the first StoreKit asks for.
extension SimulatedStore: PaymentService {
  public nonisolated var bundleID: String { world.client.bundleID }

  public func snapshot() throws -> DeviceSnapshot {
    try world.bookTime()
    return try currentSnapshot()
  }

  public func snapshots() -> AsyncStream<DeviceSnapshot> {
    follow(\.snapshots, keeping: .bufferingNewest(1))
  }

  public func attach() throws -> DeviceSnapshot {
    isAttached = true
    try takeOverOrphans()
    return try snapshot()
  }

  public func products(_ identifiers: [String]) async throws -> ProductsAnswer {
    try await world.undergo(world.meet(.loadProducts), at: .loadProducts)
    let (market, storefront) = try world.read { decision in
      let storefront = try People(decision).storefront()
      return (Market(storefront, decision), storefront)
    }
    return market.answer(identifiers, languages: languages ?? storefront.languages)
  }

  // MARK: - Payments

  public func add(_ order: PaymentOrder) throws -> QueuedTransaction {
    let row = try world.decide { try Queues($0).add(order) }
    return row.transaction(session: world.client.session.id)
  }

  public func advance(_ key: QueueKey, answer: SheetAnswer?) throws -> PaymentStep {
    let conversation = PaymentConversation(
      world: world, key: key, languages: languages, latency: latency,
      met: metFaults.removeValue(forKey: key),
      signIn: { try self.signIn($0, for: .purchase) },
      charged: { self.noteCharge($0) })
    switch try conversation.advance(answer) {
    case .next(let step): return step
    case .waits(let duration, let hit):
      metFaults[key] = hit
      return .working(duration)
    }
  }

  private func noteCharge(_ row: QueueRow) {
    // The app verifies the receipt as soon as it hears of the purchase.
    receiptFile.write()
    guard let id = row.transactionID else { return }
    purchasesInReceipt.insert(id)
    // A code is redeemed in the App Store's sheet, so the second StoreKit hears of it as news.
    if case .code = row.order.offer { return }
    ownCharges.insert(id)
  }

  public func finish(_ key: QueueKey) throws {
    try world.decide { try Queues($0).finish(key) }
  }

  public func order(redeeming code: String) throws -> PaymentOrder {
    try world.read { try Offers($0).order(redeeming: code) }
  }

  // MARK: - Other conversations

  public func signIn(answer: SheetAnswer?) throws -> DialogueStep {
    guard let answer else { return .present(try signInSheet(.account)) }
    return try step(after: try signIn(answer, for: .account)) ?? .done
  }

  public func restore(answer: SheetAnswer?) async throws -> DialogueStep {
    if let step = try signedIn(answer, for: .restore) { return step }
    try await world.undergo(world.meet(.sync), at: .sync)
    try world.decide { try Restores($0).repeatPurchases() }
    receiptFile.write()
    return .done
  }

  public func receipt() throws -> Data? { receiptFile.read() }

  public func refreshReceipt(answer: SheetAnswer?) async throws -> DialogueStep {
    if let step = try signedIn(answer, for: .receipt) { return step }
    try await world.undergo(world.meet(.receiptRefresh), at: .receiptRefresh)
    receiptFile.write()
    return .done
  }

  /// Asks for a sign-in if nobody is signed in.
  ///
  /// - Returns: what has to be done first; nil if somebody is signed in now.
  private func signedIn(
    _ answer: SheetAnswer?, for purpose: SignInSheet.Purpose
  ) throws -> DialogueStep? {
    if let answer, let step = try step(after: try signIn(answer, for: purpose)) { return step }
    let isSignedIn = try world.read { try People($0).signedIn() != nil }
    return isSignedIn ? nil : .present(try signInSheet(purpose))
  }

  func signInSheet(_ purpose: SignInSheet.Purpose) throws -> Sheet {
    try SignInConversation(world: world, purpose: purpose).sheet()
  }

  /// Nil if somebody is signed in.
  func step(after outcome: SignInConversation.Outcome) throws -> DialogueStep? {
    switch outcome {
    case .signedIn: nil
    case .again(let sheet): .present(sheet)
    case .cancelled: .cancelled
    }
  }

  // MARK: - Revocations

  public func revocations() -> AsyncStream<Revocation> {
    readers.revocations.finish()
    toldRevocation = 0
    let stream = follow(\.revocations)
    if !tellRevocations() { readers.revocations.tell(Revocation(number: 0, productIDs: [])) }
    return stream
  }

  /// - Returns: whether there was anything to tell.
  @discardableResult
  func tellRevocations() -> Bool {
    guard !readers.revocations.isEmpty, isAttached,
      let news = try? world.read({ try Revocations($0).waiting(after: toldRevocation) })
    else { return false }
    toldRevocation = news.number
    readers.revocations.tell(news)
    return true
  }

  public func acknowledge(_ revocation: Revocation) throws {
    try world.decide { try Revocations($0).acknowledge(revocation) }
  }
}
