import RazeFacesDevice
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Random keys, clicks, pastes and window sizes.
@Suite struct KeyAttackTests {
  private static let keys: [Key] =
    [.enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end]
    + [.pageUp, .pageDown, .function(1), .function(63), .function(.max), .function(-1)]
    + "12345abcdefghijklmnoprstuvwxyzBGRSTX/?:+-0 é脸😀\u{301}\u{200D}".map(Key.character)
  private static let pastes = [
    "", "\u{1B}[2J", String(repeating: "9", count: 5_000), "a\nb\tc\u{0}", "脸😀\u{301}", "-1",
  ]
  /// The keys that leave a text field, in which most keys are letters.
  private static let waysOut: [Key] = [.escape, .enter, .tab, .down]

  private func event(_ chance: inout SeededGenerator, _ size: Size) -> TerminalEvent {
    switch Int.random(in: 0..<100, using: &chance) {
    case 0..<60:
      let modifiers = Modifiers(
        rawValue: Bool.random(using: &chance) ? 0 : UInt8.random(in: 0...7, using: &chance))
      return .key(KeyPress(Self.keys.randomElement(using: &chance) ?? .enter, modifiers))
    case 60..<75: return .key(KeyPress(Self.waysOut.randomElement(using: &chance) ?? .escape))
    case 75..<92:
      let kinds: [MouseEvent.Kind] = [.click, .doubleClick, .wheelUp, .wheelDown]
      let point = Point(
        Int.random(in: -2...size.width + 2, using: &chance),
        Int.random(in: -2...size.height + 2, using: &chance))
      return .mouse(MouseEvent(kinds.randomElement(using: &chance) ?? .click, at: point))
    case 92..<95: return .paste(Self.pastes.randomElement(using: &chance) ?? "")
    case 95: return .resumed
    default:
      return .resize(
        Size(Int.random(in: 0...130, using: &chance), Int.random(in: 0...45, using: &chance)))
    }
  }

  private func device(_ number: Int) -> AppState {
    number.isMultiple(of: 2) ? Sample.busyShop() : Sample.freshShop()
  }

  @Test(arguments: 1...4)
  func anyInputLeavesAScreen(seed: Int) {
    var chance = SeededGenerator(UInt64(seed))
    var stage = Stage(device(seed))
    for number in 1...Attack.times(600) {
      let event = event(&chance, stage.screen.size)
      if case .resize(let size) = event { stage.resize(size) } else { stage.feed(event) }
      if number.isMultiple(of: 30) {
        stage.load(number.isMultiple(of: 60) ? Sample.timeline : Sample.tenYears)
      }
      if number.isMultiple(of: 50) { stage.send(.deviceChanged(device(number / 50))) }
      #expect(stage.canvas.size == stage.screen.size, "seed \(seed), event \(number): \(event)")
    }
    // From any screen, these keys lead back to the store.
    stage.resize(.design)
    for _ in 1...20 { stage.press(.escape) }
    stage.press("1")
    #expect(stage.text.contains("1 Store"), "seed \(seed):\n\(stage.text)")
  }
}
