/// The status with which the program ends, as the shell sees it. Those that are not a refusal of
/// the store are from sysexits.h.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let done = ExitStatus(rawValue: 0)
  /// The store, or the person who was asked, said no; the message says to what and why.
  package static let refused = ExitStatus(rawValue: 1)
  /// The command was called in a wrong way.
  package static let usage = ExitStatus(rawValue: 64)
  /// A catalog or a state folder holds what it must not hold.
  package static let data = ExitStatus(rawValue: 65)
  /// A fault of this program.
  package static let software = ExitStatus(rawValue: 70)
  package static let cannotWrite = ExitStatus(rawValue: 73)
  package static let cannotRead = ExitStatus(rawValue: 74)
  /// Somebody else holds what is needed; the same command may do later.
  package static let tryAgain = ExitStatus(rawValue: 75)
  /// It was killed at a step of a purchase, as a shell tells it of a process.
  package static let killed = ExitStatus(rawValue: 137)
  /// The reader of the output has gone; nobody is told anything.
  package static let brokenPipe = ExitStatus(rawValue: 141)
}
