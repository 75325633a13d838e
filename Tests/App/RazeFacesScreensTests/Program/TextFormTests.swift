import Foundation
import RazeFacesConsole
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Notes and evidence.
@Suite struct TextFormTests {
  @Test func aNoteIsEnteredInAForm() {
    var stage = Stage(Sample.busyShop())
    stage.press("#")
    #expect(stage.state.sheets.map(\.name) == [.note])
    stage.press(.enter)
    #expect(stage.state.sheet(TextForm.self) != nil && stage.text.contains("Enter the note."))
    stage.type("  Charged twice?  ")
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty)
    #expect(stage.takeEffects().contains(.addNote("Charged twice?")))
    stage.press("#", KeyPress(.escape))
    #expect(stage.state.sheets.isEmpty)
  }

  /// Opens a form, replaces its text, and returns what it does; empty if it stays open.
  private func effects(_ form: TextForm, _ text: String) -> [StorefrontEffect] {
    var stage = Stage(Sample.busyShop())
    stage.state.open(form)
    stage.press(KeyPress.control("u"))
    stage.type(text)
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty == !stage.text.contains("Enter a"))
    return stage.takeEffects()
  }

  @Test func anAddressOfThisMachineIsEntered() {
    let form = TextForm(.notificationAddress)
    for (text, address) in [(" http://[::1]:80/a ", "http://[::1]:80/a"), ("", nil)] {
      #expect(effects(form, text).contains(.control(.world(.set(.notificationAddress(address))))))
    }
    for text in ["127.0.0.1:3000", "http://192.0.2.1/", "https://localhost/", "a b"] {
      #expect(effects(form, text).isEmpty)
    }
  }

  @Test func anAccountTokenIsEntered() {
    let token = UUID()
    let form = TextForm(.accountToken(transaction: 7))
    #expect(
      effects(form, token.uuidString).contains(
        .control(.world(.transaction(7, .setAccountToken(token))))))
    for text in ["", "7", token.uuidString + "0"] { #expect(effects(form, text).isEmpty) }
  }

  @Test func textFieldsFitTheLongestNote() {
    #expect(TextField.longest <= WorldEvent.longestNote)
  }

  @Test func evidenceCanBeWrittenOnEveryScreen() {
    for key: KeyPress in ["1", "2", "3", "4", "5"] {
      var stage = Stage(Sample.busyShop())
      stage.press(key)
      _ = stage.takeEffects()
      stage.press("E")
      #expect(stage.takeEffects().contains(.writeEvidence))
    }
  }

  @Test func anEvidenceFailureNamesTheFolderAndTheRemedy() {
    var stage = Stage(Sample.busyShop())
    stage.send(.evidenceNotWritten(EvidenceFailure(folder: "/nowhere/proof", reason: "No room.")))
    #expect(stage.state.sheets.map(\.name) == [.notice])
    for part in ["/nowhere/proof: No room.", "in a folder that you can write"] {
      #expect(stage.text.contains(part), "\(part)")
    }
  }
}
