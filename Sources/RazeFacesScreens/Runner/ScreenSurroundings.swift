package import TerminalKit

/// The parts of the process that only a terminal that is drawn on has.
package struct ScreenSurroundings: Sendable {
  /// Takes the terminal; what is returned beside it gives it back as it was found.
  package var takeTerminal: @MainActor @Sendable () throws -> (any Terminal, @MainActor () -> Void)
  /// Begins to call back about ten times a second, or ends it if it is nil.
  package var setTicking: @MainActor @Sendable ((@MainActor () -> Void)?) -> Void
  /// Calls back after every change of a folder's files, as long as what it returns is kept.
  package var watch: @MainActor @Sendable (String, @escaping @Sendable () -> Void) -> AnyObject?
  /// Keeps one line for the case that the process crashes.
  package var leaveBreadcrumb: @MainActor @Sendable (String) -> Void

  package init(
    takeTerminal:
      @escaping @MainActor @Sendable () throws -> (any Terminal, @MainActor () -> Void),
    setTicking: @escaping @MainActor @Sendable ((@MainActor () -> Void)?) -> Void,
    watch: @escaping @MainActor @Sendable (String, @escaping @Sendable () -> Void) -> AnyObject?,
    leaveBreadcrumb: @escaping @MainActor @Sendable (String) -> Void
  ) {
    self.takeTerminal = takeTerminal
    self.setTicking = setTicking
    self.watch = watch
    self.leaveBreadcrumb = leaveBreadcrumb
  }
}
