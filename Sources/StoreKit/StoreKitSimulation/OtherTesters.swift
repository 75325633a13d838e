import StoreCore
import StoreKit

@MainActor final class RefusingTester: SheetPresenter {
  nonisolated init() {}
  func answer(_ sheet: SystemSheet) async -> SheetAnswer { .cancel }
  func report(_ error: any Error) { StandardError.report(error) }
}

/// A tester who asks at the process's terminal. Without a terminal, cancels every sheet.
@MainActor final class TerminalTester: SheetPresenter {
  nonisolated init() {}

  func report(_ error: any Error) { StandardError.report(error) }

  func answer(_ sheet: SystemSheet) async -> SheetAnswer {
    switch sheet {
    case .signIn(let sheet):
      if let problem = sheet.problem { StandardError.write("The sign-in was refused: \(problem).") }
      let environment = sheet.environment.rawValue
      guard let email = await ask("Sign In [Environment: \(environment)]\nApple ID:"),
        !email.isEmpty,
        let password = await ask("Password:"), !password.isEmpty
      else { return .cancel }
      return .signIn(email: email, password: password)
    case .verifyEmail(let sheet):
      return await ask("The code for \(sheet.email) is \(sheet.code). Code:")
        .map { .verificationCode($0) } ?? .cancel
    case .confirm(let sheet):
      let price = PriceText.displayPrice(sheet.price, in: sheet.storefront)
      return await agrees(
        "\(sheet.displayName) x \(sheet.quantity), \(price), \(sheet.accountEmail). Buy? [y/N]")
    case .priceConsent(let sheet):
      let price = PriceText.displayPrice(sheet.price, in: sheet.storefront)
      return await agrees("\(sheet.displayName) will cost \(price). Agree? [y/N]")
    case .terms(let sheet): return await agrees("Terms for \(sheet.displayName). Agree? [y/N]")
    case .refund(let sheet):
      let reasons = RefundReason.allCases.map(\.rawValue).joined(separator: ", ")
      let reason = await ask("Refund \(sheet.productID)? Reason (\(reasons)), or nothing:")
      return reason.flatMap(RefundReason.init(rawValue:)).map { .refund($0) } ?? .cancel
    case .offerCode:
      let code = await ask("Offer code:") ?? ""
      return code.isEmpty ? .cancel : .offerCode(code)
    case .subscriptions: return .cancel
    }
  }

  private func agrees(_ question: String) async -> SheetAnswer {
    await ask(question)?.lowercased().hasPrefix("y") == true ? .confirm : .cancel
  }

  /// Asks on another thread, so that the main actor is not blocked.
  private func ask(_ question: String) async -> String? {
    await withCheckedContinuation { told in
      Thread.detachNewThread { told.resume(returning: Self.line(question)) }
    }
  }

  private nonisolated static func line(_ question: String) -> String? {
    guard let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") else {
      StandardError.writeOnce("There is no terminal to ask in, so every sheet is canceled.")
      return nil
    }
    try? terminal.write(contentsOf: Data((question + " ").utf8))
    var typed = Data()
    while let byte = try? terminal.read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty {
      typed += byte
    }
    return String(decoding: typed, as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }
}
