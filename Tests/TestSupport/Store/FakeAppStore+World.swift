public import StoreCore

// What happens to the world from outside of StoreKit.
extension FakeAppStore {
  /// The process was killed and the app is started again.
  public func relaunch() { process += 1 }

  public func signInSilently(_ email: String) {
    account = testers[Credentials.normalized(email)]?.account
    if let account { storefront = account.storefront }
    changed()
  }

  public func add(tester account: Account, password: String) {
    testers[Credentials.normalized(account.email)] = (account, password)
  }

  public func setPaymentsAllowed(_ allowed: Bool) {
    paymentsAllowed = allowed
    changed()
  }

  public func refuseDecisions(with refusals: Refusal...) { faults.decisions = refusals }
  public func refuseAdditions(with errors: any Error...) { faults.additions = errors }
  public func failFinishes(with errors: any Error...) { faults.finishes = errors }
  public func failProducts(with refusals: Refusal...) { faults.products = refusals }
  public func failRestores(with refusals: Refusal...) { faults.restores = refusals }
  /// Every payment added from now on takes these times before it is asked about.
  public func delayPayments(by latencies: Duration...) { faults.latencies = latencies }
  public func interruptNextPurchase() { faults.interruptions += 1 }

  /// The person has done what the App Store asked for (storekit-rules 2.11).
  public func completeInterrupted() {
    let orders = faults.interrupted
    faults.interrupted = []
    for order in orders {
      insert(
        Row(
          order: order, machine: PaymentMachine(phase: .purchased),
          transactionID: nextTransaction(), date: date, process: process))
    }
  }

  /// The parent's answer (storekit-rules 2.10) to everything that waits for one.
  public func answerAsParent(_ event: PaymentMachine.Event) {
    for (key, row) in rows where row.machine.phase == .deferred {
      var conversation = Conversation(key: key, row: row)
      if event == .approved {
        _ = conversation.charge(.approved, in: self)
        if let sale = sales.last { tell(sale) }
      } else {
        _ = conversation.row.machine.handle(event)
      }
      rows[key] = conversation.row
    }
    changed()
  }

  /// The person has said yes, and the process died before the store could decide.
  public func addAnsweredByADeadProcess(_ order: PaymentOrder) {
    insert(Row(order: order, machine: PaymentMachine(phase: .authorized), process: 0))
  }

  /// A payment that another process of this device drives.
  public func addFromAnotherProcess(_ order: PaymentOrder) -> QueueKey {
    insert(Row(order: order, process: 1_000)).id
  }

  /// Ends the other process.
  public func endOtherProcess() {
    for key in rows.keys where rows[key]?.process == 1_000 { rows[key]?.process = process }
    changed()
  }

  /// The consumables that were sold to anybody, each once.
  public var consumablesSold: [String] {
    Set(sales.map(\.productID)).filter { catalog.product($0)?.kind == .consumable }.sorted()
  }

  public func reset() {
    (rows, sales) = ([:], [])
    changed()
  }

  public func revoke(_ products: [String]) {
    let news = Revocation(number: 1, productIDs: products)
    for reader in revocationReaders { reader.yield(news) }
  }

  public var unfinished: [QueuedTransaction] { snapshot().queue }
  public var charges: [String] { sales.map(\.productID) }
}
