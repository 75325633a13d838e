import Foundation
import TestSupport
import Testing

@testable import RazeFacesCLI

/// Environments that would crash or block a library.
@Suite(.watched) struct EnvironmentAttackTests {
  private nonisolated static let variables = [
    "LANG", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LC_TIME", "LANGUAGE", "TZ", "TZDIR", "COLUMNS",
    "LINES", "HOME", "TERM", "TERMINFO", "XDG_DATA_HOME", "XDG_DATA_DIRS", "TMPDIR", "LOCPATH",
    "ICU_DATA", "RAZEFACES_LANGUAGE", "RAZEFACES_MOTION", "SQLITE_TMPDIR", "NO_COLOR",
  ]
  private nonisolated static let values = [
    "", "/usr/lib/locale/C.utf8", String(repeating: "x", count: 5_000), "/dev/zero", "/", ".",
    "aaaaaaaaaaaa_BB.UTF-8", "a_bbbbbbbbbbbb", "en_US@x=y;z=1", "-1", "0", "1",
    "-9223372036854775808", "9223372036854775807", "99999999999999999999", ":/dev/zero",
    "../../../../dev/zero", "%n%s", "\u{1B}[2J", "😀", "FIFO", ":FIFO",
    "x99999999999999999999,M1.1.1,M99.99.99", String(repeating: ":", count: 3_000),
  ]

  @Test(arguments: variables)
  func unusualEnvironmentsDoNotCrashCommands(variable: String) async throws {
    let world = try await CommandWorld.signedIn()
    let pipe = world.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let seed = UInt64(variable.utf8.reduce(0) { $0 + Int($1) })
    for (number, value) in Attack.some(4, of: Self.values, seed: seed).enumerated() {
      var environment = world.environment
      environment[variable] = value.replacing("FIFO", with: pipe)
      let arguments = number.isMultiple(of: 2) ? ["transactions"] : ["help", "buy"]
      let ending = try ChildProcess(
        [CommandWorld.binary.path] + arguments, environment: environment, directory: world.folder
      ).end()
      let what = "\(variable)=\(value.prefix(40)) \(arguments): \(ending.errors.prefix(200))"
      #expect([0, 64, 65, 73, 74].contains(ending.status), "\(ending.status) \(what)")
    }
  }

  // MARK: - Repairs

  private func repairs(
    _ environment: [String: String], pipes: Set<String> = [], width: Int? = nil
  ) -> [String: String?] {
    ProcessEnvironment.repairs(
      { environment[$0] }, mayBlock: { pipes.contains($0) },
      terminalWidth: { width }
    ).reduce(into: [:]) { $0[$1.name] = .some($1.value) }
  }

  @Test(arguments: [
    "C", "POSIX", "C.UTF-8", "en_US", "en_US.UTF-8", "ca_ES.UTF-8@valencia", "sr_RS@latin",
    "zh_Hant_TW.UTF-8", "de-DE", "vi_VN.utf8", "en_US.ISO8859-1",
  ])
  func validLocalesAreUnchanged(name: String) {
    #expect(repairs(["LANG": name, "LC_ALL": name]).isEmpty)
  }

  @Test func aLocalesFolderIsReplacedByItsName() {
    #expect(repairs(["LANG": "/usr/lib/locale/C.utf8"]) == ["LANG": "C.utf8"])
    #expect(repairs(["LC_ALL": "locales/C.utf8"]) == ["LC_ALL": nil])
    #expect(repairs(["LC_TIME": "abcdefghijkl"]) == ["LC_TIME": nil])
    #expect(repairs(["LC_ALL": ""]).isEmpty)
  }

  @Test(arguments: ["UTC", "Europe/Berlin", ":Asia/Seoul", "CET-1CEST,M3.5.0,M10.5.0/3", "<+07>-7"])
  func validTimeZonesAreUnchanged(zone: String) { #expect(repairs(["TZ": zone]).isEmpty) }

  @Test func pipesAndFoldersAreNotTimeZones() {
    #expect(repairs(["TZ": "/a/pipe"], pipes: ["/a/pipe"]) == ["TZ": "UTC0"])
    #expect(repairs(["TZ": ":/a/pipe"], pipes: ["/a/pipe"]) == ["TZ": "UTC0"])
    #expect(repairs(["TZ": "pipe", "TZDIR": "/a"], pipes: ["/a/pipe"]) == ["TZ": "UTC0"])
    #expect(repairs(["TZ": "Europe"], pipes: ["/usr/share/zoneinfo/Europe"]) == ["TZ": "UTC0"])
  }

  @Test func aPipeIsNotATerminalDescription() {
    let pipes: Set = ["/a/x/xterm"]
    #expect(repairs(["TERMINFO": "/a", "TERM": "xterm"], pipes: pipes) == ["TERMINFO": nil])
    #expect(repairs(["TERMINFO": "/a", "TERM": "vt100"], pipes: pipes).isEmpty)
  }

  @Test func helpHasAMinimumWidth() {
    #expect(repairs(["COLUMNS": "-9223372036854775808"]) == ["COLUMNS": "40"])
    #expect(repairs(["COLUMNS": "wide"]) == ["COLUMNS": "40"])
    #expect(repairs([:], width: 10) == ["COLUMNS": "40"])
    #expect(repairs(["COLUMNS": "80"], width: 10).isEmpty)
    #expect(repairs([:]).isEmpty)
  }
}
