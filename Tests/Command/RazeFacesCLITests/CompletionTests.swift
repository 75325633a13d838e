import Foundation
import GRDB
import TestSupport
import Testing

/// The completions that a shell's script asks for.
@Suite(.watched) struct CompletionTests {
  private static let products = ["face", "hidden", "coupon", "vip.year", "club.month"]
  private static let testers = ["child@example.com", "minh@example.com", "tester@example.com"]

  @Test func completionUsesTheOptionsOfTheLine() async throws {
    let world = try CommandWorld.smallShop()
    let other = world.folder.appending(path: "other").path
    try await world.run("testers", "remove", "minh@example.com", "--yes", "--state", other)
    for line in [
      "razefaces --state \(other) sign-in ", "razefaces --state=\(other) sign-in ",
      "razefaces --state = \(other) sign-in ", "razefaces --state '\(other)' sign-in ",
      "razefaces --state other sign-in ", "razefaces --state ~/other sign-in ",
    ] {
      let found = try await complete("sign-in -- positional@0", in: world, line: line)
      #expect(found == ["child@example.com", "tester@example.com"], "\(line)")
    }
    let none = try await complete(
      "buy -- positional@0", in: world, line: "razefaces --catalog none.json buy ")
    #expect(none == [])
  }

  @Test func completionCreatesNoWorld() async throws {
    let world = try CommandWorld.smallShop()
    let before = try FileManager.default.contentsOfDirectory(atPath: world.folder.path)
    #expect(try await complete("buy -- positional@0", in: world) == Self.products)
    let testers = try await complete("sign-in -- positional@0", in: world)
    #expect(testers.sorted() == Self.testers)
    #expect(try await complete("-- --device", in: world) == ["iphone"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.path) == before)
  }

  @Test func completionIgnoresUnreadableFiles() async throws {
    let world = try await CommandWorld.signedIn()
    try world.withDatabase { try $0.execute(sql: "PRAGMA user_version = 999") }
    #expect(try await complete("sign-in -- positional@0", in: world) == [])
    #expect(try await complete("-- --device", in: world) == [])
    for file in ["appstore.sqlite-wal", "appstore.sqlite-shm"] {
      try? FileManager.default.removeItem(at: world.state.appending(path: file))
    }
    try Data(repeating: 0x2A, count: 9000).write(to: world.database)
    #expect(try await complete("sign-in -- positional@0", in: world) == [])
    try FileManager.default.removeItem(at: world.state)
    try Data("{".utf8).write(to: world.catalog)
    #expect(try await complete("sign-in -- positional@0", in: world) == [])
    #expect(try await complete("buy -- positional@0", in: world) == [])
    try FileManager.default.removeItem(at: world.catalog)
    #expect(try await complete("buy -- positional@0", in: world) == [])
    for argument in ["", "no such -- thing", "buy -- positional@7", "buy -- --no"] {
      #expect(try await complete(argument, in: world) == [], "\(argument)")
    }
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
  }

  /// Runs bash's completion script as for Tab at the end of a line.
  @Test func bashCompletes() throws {
    let lines = [
      ("buy clu", "club.month"), ("sign-in te", "tester@example.com"),
      ("--device ipad --language zh-H", "zh-Hans zh-Hant"),
      ("faults set --error rev", "revokedCertificate"),
      ("testers set minh@example.com --territory VN", "VNM"),
      ("sandbox set refund-", "refund-policy"),
      ("restore --crash-after 8", "8"), ("devices sign-out i", "iphone"), ("clo", "clock"),
      ("clock ho", "hold"),
    ]
    let script = """
      command=$1
      source <("$command" --generate-completion-script bash)
      for line in "${@:2}"; do
        read -ra words <<< "$line"
        COMP_WORDS=("$command" "${words[@]}")
        COMP_CWORD=${#words[@]}
        COMP_LINE="${COMP_WORDS[*]}"
        COMP_POINT=${#COMP_LINE}
        COMPREPLY=()
        _razefaces "$command" "${words[-1]}" "${COMP_WORDS[-2]}"
        printf '%s\\n' "${COMPREPLY[@]}" | sort | xargs
      done
      """
    let ending = try CommandWorld.smallShop().run(
      program: "/bin/bash", ["-c", script, "bash", CommandWorld.binary.path] + lines.map(\.0))
    #expect(ending.output.split(separator: "\n") == lines.map { $0.1[...] })
    #expect(ending.errors == "")
  }

  /// Returns the program's answer to a shell's script.
  ///
  /// - Parameter argument: the command, and the argument whose value is wanted.
  private func complete(
    _ argument: String, in world: CommandWorld, line: String = "razefaces "
  ) async throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let ending = try await world.run(
      ["---completion"] + argument.split(separator: " ").map(String.init)
        + [String(words.count - 1), String(words.last?.count ?? 0)] + words)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    return ending.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }
}
