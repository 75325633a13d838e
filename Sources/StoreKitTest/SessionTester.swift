import StoreCore
import StoreKit
import StoreKitSimulation

/// The person in front of a test's device, who signs in and confirms purchases.
///
/// The terms of an interrupted purchase and a higher price are left to the test: its session has
/// functions for them.
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
