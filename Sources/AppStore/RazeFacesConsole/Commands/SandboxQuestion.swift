package import Localization

package struct SandboxQuestion: Hashable, Sendable {
  package let title, text: Text
  /// The title of the confirming button; nil for that of the command.
  package let yes: Text?
  /// Whether the confirming button is selected at first; false for destructive commands.
  package let startsOnYes: Bool

  init(_ title: Text, _ text: Text, yes: Text? = nil, startsOnYes: Bool = false) {
    (self.title, self.text, self.yes, self.startsOnYes) = (title, text, yes, startsOnYes)
  }
}
