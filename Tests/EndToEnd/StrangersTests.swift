import Foundation
import TestSupport
import Testing

/// Somebody from the street: no README, and no key that the screen does not name at that moment.
@Suite(.watched) struct StrangersTests {
  /// The words on the screen for a reader of this language.
  struct Reading: Sendable, CustomTestStringConvertible {
    let language, welcome, filter, keep, showAll, buy, goOn, choose: String
    let face, coupon, couponQuery, price, allSet, look, store, use, useIt, used: String
    let restore, restored, quit, leave, help, close: String

    var testDescription: String { language }

    static let english = Reading(
      language: "en", welcome: "Press b to buy.", filter: "/ find", keep: "Enter keep",
      showAll: "Esc show all", buy: "b buy", goOn: "Enter continue", choose: "Enter choose",
      face: "Off by One", coupon: "Coffee Coupon", couponQuery: "coffee", price: "$0.99",
      allSet: "You're all set.", look: "2 Library", store: "1 Store", use: "u use",
      useIt: "Use It", used: "used", restore: "r restore", restored: "Restored 1 purchase",
      quit: "q quit", leave: "Leave now?", help: "? help", close: "Esc close")

    static let vietnamese = Reading(
      language: "vi", welcome: "nhấn b để mua", filter: "/ lọc", keep: "Enter giữ",
      showAll: "Esc hiện tất cả", buy: "b mua", goOn: "Enter tiếp tục", choose: "Enter chọn",
      face: "Lệch Một Đơn Vị", coupon: "Phiếu Cà Phê", couponQuery: "ca phe", price: "$0.99",
      allSet: "Đã xong.", look: "2 Thư viện", store: "1 Cửa hàng", use: "u dùng", useIt: "Dùng",
      used: "đã dùng", restore: "r khôi phục", restored: "Đã khôi phục 1 mục mua", quit: "q thoát",
      leave: "Thoát ngay?", help: "? phím", close: "Esc đóng")
  }

  @Test(arguments: [Reading.english, .vietnamese])
  func openFindBuySeeUseAndRestoreOnASecondDevice(reading: Reading) throws {
    let stranger = try Stranger(reading)
    try stranger.open(device: "iphone")
    try stranger.reads(reading.welcome)

    try stranger.finds("off", reading)
    try stranger.press("b", named: reading.buy)
    // The first tester of the list is pointed at already.
    try stranger.reads("tester@example.com")
    try stranger.press("Enter", named: reading.goOn)
    try stranger.reads(reading.price)
    try stranger.press("Enter", named: reading.choose)
    try stranger.reads(reading.allSet)
    try stranger.press("2", named: reading.look)
    try stranger.reads(reading.face)

    try stranger.press("1", named: reading.store)
    // The filter ended with the screen.
    try stranger.sees(reading.showAll, gone: true)
    try stranger.finds(reading.couponQuery, reading)
    try stranger.press("b", named: reading.buy)
    try stranger.reads(reading.coupon)
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
    try stranger.press("r", named: reading.restore, orInHelpOf: reading)
    try stranger.reads("tester@example.com")
    try stranger.press("Enter", named: reading.goOn)
    try stranger.reads(reading.restored)
    try stranger.press("2", named: reading.look)
    try stranger.reads(reading.face)
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
      "clear; '\(CommandWorld.binary.path)' --language \(language) --device \(device); "
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
  func press(_ key: String, named words: String, orInHelpOf reading: StrangersTests.Reading) throws
  {
    let terminal = storefront.terminal
    if try !terminal.screen().contains(words) {
      try press("?", named: reading.help)
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
      try press("Escape", named: reading.close)
      try sees(reading.close, gone: true)
    }
    try terminal.press(key)
  }

  func finds(_ name: String, _ reading: StrangersTests.Reading) throws {
    try press("/", named: reading.filter, orInHelpOf: reading)
    try storefront.terminal.type(name)
    try press("Enter", named: reading.keep)
  }

  func leave(_ reading: StrangersTests.Reading) throws {
    try press("q", named: reading.quit, orInHelpOf: reading)
    // Whoever is quick is asked, because something is under way still.
    let terminal = storefront.terminal
    try terminal.wait("the end, or a question") {
      $0.contains("left with 0") || $0.contains(reading.leave)
    }
    if try terminal.screen().contains(reading.leave) { try press("Enter", named: reading.choose) }
    try reads("left with 0")
  }
}
