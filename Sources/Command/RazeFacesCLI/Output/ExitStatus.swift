/// The program's exit status. Except for `refused` and signals, the values are from sysexits.h.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let done = ExitStatus(rawValue: 0)
  /// The store refused the request, or the person declined.
  package static let refused = ExitStatus(rawValue: 1)
  package static let usage = ExitStatus(rawValue: 64)
  /// A catalog or a state folder contains invalid data.
  package static let data = ExitStatus(rawValue: 65)
  /// A port is in use. Without a terminal, the storefront exits with it, too.
  package static let unavailable = ExitStatus(rawValue: 69)
  package static let software = ExitStatus(rawValue: 70)
  package static let cannotWrite = ExitStatus(rawValue: 73)
  package static let cannotRead = ExitStatus(rawValue: 74)
  /// A resource is in use. A later attempt may succeed.
  package static let tryAgain = ExitStatus(rawValue: 75)
  /// A crash was simulated at a step of a purchase: 128 + SIGKILL, as a shell reports it.
  package static let killed = ExitStatus(rawValue: 137)
  /// The reader of the output has closed the pipe. Nothing is printed.
  package static let brokenPipe = ExitStatus(rawValue: 141)
}
