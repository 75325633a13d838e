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
  private func stage(_ query: String = "", texts: Texts = .english) -> Stage {
    var stage = Stage(Sample.sandboxShop(), texts: texts, spoken: Language.allCases)
    stage.state.shared.sandboxLists = Sample.sandbox
    stage.press(":")
    stage.type(query)
    return stage
  }

  private func selected(_ stage: Stage) -> String? {
    stage.text.split(separator: "\n").map(String.init).first { $0.contains("│   ▌") }
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

  @Test func otherLanguagesHaveTheirOwnWords() {
    #expect(selected(stage("스크린샷", texts: Texts(.korean)))?.contains("P") == true)
    #expect(selected(stage("screenshot", texts: Texts(.korean))) == nil)
  }

  @Test func everyLineOfTheSandboxIsInIt() {
    let stage = stage()
    let shared = stage.state.shared
    let palette = ActionPalette(stage.state.screens, at: .store, shared)
    let titles = palette.entries.filter { !$0.isKey }.map(\.title)
    let panel = shared.panel()
    for group in SandboxGroup.allCases {
      for item in panel.items(of: group) where item != .nothingWaits {
        #expect(titles.contains(shared.texts(panel.line(item).title)))
      }
    }
  }
}
