import TerminalKit
import Testing

@testable import TerminalNcurses

@MainActor @Suite struct TerminalEnvironmentTests {
  private let program = TerminalProgram(
    name: "razefaces", advice: "use a subcommand such as `razefaces products --json`")

  private func environment(
    input: Bool = true, output: Bool = true, _ variables: [String: String] = [:]
  ) -> TerminalEnvironment {
    let all = ["TERM": "xterm-256color"].merging(variables) { $1 }
    return TerminalEnvironment(isInputTerminal: input, isOutputTerminal: output) { all[$0] }
  }

  private func failure(_ environment: TerminalEnvironment) -> TerminalFailure? {
    do throws(TerminalFailure) {
      try environment.check(program)
      return nil
    } catch { return error }
  }

  @Test func missingTerminalIsReportedWithAdvice() {
    let failure = failure(environment(output: false))
    #expect(
      failure?.description == "razefaces: standard output is not a terminal; "
        + "use a subcommand such as `razefaces products --json`")
    #expect(failure?.exitCode == 69)
    #expect(self.failure(environment()) == nil)
    #expect(
      self.failure(environment(input: false))?.description
        .hasPrefix("razefaces: standard input is not a terminal") == true)
  }

  @Test(arguments: ["", "dumb", "unknown"])
  func incapableTerminalsAreRefused(_ type: String) {
    #expect(failure(environment(["TERM": type]))?.exitCode == 69)
  }

  @Test(arguments: [
    ("xterm-kitty", true), ("foot-extra", true), ("alacritty", true), ("tmux-256color", true),
    ("", false), ("no-such-terminal", false), ("vt52", false), ("ansi", false),
  ])
  func xtermCompatibleEmulatorsAreKnownByName(type: String, isKin: Bool) {
    #expect(environment(["TERM": type]).isKinOfXterm == isKin)
  }

  @Test(arguments: [
    (0, ColorDepth.none), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .full),
    (16_777_216, .eight),
  ])
  func colorDepthFollowsTheColorCount(_ count: Int, _ depth: ColorDepth) {
    #expect(environment().colors(has: count) == depth)
  }

  @Test func noColorMustNotBeEmpty() {
    #expect(environment(["NO_COLOR": "1"]).colors(has: 256) == .none)
    #expect(environment(["NO_COLOR": ""]).colors(has: 256) == .full)
  }

  @Test func glyphsFollowTheLocaleAndTheConsole() {
    #expect(environment().glyphs(isUTF8: true) == .unicode)
    #expect(environment().glyphs(isUTF8: false) == .ascii)
    #expect(environment(["TERM": "linux"]).glyphs(isUTF8: true) == .basic)
  }

  @Test func localeVariablesAreReadInOrder() {
    #expect(environment(["LANG": "vi_VN.UTF-8"]).namesUTF8)
    #expect(environment(["LANG": "vi_VN.utf8"]).namesUTF8)
    #expect(environment(["LANG": "de_DE.UTF-8@euro"]).namesUTF8)
    #expect(!environment(["LANG": "vi_VN.UTF-8", "LC_ALL": "C"]).namesUTF8)
    #expect(!environment().namesUTF8)
  }

  @Test func startingFailsWithoutATerminal() {
    // Without a terminal, the start must fail before curses is initialized.
    guard !TerminalEnvironment.current().isOutputTerminal else { return }
    #expect(throws: TerminalFailure.self) { _ = try NcursesTerminal(for: program) }
  }

  @Test func clipboardIsEncodedAsBase64() {
    #expect(Clipboard.sequence(for: "foo", isInTmux: false) == "\u{1B}]52;c;Zm9v\u{07}")
    #expect(
      Clipboard.sequence(for: "foo", isInTmux: true)
        == "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zm9v\u{07}\u{1B}\\")
    #expect(Clipboard.sequence(for: String(repeating: "x", count: 60_000), isInTmux: false) == nil)
  }
}
