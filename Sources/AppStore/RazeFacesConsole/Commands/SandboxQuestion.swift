package import Localization

package struct SandboxQuestion: Hashable, Sendable {
  package let title, text, yes: Text
  /// Whether the confirming button is selected at first; false for destructive commands.
  package let startsOnYes: Bool

  init(_ title: Text, _ text: Text, yes: Text, startsOnYes: Bool = false) {
    (self.title, self.text, self.yes, self.startsOnYes) = (title, text, yes, startsOnYes)
  }
}
