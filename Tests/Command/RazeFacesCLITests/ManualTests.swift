import Foundation
import TestSupport
import Testing

@Suite(.watched) struct ManualTests {
  @Test func mandocAcceptsTheManual() async throws {
    let mandoc = try OtherProgram.mandoc.path()
    let world = try CommandWorld.smallShop()
    let page = world.folder.appending(path: "razefaces.1")
    let manual = try await world.run("manual")
    #expect(manual.status == 0)
    try Data(manual.output.utf8).write(to: page)
    let lint = try world.run(program: mandoc, ["-T", "lint", page.path])
    #expect(lint.status == 0)
    #expect(lint.output == "")
    #expect(lint.errors == "")
    let page80 = try world.run(program: mandoc, ["-T", "ascii", page.path]).output
      .replacing(/.\u{8}/, with: "")
    for section in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "ENVIRONMENT", "FILES",
      "EXIT STATUS", "EXAMPLES",
    ] {
      #expect(page80.contains("\n\(section)\n     "))
    }
    #expect(page80.contains("buy product [--quantity quantity] [--offer offer] [--yes]"))
    #expect(page80.contains("razefaces products --json | jq '.[].status'\n"))
    #expect(page80.contains("     RAZEFACES_STATE\n"))
    #expect(page80.contains("     69      no terminal, or a port in use\n"))
  }

  @Test func theManualListsEveryCommandAndOption() async throws {
    let manual = try await CommandWorld.smallShop().run("manual").output
    for (path, _) in try DocumentedCommand.program().leaves {
      for count in 1...path.count {
        let item = ".It Ic \(path.prefix(count).joined(separator: " "))".replacing("-", with: "\\-")
        #expect(manual.contains(item + "\n") || manual.contains(item + " "), "\(path)")
      }
    }
    for option in ["catalog file", "state dir", "device name", "language code", "offer offer"] {
      let words = option.split(separator: " ")
      #expect(manual.contains(".It Fl \\-\(words[0]) Ar \(words[1])\n"))
    }
  }
}
