import Foundation
import TestSupport

/// A library that is preloaded into a command to fail its calls to the disk (DiskFaults.c).
enum DiskFaults {
  /// Returns the library's path. It is not a product of the package, so it is compiled here.
  static func library() throws -> String { try made.get() }

  private static let made = Result {
    let source = Repository.root.appending(path: "Tests/DiskFaults/DiskFaults.c")
    let library = CommandWorld.binary.deletingLastPathComponent().appending(path: "DiskFaults.so")
    let mine = library.path + ".\(ProcessInfo.processInfo.processIdentifier)"
    let compiling = try ChildProcess(
      [
        OtherProgram.clang.path(), "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror",
        source.path, "-o", mine,
      ], environment: ProcessInfo.processInfo.environment,
      directory: source.deletingLastPathComponent()
    ).end()
    guard compiling.status == 0 else { throw CannotCompile(description: compiling.errors) }
    guard rename(mine, library.path) == 0 else { throw POSIXError(.EIO) }
    return library.path
  }

  private struct CannotCompile: Error, CustomStringConvertible { let description: String }
}
