import Foundation

/// A program that the tests need and that is not in this package.
public enum OtherProgram: String, Sendable {
  case clang, mandoc, openssl, python3, tmux

  public struct Missing: Error, CustomStringConvertible {
    public var description: String
  }

  /// Returns the program's path, as a shell finds it.
  ///
  /// - Throws: an error that says how to install it.
  public func path() throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/\(rawValue)" }
    guard let found = paths.first(where: FileManager.default.isExecutableFile) else {
      let advice =
        self == .clang ? "it comes with Swift's toolchain" : "apt-get install \(rawValue)"
      throw Missing(description: "This test needs \(rawValue): \(advice).")
    }
    return found
  }

  /// Returns the path of a Python with Apple's server library, in `.build` or in the system.
  public static func appleLibraryPython() throws -> String { try appleLibrary.get() }

  private static let appleLibrary = Result {
    let own = Repository.root.appending(path: ".build/python/bin/python3").path
    let python =
      FileManager.default.isExecutableFile(atPath: own) ? own : try OtherProgram.python3.path()
    let ending = try ChildProcess(
      [python, "-c", "import appstoreserverlibrary"], environment: [:], directory: Repository.root
    ).end()
    guard ending.status == 0 else {
      throw Missing(
        description: """
          This test needs Apple's server library: python3 -m venv .build/python && \
          .build/python/bin/pip install app-store-server-library.
          """)
    }
    return python
  }
}
