import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import TerminalKit
import Testing

@testable import RazeFacesScreens

@Suite struct KeyTableTests {
  @Test(arguments: Context.allCases)
  func noKeyMeansTwoThings(context: Context) {
    var seen: Set<KeyPress> = []
    for key in KeyTable.bindings(in: context).flatMap(\.keys) {
      #expect(seen.insert(key).inserted, "\(key) twice in \(context)")
    }
  }

  @Test(arguments: Context.allCases)
  func everyBindingHasAKeyAndWords(context: Context) {
    for binding in KeyTable.reachable(in: context) {
      #expect(!binding.keys.isEmpty && !binding.label.isEmpty && !binding.words.isEmpty)
    }
  }

  @Test(arguments: Context.allCases)
  func controlCLeavesFromAnywhere(context: Context) {
    #expect(KeyTable.binding(for: .control("c"), in: context)?.action == .quit)
  }

  @Test(arguments: Context.allCases.filter { !$0.hasTextFields })
  func qLeavesWhereNoLettersAreTyped(context: Context) {
    #expect(KeyTable.binding(for: "q", in: context)?.action == .quit)
  }

  /// The table at the end of the design.
  @Test func theKeysThatOthersRelyOn() {
    let store: [(KeyPress, Action)] = [
      (KeyPress(.enter), .open), ("b", .buy), ("r", .restore), ("/", .filter), ("s", .sort),
      ("1", .show(.store)), ("2", .show(.library)), ("3", .show(.transactions)),
      ("4", .show(.sandbox)), ("5", .show(.log)), (KeyPress(.tab), .nextTab), ("?", .help),
      ("q", .quit), ("a", .account), ("y", .copy), ("j", .move(.down)), ("k", .move(.up)),
      ("g", .move(.first)), ("G", .move(.last)), (KeyPress(.home), .move(.first)),
      (KeyPress(.end), .move(.last)), (KeyPress(.pageUp), .move(.pageUp)),
      (KeyPress(.pageDown), .move(.pageDown)),
    ]
    for (key, action) in store {
      #expect(KeyTable.binding(for: key, in: .store)?.action == action, "\(key)")
    }
    #expect(KeyTable.binding(for: "b", in: .purchase)?.action == .buy)
    #expect(KeyTable.binding(for: KeyPress(.enter), in: .purchase)?.action == .accept)
    #expect(KeyTable.binding(for: KeyPress(.escape), in: .purchase)?.action == .cancel)
    #expect(KeyTable.binding(for: KeyPress(.tab), in: .signIn)?.action == .nextField)
  }

  @Test func titlesAndBadgeAreOnEveryScreen() {
    var stage = Stage(Sample.freshShop())
    for tab in ["1", "2", "3", "4", "5"] as [KeyPress] {
      stage.press(tab)
      for words in [
        "Store", "Library", "Transactions", "Sandbox", "Log", "SANDBOX", "Not signed in",
      ] {
        #expect(stage.text.contains(words), "\(words)")
      }
    }
    stage.send(.deviceChanged(Sample.busyShop()))
    #expect(stage.text.contains("tester@example.com"))
  }

  @Test(arguments: Size.all + [.smallest])
  func theFooterShowsOnlyWhatDoesSomething(size: Size) {
    var stage = Stage(Sample.busyShop(), size: size)
    for tab in ["1", "2", "3", "4", "5"] as [KeyPress] {
      stage.press(tab)
      for _ in 0..<20 {
        let slots = FooterKeys.slots(in: stage.state, columns: size.width - 2)
        #expect(FooterKeys.width(slots.map(\.binding)) <= size.width - 2)
        for slot in slots {
          let isShown = stage.footer.contains("\(slot.binding.label) \(slot.binding.footerWords)")
          #expect(!isShown || slot.binding.whyNot(stage.state) == nil, "\(slot.binding.words)")
        }
        #expect(stage.footer.contains("q quit") && stage.footer.contains("? help"))
        stage.press(.down)
      }
    }
  }

  @Test func aKeyThatIsNotInTheTableDoesNothing() {
    var stage = Stage(Sample.freshShop())
    let before = stage.text
    stage.press("x", "%", KeyPress(.insert), .control("t"))
    #expect(stage.text == before)
    #expect(stage.takeEffects().isEmpty)
  }
}
