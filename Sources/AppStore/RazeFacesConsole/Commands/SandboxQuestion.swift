package import Localization

/// The confirmation of a command. Its button has the title of the command.
package struct SandboxQuestion: Hashable, Sendable {
  package let title, text: Text
  /// Whether the confirming button is selected at first; false for destructive commands.
  package let startsOnYes: Bool

  init(_ title: Text, _ text: Text, startsOnYes: Bool = false) {
    (self.title, self.text, self.startsOnYes) = (title, text, startsOnYes)
  }
}
