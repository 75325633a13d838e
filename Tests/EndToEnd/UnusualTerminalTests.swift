import Foundation
import TestSupport
import Testing

@Suite(.watched) struct UnusualTerminalTests {
  @Test func storefrontNeedsATerminal() throws {
    let ending = try CommandWorld().launch()
    #expect(
      ending.errors == "razefaces: standard input is not a terminal; "
        + "open the storefront in a terminal, or use a command: `razefaces --help` lists them all\n"
    )
    #expect(ending.output == "")
    #expect(ending.status == 69)
  }

  @Test(arguments: [
    ("dumb", "cannot place the cursor; "),
    ("no-such-terminal", "is unknown here; try TERM=xterm-256color; "),
  ])
  func unusableTerminalIsRefused(type: String, reason: String) throws {
    let terminal = try TmuxTerminal(CommandWorld(), columns: 200)
    try terminal.shell("clear; TERM=\(type) '\(CommandWorld.binary.path)'; echo left with $?")
    let screen = try terminal.wait(until: "left with 69\n")
    #expect(screen.hasPrefix("razefaces: the terminal type '\(type)' \(reason)"))
    #expect(try !terminal.isOnAlternateScreen())
  }

  @Test func unknownXtermIsUsedAsAnXterm() throws {
    let terminal = try TmuxTerminal(CommandWorld())
    try terminal.shell(
      "clear; TERM=xterm-of-tomorrow '\(CommandWorld.binary.path)'; echo left with $?")
    try terminal.wait(until: "Swift Shopping")
    try terminal.press("q")
    try terminal.wait(until: "left with 0")
  }

  /// Several terminal emulators do not support CSI S and CSI T.
  @Test func scrollingUsesCommonSequences() throws {
    let storefront = try Storefront(columns: 80, rows: 14)
    try storefront.open()
    let sent = try storefront.terminal.output {
      for (key, place) in [("G", "▌ Club, Yearly"), ("g", "▌ Swift Shopping")] {
        try storefront.terminal.press(key)
        try storefront.terminal.wait(until: place)
      }
    }
    #expect(sent.contains("Club, Yearly"))
    #expect(!sent.contains(/\\033\[\d*[ST]/))
    try storefront.quit()
  }

  /// A full block takes three bytes for each cell, which is slow on a remote connection.
  @Test func picturesAreSentAsColoredSpaces() throws {
    let storefront = try Storefront(columns: 120, rows: 40)
    try storefront.open()
    let sent = try storefront.terminal.output {
      try storefront.terminal.press("j")
      try storefront.terminal.wait("the second tile to be selected") { screen in
        screen.split(separator: "\n").contains { $0.contains("▌") && $0.contains("Friday Deploy") }
      }
    }
    #expect(sent.contains("48;5;"))
    #expect(sent.contains("▌") && !sent.contains("█"))
    try storefront.quit()
  }

  @Test func windowCanGrowFromTooSmall() throws {
    let storefront = try Storefront(columns: 30, rows: 8)
    try storefront.terminal.shell("'\(CommandWorld.binary.path)'")
    try storefront.terminal.wait(until: "40")
    #expect(try !storefront.terminal.screen().contains("Swift Shopping"))
    try storefront.terminal.resize(columns: 100, rows: 30)
    try storefront.terminal.wait(until: "Swift Shopping")
    try storefront.terminal.resize(columns: 40, rows: 12)
    try storefront.terminal.wait("the table in a small window") { $0.contains("Swift Shop") }
  }

  @Test func badCatalogIsReportedBeforeTheTerminalChanges() throws {
    let world = try CommandWorld(catalog: "{")
    let terminal = try TmuxTerminal(world, columns: 200)
    try terminal.shell("clear; '\(CommandWorld.binary.path)'; echo left with $?")
    let screen = try terminal.wait(until: "left with 65")
    #expect(screen.contains("catalog.json:1: "))
  }

  @Test(arguments: [("", "Coffee Coupon"), ("RAZEFACES_LANGUAGE=vi", "Phieu Ca Phe")])
  func namesAreTransliteratedInALocaleWithoutTheirScript(variable: String, name: String) throws {
    let world = try CommandWorld()
    try world.signIn("mei@example.com")
    #expect(try world.launch("buy", "coupon0", "--yes").status == 0)
    let terminal = try TmuxTerminal(world)
    try terminal.shell("clear; LC_ALL=C \(variable) '\(CommandWorld.binary.path)'")
    let shop = try terminal.wait(until: name)
    #expect(!shop.contains("????"))
    try terminal.press("2")
    let library = try terminal.wait("the coupon in the Library") {
      $0.contains(name) && $0.contains("unused")
    }
    #expect(!library.contains("????"))
  }
}
