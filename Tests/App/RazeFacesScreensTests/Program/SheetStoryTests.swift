import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite struct SheetStoryTests {
  @Test func aKnownAccountNeedsOnlyThePassword() {
    var stage = Stage(Sample.freshShop())
    stage.send(Sample.signIn(.account, email: "minh@example.com"))
    stage.type("Sandbox-1")
    stage.press(.enter)
    #expect(
      stage.takeEffects()
        == [.answerSheet(.signIn(email: "minh@example.com", password: "Sandbox-1"))])
  }

  @Test func aRequestedSignInSheetTakesTextAtOnce() {
    var stage = Stage(Sample.freshShop(), hasAskedTheStore: false)
    stage.press("b")
    stage.send(Sample.signIn())
    stage.type("me@example.com")
    #expect(stage.text.contains("me@example.com"))
  }

  @Test(arguments: ["a", "j", "k", "q", "w", "b", "1", "?"] as [Character])
  func aLetterAmongTheTestersStartsAnAppleID(letter: Character) {
    var stage = Stage(Sample.freshShop())
    stage.send(Sample.signIn(.account))
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

  @Test func buttonsCanBeClicked() throws {
    for (words, answer) in [("  Buy  ", SheetAnswer.confirm), ("Esc Cancel", .cancel)] {
      var stage = Stage(Sample.freshShop())
      stage.send(Sample.confirm("offbyone"))
      let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.firstIndex { $0.contains(words) })
      let start = try #require(lines[row].range(of: words)).lowerBound
      stage.click(lines[row].distance(from: lines[row].startIndex, to: start) + 2, row)
      #expect(stage.takeEffects() == [.answerSheet(answer)])
    }
  }

  /// A notice tells people to press these keys.
  @Test(arguments: Tab.allCases)
  func screenKeysWorkInFrontOfANotice(tab: Tab) {
    let notices: [StorefrontMessage] = [
      .happened(.restoreFinished(count: Sample.restoration.count)),
      Sample.refusal(of: Sample.id("offbyone"), .unknown, .interrupted),
      .allSet(productID: Sample.id("offbyone"), name: "Off by One"),
    ]
    for notice in notices {
      var stage = Stage(Sample.busyShop())
      stage.send(notice)
      #expect(stage.state.isAt(Notice.self))
      stage.press(KeyPress(Character("\(tab.number)")))
      #expect(stage.state.sheets.isEmpty && stage.state.tab == tab)
    }
  }

  @Test func signingInFromTheSandboxFillsInTheTester() {
    var stage = Stage(Sample.freshShop())
    stage.press("4")
    stage.send(.sandboxLoaded(SandboxLists(testers: Sample.testers)))
    stage.select(.tester(Sample.testers[1].email))
    stage.press(.enter)
    #expect(stage.text.contains("Sign In"))
    stage.press(.enter)
    #expect(stage.takeEffects().last == .signIn)
    stage.send(Sample.signIn(.account))
    #expect(stage.text.contains("minh@example.com"))
  }

  @Test(arguments: [ColorDepth.eight, .none], [true, false])
  func textBehindASheetIsDim(colors: ColorDepth, hasDim: Bool) {
    let capabilities = Capabilities(colors: colors, hasDim: hasDim)
    var stage = Stage(Sample.busyShop(), capabilities: capabilities)
    stage.press("a")
    // Above the sheet.
    let row = stage.canvas.row(stage.state.shared.layout.content.minY)
    let behind = row.filter { $0.character != " " }
    #expect(!behind.isEmpty)
    #expect(behind.allSatisfy { $0.style.attributes(for: colors) == .dim })
  }

  @Test(arguments: [Background.dark, .light, .unknown], Size.all)
  func colorsBehindASheetAreGray(background: Background, size: Size) {
    var stage = Stage(
      Sample.busyShop(), size: size, capabilities: Capabilities(background: background))
    stage.press("a")
    let (canvas, backdrop) = (stage.canvas, stage.state.shared.theme.backdrop)
    for y in [0, 1, size.height - 3] {
      for cell in canvas.row(y) where cell.character != " " && cell.style != backdrop {
        let colors = [cell.style.foreground, cell.style.background].compactMap(\.?.indexed256)
        #expect(colors.allSatisfy { $0 >= 232 }, "\(canvas.line(y))")
      }
    }
  }

  @Test func onAKnownBackgroundASheetIsFilledInsteadOfBordered() {
    var stage = Stage(Sample.busyShop(), capabilities: Capabilities(background: .dark))
    stage.press("a")
    #expect(!stage.text.contains("╭") && !stage.text.contains("│"))
    #expect(stage.text.contains("Sign Out"))
  }
}
