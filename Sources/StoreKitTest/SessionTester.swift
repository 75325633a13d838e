import StoreCore
import StoreKit
import StoreKitSimulation

/// The person in front of a test's device, who signs in and confirms purchases.
///
/// What a session has functions for is left to the test: the terms of an interrupted purchase, and a
/// higher price.
@MainActor final class SessionTester: SheetPresenter {
  private let tester: AgreeingTester

  nonisolated init(email: String, password: String) {
    tester = .agreeing(as: email, password: password)
  }

  func begin(for service: any StoreService) { tester.begin(for: service) }

  func answer(_ sheet: Sheet) async -> SheetAnswer {
    switch sheet {
    case .terms, .priceConsent: .cancel
    default: await tester.answer(sheet)
    }
  }

  func announce(_ notice: StoreNotice) { tester.announce(notice) }
}
