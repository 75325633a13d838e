import StoreCore
import StoreKit
import StoreKitSimulation

/// The person in a test, who signs in and confirms purchases.
///
/// The session has functions for the issues of interrupted purchases and for price increases, so
/// this tester leaves them alone.
@MainActor final class SessionTester: SheetPresenter {
  private let tester: AgreeingTester

  nonisolated init(email: String, password: String) {
    tester = .agreeing(as: email, password: password)
  }

  func prepare(for service: any StoreService) { tester.prepare(for: service) }

  func answer(_ sheet: SystemSheet) async -> SheetAnswer {
    switch sheet {
    case .terms, .priceConsent: .cancel
    default: await tester.answer(sheet)
    }
  }

  func report(_ error: any Error) { tester.report(error) }
}
