import Foundation
import RazeFacesShop
import StoreCore
import StoreKit

extension Desk {
  /// Signs a tester in on this device.
  ///
  /// - Parameter password: asked for at the terminal where it is nil.
  package func signIn(_ email: String, password: String?) async throws {
    guard password != nil || person != nil else {
      throw CommandFailure(.usage, CommandWords.mustGivePassword(email))
    }
    let presenter = CommandPresenter(
      credentials: .init(email: email, password: password), person: person, note: streams.note)
    let queue = CommandQueue(store, wanted: nil)
    try await StoreConnection.open(
      queue, presenter: presenter, pause: { try? await Task.sleep(for: $0) })
    let isSignedIn = try await StoreConnection.signIn()
    if let failure = queue.failure { throw failure }
    if let problem = presenter.problem { throw problem }
    guard isSignedIn, let account = try await store.snapshot().account else {
      throw CommandFailure(.refused, CommandWords.signInCancelled)
    }
    try print(TesterForm(account, isSignedIn: true)) {
      CommandWords.signedIn(account, device) + "\n"
    }
  }

  package func signOut() async throws {
    let account = try await store.snapshot().account
    if account != nil { try await control.signOut() }
    try print(SignOutForm(device: device, account: account?.email)) {
      CommandWords.signedOut(account?.email, device) + "\n"
    }
  }

  /// All sandbox testers of this world.
  package func testers() async throws {
    let current = try await store.snapshot().account?.id
    let testers = try await control.testers()
    try print(testers.map { TesterForm($0, isSignedIn: $0.id == current) }) {
      var table = TextTable("Apple ID", "Name", "Storefront", "Currency", "Ask to Buy", "Signed in")
      for tester in testers {
        table.append([
          tester.email, tester.fullName, tester.storefront.countryCode,
          tester.storefront.currencyCode, tester.asksToBuy ? CommandWords.yes : "",
          tester.id == current ? CommandWords.yes : "",
        ])
      }
      return table.isEmpty ? CommandWords.noTesters + "\n" : table.text
    }
  }
}

struct TesterForm: Encodable {
  var email: String
  var firstName: String
  var lastName: String
  var storefront: String
  var currency: String
  var asksToBuy: Bool
  var isEmailVerified: Bool
  var isSignedIn: Bool

  init(_ account: Account, isSignedIn: Bool) {
    email = account.email
    firstName = account.firstName
    lastName = account.lastName
    storefront = account.storefront.countryCode
    currency = account.storefront.currencyCode
    asksToBuy = account.asksToBuy
    isEmailVerified = account.isEmailVerified
    self.isSignedIn = isSignedIn
  }
}

struct SignOutForm: Encodable {
  var device: String
  /// Whoever was signed in.
  var account: String?
}
