import Foundation
import TestSupport
import Testing

/// Somebody from the street: no README, and no key that the screen does not name at that moment.
@Suite(.watched) struct StrangersTests {
  @Test func openFindBuySeeUseAndRestoreOnASecondDevice() throws {
    let stranger = Stranger(storefront: try Storefront())
    try stranger.open(device: "iphone")
    try stranger.reads("Press b to buy.")

    try stranger.finds("off")
    try stranger.press("b", named: "b buy")
    // The first tester of the list is pointed at already.
    try stranger.reads("tester@example.com")
    try stranger.press("Enter", named: "Enter continue")
    try stranger.reads("$0.99")
    try stranger.press("Enter", named: "Enter choose")
    try stranger.reads("You're all set.")
    try stranger.press("2", named: "2 Library")
    try stranger.reads("Off by One")

    try stranger.press("1", named: "1 Store")
    // The filter ended with the screen.
    try stranger.sees("Esc show all", gone: true)
    try stranger.finds("coffee")
    try stranger.press("b", named: "b buy")
    try stranger.reads("Coffee Coupon")
    try stranger.press("Enter", named: "Enter choose")
    try stranger.reads("You're all set.")
    try stranger.press("2", named: "2 Library")
    // What was bought is pointed at.
    try stranger.press("u", named: "u use")
    try stranger.reads("Use It")
    try stranger.press("Enter", named: "Enter choose")
    try stranger.reads("used")
    try stranger.leave()

    try stranger.open(device: "ipad")
    try stranger.pressFound("r", named: "r restore")
    try stranger.reads("tester@example.com")
    try stranger.press("Enter", named: "Enter continue")
    try stranger.reads("Restored 1 purchase")
    try stranger.press("2", named: "2 Library")
    try stranger.reads("Off by One")
    try stranger.leave()
  }
}

private struct Stranger {
  let storefront: Storefront

  func open(device: String) throws {
    try storefront.terminal.shell(
      "clear; '\(CommandWorld.binary.path)' --language en --device \(device); "
        + "echo left with $?")
    try reads("$0.99")
  }

  func reads(_ words: String) throws { try storefront.terminal.wait(until: words) }

  func sees(_ words: String, gone: Bool) throws {
    try storefront.terminal.wait("\(words) to be gone") { $0.contains(words) != gone }
  }

  /// Presses a key that the screen names just now.
  func press(_ key: String, named words: String) throws {
    try reads(words)
    try storefront.terminal.press(key)
  }

  /// Presses a key that the screen names just now, or, if its footer has no room for it, the list of
  /// keys, which the footer names.
  func pressFound(_ key: String, named words: String) throws {
    let terminal = storefront.terminal
    if try !terminal.screen().contains(words) {
      try press("?", named: "? help")
      // There a key and what it does stand in columns of their own.
      let name = words.dropFirst(key.count + 1)
      func isNamed() throws -> Bool {
        try terminal.screen().split(separator: "\n")
          .contains { $0.contains(" \(key) ") && $0.contains(name) }
      }
      // The list may be longer than the window.
      while try !isNamed() {
        let before = try terminal.screen()
        try terminal.press("Down")
        try terminal.wait("\(words) among the keys") { $0 != before }
      }
      try press("Escape", named: "Esc close")
      try sees("Esc close", gone: true)
    }
    try terminal.press(key)
  }

  func finds(_ name: String) throws {
    try pressFound("/", named: "/ find")
    try storefront.terminal.type(name)
    try press("Enter", named: "Enter keep")
  }

  func leave() throws {
    try pressFound("q", named: "q quit")
    // Whoever is quick is asked, because something is under way still.
    let terminal = storefront.terminal
    try terminal.wait("the end, or a question") {
      $0.contains("left with 0") || $0.contains("Leave now?")
    }
    if try terminal.screen().contains("Leave now?") { try press("Enter", named: "Enter choose") }
    try reads("left with 0")
  }
}
