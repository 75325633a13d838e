import Foundation
import RazeFacesConsole
import StoreCore
import TestSupport
import Testing

@testable import RazeFacesCLI

@MainActor @Suite(.watched) struct CommandPresenterTests {
  private let utc = DateText(timeZone: .gmt)
  private let usa = StoreCore.Storefront.all[0]

  private func signIn(_ problem: SignInSheet.Problem? = nil) -> SystemSheet {
    .signIn(SignInSheet(purpose: .purchase, email: "a@b.c", problem: problem, storefront: usa))
  }

  private func confirm(asksToBuy: Bool = false) throws -> SystemSheet {
    .confirm(
      PurchaseSheet(
        key: QueueKey(rawValue: 1), productID: "p", displayName: "A Face", description: "",
        kind: .nonConsumable, quantity: 2, price: try #require(Decimal(string: "1.98")),
        storefront: usa, accountEmail: "a@b.c", appName: "Shop", asksToBuy: asksToBuy))
  }

  @Test(arguments: [("y", SheetAnswer.confirm), ("YES", .confirm), ("", .cancel), ("n", .cancel)])
  func onlyAnExplicitYesConfirms(_ word: String, _ answer: SheetAnswer) async throws {
    let prompt = Person(word)
    let presenter = CommandPresenter(prompt: prompt, dates: utc) { _ in }
    #expect(await presenter.answer(try confirm(asksToBuy: true)) == answer)
    #expect(
      prompt.told + prompt.questions == [
        "Ask Permission", "A Face, 2 items", "$1.98",
        "A parent will be asked for permission to buy it.", "a@b.c  [Environment: Sandbox]",
        "Ask? [y/N]",
      ])
  }

  @Test func sheetsNameXcodesEnvironment() async throws {
    guard case .confirm(var sheet) = try confirm() else { return }
    sheet.environment = .xcode
    let prompt = Person("y")
    _ = await CommandPresenter(prompt: prompt, dates: utc) { _ in }.answer(.confirm(sheet))
    #expect(prompt.told.last == "a@b.c  [Environment: Xcode]")
  }

  @Test func theEndOfInputCancels() async throws {
    let presenter = CommandPresenter(prompt: Person(), dates: utc) { _ in }
    #expect(await presenter.answer(try confirm()) == .cancel)
    #expect(await presenter.answer(signIn()) == .cancel)
  }

  @Test func consentGivenInAdvanceAsksNothing() async throws {
    let prompt = Person()
    let presenter = CommandPresenter(isConfirmed: true, prompt: prompt, dates: utc) { _ in }
    #expect(await presenter.answer(try confirm()) == .confirm)
    #expect(prompt.told.isEmpty && prompt.questions.isEmpty)
  }

  @Test func withoutATerminalSigningInFailsWithAdvice() async {
    let presenter = CommandPresenter(prompt: nil, dates: utc) { _ in }
    #expect(await presenter.answer(signIn()) == .cancel)
    #expect(presenter.problem?.lines.first?.contains("razefaces sign-in EMAIL") == true)
  }

  @Test func atATerminalTheSignInCanBeRepeated() async {
    let prompt = Person("a@b.c", "wrong", "a@b.c", "right")
    let presenter = CommandPresenter(prompt: prompt, dates: utc) { _ in }
    #expect(await presenter.answer(signIn()) == .signIn(email: "a@b.c", password: "wrong"))
    #expect(
      await presenter.answer(signIn(.wrongPassword(attemptsLeft: 9)))
        == .signIn(email: "a@b.c", password: "right"))
    #expect(presenter.problem == nil)
  }

  @Test func givenCredentialsAreTriedOnce() async {
    let presenter = CommandPresenter(
      email: "a@b.c", password: "wrong", prompt: Person("no"), dates: utc
    ) { _ in }
    #expect(await presenter.answer(signIn()) == .signIn(email: "a@b.c", password: "wrong"))
    #expect(await presenter.answer(signIn(.wrongPassword(attemptsLeft: 1))) == .cancel)
    #expect(presenter.problem?.lines.first?.hasSuffix("1 attempt left.") == true)
  }
}
