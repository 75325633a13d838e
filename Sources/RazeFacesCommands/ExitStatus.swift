/// How a command ended, as the shell sees it. What is not a no of the store is from sysexits.h.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// The store, or the person who was asked, said no; the message says to what and why.
  case refused = 1
  /// The command was called in a wrong way.
  case usage = 64
  /// A catalog or a state folder holds what it must not hold.
  case data = 65
  /// A fault of this program.
  case software = 70
  case cannotWrite = 73
  case cannotRead = 74
  /// Somebody else holds what is needed; the same command may do later.
  case tryAgain = 75
  /// Whoever read the output has gone; nobody is told anything.
  case brokenPipe = 141
}
