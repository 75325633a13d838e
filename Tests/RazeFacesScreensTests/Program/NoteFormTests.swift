import StoreCore
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The keys that write notes and evidence.
@Suite(.ownConnection) @MainActor struct NoteFormTests {
  @Test func aNoteIsAskedForAndWritten() {
    var stage = Stage(Sample.busyShop())
    stage.press("#")
    #expect(stage.state.sheets.map(\.name) == [.note])
    stage.press(.enter)
    #expect(stage.state.sheet(NoteForm.self) != nil && stage.text.contains("Enter the note."))
    stage.type("  Charged twice?  ")
    stage.press(.enter)
    #expect(stage.state.sheets.isEmpty)
    #expect(stage.takeEffects().contains(.addNote("Charged twice?")))
    stage.press("#", KeyPress(.escape))
    #expect(stage.state.sheets.isEmpty)
  }

  @Test func aFieldTakesNoMoreThanANoteMayHave() {
    #expect(TextField.longest <= WorldEvent.longestNote)
  }

  @Test func aNoteStandsInTheLog() async throws {
    try await LiveStage.with { stage in
      await stage.signIn()
      await stage.press("#")
      await stage.type("Charged twice?")
      await stage.press(.enter)
      #expect(stage.text.contains("The note is in the log."))
      let events = try await stage.other.control.events(EventQuery(.everything)).events
      #expect(events.last?.fact == .noted(text: "Charged twice?"))
    }
  }

  @Test func evidenceIsAskedForOnEveryScreen() {
    for key: KeyPress in ["1", "2", "3", "4", "5"] {
      var stage = Stage(Sample.busyShop())
      stage.press(key)
      _ = stage.takeEffects()
      stage.press("E")
      #expect(stage.takeEffects().contains(.writeEvidence))
    }
  }

  @Test func evidenceThatCannotBeWrittenIsToldWithWhereAndWhatToDo() {
    var stage = Stage(Sample.busyShop())
    stage.send(.evidenceNotWritten(EvidenceFailure(folder: "/nowhere/proof", reason: "No room.")))
    #expect(stage.state.sheets.map(\.name) == [.notice])
    for part in ["/nowhere/proof: No room.", "in a folder that you can write"] {
      #expect(stage.text.contains(part), "\(part)")
    }
  }
}
