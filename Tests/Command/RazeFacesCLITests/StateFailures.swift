import Foundation
import TestSupport
import Testing

/// Failures of a state folder, and their effects on commands.
extension CommandWorld {
  func holdPreferences() throws -> Conversation {
    try hold("f = open(sys.argv[1] + '.lock', 'a'); fcntl.flock(f, fcntl.LOCK_EX)", preferences)
  }

  func holdDatabase() throws -> Conversation {
    try hold(
      "db = sqlite3.connect(sys.argv[1], isolation_level=None); db.execute('BEGIN IMMEDIATE')",
      database)
  }

  /// Starts a process that takes a lock and holds it until it is released.
  private func hold(_ action: String, _ file: URL) throws -> Conversation {
    let script = """
      import fcntl, sqlite3, sys
      \(action)
      print("held", flush=True)
      sys.stdin.readline()
      """
    let other = try Conversation(
      [OtherProgram.python3.path(), "-c", script, file.path], environment: environment,
      directory: folder)
    #expect(other.listen(until: .now + .seconds(20)) == "held")
    return other
  }

  func runWithFileLimit(_ kilobytes: Int, _ arguments: String...) throws -> ChildProcess.Ending {
    // Output goes through pipes, because the limit applies to it, too.
    let script = """

      set -o pipefail
      { (ulimit -f \(kilobytes); exec "$0" "$@") 2>&1 >&3 | cat >&2; } 3>&1 | cat
      """

    return try run(program: "/bin/bash", ["-c", script, Self.binary.path] + arguments)
  }

  /// Every file of the state, without the folders.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: state.path).map {
      state.appendingPathComponent($0).path
    }.filter { !$0.hasSuffix("/") }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  func expectBuying(makes count: Int) async throws {
    try await buy("coupon")
    try await expectCoupons(count)
  }
}

/// Expects that a command printed one line of reasons, and returns it.
func oneLine(_ ending: ChildProcess.Ending) throws -> String {
  let lines = ending.reasons.split(separator: "\n")
  #expect(lines.count == 1, "\(ending.errors)")
  return String(try #require(lines.first))
}
