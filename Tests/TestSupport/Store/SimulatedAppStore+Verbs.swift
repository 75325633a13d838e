public import Foundation
public import StoreCore
public import StoreSimulation
import Testing

/// Actions of an app, its tester, and a parent on another device.
extension SimulatedAppStore {
  public func signIn(_ email: String = "tester@example.com") async throws {
    let answer = SheetAnswer.signIn(email: email, password: TestStore.password)
    let step = try await service.signIn(answer: answer)
    try #require(step == .done)
  }

  /// Adds a payment and confirms its sheets.
  @discardableResult
  public func purchase(_ productID: String, quantity: Int = 1) async throws -> QueuedTransaction {
    try await purchase(PaymentOrder(productID: productID, quantity: quantity))
  }

  public func purchase(_ order: PaymentOrder) async throws -> QueuedTransaction {
    let key = try await service.add(order).id
    var answer: SheetAnswer?
    while true {
      switch try await service.advance(key, answer: answer) {
      case .present(.confirm), .present(.priceConsent), .present(.terms): answer = .confirm
      case .present(.signIn):
        answer = .signIn(email: "tester@example.com", password: TestStore.password)
      case .present(.refund), .present(.subscriptions), .present(.offerCode): answer = .cancel
      case .present(.verifyEmail(let sheet)): answer = .verificationCode(sheet.code)
      case .working: answer = nil
      case .decided(let transaction): return transaction
      case .dismissed: throw StoreFailure.other(.misuse, "The purchase was dismissed.")
      }
    }
  }

  /// Buys and finishes a product.
  public func own(_ productID: String, quantity: Int = 1) async throws {
    try await service.finish(try await purchase(productID, quantity: quantity).id)
  }

  // MARK: - The tester

  @discardableResult
  public func perform(_ command: TesterCommand) async throws -> TesterResult {
    try await control.perform(command)
  }

  public func set(_ setting: TesterCommand.Setting) async throws {
    try await perform(.set(setting))
  }

  /// Arms a fault for the next call of a kind.
  public func fail(_ point: FaultPoint, with effect: FaultEffect, delay: Int = 0) async throws {
    try await perform(.faults(.arm(Fault(point: point, effect: effect, delay: delay))))
  }

  public func fail(_ point: FaultPoint, with kind: RefusalKind) async throws {
    try await fail(point, with: .refusal(kind))
  }

  /// Moves the clock, and returns the new transactions.
  @discardableResult
  public func advance(to date: Date) async throws -> [TransactionRecord] {
    try await perform(.clock(.advance(.date(date)))).booked
  }

  @discardableResult
  public func pass(days: Double) async throws -> [TransactionRecord] {
    try await advance(to: control.now().addingTimeInterval(days * 86_400))
  }

  /// Moves the clock to the next scheduled event.
  public func passTheNextEvent() async throws { try await perform(.clock(.advance(.nextEvent))) }

  public func change(_ subscription: UInt64, _ change: TesterCommand.Subscription) async throws {
    try await perform(.subscription(subscription, change))
  }

  public func refund(
    _ id: UInt64, _ reason: TransactionRecord.RevocationReason = .other
  ) async throws {
    try await perform(.transaction(id, .refund(reason)))
  }

  /// Answers the oldest request to buy.
  @discardableResult
  public func answerRequest(_ answer: TesterCommand.Request) async throws -> TesterResult {
    try await perform(.request(#require(try await control.requestsToBuy().first).id, answer))
  }

  @discardableResult
  public func resolveInterruption() async throws -> TesterResult {
    try await perform(
      .resolveInterruption(#require(try await control.interruptions().first).id))
  }

  // MARK: - What there is

  /// The transactions, newest first.
  public func ledger(
    _ scope: TransactionQuery.Scope = .everything
  ) async throws -> [TransactionRecord] {
    try await control.transactions(TransactionQuery(scope: scope)).records
  }

  /// The first subscription.
  public func subscription() async throws -> SubscriptionStanding {
    try #require(try await control.subscriptions().first)
  }
}

extension PaymentStep {
  public var purchaseSheet: PurchaseSheet? {
    if case .present(.confirm(let sheet)) = self { sheet } else { nil }
  }

  public var transaction: QueuedTransaction? {
    if case .decided(let transaction) = self { transaction } else { nil }
  }
}
