import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The palette: what it finds, and that Enter does it.
@Suite struct PaletteTests {
  private func stage(
    _ query: String = "", of shop: AppState = Sample.sandboxShop(), texts: Texts = .english
  ) -> Stage {
    var stage = Stage(shop, texts: texts, spoken: Language.allCases)
    stage.state.shared.sandboxLists = Sample.sandbox
    stage.press(":")
    stage.type(query)
    return stage
  }

  private func selected(_ stage: Stage) -> String? {
    stage.text.split(separator: "\n").map(String.init).first { $0.contains("│   ▌") }
  }

  @Test func itOpensOnEveryScreenAndPageButNotInTextFields() {
    for tab in "12345" {
      var stage = Stage(Sample.busyShop())
      stage.openTransactions()
      stage.type("\(tab):")
      #expect(stage.state.isAt(ActionPalette.self), "\(tab)")
    }
    var page = Stage(Sample.busyShop())
    page.press(.enter)
    page.press(":")
    #expect(page.state.isAt(ActionPalette.self))
    var filter = Stage(Sample.busyShop())
    filter.press("/", ":")
    #expect(!filter.state.isAt(ActionPalette.self))
  }

  @Test(arguments: [
    ("buy", "b"), ("pay get", "b"), ("report", "E"), ("screenshot", "P"), ("undo", "<"),
    ("sign out", "a"), ("shortcuts", "?"),
  ])
  func aKeyIsFoundByItsWordsOrOthers(query: String, key: String) throws {
    let stage = stage(query)
    let line = try #require(selected(stage))
    #expect(line.contains(" \(key) "), "\(line)")
  }

  @Test func enterPressesTheKey() {
    var stage = stage("evidence")
    _ = stage.takeEffects()
    stage.press(.enter)
    #expect(stage.takeEffects() == [.writeEvidence] && stage.state.sheets.isEmpty)
  }

  @Test func aKeyOfAnotherScreenGoesThereFirst() {
    var stage = stage("transactions scope")
    stage.press(.enter)
    #expect(stage.state.tab == .transactions && stage.state.sheets.isEmpty)
  }

  @Test func aSettingIsDoneAtOnceOrOpensWhatAsks() {
    var stage = stage("no request reaches")
    _ = stage.takeEffects()
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.world(.faults(.setOffline(true))))])
    stage = self.stage("next purchase fails", of: Sample.busyShop())
    stage.press(.enter)
    #expect(stage.state.isAt(MenuSheet.self) && stage.text.contains("Payment not allowed"))
  }

  @Test func testersAreFoundAsSoonAsTheyAreLoaded() {
    var stage = Stage(Sample.busyShop())
    stage.press(":")
    stage.type("minh")
    #expect(stage.text.contains("Nothing has these words."))
    stage.send(.sandboxLoaded(Sample.sandbox))
    #expect(selected(stage)?.contains("Minh") == true)
  }

  @Test func whatIsDisabledSaysWhy() {
    var stage = stage("requests waiting")
    #expect(stage.text.contains("Nothing is waiting for an answer."))
    stage.press(.enter)
    #expect(stage.note.contains("Nothing is waiting for an answer."))
  }

  @Test func otherLanguagesHaveTheirOwnWords() {
    #expect(selected(stage("스크린샷", texts: Texts(.korean)))?.contains("P") == true)
    #expect(selected(stage("screenshot", texts: Texts(.korean))) == nil)
  }

  @Test func wordsThatNothingHasAreSaid() {
    var stage = stage("zzz")
    #expect(stage.text.contains("Nothing has these words."))
    stage.press(.enter)
    #expect(stage.state.isAt(ActionPalette.self))
    stage.press(.escape)
    #expect(stage.state.sheets.isEmpty)
  }

  @Test func everyLineOfTheSandboxIsInIt() {
    let stage = stage()
    let shared = stage.state.shared
    let index = PaletteIndex(
      stage.state.screens, at: .store, GlobalKeys(place: .screen), shared)
    let items = index.entries.compactMap { entry -> SandboxItem? in
      if case .item(let item) = entry.action { item } else { nil }
    }
    let panel = shared.panel()
    for group in SandboxGroup.allCases {
      for item in panel.items(of: group) where item != .nothingWaits {
        #expect(items.contains(item))
      }
    }
  }
}
