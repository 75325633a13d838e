import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Forms during typing and during the store's answer.
@Suite struct FormTests {
  /// Returns the number of rows of the sheet.
  private func height(_ stage: Stage) -> Int {
    let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
    let top = lines.firstIndex { $0.contains("╭") } ?? 0
    return (lines.lastIndex { $0.contains("╰") } ?? 0) - top
  }

  @Test(arguments: [false, true])
  func theSignInSheetKeepsItsHeight(isCreating: Bool) {
    var stage = Stage(Sample.freshShop())
    stage.send(Sample.signIn(isCreating: isCreating))
    let before = height(stage)
    stage.press(.enter)
    #expect(height(stage) == before)
    let problems: [SignInSheet.Problem] = [
      .wrongPassword(attemptsLeft: 9), .locked(until: Sample.now), .emailTaken, .weakPassword,
      .unknownCountry("XYZ"), .invalidEmail,
    ]
    for problem in problems {
      stage.send(Sample.signIn(problem: problem, isCreating: isCreating))
      #expect(height(stage) == before, "\(problem)")
    }
    for text in ["ada@example.com", "Sandbox-1"] {
      stage.type(text)
      stage.press(.tab)
    }
    stage.press(.enter)
    #expect(height(stage) == before)
  }

  @Test func theRedeemFormKeepsItsHeight() {
    var stage = Stage(Sample.freshShop())
    stage.state.open(RedeemForm())
    let before = height(stage)
    stage.press(.enter)
    #expect(stage.state.sheet(RedeemForm.self)?.problem != nil && height(stage) == before)
    stage.type("NOSUCHCODE")
    stage.press(.enter)
    #expect(stage.text.contains("Checking") && height(stage) == before)
    stage.send(
      .failed(
        .verbatim("It was used before."),
        .offer(.redeemedBefore(OfferClaim.code("NOSUCHCODE").name, email: "ada@example.com"))))
    #expect(stage.text.contains("It was used before.") && height(stage) == before)
  }

  @Test func theVerificationSheetKeepsItsHeight() {
    var stage = Stage(Sample.freshShop())
    let letter = VerifyEmailSheet(email: "ada@example.com", code: "123456")
    stage.send(.sheetRequested(.verifyEmail(letter)))
    let before = height(stage)
    stage.press(.enter)
    #expect(height(stage) == before)
  }

  // MARK: - Errors are searched by typing

  private func faultForm() -> Stage {
    var stage = Stage(Sample.busyShop())
    stage.state.open(FaultForm(.purchase, armed: nil))
    return stage
  }

  @Test func typingSearchesTheErrors() {
    var stage = faultForm()
    #expect(stage.text.contains("Type to search the errors."))
    let (before, first) = (height(stage), stage.line("Error"))
    stage.type("###")
    #expect(stage.text.contains("Filter: ### (no match)") && stage.line("Error") == first)
    stage.press(.backspace, times: 3)
    stage.type("paymentnot")
    #expect(stage.text.contains("paymentNotAllowed"))
    #expect(stage.text.contains("Filter: paymentnot (1 match)"))
    #expect(height(stage) == before)
    stage.press(.enter)
    guard case .control(.world(.faults(.arm(let fault))))? = stage.takeEffects().last else {
      Issue.record("nothing was armed")
      return
    }
    #expect(fault.effect == .refusal(.paymentNotAllowed))
  }

  @Test func arrowsMoveThroughTheMatches() {
    var stage = faultForm()
    stage.type("cloud")
    let first = stage.line("Error")
    stage.press(.right)
    let second = stage.line("Error")
    #expect(first != second)
    for line in [first, second] { #expect(line?.contains("cloud") == true) }
    stage.press(.left)
    #expect(stage.line("Error") == first)
  }

  @Test func lettersAreKeysOnOtherLines() {
    var stage = faultForm()
    stage.press(.down)
    let before = stage.line("How often")
    stage.press("l")
    #expect(stage.line("How often") != before)
    #expect(stage.text.contains("Type to search the errors."))
  }
}
