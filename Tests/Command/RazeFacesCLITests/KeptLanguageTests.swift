import Foundation
import RazeFacesCLI
import RazeFacesScreens
import TerminalKit
import TestSupport
import Testing

/// The language that the storefront opens in.
@Suite(.ownConnection) @MainActor struct KeptLanguageTests {
  private let world: CommandWorld
  private var file: URL { world.state.appendingPathComponent("storefront.plist") }

  init() throws {
    world = try CommandWorld.smallShop()
    try FileManager.default.createDirectory(at: world.state, withIntermediateDirectories: true)
  }

  /// Opens the storefront, presses keys once the words are there, and leaves it.
  private func open(until words: String, _ keys: KeyPress...) async -> String {
    let recorder = Recorder()
    var surroundings = world.surroundings(recorder)
    let terminal = InMemoryTerminal()
    surroundings.screen.takeTerminal = { (terminal, {}) }
    async let status = RazeFaces.run(arguments: [], surroundings: surroundings)
    while !terminal.text.contains(words) { await Task.yield() }
    let first = terminal.text
    terminal.deliver?(keys.map { .key($0) })
    terminal.deliver?([.key(KeyPress("q"))])
    #expect(await status == .done)
    #expect(recorder.errors.isEmpty)
    return first
  }

  private func write(language: String) throws {
    try Data(
      "<plist version=\"1.0\"><dict><key>language</key>\(language)</dict></plist>".utf8
    ).write(to: file)
  }

  @Test func theStorefrontOpensInTheChosenLanguage() async throws {
    try write(language: "<string>vi</string>")
    _ = await open(until: "Cửa hàng")
  }

  @Test func unknownLanguagesAreIgnored() async throws {
    for value in [
      "<string>xx</string>", "<string></string>", "<integer>5</integer>", "<true/>",
      "<string>\(String(repeating: "v", count: 100_000))</string>", "<string>../../vi</string>",
      "<string>vi\u{1B}]0;x</string>", "<array><string>vi</string></array>",
    ] {
      try write(language: value)
      _ = await open(until: "A Face")
    }
  }

  @Test(arguments: ["damaged", "folder", "pipe", "not UTF-8"])
  func unreadableFilesAreIgnored(kind: String) async throws {
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    case "pipe": #expect(mkfifo(file.path, 0o600) == 0)
    case "damaged": try Data("<plist".utf8).write(to: file)
    default: try Data([0xC3, 0x28, 0x00, 0xFF]).write(to: file)
    }
    #expect(await open(until: "A Face").contains("1 Store"))
    #expect(FileManager.default.fileExists(atPath: file.path))
  }
}
