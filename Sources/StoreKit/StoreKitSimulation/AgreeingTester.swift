public import StoreCore
public import StoreKit
import StoreSimulation

/// A tester who signs in and agrees to everything.
///
/// | sheet | answer |
/// | --- | --- |
/// | sign in | the address, with the password that the catalog has for it |
/// | verify the address | the code from the message |
/// | purchase, higher price, terms | agrees |
/// | refund | requests it, with the reason "unintended purchase" |
/// | manage subscriptions, offer code | closes the sheet |
///
/// A sign-in that the store refuses is not repeated. The reason goes to standard error.
@MainActor public final class AgreeingTester: SheetPresenter {
  private let email, password: String?
  private let answersTerms: Bool
  private var testers: [NewTester] = []

  /// - Parameter answersTerms: Whether the tester agrees to terms and to higher prices, instead of
  ///   closing these sheets.
  nonisolated package init(email: String?, password: String?, answersTerms: Bool = true) {
    (self.email, self.password, self.answersTerms) = (email, password, answersTerms)
  }

  public func prepare(for service: any StoreService) {
    if let store = service as? SimulatedStore { testers = store.catalog.testers }
  }

  public func answer(_ sheet: SystemSheet) async -> SheetAnswer {
    switch sheet {
    case .signIn(let sheet): signIn(sheet)
    case .verifyEmail(let sheet): sheet.isRetry ? .cancel : .verificationCode(sheet.code)
    case .confirm: .confirm
    case .priceConsent, .terms: answersTerms ? .confirm : .cancel
    case .refund: .refund(.unintendedPurchase)
    case .subscriptions, .offerCode: .cancel
    }
  }

  public func report(_ error: any Error) { StandardError.report(error) }

  private func signIn(_ sheet: SignInSheet) -> SheetAnswer {
    if let problem = sheet.problem {
      let email = sheet.email ?? email ?? ""
      StandardError.write("The App Store refused the sign-in of \(email): \(problem).")
      return .cancel
    }
    if let email, let password { return .signIn(email: email, password: password) }
    let wanted = email.map(Credentials.normalized)
    if let tester = testers.first(where: {
      wanted == nil || Credentials.normalized($0.email) == wanted
    }) {
      return .signIn(email: tester.email, password: tester.password)
    }
    guard testers.isEmpty else {
      StandardError.write(
        "The catalog has no tester \(email ?? ""). Its testers are "
          + testers.map(\.email).joined(separator: ", ") + ".")
      return .cancel
    }
    // A catalog without testers must also be usable.
    return .createTester(
      NewTester(
        email: email ?? NewTester.standard.email,
        password: password ?? NewTester.standard.password,
        countryCode: sheet.storefront.countryCode))
  }
}

extension SheetPresenter where Self == AgreeingTester {
  /// A tester who signs in and agrees to everything.
  ///
  /// - Parameters:
  ///   - email: The tester's address; nil for the catalog's first tester.
  ///   - password: The password; nil for the one in the catalog.
  nonisolated public static func agreeing(
    as email: String? = nil, password: String? = nil
  ) -> AgreeingTester { AgreeingTester(email: email, password: password) }
}
