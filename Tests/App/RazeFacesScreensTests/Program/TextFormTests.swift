import Foundation
import RazeFacesConsole
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Notes and evidence.
@Suite struct TextFormTests {
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
