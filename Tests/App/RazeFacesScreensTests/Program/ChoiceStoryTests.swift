import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Menus, the filter of the Sandbox, and the keys of alerts.
@Suite struct ChoiceStoryTests {
  private static let face = Sample.id("swiftshopping")

  // MARK: - Destructive actions

  @Test(arguments: [
    (Situation.startedOver, AppCommand.reset, "Reset everything"),
    (.appDeleted, .delete, "Delete the app"),
  ])
  func destructiveQuestionsNameTheOtherButton(
    situation: Situation, command: AppCommand, button: String
  ) {
    for leave in [KeyPress(.enter), KeyPress(.escape), "q"] {
      var stage = Stage.sandbox()
      stage.select(.situation(situation))
      stage.press(.enter)
      #expect(stage.footer.contains("Tab \(button)"))
      #expect(stage.footer.contains("Esc cancel"))
      stage.press(leave)
      #expect(stage.note.contains("Nothing was changed."))
      #expect(stage.takeEffects().isEmpty)
    }
    var stage = Stage.sandbox()
    stage.select(.situation(situation))
    stage.press(KeyPress(.enter), KeyPress(.tab))
    #expect(stage.footer.contains("Tab Cancel"))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.app(command))])
  }

  @Test func aResetWithoutASnapshotIsAskedAgain() {
    var stage = Stage.sandbox()
    stage.send(.noSnapshotBeforeReset)
    #expect(stage.text.contains("Reset without a snapshot?"))
    stage.press(.enter)
    #expect(stage.takeEffects().isEmpty)
    stage.send(.noSnapshotBeforeReset)
    stage.press(KeyPress(.tab), KeyPress(.enter))
    #expect(stage.takeEffects() == [.control(.app(.resetWithoutSnapshot))])
  }

  // MARK: - The Sandbox

  @Test(arguments: [
    ("card", SandboxItem.setting("billing-fails")), ("declined", .setting("billing-fails")),
    ("family", .tester("tester@example.com")), ("ask to buy", .tester("tester@example.com")),
    ("snapshot", .snapshots), ("price", .subscription(2_000_000_000_001_006)),
  ])
  func theFilterFindsALineByItsActions(words: String, item: SandboxItem) {
    var stage = Stage.sandbox()
    stage.press("/")
    stage.type(words)
    #expect(stage.state.sandbox.rows.contains(.item(item)), "\(stage.text)")
    stage.press(.enter)
    #expect(stage.note.contains("Filter: \(words) ("), "\(stage.note)")
  }

  @Test func aFilterWithoutMatchesShowsAMessage() {
    var stage = Stage.sandbox()
    stage.press("/")
    stage.type("qqq")
    #expect(stage.text.contains("No match."))
    stage.press(KeyPress(.enter), KeyPress(.enter))
    #expect(stage.takeEffects().isEmpty)
    stage.press(.escape)
    #expect(stage.text.contains("Something goes wrong"))
  }

  @Test(arguments: SandboxGroup.allCases)
  func theFilterFindsAGroupByItsName(group: SandboxGroup) {
    var stage = Stage.sandbox()
    stage.press("/")
    stage.type(Texts.english(group.title).lowercased())
    #expect(stage.state.sandbox.rows.contains(.heading(group.title)))
    #expect(stage.state.sandbox.rows.count > 1)
  }

  @Test func theFilterSelectsAnExactMatchFirst() {
    var stage = Stage.sandbox()
    stage.press("/")
    stage.type("delete the app")
    #expect(stage.state.sandbox.rows.count { $0.item != nil } > 1)
    #expect(stage.state.sandbox.selected == .situation(.appDeleted))
  }

  /// `cleared-for-sale` shows the product's name instead, and situations have sentences of their
  /// own.
  @Test(
    arguments: Set(Switch.all.map(\.name)).subtracting([
      "cleared-for-sale", "interrupted-purchases", "billing-fails", "offline", "store-down",
    ]).sorted())
  func everySwitchShowsItsNewValue(name: String) throws {
    var stage = Stage.sandbox()
    let facts = stage.state.shared.panel().facts
    let setting = try Switch.named(name)
    let command = try setting.command(setting.word(facts), facts.catalog, "iphone")
    stage.send(.performed(.world(command), .done))
    #expect(
      stage.note.contains(
        "\(Texts.english(setting.title)): \(Texts.english(setting.value(facts)))"))
  }

  @Test func clearingAProductForSaleShowsItsName() {
    var stage = Stage.sandbox()
    stage.send(.performed(.world(.set(.clearedForSale([Self.face: false]))), .done))
    #expect(stage.note.contains("Swift Shopping: no"))
    stage.send(.performed(.world(.set(.clearedForSale([Self.face: nil]))), .done))
    #expect(stage.note.contains("Swift Shopping: yes"))
  }

  // MARK: - Devices

  @Test func devicesOfANewWorldAreListedOnce() {
    var stage = Stage(Sample.freshShop())
    stage.press("D")
    #expect(
      stage.text.split(separator: "\n").count { $0.contains("│   ") && $0.contains("iPhone") } == 1)
  }
}
