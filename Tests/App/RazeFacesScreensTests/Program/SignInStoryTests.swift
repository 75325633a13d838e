import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The keys of the sign-in sheet.
@Suite struct SignInStoryTests {
  private func stage(_ device: AppState = Sample.freshShop()) -> Stage {
    var stage = Stage(device)
    stage.send(Sample.signIn(.account))
    return stage
  }

  /// Returns the line under the cursor of the sheet.
  private func chosen(_ stage: Stage) -> String? {
    stage.text.split(separator: "\n").map(String.init).first { $0.contains(#/│\s+▌ /#) }
  }

  @Test func arrowsStayAmongTheTesters() throws {
    var stage = stage()
    let first = try #require(chosen(stage))
    stage.press(.up, times: 3)
    #expect(chosen(stage) == first)
    stage.press(.down, times: 20)
    let last = try #require(chosen(stage))
    #expect(last != first)
    stage.press(.down)
    #expect(chosen(stage) == last)
    stage.press(.home)
    #expect(chosen(stage) == first)
    stage.press(.end)
    #expect(chosen(stage) == last)
    #expect(stage.takeEffects().isEmpty)
  }

  @Test func tabMovesToTheFieldsAndBackToTheChosenTester() throws {
    var stage = stage()
    stage.press(.down, times: 2)
    let third = try #require(chosen(stage))
    stage.press(.tab)
    #expect(chosen(stage) == nil)
    stage.type("me@example.com")
    #expect(stage.text.contains("me@example.com"))
    stage.press(.backTab)
    #expect(chosen(stage) == third)
    stage.press(.tab, times: 7)
    #expect(chosen(stage) == third)
  }

  @Test(arguments: ["a", "j", "k", "q", "w", "b", "1", "?"] as [Character])
  func aLetterAmongTheTestersStartsAnAppleID(letter: Character) {
    var stage = stage()
    stage.press(.down)
    stage.type("\(letter)x@example.com")
    #expect(stage.text.contains("\(letter)x@example.com"))
    #expect(stage.takeEffects().isEmpty)
  }

  @Test func signingInShowsTheAccountAndStorefront() {
    var stage = Stage(Sample.freshShop())
    stage.send(.deviceChanged(Sample.busyShop("VNM")))
    #expect(stage.note.contains("Signed in: tester@example.com. Storefront: VNM · VND"))
    stage.press("j")
    #expect(!stage.note.contains("Signed in"))
    stage.send(.deviceChanged(Sample.busyShop("VNM")))
    #expect(!stage.note.contains("Signed in"))
    stage.send(.deviceChanged(Sample.freshShop()))
    #expect(!stage.note.contains("Signed in"))
    // The header already shows an account that was signed in before the launch.
    #expect(!Stage(Sample.busyShop()).note.contains("Signed in"))
  }

  @Test func theSignedInTesterIsMarkedAndSelected() throws {
    var device = Sample.busyShop()
    device.storeState?.account = Sample.account(email: "mei@example.com")
    var stage = stage(device)
    #expect(chosen(stage)?.contains("● mei@example.com") == true)
    #expect(stage.text.split(separator: "\n").count { $0.contains(#/● \S+@\S+ .*│/#) } == 1)
    stage.press(.up)
    #expect(chosen(stage)?.contains("● ") == false)
  }
}
