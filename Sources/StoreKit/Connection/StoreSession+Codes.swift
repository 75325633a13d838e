import StoreCore

// Offer codes: the system asks for one, and the payment that it is good for goes into the queue.
extension StoreSession {
  /// Begins with the system's sheet; what comes of it arrives through the observers.
  func redeemCode() {
    start { session in
      let ticket = session.line.ticket()
      await session.line.turn(ticket)
      let code = await session.asking { await session.presenter.redemptionCode() }
      session.line.leave(ticket)
      guard let code, !session.isClosed else { return }
      do {
        let order = try await session.service.order(redeeming: code)
        session.post { await $0.add(SKPayment(order)) }
      } catch {
        session.report(error)
      }
    }
  }
}
