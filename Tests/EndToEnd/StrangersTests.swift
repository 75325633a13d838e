import Foundation
import TestSupport
import Testing

/// Somebody from the street: no README, and no key that the screen does not name at that moment.
@Suite(.watched) struct StrangersTests {
  /// What the screen says, in the language of who reads it.
  struct Reading: Sendable, CustomTestStringConvertible {
    let language: String
    let welcome, filter, keep, buy, goOn, choose, allSet, look, store, use, useIt, used,
      restore: String
    let restored, quit: String

    var testDescription: String { language }

    static let english = Reading(
      language: "en", welcome: "press b to buy it", filter: "/ filter", keep: "Enter keep",
      buy: "b buy", goOn: "Enter go on", choose: "Enter choose", allSet: "You're all set.",
      look: "press 2", store: "1 Store", use: "u use", useIt: "[ Use It ]", used: "used",
      restore: "r restore", restored: "Restored 1 purchase", quit: "q quit")
  }

  @Test(arguments: [Reading.english])
  func openFindBuySeeUseAndRestoreOnASecondDevice(reading: Reading) throws {
    let stranger = try Stranger(reading)
    try stranger.open(device: "iphone")
    try stranger.reads(reading.welcome)

    try stranger.finds("off", reading)
    try stranger.press("b", named: reading.buy)
    // The first tester of the list is pointed at already.
    try stranger.reads("tester@example.com")
    try stranger.press("Enter", named: reading.goOn)
    try stranger.reads("$0.99")
    try stranger.press("Enter", named: reading.choose)
    try stranger.reads(reading.allSet)
    try stranger.press("2", named: reading.look)
    try stranger.reads("Off by One")

    try stranger.press("1", named: reading.store)
    try stranger.finds("coffee", reading)
    try stranger.press("b", named: reading.buy)
    try stranger.reads("Coffee Coupon")
    try stranger.press("Enter", named: reading.choose)
    try stranger.reads(reading.allSet)
    try stranger.press("2", named: reading.look)
    // What was bought is pointed at.
    try stranger.press("u", named: reading.use)
    try stranger.reads(reading.useIt)
    try stranger.press("Enter", named: reading.choose)
    try stranger.reads(reading.used)
    try stranger.leave(reading)

    try stranger.open(device: "ipad")
    try stranger.press("r", named: reading.restore)
    try stranger.reads("tester@example.com")
    try stranger.press("Enter", named: reading.goOn)
    try stranger.reads(reading.restored)
    try stranger.press("2", named: reading.look)
    try stranger.reads("Off by One")
    try stranger.leave(reading)
  }
}

private struct Stranger {
  let storefront: Storefront
  let language: String

  init(_ reading: StrangersTests.Reading) throws {
    storefront = try Storefront()
    language = reading.language
  }

  func open(device: String) throws {
    try storefront.terminal.shell(
      "clear; LC_ALL=\(language == "en" ? "C.UTF-8" : "\(language).UTF-8") "
        + "'\(CommandWorld.binary.path)' --device \(device); echo left with $?")
    try reads("Swift Shopping")
  }

  func reads(_ words: String) throws { try storefront.terminal.wait(until: words) }

  /// Presses a key that the screen names just now.
  func press(_ key: String, named words: String) throws {
    try reads(words)
    try storefront.terminal.press(key)
  }

  func finds(_ name: String, _ reading: StrangersTests.Reading) throws {
    try press("/", named: reading.filter)
    try storefront.terminal.type(name)
    try press("Enter", named: reading.keep)
  }

  func leave(_ reading: StrangersTests.Reading) throws {
    try press("q", named: reading.quit)
    try reads("left with 0")
  }
}
