import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import StoreKit

/// `sign-in` and `sign-out`: who uses this device.
@MainActor package struct AccountCommands {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// - Parameter password: asked for at the terminal if it is nil.
  package func signIn(_ email: String, password: String?) async throws {
    guard password != nil || context.prompt != nil else {
      throw CommandContext.nobodyToAsk(forPasswordOf: email, in: "sign-in")
    }
    let presenter = CommandPresenter(
      context, credentials: .init(email: email, password: password))
    let store = CommandStore(context.store, wanted: nil)
    try await StoreConnection.current.open(store, presenter: presenter, pause: context.pause)
    let isSignedIn = try await StoreConnection.current.signIn()
    if let failure = store.failure { throw failure }
    if let problem = presenter.problem { throw problem }
    guard isSignedIn, let account = try await context.store.snapshot().account else {
      throw CommandFailure(.refused, "signing in was canceled")
    }
    try context.output.print(
      account.json(isSignedIn: true),
      line: "Signed in as \(account.email) on \(context.device); storefront "
        + "\(account.storefront.countryCode), \(account.storefront.currencyCode)")
  }

  package func signOut() async throws {
    let account = try await context.store.snapshot().account
    if account != nil { try await context.control.signOut() }
    try context.output.print(signedOut: account?.email, of: context.device)
  }
}

extension CommandOutput {
  func print(signedOut email: String?, of device: String) throws {
    try print(
      ["device": device, "account": email] as JSONObject,
      line: email.map { "Signed \($0) out on \(device)" } ?? "Nobody was signed in on \(device)")
  }
}
