import Localization
import RazeFacesDevice
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

@Suite struct KeyTableTests {
  /// Returns the keys of the front screen.
  private func roomKeys(_ state: StorefrontState) -> [KeyHint] {
    state.sheets.last?.hints(state.shared) ?? state.screen.hints(state.shared)
  }

  /// Returns the keys of the front screen, followed by the global ones.
  private func keys(_ state: StorefrontState) -> [KeyHint] {
    roomKeys(state) + state.globalKeys.hints(state.shared)
  }

  private func words(_ key: KeyPress, _ state: StorefrontState) -> String? {
    keys(state).first { $0.keys.contains(key) }?.words
  }

  @Test(arguments: Gallery.visits)
  func bindingsAreUniqueAndDescribedAndAKeyAlwaysLeaves(visit: Gallery.Visit) {
    visit.walk.go(size: visit.size) { name, stage in
      var seen: Set<KeyPress> = []
      for key in roomKeys(stage.state).flatMap(\.keys) {
        #expect(seen.insert(key).inserted, "\(key) twice in \(name)")
      }
      for key in keys(stage.state) {
        #expect(!key.keys.isEmpty && !key.label.isEmpty && !key.words.isEmpty, "\(name)")
      }
      #expect(words(.control("c"), stage.state) == "quit the program", "\(name)")
      let isTooSmall = stage.state.shared.layout.isTooSmall
      let sheet = stage.state.sheets.last
      let isTyping =
        !isTooSmall && (sheet?.hasTextFields ?? stage.state.screen.hasTextFields)
      let isCovered = sheet != nil && !isTooSmall
      let onAScreen = isTyping ? nil : "quit"
      let escape = words(KeyPress(.escape), stage.state)
      #expect(words("q", stage.state) == (isCovered ? escape : onAScreen), "\(name)")
    }
  }

  /// Keys of one character and those with Ctrl. The page names the others.
  @Test func theKeysPageListsEveryKey() throws {
    let page = try Repository.text("Sources/Command/RazeFacesCLI/RazeFacesCLI.docc/Keys.md")
    var bound: Set<String> = []
    for walk in Gallery.walks {
      walk.go(size: walk.sizes.max { $0.height < $1.height } ?? .design) { _, stage in
        bound.formUnion(keys(stage.state).flatMap { $0.keys.map(\.description) })
      }
    }
    bound = bound.filter { $0.count == 1 || $0.hasPrefix("Ctrl-") }
    let spans = page.matches(of: #/`([^`\s])`|(Ctrl-[A-Z])/#).map { String($0.1 ?? $0.2 ?? "") }
    // Keys of the terminal, and the digits between the first and the last.
    let named = Set(spans).union(["2", "3", "4"])
    #expect(named.subtracting(bound).subtracting(["Ctrl-Z"]) == [], "these do nothing")
    #expect(bound.subtracting(named) == [], "the page does not have these")
  }

  @Test(arguments: Size.all + [.smallest])
  func theFooterShowsOnlyActiveKeys(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    for tab in ["1", "2", "3", "4", "5"] as [KeyPress] {
      stage.press(tab)
      for _ in 0..<8 {
        let hints = Footer(stage.state).hints
        #expect(Footer.width(hints) <= size.width - 2)
        for hint in hints {
          #expect(stage.footer.contains("\(hint.label) \(hint.shortWords)"), "\(hint.words)")
          #expect(hint.disabledReason == nil || hint.footer == .steady, "\(hint.words)")
        }
        #expect(stage.footer.contains("? help"))
        stage.press(.down)
      }
    }
  }

  /// In a narrow window, `r` and `/` stay longer than `D` and `L`.
  @Test func theFirstFooterShowsTheKeysForBeginners() {
    let spoken: [Language] = [.english, .korean]
    var stage = Stage(Sample.freshShop(), size: .wide, spoken: spoken)
    let needed = [
      "Enter details", "b buy", "r restore", "/ find", "D device", "L language", "? help",
    ]
    for words in needed { #expect(stage.footer.contains(words), "\(words)") }
    for size in [Size(60, 24), .narrow, .smallest] {
      stage.resize(size)
      #expect(stage.footer.contains("b buy") && stage.footer.contains("? help"))
      let hasFirst = stage.footer.contains("D device") || stage.footer.contains("L language")
      #expect(!hasFirst || stage.footer.contains("r restore") && stage.footer.contains("/ find"))
    }
    // After the first purchases they are left out.
    stage = Stage(Sample.busyShop())
    #expect(!stage.footer.contains("D device") && stage.footer.contains("no real money"))
  }

  @Test(arguments: [Size(200, 60), Size(60, 24)] + Size.all + [.smallest])
  func theStoreAlwaysOffersItsOtherLayout(size: Size) {
    for shop in [Sample.freshShop(), Sample.busyShop()] {
      var stage = Stage(shop, size: size)
      for _ in 0..<3 {
        #expect(stage.footer.contains(#/ v (list|tiles|table)/#), "\(size): \(stage.footer)")
        // From 80 columns on, the keys of a newcomer stay beside it.
        for key in ["/ find", "r restore", "no real money"] where size.width >= 80 {
          #expect(stage.footer.contains(key), "\(size): \(stage.footer)")
        }
        stage.press("v", KeyPress(.down))
      }
    }
  }

  @Test func anUnboundKeyDoesNothing() {
    var stage = Stage(Sample.freshShop())
    let before = stage.text
    stage.press("z", "%", KeyPress(.insert), .control("t"))
    #expect(stage.text == before)
    #expect(stage.takeEffects().isEmpty)
  }
}
