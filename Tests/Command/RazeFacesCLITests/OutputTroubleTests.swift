import Foundation
import TestSupport
import Testing

/// Commands whose output cannot be written or is no longer read.
@Suite(.watched) struct OutputTroubleTests {
  private func run(_ world: CommandWorld, _ line: String) throws -> ChildProcess.Ending {
    try world.run(program: "/bin/bash", ["-o", "pipefail", "-c", line, CommandWorld.binary.path])
  }

  @Test(arguments: ["products", "products --json", "keys export --public"])
  func aFullOutputDiskIsReported(command: String) async throws {
    let ending = try run(.smallShop(), "\"$0\" \(command) > /dev/full")
    #expect(
      ending.errors == "razefaces: cannot write to standard output: No space left on device\n")
    #expect(ending.status == 73)
  }

  @Test func aPurchaseIsKeptIfItsOutputFails() async throws {
    let world = try await CommandWorld.signedIn()
    #expect(try run(world, "\"$0\" buy coupon --yes > /dev/full").status == 73)
    try await world.expectCoupons(1)
  }

  @Test(arguments: ["SIG_DFL", "SIG_IGN"])
  func aClosedPipeIsNotReported(handling: String) throws {
    let world = try CommandWorld.smallShop()
    // The reader's end is closed before the command starts.
    let script = """
      import os, signal, sys
      reader, writer = os.pipe()
      os.close(reader)
      os.dup2(writer, 1)
      signal.signal(signal.SIGPIPE, getattr(signal, sys.argv[2]))
      os.execv(sys.argv[1], [sys.argv[1], "products"])
      """
    let ending = try world.run(python: script, CommandWorld.binary.path, handling)
    #expect(ending.errors == "")
    #expect(ending.status == 141)
  }

  @Test func unwritableErrorsKeepTheirStatus() async throws {
    let ending = try run(.smallShop(), "\"$0\" buy nothing --yes 2> /dev/full")
    #expect(ending.output == "")
    #expect(ending.status == 64)
  }
}
