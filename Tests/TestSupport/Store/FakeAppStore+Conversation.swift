import Foundation
import StoreCore

extension FakeAppStore {
  /// One payment's way from the queue to a decision.
  struct Conversation {
    let key: QueueKey
    var row: Row

    mutating func step(_ answer: SheetAnswer?, in store: isolated FakeAppStore) throws
      -> PaymentStep
    {
      if let refusal = refusalBeforeAsking(in: store), row.machine.phase.state == .purchasing {
        return try act(row.machine.handle(.refused(refusal)), in: store)
      }
      switch answer {
      case .signIn(let email, let password):
        guard store.signIn(email, password) else {
          return .present(store.wrongPassword(email, .purchase))
        }
        return try act(row.machine.handle(.signedIn), in: store)
      case .cancel:
        let isSigningIn = row.machine.phase == .awaitingAccount
        return try act(
          row.machine.handle(isSigningIn ? .signInDismissed : .confirmationDismissed), in: store)
      case .confirm: return try act(row.machine.handle(.confirmed), in: store)
      case .declineStorefront:
        let refusal = Refusal(.storeProductNotAvailable, .storefrontDeclined)
        return try act(row.machine.handle(.refused(refusal)), in: store)
      case nil, .later, .createTester, .verificationCode:
        return try act(
          row.machine.handle(.resumed(isSignedIn: store.account != nil)), in: store)
      }
    }

    private mutating func act(
      _ directive: PaymentMachine.Directive, in store: isolated FakeAppStore
    ) throws -> PaymentStep {
      if store.rows[key]?.machine != row.machine {
        store.rows[key] = row
        store.changed()
      }
      switch directive {
      case .askForAccount:
        return .present(.signIn(SignInSheet(purpose: .purchase, storefront: store.storefront)))
      case .askForConfirmation: return .present(.confirm(try sheet(in: store)))
      case .decide: return try act(decide(in: store), in: store)
      case .deliver: return .settled(store.queued(key, row))
      case .wait, .remove: return .dismissed
      case .illegal: throw StoreFailure.other(.misuse, "The sheet does not belong to this payment.")
      }
    }

    private mutating func decide(in store: isolated FakeAppStore) -> PaymentMachine.Directive {
      if !store.faults.decisions.isEmpty {
        return row.machine.handle(.refused(store.faults.decisions.removeFirst()))
      }
      if store.faults.interruptions > 0 {
        store.faults.interruptions -= 1
        store.faults.interrupted.append(row.order)
        return row.machine.handle(.refused(Refusal(.unknown, .interrupted)))
      }
      if store.account?.asksToBuy == true || row.order.simulatesAskToBuy {
        return row.machine.handle(.sentToParent)
      }
      return charge(.charged, in: store)
    }

    /// Ledger and queue at once.
    mutating func charge(
      _ event: PaymentMachine.Event, in store: isolated FakeAppStore
    ) -> PaymentMachine.Directive {
      row.transactionID = store.nextTransaction()
      row.date = store.date
      store.sales.append(
        Sale(
          id: row.transactionID ?? 0, date: store.date, productID: row.order.productID,
          email: store.account?.email ?? "", quantity: row.order.quantity,
          token: row.order.appAccountToken))
      return row.machine.handle(event)
    }

    private func refusalBeforeAsking(in store: isolated FakeAppStore) -> Refusal? {
      guard PaymentOrder.quantities.contains(row.order.quantity) else {
        return Refusal(.paymentInvalid, .quantity(row.order.quantity))
      }
      guard store.catalog.product(row.order.productID) != nil else {
        return Refusal(.paymentInvalid, .unknownProduct(row.order.productID))
      }
      guard store.paymentsAllowed else {
        return Refusal(.paymentNotAllowed, .paymentsForbidden)
      }
      return nil
    }

    private func sheet(in store: isolated FakeAppStore) throws -> PurchaseSheet {
      guard let account = store.account, let product = store.catalog.product(row.order.productID)
      else { throw StoreFailure.other(.misuse, "Nobody to ask.") }
      let words = product.localization(languages: store.storefront.languages)
      return PurchaseSheet(
        key: key, productID: product.id, displayName: words.displayName,
        description: words.description, kind: product.kind, quantity: row.order.quantity,
        price: (product.price(in: store.storefront) ?? 0) * Decimal(row.order.quantity),
        storefront: store.storefront, accountEmail: account.email,
        appName: store.catalog.appName, subscription: product.subscription)
    }
  }
}
